import Foundation
import ScannerCapture
import ScannerCore
import XCTest

/// Cameras that need no hardware: a PipeWire of the test's own.
///
/// The libraries read their environment once, so the tests run in a child of this process that
/// has the right one from its start.
final class VirtualCameraTests: XCTestCase {
  private static let folderVariable = "RETICLE_TEST_PIPEWIRE"
  private var cameras: [Process] = []

  func testCamerasOfAPrivatePipeWire() throws {
    try XCTSkipIf(Self.isInside, "this is the outer test")
    let services = try PipeWireServices()
    defer { services.end() }
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["ScannerCaptureTests.VirtualCameraTests"]
    child.environment = services.environment.merging(
      [Self.folderVariable: services.folder.path]
    ) { _, new in new }
    let output = Pipe()
    child.standardOutput = output
    child.standardError = output
    try child.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    XCTAssertEqual(child.terminationStatus, 0, text)
    XCTAssertTrue(text.contains("Executed 5 tests, with 1 test skipped and 0 failures"), text)
  }

  func testACameraIsListedAndDeliversFramesAndPreviews() throws {
    try XCTSkipUnless(Self.isInside, "runs in the child of testCamerasOfAPrivatePipeWire")
    let camera = try plug("virtcam0", "DeskCamera")
    defer { unplug(camera) }
    XCTAssertEqual(CameraList.shared.wait(upTo: 5).map(\.id), ["virtcam0"])
    XCTAssertEqual(CameraList.shared.cameras.map(\.name), ["DeskCamera"])

    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil), hasPreview: true)
    session.setPreviewSize(width: 640, height: 360)
    session.start()
    recorder.wait(for: "frames") { $0.frames.count > 30 && $0.pictures.count > 30 }
    let began = Date()
    XCTAssertTrue(session.finish())
    XCTAssertLessThan(Date().timeIntervalSince(began), 0.2, "the camera is released in time")
    XCTAssertEqual(
      recorder.states,
      [.starting, .running(width: 1280, height: 720, name: "DeskCamera"), .stopped])
    XCTAssertEqual(recorder.frames.last?.mean ?? 0, 110, accuracy: 40)
    XCTAssertEqual(recorder.pictures.last.map { [$0.width, $0.height] }, [640, 360])
  }

  func testAnUnpluggedCameraIsLostAndComesBackByItself() throws {
    try XCTSkipUnless(Self.isInside, "runs in the child of testCamerasOfAPrivatePipeWire")
    let camera = try plug("virtcam1", "First")
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(for: "frames") { $0.frames.count > 5 }
    unplug(camera)
    recorder.wait(for: "loss") { $0.states.last == .trouble(.lost) }

    let other = try plug("another", "Another")
    waitForCameras(["another"])
    XCTAssertEqual(recorder.states.last, .trouble(.lost), "another camera is not the lost one")

    let count = recorder.frames.count
    let again = try plug("virtcam1", "First")
    recorder.wait(20, for: "return") { $0.states.last?.isRunning == true }
    recorder.wait(for: "frames after the return") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
    unplug(again)
    unplug(other)
  }

  func testWithoutACameraTheStateSaysSoUntilOneAppears() throws {
    try XCTSkipUnless(Self.isInside, "runs in the child of testCamerasOfAPrivatePipeWire")
    waitForCameras([])
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(for: "absence") {
      $0.states == [.starting, .unavailable(.unsupportedDevice)]
    }
    let camera = try plug("virtcam2", "Late")
    recorder.wait(20, for: "frames") { $0.frames.count > 5 }
    XCTAssertEqual(recorder.states.dropFirst(2).first, .starting)
    XCTAssertEqual(
      recorder.states.last, .running(width: 1280, height: 720, name: "Late"))
    XCTAssertTrue(session.finish())
    unplug(camera)
  }

  func testACameraIsChosenByAPartOfItsName() throws {
    try XCTSkipUnless(Self.isInside, "runs in the child of testCamerasOfAPrivatePipeWire")
    let first = try plug("virtcam3", "Front")
    let second = try plug("virtcam4", "DocumentCamera")
    waitForCameras(["virtcam3", "virtcam4"])
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: "document"))
    session.start()
    recorder.wait(20, for: "the named camera") {
      $0.states.last == .running(width: 1280, height: 720, name: "DocumentCamera")
    }
    XCTAssertTrue(session.finish())
    unplug(first)
    unplug(second)
  }

  override func tearDown() {
    for camera in cameras where camera.isRunning { unplug(camera) }
  }

  private static var isInside: Bool {
    ProcessInfo.processInfo.environment[folderVariable] != nil
  }

  private func plug(_ node: String, _ name: String) throws -> Process {
    let camera = Process()
    camera.executableURL = URL(fileURLWithPath: "/usr/bin/gst-launch-1.0")
    camera.arguments =
      ("-q videotestsrc is-live=true ! video/x-raw,format=I420,width=1280,height=720,"
      + "framerate=30/1 ! pipewiresink mode=provide")
      .split(separator: " ").map(String.init) + [
        "stream-properties=props,media.class=Video/Source,node.name=\(node),"
          + "node.description=\(name),media.role=Camera"
      ]
    try camera.run()
    cameras.append(camera)
    return camera
  }

  private func unplug(_ camera: Process) {
    camera.terminate()
    camera.waitUntilExit()
  }

  private func waitForCameras(
    _ ids: Set<String>, file: StaticString = #filePath, line: UInt = #line
  ) {
    CameraList.shared.start()
    let limit = Date().addingTimeInterval(5)
    while Set(CameraList.shared.cameras.map(\.id)) != ids {
      guard Date() < limit else {
        return XCTFail("cameras are \(CameraList.shared.cameras)", file: file, line: line)
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}

/// A message bus, PipeWire and its session manager, in a private folder.
private final class PipeWireServices {
  let folder: URL
  let environment: [String: String]
  private var processes: [Process] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pipewire-\(UUID().uuidString)")
    for name in ["run", "home"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    let bus = folder.appendingPathComponent("run/bus").path
    environment = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": folder.appendingPathComponent("run").path,
      "HOME": folder.appendingPathComponent("home").path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(bus)",
      "GSETTINGS_BACKEND": "memory",
    ]) { _, new in new }
    try run("/usr/bin/dbus-daemon", "--session", "--nofork", "--address=unix:path=\(bus)")
    try waitForFile(bus)
    try run("/usr/bin/pipewire")
    try waitForFile(folder.appendingPathComponent("run/pipewire-0").path)
    try run("/usr/bin/wireplumber")
    try waitForSessionManager()
  }

  func end() {
    for process in processes.reversed() where process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  private func run(_ path: String, _ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    processes.append(process)
    return process
  }

  private func waitForFile(_ path: String) throws {
    try wait(for: path) { FileManager.default.fileExists(atPath: path) }
  }

  private func waitForSessionManager() throws {
    try wait(for: "wireplumber") {
      let list = Process()
      list.executableURL = URL(fileURLWithPath: "/usr/bin/pw-cli")
      list.arguments = ["ls", "Client"]
      list.environment = self.environment
      let output = Pipe()
      list.standardOutput = output
      list.standardError = FileHandle.nullDevice
      try list.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      list.waitUntilExit()
      return String(decoding: data, as: UTF8.self).contains("WirePlumber")
    }
  }

  private func wait(for what: String, until isThere: () throws -> Bool) throws {
    let limit = Date().addingTimeInterval(10)
    while try !isThere() {
      guard Date() < limit else { throw Missing(what: what) }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  private struct Missing: Error { let what: String }
}
