import Foundation
import ScannerCapture
import ScannerCore
import Synchronization
import XCTest

/// Whatever happens to a camera, a session comes back by itself.
final class CameraReturnTests: ServiceTestCase {
  func testACameraThatIsReplugged50TimesIsBackWithinTwoSecondsAndNothingPilesUp() throws {
    try skipUnlessInside(.direct)
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil), hasPreview: true)
    session.start()
    var camera = try plugSmall("replugged", "Replugged")
    recorder.wait(20, for: "frames") { $0.frames.count > 2 }
    var (slowest, before) = (0.0, Resources.now)
    for round in 1...50 {
      unplug(camera)
      recorder.wait(3, for: "the loss in round \(round)") { $0.states.last == .trouble(.lost) }
      let count = recorder.frames.count
      camera = try plugSmall("replugged", "Replugged")
      let began = Date()
      recorder.wait(2, for: "frames in round \(round)") { $0.frames.count > count }
      slowest = max(slowest, Date().timeIntervalSince(began))
      // The first rounds load what stays.
      if round == 10 { before = Resources.now }
    }
    let after = Resources.now
    print("replugged: back after \(slowest) s at most, from \(before) to \(after)")
    XCTAssertLessThanOrEqual(after.threads, before.threads + 2)
    XCTAssertLessThanOrEqual(after.descriptors, before.descriptors + 4)
    XCTAssertLessThan(after.megabytes - before.megabytes, 12)
    XCTAssertTrue(session.finish())
  }

  func testTwoCamerasSwitched200TimesStreamAtTheEnd() throws {
    try skipUnlessInside(.direct)
    var cameras = ["left": try plugSmall("left", "Left"), "right": try plugSmall("right", "Right")]
    defer { cameras.values.forEach(unplug) }
    waitForCameras(["left", "right"])
    var random = SystemRandomNumberGenerator()
    let switcher = Switcher()
    for round in 0..<200 {
      switcher.show(round % 2 == 0 ? "left" : "right")
      Thread.sleep(forTimeInterval: .random(in: 0...0.05, using: &random))
    }
    let (session, recorder) = try XCTUnwrap(switcher.last)
    // A pipewiresink that was opened and let go often can stand still for every program until it
    // is started anew; a session must come through that, too.
    if !recorder.hasFrames(10, within: 3), let camera = cameras["right"] {
      unplug(camera)
      cameras["right"] = try plugSmall("right", "Right")
    }
    let count = recorder.frames.count
    recorder.wait(5, for: "frames") { $0.frames.count > count + 10 }
    XCTAssertEqual(recorder.states.last?.isRunning, true)
    XCTAssertTrue(session.finish())
  }

  func testOneSessionStartedAndStopped200TimesEndsAsAsked() throws {
    try skipUnlessInside(.direct)
    let camera = try plugSmall("stormy", "Stormy")
    defer { unplug(camera) }
    waitForCameras(["stormy"])
    var random = SystemRandomNumberGenerator()
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    for _ in 0..<200 {
      if Bool.random(using: &random) { session.start() } else { session.stop() }
      Thread.sleep(forTimeInterval: .random(in: 0...0.03, using: &random))
    }
    session.start()
    let count = recorder.frames.count
    recorder.wait(10, for: "frames") { $0.frames.count > count + 10 }
    session.stop()
    recorder.wait(2, for: "the release") { $0.states.last == .stopped }
    XCTAssertFalse(try isUsed("stormy"), "the camera is free for others")
  }

  func testAPipeWireThatCrashesAndComesBackBringsItsCameraBack() throws {
    try skipUnlessInside(.direct)
    var camera = try plugSmall("survivor", "Survivor")
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(20, for: "frames") { $0.frames.count > 5 }
    for _ in 0..<2 {
      try services.crashPipeWire()
      recorder.wait(3, for: "the loss") { notes in
        if case .trouble = notes.states.last { true } else { false }
      }
      unplug(camera)
      try services.startPipeWire()
      let count = recorder.frames.count
      camera = try plugSmall("survivor", "Survivor")
      recorder.wait(4, for: "frames") { $0.frames.count > count + 5 }
    }
    XCTAssertTrue(session.finish())
    unplug(camera)
  }

  func testACameraIsLetGoWhileTheMachineSleeps() throws {
    try skipUnlessInside(.direct)
    try services.startDesktop()
    defer { try? services.end("/usr/bin/python3") }
    let camera = try plugSmall("sleepy", "Sleepy")
    defer { unplug(camera) }
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(20, for: "frames") { $0.frames.count > 5 }
    try services.tell("sleep true")
    try wait(2, for: "a free camera") { try !isUsed("sleepy") }
    let count = recorder.frames.count
    try services.tell("sleep false")
    recorder.wait(4, for: "frames") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
  }

  func testThePolicyLockStopsACameraThatRunsAndGivesItBack() throws {
    try skipUnlessInside(.direct)
    let camera = try plugSmall("lockable", "Lockable")
    defer { unplug(camera) }
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(20, for: "frames") { $0.frames.count > 5 }
    try lock(true)
    recorder.wait(3, for: "the lock") { $0.states.last == .unavailable(.restricted) }
    try wait(2, for: "a free camera") { try !isUsed("lockable") }
    session.start()
    recorder.wait(3, for: "the lock again") {
      $0.states.suffix(2) == [.starting, .unavailable(.restricted)]
    }
    let count = recorder.frames.count
    try lock(false)
    recorder.wait(4, for: "frames") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
  }

  func testInfraredCamerasAreNotListedAndTwinsAreToldApart() throws {
    try skipUnlessInside(.direct)
    let cameras = [
      try plug("infrared", "Twin", format: "GRAY8"), try plugSmall("twin-b", "Twin"),
      try plugSmall("twin-a", "Twin"),
    ]
    defer { cameras.forEach(unplug) }
    try wait(5, for: "the infrared node") {
      try services.output("/usr/bin/pw-dump").contains("\"infrared\"")
    }
    waitForCameras(["twin-a", "twin-b"])
    XCTAssertEqual(Set(CameraList.shared.cameras.titles), ["Twin (1)", "Twin (2)"])
  }

  private func lock(_ isLocked: Bool) throws {
    _ = try services.output(
      "/usr/bin/gsettings", "set", "org.gnome.desktop.privacy", "disable-camera", "\(isLocked)")
  }

  /// Whether anybody takes pictures from a node.
  private func isUsed(_ node: String) throws -> Bool {
    let info = try services.output("/usr/bin/pw-cli", "info", node)
    return info.contains("state: \"running\"")
  }

  private func wait(
    _ seconds: Double, for what: String, until condition: () throws -> Bool
  ) throws {
    let limit = Date().addingTimeInterval(seconds)
    while try !condition() {
      guard Date() < limit else { return XCTFail("no \(what) within \(seconds) s") }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}

/// Shows one camera after the other as the window does: the next begins when the one before it is
/// let go, unless another was chosen meanwhile.
private final class Switcher: Sendable {
  typealias Shown = (session: CaptureSession, recorder: SessionRecorder)

  private let queue = DispatchQueue(label: "switcher")
  private let shown = Mutex<Shown?>(nil)

  var last: Shown? { shown.withLock { $0 } }

  func show(_ name: String) {
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: name))
    let before = shown.withLock { shown in
      defer { shown = (session, recorder) }
      return shown
    }
    before?.session.stop()
    queue.async { [self] in
      before?.session.finish()
      if last?.session === session { session.start() }
    }
  }
}

extension SessionRecorder {
  /// Whether so many frames came in time.
  fileprivate func hasFrames(_ count: Int, within seconds: Double) -> Bool {
    let limit = Date().addingTimeInterval(seconds)
    while frames.count < count {
      guard Date() < limit else { return false }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return true
  }
}
