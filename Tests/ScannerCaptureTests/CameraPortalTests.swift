import Foundation
import ScannerCapture
import ScannerCore
import XCTest

/// The real portal, with the real store of permissions, between a session and its camera.
final class CameraPortalTests: ServiceTestCase {
  func testTheUserIsAskedAndWhatWasSaidDecidesUntilItIsTakenBack() throws {
    try begin()
    try services.forgetPermission()
    try services.tell("answer 1")
    let (recorder, session) = start()
    recorder.wait(for: "the refusal") { $0.states == [.starting, .unavailable(.cameraDenied)] }
    XCTAssertEqual(session.evidence, .portalResponse(1))

    // Somebody allows it in the system's settings: no restart, not even a click is needed.
    try services.store("yes")
    recorder.wait(5, for: "frames") { $0.frames.count > 5 }
    try services.store("no")
    recorder.wait(3, for: "the loss of access") {
      $0.states.last == .unavailable(.cameraDenied)
    }
    session.start()
    recorder.wait(3, for: "no access again") {
      $0.states.suffix(2) == [.starting, .unavailable(.cameraDenied)]
    }
    let count = recorder.frames.count
    try services.store("yes")
    session.start()
    recorder.wait(5, for: "frames") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
  }

  func testAReplugAndANewPipeWireAreSeenThroughThePortal() throws {
    try begin()
    try services.store("yes")
    let (recorder, session) = start()
    recorder.wait(5, for: "frames") { $0.frames.count > 5 }
    camera?.unplug()
    recorder.wait(3, for: "the loss") { $0.states.last == .trouble(.lost) }
    var count = recorder.frames.count
    camera = try plugSmall("portalcam", "PortalCamera")
    recorder.wait(3, for: "frames") { $0.frames.count > count + 5 }
    try services.crashPipeWire()
    recorder.wait(3, for: "the loss") { notes in
      if case .trouble = notes.states.last { true } else { false }
    }
    camera?.unplug()
    try services.startPipeWire()
    count = recorder.frames.count
    camera = try plugSmall("portalcam", "PortalCamera")
    recorder.wait(10, for: "frames") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
  }

  func testTheLockIsHeardOfByTheSettingsPortal() throws {
    try begin()
    try services.store("yes")
    let (recorder, session) = start()
    recorder.wait(5, for: "frames") { $0.frames.count > 5 }
    try services.tell("lock true")
    recorder.wait(3, for: "the lock") { $0.states.last == .unavailable(.restricted) }
    let count = recorder.frames.count
    try services.tell("lock false")
    recorder.wait(5, for: "frames") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
  }

  /// The last one: it ends the portal.
  func testWithoutAPortalThatAnswersTheCameraIsOpenedDirectly() throws {
    try begin()
    for name in ["/usr/libexec/xdg-desktop-portal", "/usr/bin/python3"] { try services.end(name) }
    let (recorder, session) = start()
    recorder.wait(15, for: "frames") { $0.frames.count > 5 }
    XCTAssertTrue(session.finish())
  }

  private var camera: TestCamera?
  nonisolated(unsafe) private static var isStarted = false

  private func begin() throws {
    try skipUnlessInside(.portal)
    if !Self.isStarted {
      Self.isStarted = true
      try services.startDesktop()
      try services.startPortal()
    }
    camera = try plugSmall("portalcam", "PortalCamera")
  }

  private func start() -> (SessionRecorder, CaptureSession) {
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    return (recorder, session)
  }
}
