import Foundation
import ScannerCore
import ScannerEngines
import XCTest

/// Pictures that look like endless text, and text that must not be taken for them.
final class TextHostileTests: XCTestCase {
  private func transcripts(_ frame: Frame) throws -> [String] {
    var request = RecognitionRequest()
    request.languages = [.english, .japanese]
    request.isStillPicture = true
    return try TextEngine().recognize(frame, in: .whole, for: request, knowing: [])
      .sorted { $0.quad.center.y < $1.quad.center.y }
      .compactMap { observation in
        guard case .text(let text) = observation.reading else { return nil }
        return text.transcript
      }
  }

  private func picture(
    width: Int = 1280, height: Int = 720, _ value: (Double, Double) -> Double
  ) -> Frame {
    let pixels = (0..<width * height).map { index in
      UInt8(max(0, min(255, 127 + 127 * value(Double(index % width), Double(index / width)))))
    }
    return Frame(pixels: pixels, width: width, height: height)
  }

  func testTheFringesOfAGratingAreNoText() throws {
    // The first gave 146 lines, of which one was read as ンンンンンン, in 47 s.
    for (across, down) in [(1.698, 1.108), (1.2, 0.9), (0.8, 0.1), (2.6, 0.4)] {
      let frame = picture { x, y in sin(across * x + down * y) }
      let bounds = try XCTUnwrap(PixelBounds(.whole, width: frame.width, height: frame.height))
      let found = LineDetector().lines(in: GrayImage(frame, bounds: bounds))
      XCTAssertLessThan(found.count, 20, "\(across) \(down)")
      XCTAssertEqual(try transcripts(frame), [])
    }
  }

  func testAWaveCostsNoMoreThanAPage() throws {
    let wave = picture(width: 1920, height: 1080) { x, y in
      sin(0.9 * x + 0.3 * y + 3 * sin((0.9 * y - 0.3 * x) / 9))
    }
    let chequers = picture(width: 1920, height: 1080) { x, y in
      (sin(0.7 * x + 0.4 * y) > 0) == (sin(0.35 * y - 0.2 * x) > 0) ? 1 : -1
    }
    for frame in [wave, chequers] {
      let clock = ContinuousClock()
      let time = try clock.measure { XCTAssertEqual(try transcripts(frame), []) }
      // It was minutes; the limit leaves room for a busy machine.
      XCTAssertLessThan(time, .seconds(20))
    }
  }

  func testADensePageIsReadToItsEnd() throws {
    let texts = (1...34).map { "\($0). The quick brown fox jumps over the lazy dog by the river" }
    let lines = texts.enumerated().map {
      DrawnPicture.Line(text: $1, x: 40, y: 40 + 30 * $0, size: 20)
    }
    let frame = try DrawnPicture(width: 800, height: 1100, lines: lines).frame()
    let read = try transcripts(frame)
    XCTAssertGreaterThanOrEqual(Set(read).intersection(texts).count, 31)
    XCTAssertTrue(read.contains(texts[33]))
  }

  func testTheSameLettersOverAndOverAreATexture() {
    for string in ["ンンンンンン", "lllIlllI", "~ . - ~", "iiii iiii"] {
      XCTAssertTrue(Transcript.isMonotonous(string), string)
    }
    for string in ["AAA", "2222 2222", "Mississippi", "banana", "合計", "€ 5", "トマト"] {
      XCTAssertFalse(Transcript.isMonotonous(string), string)
    }
  }
}
