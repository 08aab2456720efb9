import Foundation
import ScannerCapture
import ScannerCore
import XCTest

final class CaptureSessionTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("capture-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  func testPatternDeliversNumberedFramesAndThePreviewInTheSizeAskedFor() {
    let recorder = SessionRecorder()
    let session = recorder.session(.pattern, hasPreview: true)
    session.setPreviewSize(width: 640, height: 640)
    session.start()
    recorder.wait(for: "frames") { $0.frames.count >= 15 && $0.pictures.count >= 15 }
    XCTAssertNotNil(session.runningTime)
    XCTAssertTrue(session.finish())
    XCTAssertNil(session.runningTime)

    XCTAssertEqual(
      recorder.states, [.starting, .running(width: 1280, height: 720, name: "pattern"), .stopped])
    let frames = recorder.frames
    for frame in frames {
      XCTAssertEqual([frame.width, frame.height], [1280, 720])
      XCTAssertGreaterThanOrEqual(frame.stride, 1280)
      XCTAssertEqual(frame.pixelCount, frame.stride * 719 + 1280)
      // SMPTE bars in video range: neither black nor white.
      XCTAssertEqual(frame.mean, 110, accuracy: 40)
    }
    XCTAssertEqual(frames.map(\.number), frames.map(\.number).sorted())
    XCTAssertEqual(Set(frames.map(\.number)).count, frames.count)
    for (earlier, later) in zip(frames, frames.dropFirst()) {
      let steps = later.number - earlier.number
      XCTAssertEqual(
        (later.time - earlier.time) / .milliseconds(1), Double(steps) * 33.3, accuracy: 1)
    }
    for picture in recorder.pictures {
      XCTAssertEqual([picture.width, picture.height], [640, 360])
      XCTAssertGreaterThanOrEqual(picture.stride, 640 * 4)
      // The middle SMPTE bar is green at 75 %; the fourth byte is opaque.
      XCTAssertEqual(picture.middle[3], 255)
      XCTAssertGreaterThan(picture.middle[1], 150)
      XCTAssertLessThan(picture.middle[0], 40)
      XCTAssertLessThan(picture.middle[2], 40)
    }
  }

  func testThePreviewFollowsTheScreenWhileItRuns() {
    let recorder = SessionRecorder()
    let session = recorder.session(.pattern, hasPreview: true)
    session.start()
    recorder.wait(for: "pictures") { $0.pictures.count >= 3 }
    XCTAssertEqual(recorder.pictures.last.map { [$0.width, $0.height] }, [1280, 720])
    for (room, expected) in [((320, 240), [320, 180]), ((4000, 4000), [1280, 720])] {
      session.setPreviewSize(width: room.0, height: room.1)
      recorder.wait(2, for: "a picture of \(expected)") {
        $0.pictures.last.map { [$0.width, $0.height] } == expected
      }
    }
    session.setPreviewSize(width: 0, height: -1)
    XCTAssertTrue(session.finish())
  }

  func testNoPictureIsAnErrorBecauseItsSizeChangedOnItsWay() {
    let recorder = SessionRecorder()
    let session = recorder.session(.demo, hasPreview: true)
    session.start()
    recorder.wait(for: "pictures") { $0.pictures.count >= 3 }
    for round in 0..<1500 {
      session.setPreviewSize(width: 200 + 40 * (round % 23), height: 1000)
      usleep(UInt32(500 + 700 * (round % 7)))
    }
    session.setPreviewSize(width: 320, height: 240)
    recorder.wait(2, for: "the last size") {
      $0.pictures.last.map { [$0.width, $0.height] } == [320, 180]
    }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(recorder.states.count, 3, "\(recorder.states)")
  }

  func testTheDemoClipRunsOnceThroughWithoutLosingAFrame() {
    let recorder = SessionRecorder()
    let session = recorder.session(.demo, options: CaptureOptions(realTime: false))
    session.start()
    recorder.wait(60, for: "end") { $0.states.last == .ended }
    XCTAssertEqual(recorder.frames.map(\.number), Array(0..<300))
    XCTAssertEqual(Set(recorder.frames.map(\.width)), [1280])
    XCTAssertEqual(Set(recorder.frames.map(\.height)), [720])
    let last = recorder.frames.last.map { $0.time / .seconds(1) } ?? 0
    XCTAssertEqual(last, 299.0 / 30, accuracy: 0.05)
    XCTAssertTrue(session.finish())
    XCTAssertEqual(
      recorder.states,
      [.starting, .running(width: 1280, height: 720, name: "demo"), .ended, .stopped])
  }

  func testAVideoLoopsWithoutAGapWhenAsked() throws {
    let video = try makeVideo(frames: 15)
    let recorder = SessionRecorder()
    let session = recorder.session(
      .video(path: video), options: CaptureOptions(loopsVideo: true), hasPreview: true)
    session.start()
    recorder.wait(for: "two rounds and a half") { $0.pictures.count >= 38 }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(recorder.states.count, 3, "\(recorder.states)")
    let frames = recorder.frames
    for (earlier, later) in zip(frames, frames.dropFirst()) {
      let steps = Double(later.number - earlier.number)
      let milliseconds = (later.time - earlier.time) / .milliseconds(1)
      // WebM does not tell how long the last frame lasts: the next round may begin with it.
      XCTAssertGreaterThanOrEqual(milliseconds, (steps - 1) * 33.3 - 1)
      XCTAssertLessThanOrEqual(milliseconds, steps * 33.3 + 12)
    }
    XCTAssertGreaterThan(frames.last?.time ?? .zero, .milliseconds(1000))
  }

  func testAVideoInRealTimeTakesItsTimeAndEnds() throws {
    let video = try makeVideo(frames: 30)
    let recorder = SessionRecorder()
    let session = recorder.session(.video(path: video))
    let start = Date()
    session.start()
    recorder.wait(for: "end") { $0.states.last == .ended }
    XCTAssertGreaterThan(Date().timeIntervalSince(start), 0.9)
    XCTAssertGreaterThan(recorder.frames.count, 20)
    // After its end it can be asked to play again.
    session.start()
    recorder.wait(for: "second end") { $0.states.filter { $0 == .ended }.count == 2 }
    XCTAssertTrue(session.finish())
  }

  func testEveryFrameOfAVideoIsDeliveredHoweverSlowlyItIsTaken() throws {
    let video = try makeVideo(frames: 20)
    let recorder = SessionRecorder()
    let numbers = SlowConsumer(seconds: 0.05)
    let session = CaptureSession(
      source: .video(path: video), options: CaptureOptions(realTime: false),
      onFrame: { numbers.take($0) },
      onState: { state in recorder.note(state) })
    session.start()
    recorder.wait(for: "end") { $0.states.last == .ended }
    XCTAssertEqual(numbers.numbers, Array(0..<20))
    XCTAssertTrue(session.finish())
  }

  func testAPictureStandsStillAndOnceIsEnoughWhenItIsNotLive() throws {
    let path = folder.appendingPathComponent("grey.png").path
    try gstreamer(
      "videotestsrc num-buffers=1 pattern=white ! video/x-raw,format=RGB,width=301,height=77 "
        + "! pngenc ! filesink location=\(path)")
    let live = SessionRecorder()
    let session = live.session(.image(path: path), hasPreview: true)
    session.start()
    live.wait(for: "frames") { $0.frames.count >= 5 && $0.pictures.count >= 5 }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(live.frames.last.map { [$0.width, $0.height] }, [301, 77])
    XCTAssertGreaterThan(live.frames.last?.mean ?? 0, 225)
    // White in video range is 235, which comes back a little short of 255.
    XCTAssertGreaterThan(live.pictures.last?.middle.min() ?? 0, 250)

    let once = SessionRecorder()
    let single = once.session(.image(path: path), options: CaptureOptions(realTime: false))
    single.start()
    once.wait(for: "end") { $0.states.last == .ended }
    XCTAssertEqual(once.frames.count, 1)
    XCTAssertTrue(single.finish())
  }

  func testFilesThatAreNoPicturesFailWithACause() throws {
    let text = folder.appendingPathComponent("text.mp4")
    try Data("This is no video, however long one looks at it.\n".utf8).write(to: text)
    let empty = folder.appendingPathComponent("empty.png")
    try Data().write(to: empty)
    let missing = folder.appendingPathComponent("missing.webm")
    for source: SourceDescription in [
      .video(path: text.path), .image(path: empty.path), .video(path: missing.path),
      .image(path: folder.path),
    ] {
      let recorder = SessionRecorder()
      let session = recorder.session(source)
      session.start()
      recorder.wait(for: "failure of \(source)") {
        if case .failed(.badInput(let cause)) = $0.states.last { !cause.isEmpty } else { false }
      }
      XCTAssertTrue(session.finish())
      XCTAssertEqual(recorder.states.last, .stopped)
      XCTAssertEqual(recorder.frames.count, 0)
    }
  }

  func testEachSimulatedFailureShowsItsState() throws {
    let table: [(String, CaptureState)] = [
      ("none", .unavailable(.unsupportedDevice)),
      ("fail:denied", .unavailable(.cameraDenied)),
      ("fail:unsupported", .unavailable(.unsupportedDevice)),
      ("fail:restricted", .unavailable(.restricted)),
      ("fail:busy", .trouble(.inUse)),
      ("fail:lost", .trouble(.lost)),
      ("fail:noframes", .trouble(.noFrames)),
      ("fail:missing", .trouble(.missingElement(name: "pipewiresrc"))),
    ]
    for (text, expected) in table {
      let recorder = SessionRecorder()
      let session = recorder.session(try SourceDescription(parsing: text))
      session.start()
      recorder.wait(for: "\(expected)") { $0.states == [.starting, expected] }
      session.start()
      recorder.wait(for: "another try") { $0.states == [.starting, expected, .starting, expected] }
      XCTAssertTrue(session.finish())
    }
  }

  func testAStormOfStartsAndStopsEndsInTheStateAskedForLast() {
    for ending in [true, false] {
      let recorder = SessionRecorder()
      let session = recorder.session(.pattern, hasPreview: true)
      var random = SystemRandomNumberGenerator()
      for _ in 0..<60 {
        if Bool.random(using: &random) { session.start() } else { session.stop() }
        if Int.random(in: 0..<4, using: &random) == 0 { Thread.sleep(forTimeInterval: 0.01) }
      }
      if ending {
        session.start()
        recorder.wait(for: "running") { $0.states.last?.isRunning == true }
        let before = recorder.frames.count
        recorder.wait(for: "more frames") { $0.frames.count > before + 5 }
        XCTAssertEqual(recorder.states.last?.isRunning, true)
      } else {
        session.stop()
      }
      XCTAssertTrue(session.finish())
      XCTAssertNotEqual(recorder.states.last?.isRunning, true)
      let (states, frames) = (recorder.states.count, recorder.frames.count)
      // Nothing may come after the release; a live source would give six frames in this time.
      Thread.sleep(forTimeInterval: 0.2)
      XCTAssertEqual(recorder.states.count, states)
      XCTAssertEqual(recorder.frames.count, frames)
    }
  }

  func testNothingPilesUpHoweverOftenASessionIsStarted() {
    let recorder = SessionRecorder()
    let session = recorder.session(.pattern, hasPreview: true)
    var before = Resources.now
    for round in 0..<40 {
      let count = recorder.frames.count
      session.start()
      recorder.wait(for: "frames") { $0.frames.count > count }
      session.stop()
      recorder.wait(for: "the release") { $0.states.last == .stopped }
      // The first rounds load what stays.
      if round == 5 { before = Resources.now }
    }
    let after = Resources.now
    XCTAssertLessThanOrEqual(after.threads, before.threads + 2)
    XCTAssertLessThanOrEqual(after.descriptors, before.descriptors + 4)
  }

  func testASessionThatIsLetGoReleasesItsSource() {
    let recorder = SessionRecorder()
    var session: CaptureSession? = recorder.session(.pattern)
    session?.start()
    recorder.wait(for: "frames") { $0.frames.count > 2 }
    session = nil
    recorder.wait(for: "stop") { $0.states.last == .stopped }
  }

  func testAFrameOutlivesItsSession() {
    let keeper = FrameKeeper()
    let recorder = SessionRecorder()
    let session = CaptureSession(
      source: .pattern, onFrame: { keeper.keep($0) }, onState: { recorder.note($0) })
    session.start()
    recorder.wait(for: "running") { _ in keeper.frame != nil }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(keeper.frame.map { FrameNote($0).mean } ?? 0, 110, accuracy: 40)
  }

  /// A small VP8 clip.
  private func makeVideo(frames: Int) throws -> String {
    let path = folder.appendingPathComponent("clip \(frames).webm").path
    try gstreamer(
      "videotestsrc num-buffers=\(frames) pattern=ball ! video/x-raw,width=320,height=240,"
        + "framerate=30/1 ! vp8enc deadline=1 ! webmmux ! filesink location=\"\(path)\"")
    return path
  }

  private func gstreamer(_ pipeline: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec gst-launch-1.0 -q \(pipeline)"]
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, pipeline)
  }
}
