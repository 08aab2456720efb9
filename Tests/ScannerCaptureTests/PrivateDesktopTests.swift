import Foundation
import XCTest

/// Runs the tests that need services of their own, each way to the cameras in a child.
final class PrivateDesktopTests: XCTestCase {
  private static let suites: [ServiceTestCase.Place: (names: [String], count: Int)] = [
    .direct: (["VirtualCameraTests", "CameraReturnTests"], 11),
    .portal: (["CameraPortalTests"], 4),
  ]

  func testCamerasOfPrivateDesktops() throws {
    try XCTSkipUnless(ServiceTestCase.place == nil, "this is the outer test")
    let children = try Self.suites.map { place, suite in
      (place, suite, try Child(place, suite.names))
    }
    for (place, suite, child) in children {
      let (status, text) = child.end()
      XCTAssertEqual(status, 0, "\(place): \(text)")
      XCTAssertTrue(
        text.contains("Executed \(suite.count) tests, with 0 failures"), "\(place): \(text)")
    }
  }

  private final class Child {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("desktop-\(UUID().uuidString)")
    private let process = Process()
    private let log: URL

    init(_ place: ServiceTestCase.Place, _ suites: [String]) throws {
      var environment = try DesktopServices.environment(in: folder)
      environment[ServiceTestCase.variable] = place.rawValue
      if place == .portal {
        environment["GTK_USE_PORTAL"] = "1"
        // Without the desktop's schemas its settings are the portal's to tell.
        environment["XDG_DATA_DIRS"] = folder.appendingPathComponent("data").path
      }
      log = folder.appendingPathComponent("log")
      _ = FileManager.default.createFile(atPath: log.path, contents: nil)
      let output = try FileHandle(forWritingTo: log)
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = [suites.map { "ScannerCaptureTests.\($0)" }.joined(separator: ",")]
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardOutput = output
      process.standardError = output
      try process.run()
    }

    /// Waits for the end, which is forced after two minutes.
    func end() -> (Int32, String) {
      let process = process
      let limit = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: limit)
      process.waitUntilExit()
      limit.cancel()
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      try? FileManager.default.removeItem(at: folder)
      return (process.terminationStatus, text)
    }
  }
}
