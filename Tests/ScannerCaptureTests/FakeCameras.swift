import Foundation
import ScannerCapture
import XCTest

/// Video devices that need no hardware (`Tests/FakeCamera`), plugged in for programs that are
/// started with `environment`.
final class FakeCameras {
  let folder: URL
  /// What a program needs in order to see them; there is no PipeWire and no message bus for it.
  private(set) var environment: [String: String] = [:]
  private let process = Process()

  /// Plugs cameras in.
  ///
  /// - Parameter cameras: Each as NUMBER=KIND[:NAME].
  /// - Throws: When they are not there in time.
  init(_ cameras: [String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cameras-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let script = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../FakeCamera/plug.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/umockdev-wrapper")
    process.arguments = ["/usr/bin/python3", "-B", script.path, folder.path] + cameras
    try process.run()
    let file = folder.appendingPathComponent("environment")
    let limit = Date().addingTimeInterval(30)
    while !FileManager.default.fileExists(atPath: file.path) {
      guard Date() < limit, process.isRunning else { throw Missing() }
      Thread.sleep(forTimeInterval: 0.05)
    }
    environment = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": folder.path, "GSETTINGS_BACKEND": "memory",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/nobody",
    ]) { $1 }
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      environment[parts[0]] = parts[1]
    }
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private struct Missing: Error {}
}

/// One request that a program made to a fake camera.
struct CameraRequest {
  /// Seconds on the monotonic clock.
  let time: Double
  /// Such as "video0".
  let camera: String
  /// Such as "S_CTRL zoom_absolute=200".
  let text: String
}

/// What a process that sees fake cameras can do with them.
enum CameraBench {
  /// Where their files are; nil in a process that does not see any.
  static var folder: URL? {
    ProcessInfo.processInfo.environment["FAKE_CAMERA"].map { URL(fileURLWithPath: $0) }
  }

  /// Now on the clock of the log.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// All requests so far, the oldest first.
  static var log: [CameraRequest] {
    let text = folder.flatMap {
      try? String(contentsOf: $0.appendingPathComponent("log"), encoding: .utf8)
    }
    return (text ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3, let time = Double(parts[0]) else { return nil }
      return CameraRequest(time: time, camera: parts[1], text: parts[2])
    }
  }

  /// What was asked of a camera since a moment.
  static func requests(of number: Int, since time: Double) -> [String] {
    log.filter { $0.time >= time && $0.camera == "video\(number)" }.map(\.text)
  }

  /// Lets a camera fail, or work again; at once.
  static func set(_ number: Int, mode: String) throws {
    let file = try XCTUnwrap(folder).appendingPathComponent("video\(number)/mode")
    try mode.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Plugs a camera in.
  static func plug(_ number: Int) throws { try command("plug", number, isPlugged: true) }

  /// Pulls a camera out.
  static func unplug(_ number: Int) throws { try command("unplug", number, isPlugged: false) }

  private static func command(_ word: String, _ number: Int, isPlugged: Bool) throws {
    let folder = try XCTUnwrap(folder)
    let pipe = open(folder.appendingPathComponent("commands").path, O_WRONLY)
    let line = Array("\(word) \(number)\n".utf8)
    XCTAssertEqual(write(pipe, line, line.count), line.count)
    close(pipe)
    let mark = folder.appendingPathComponent("video\(number)/plugged").path
    let limit = Date().addingTimeInterval(5)
    while FileManager.default.fileExists(atPath: mark) != isPlugged {
      guard Date() < limit else { return XCTFail("\(word) \(number) took too long") }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }
}

extension XCTestCase {
  /// Plays a class's tests in a child of this process that sees cameras: preloaded libraries and
  /// the environment count from a process's start.
  ///
  /// - Parameters:
  ///   - cameras: Each as NUMBER=KIND[:NAME].
  ///   - file: Of the test.
  ///   - line: Of the test.
  /// - Throws: When the cameras or the child cannot be started.
  func playInChild(
    _ cameras: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let fake = try FakeCameras(cameras)
    defer { fake.end() }
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["ScannerCaptureTests.\(type(of: self))"]
    child.environment = fake.environment
    let output = Pipe()
    child.standardOutput = output
    child.standardError = output
    try child.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    XCTAssertEqual(child.terminationStatus, 0, text, file: file, line: line)
    // The test that started the child is skipped there, and nothing else is.
    XCTAssertTrue(text.contains("with 1 test skipped and 0 failures"), text, file: file, line: line)
  }

  /// Skips a test that needs fake cameras where there are none.
  func needCameras() throws {
    try XCTSkipIf(CameraBench.folder == nil, "runs in the child of this class's first test")
  }

  /// Skips the test that starts the child in the child.
  func needNoCameras() throws {
    try XCTSkipIf(CameraBench.folder != nil, "this is the outer test")
  }

  /// Waits for something with a limit.
  func wait(
    _ seconds: Double = 5, for what: String, file: StaticString = #filePath, line: UInt = #line,
    until condition: () -> Bool
  ) {
    let limit = Date().addingTimeInterval(seconds)
    while !condition() {
      guard Date() < limit else {
        return XCTFail("no \(what) within \(seconds) s", file: file, line: line)
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }
}
