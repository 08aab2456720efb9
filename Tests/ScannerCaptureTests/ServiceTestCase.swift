import Foundation
import ScannerCapture
import XCTest

/// Tests on real services of their own, in a process that has met no others.
///
/// The libraries read their environment once, so `PrivateDesktopTests` runs these in children that
/// have the right one from their start; elsewhere they are skipped.
class ServiceTestCase: XCTestCase {
  /// The ways to the cameras, each in a child of its own.
  enum Place: String, CaseIterable { case direct, portal }

  static let variable = "RETICLE_TEST_PLACE"

  static var place: Place? {
    ProcessInfo.processInfo.environment[variable].flatMap(Place.init)
  }

  private static let started = Result { try DesktopServices() }
  private var cameras: [TestCamera] = []

  /// The services of this process.
  var services: DesktopServices { get throws { try Self.started.get() } }

  func skipUnlessInside(_ place: Place) throws {
    try XCTSkipUnless(Self.place == place, "runs in a child of PrivateDesktopTests")
    _ = try services
  }

  override func tearDown() {
    for camera in cameras { camera.unplug() }
    // The next test has no camera of this one in its list.
    if Self.place == .direct { waitForCameras([]) }
  }

  /// Plugs a camera of 1280x720 at 30 frames a second that a program plays.
  func plug(_ node: String, _ name: String, format: String = "I420") throws -> TestCamera {
    try keep(TestCamera(node, name, format: format, size: "width=1280,height=720"))
  }

  /// Plugs a camera of 320x240, where it is not about pictures.
  func plugSmall(_ node: String, _ name: String) throws -> TestCamera {
    try keep(TestCamera(node, name, format: "I420", size: "width=320,height=240", rate: 10))
  }

  private func keep(_ camera: TestCamera) -> TestCamera {
    cameras.append(camera)
    return camera
  }

  func unplug(_ camera: TestCamera) {
    camera.unplug()
    cameras.removeAll { $0 === camera }
  }

  func waitForCameras(
    _ ids: Set<String>, file: StaticString = #filePath, line: UInt = #line
  ) {
    CameraList.shared.start()
    let limit = Date().addingTimeInterval(5)
    while Set(CameraList.shared.cameras.map(\.id)) != ids {
      guard Date() < limit else {
        return XCTFail("cameras are \(CameraList.shared.cameras)", file: file, line: line)
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
}
