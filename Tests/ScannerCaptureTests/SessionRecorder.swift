import Foundation
import ScannerCapture
import ScannerCore
import Synchronization
import XCTest

/// What one frame looked like, kept after its pixels are gone.
struct FrameNote: Sendable {
  let width: Int
  let height: Int
  let stride: Int
  let number: Int
  let time: Duration
  let pixelCount: Int
  /// Mean grey value.
  let mean: Double
}

/// What one preview picture looked like.
struct PictureNote: Sendable {
  let width: Int
  let height: Int
  let stride: Int
  /// Bytes of the middle pixel.
  let middle: [UInt8]
  /// What it shows, in pixels of the source's picture.
  let part: Rectangle
}

/// Collects what a session says, and waits for it with a limit.
final class SessionRecorder: Sendable {
  struct Notes: Sendable {
    var states: [CaptureState] = []
    var frames: [FrameNote] = []
    var pictures: [PictureNote] = []
  }

  private let notes = Mutex(Notes())

  var states: [CaptureState] { notes.withLock { $0.states } }
  var frames: [FrameNote] { notes.withLock { $0.frames } }
  var pictures: [PictureNote] { notes.withLock { $0.pictures } }

  /// A session that this recorder listens to.
  func session(
    _ source: SourceDescription, options: CaptureOptions = CaptureOptions(),
    hasPreview: Bool = false
  ) -> CaptureSession {
    let onPreview: @Sendable (PreviewPicture) -> Void = { picture in
      let note = PictureNote(picture)
      self.notes.withLock { $0.pictures.append(note) }
    }
    return CaptureSession(
      source: source, options: options,
      onFrame: { frame in
        let note = FrameNote(frame)
        self.notes.withLock { $0.frames.append(note) }
      },
      onPreview: hasPreview ? onPreview : nil,
      onState: { state in self.notes.withLock { $0.states.append(state) } })
  }

  /// Notes a state, for sessions with handlers of their own.
  func note(_ state: CaptureState) {
    notes.withLock { $0.states.append(state) }
  }

  /// Waits until the notes meet a condition.
  @discardableResult
  func wait(
    _ seconds: Double = 10, for what: String, file: StaticString = #filePath, line: UInt = #line,
    until condition: (Notes) -> Bool
  ) -> Bool {
    let limit = Date().addingTimeInterval(seconds)
    while Date() < limit {
      if condition(notes.withLock { $0 }) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    XCTFail("no \(what) within \(seconds) s; states were \(states)", file: file, line: line)
    return false
  }
}

extension FrameNote {
  init(_ frame: Frame) {
    var (sum, pixelCount) = (0, 0)
    frame.withPixels { pixels in
      pixelCount = pixels.count
      for y in Swift.stride(from: 0, to: frame.height, by: 8) {
        for x in Swift.stride(from: 0, to: frame.width, by: 8) {
          sum += Int(pixels[y * frame.stride + x])
        }
      }
    }
    let samples = ((frame.height + 7) / 8) * ((frame.width + 7) / 8)
    self.init(
      width: frame.width, height: frame.height, stride: frame.stride, number: frame.sequenceNumber,
      time: frame.captureTime, pixelCount: pixelCount, mean: Double(sum) / Double(samples))
  }
}

extension PictureNote {
  init(_ picture: PreviewPicture) {
    let offset = picture.height / 2 * picture.stride + picture.width / 2 * 4
    let middle = picture.withPixels { pixels in (0..<4).map { pixels[offset + $0] } }
    self.init(
      width: picture.width, height: picture.height, stride: picture.stride, middle: middle,
      part: picture.shape.part)
  }
}

extension CaptureState {
  var isRunning: Bool { if case .running = self { true } else { false } }
}

/// Takes its time for each frame.
final class SlowConsumer: Sendable {
  private let seconds: Double
  private let taken = Mutex<[Int]>([])

  init(seconds: Double) { self.seconds = seconds }

  var numbers: [Int] { taken.withLock { $0 } }

  func take(_ frame: Frame) {
    Thread.sleep(forTimeInterval: seconds)
    taken.withLock { $0.append(frame.sequenceNumber) }
  }
}

/// Keeps the newest frame.
final class FrameKeeper: Sendable {
  private let kept = Mutex<Frame?>(nil)

  var frame: Frame? { kept.withLock { $0 } }

  func keep(_ frame: Frame) { kept.withLock { $0 = frame } }
}
