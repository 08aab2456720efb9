import ScannerCore
import ScannerEngines
import XCTest

/// Lines over the frames of one camera, at ten frames a second.
final class TextFollowingTests: XCTestCase {
  private let engine = TextEngine()
  private var number = 0

  private func show(
    _ frame: Frame, after pause: Duration = .milliseconds(100)
  ) throws -> [Observation] {
    number += 1
    time += pause
    var request = RecognitionRequest()
    request.languages = [.english, .japanese]
    return try engine.recognize(
      frame.numbered(number, at: time), in: .whole, for: request, knowing: [])
  }

  private var time = Duration.zero

  private func transcripts(_ observations: [Observation]) -> [String] {
    observations.sorted { $0.quad.center.y < $1.quad.center.y }.compactMap { observation in
      guard case .text(let text) = observation.reading else { return nil }
      return text.transcript
    }
  }

  private func label(_ texts: [String], x: Int = 60, y: Int = 100) throws -> Frame {
    try DrawnPicture(
      lines: texts.enumerated().map { .init(text: $1, x: x, y: y + 60 * $0) }
    ).frame()
  }

  func testFollowsLinesThatMoveByTheirOwnHeight() throws {
    let texts = ["Keep refrigerated after opening", "Best before the end of March"]
    var places: [Quadrilateral] = []
    for step in 0..<4 {
      let observations = try show(label(texts, x: 60 + 25 * step, y: 100 + 22 * step))
      XCTAssertEqual(transcripts(observations), texts, "frame \(step)")
      let first = observations.min { $0.quad.center.y < $1.quad.center.y }
      places.append(try XCTUnwrap(first).quad)
    }
    for (last, next) in zip(places, places.dropFirst()) {
      XCTAssertEqual(next.center.x - last.center.x, 25, accuracy: 3)
      XCTAssertEqual(next.center.y - last.center.y, 22, accuracy: 3)
    }
  }

  func testKeepsALineInItsPlaceWhileItIsInView() throws {
    // A headline over a line of equal signs: the detector takes the one for the other, or for a
    // pattern, in some frames.
    for step in 0..<24 {
      let x = 700 + step % 5
      let lines = [
        DrawnPicture.Line(text: "東京駅前店", x: x + 18, y: 250 + step % 3, size: 42, font: .japanese),
        DrawnPicture.Line(
          text: "本日のおすすめ", x: x, y: 315 + step % 3, size: 35 + step % 2, font: .japanese),
        DrawnPicture.Line(text: "Open daily 9-18", x: x - 10, y: 120, size: 30),
      ]
      let picture = DrawnPicture(
        width: 1280, height: 720, background: "gray90", lines: lines, isPhotographed: step % 3 > 0)
      let observations = try show(picture.frame(), after: .milliseconds(33))
      if step < 2 { continue }
      XCTAssertEqual(transcripts(observations), ["Open daily 9-18", "東京駅前店", "本日のおすすめ"])
      let last = try XCTUnwrap(observations.max { $0.quad.center.y < $1.quad.center.y })
      XCTAssertEqual(last.quad.center.y, 302 + Double(step % 3), accuracy: 6, "frame \(step)")
    }
  }

  func testHoldsALineThatTwoFramesMissAndNoLonger() throws {
    let texts = ["Keep refrigerated after opening"]
    XCTAssertEqual(transcripts(try show(label(texts))), texts)
    let blank = try label([])
    XCTAssertEqual(transcripts(try show(blank)), texts)
    XCTAssertEqual(transcripts(try show(blank)), texts)
    XCTAssertEqual(transcripts(try show(blank)), [])
    XCTAssertEqual(transcripts(try show(label(texts))), texts)
  }

  func testReadsFromManyNoisyFramesWhatNoneOfThemShows() throws {
    let text = "Keep refrigerated after opening"
    let frames = try (1...12).map { step in
      try DrawnPicture(
        width: 640, height: 200, background: "gray75",
        lines: [.init(text: text, x: 60 + 3 * step, y: 100 + 2 * step, size: 18, color: "gray35")],
        noise: (1.2, step)
      ).frame()
    }
    for frame in frames {
      XCTAssertEqual(transcripts(try show(frame, after: .seconds(10))), [], "a frame alone")
    }
    time += .seconds(10)
    let shown = try frames.map { transcripts(try show($0)) }
    XCTAssertEqual(shown.last, [text])
  }

  func testFollowsADisplayWhoseTextChanges() throws {
    let old = try label(["Departure 14:25 from track 6"])
    for _ in 0..<3 { _ = try show(old) }
    let new = try label(["Departure 14:48 from track 2"])
    let shown = try (0..<30).map { _ in transcripts(try show(new)) }
    XCTAssertEqual(shown.last, ["Departure 14:48 from track 2"])
    XCTAssertEqual(
      Set(shown.joined()), ["Departure 14:25 from track 6", "Departure 14:48 from track 2"])
  }

  func testForgetsEverythingInAPause() throws {
    XCTAssertFalse(try show(label(["Keep refrigerated after opening"])).isEmpty)
    XCTAssertEqual(try show(label([]), after: .seconds(5)), [])
  }

  func testALineThatWasReadIsNotReadAgainInTheNextFrame() throws {
    let frame = try label((1...5).map { "Line number \($0) of the label" })
    let clock = ContinuousClock()
    let first = try clock.measure { XCTAssertEqual(try show(frame).count, 5) }
    let next = try (0..<5).map { _ in
      try clock.measure { XCTAssertEqual(try show(frame).count, 5) }
    }
    // Loading the models is part of the first frame; reading alone is several times the search.
    XCTAssertLessThan(try XCTUnwrap(next.min()), first / 4)
  }
}
