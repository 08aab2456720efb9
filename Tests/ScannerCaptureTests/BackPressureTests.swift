import Foundation
import ScannerCapture
import ScannerCore
import Synchronization
import XCTest

/// Recognition of 300 ms a frame must not be felt in the preview, nor read old frames.
///
/// 20 s by default; the variable `RETICLE_BACK_PRESSURE_SECONDS` asks for another length.
final class BackPressureTests: XCTestCase {
  private static let recognition = 0.3
  /// Frames a second of the source.
  private static let rate = 30.0

  func testSlowRecognitionNeitherHoldsThePreviewNorGetsOldFrames() throws {
    let seconds =
      ProcessInfo.processInfo.environment["RETICLE_BACK_PRESSURE_SECONDS"].flatMap(Double.init)
      ?? 20
    let measured = Measurement()
    let states = SessionRecorder()
    let session = CaptureSession(
      source: .pattern, onFrame: { measured.recognize($0, for: Self.recognition) },
      onPreview: { _ in measured.countPreview() }, onState: { states.note($0) })
    measured.session = session
    session.start()
    states.wait(for: "running") { $0.states.last?.isRunning == true }

    measured.reset()
    let start = Date()
    var isSmall = false
    var delay = 0.0
    var nextChange = start
    while Date().timeIntervalSince(start) < seconds {
      // How late a busy machine wakes a thread that only sleeps.
      let asleep = Date()
      Thread.sleep(forTimeInterval: 0.01)
      delay = max(delay, Date().timeIntervalSince(asleep) - 0.01)
      guard Date() >= nextChange else { continue }
      nextChange += 0.5
      measured.noteMemory()
      // A window that is being resized makes the source negotiate again.
      isSmall.toggle()
      session.setPreviewSize(width: isSmall ? 640 : 1280, height: 720)
    }
    let elapsed = Date().timeIntervalSince(start)
    let (ages, previews, memory) = measured.results
    XCTAssertTrue(session.finish())

    let rate = Double(previews) / elapsed
    let oldest = ages.max() ?? .zero
    let half = memory.count / 2
    let growth = (memory[half...].max() ?? 0) - (memory[..<half].max() ?? 0)
    print(
      "back-pressure: \(Int(elapsed)) s, preview \(rate) fps, \(ages.count) recognitions, oldest "
        + "frame \(oldest / .milliseconds(1)) ms, the machine woke up to \(delay * 1000) ms late, "
        + "memory \(memory.last ?? 0) KiB, growth of the second half \(growth) KiB")
    XCTAssertGreaterThanOrEqual(rate, 0.95 * Self.rate)
    XCTAssertGreaterThan(Double(ages.count), 0.8 * elapsed / (Self.recognition + 1 / Self.rate))
    XCTAssertLessThanOrEqual(oldest, .milliseconds(2000 / Self.rate + delay * 1000))
    // A leaked luma plane for every recognition alone would be 3 MB a second.
    XCTAssertLessThan(growth, 4 * 1024)
  }
}

/// What a run measures; the handlers write, the test reads.
private final class Measurement: Sendable {
  private struct Notes {
    var ages: [Duration] = []
    var previews = 0
    var memory: [Int] = []
    weak var session: CaptureSession?
  }

  private let notes = Mutex(Notes())

  var session: CaptureSession? {
    get { notes.withLock { $0.session } }
    set { notes.withLock { $0.session = newValue } }
  }

  /// Notes how old a frame is as it is picked up, then takes its time.
  func recognize(_ frame: Frame, for seconds: Double) {
    if let now = session?.runningTime {
      notes.withLock { $0.ages.append(now - frame.captureTime) }
    }
    Thread.sleep(forTimeInterval: seconds)
  }

  func countPreview() { notes.withLock { $0.previews += 1 } }

  func noteMemory() {
    let pages =
      (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    notes.withLock { $0.memory.append(pages * 4) }
  }

  func reset() {
    notes.withLock { ($0.ages, $0.previews, $0.memory) = ([], 0, []) }
  }

  var results: (ages: [Duration], previews: Int, memory: [Int]) {
    notes.withLock { ($0.ages, $0.previews, $0.memory) }
  }
}
