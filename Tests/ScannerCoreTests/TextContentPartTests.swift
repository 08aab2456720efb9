import ScannerCore
import Testing

struct TextContentPartTests {
  @Test func `gives a part its own text and place`() throws {
    let line = RecognizedText(transcript: "合計 ¥1,280 税込", language: .japanese)
    let quad = Quadrilateral(x: 100, y: 50, width: 300, height: 30)
    let seen = Observation(reading: .text(line), quad: quad, confidence: 0.9, engine: "test")
    let part = try #require(TextContentFilter(.currency).parts(of: seen).first)
    let expected = RecognizedText(
      transcript: "¥1,280", language: .japanese, contentType: .currency)
    #expect(part.reading == .text(expected))
    // Of 7.2 ems 2.28 stand before the part, and 2.28 behind it.
    #expect(abs(part.quad.topLeft.x - 194) < 12 && abs(part.quad.topRight.x - 306) < 12)
    #expect(part.quad.topLeft.y == 50 && part.quad.bottomRight.y == 80)
  }

  @Test func `follows the direction of a line in its parts`() throws {
    let line = RecognizedText(transcript: "2024-05-06 2024-07-08", language: .english)
    // The text runs upwards.
    let quad = Quadrilateral(
      topLeft: Point(10, 300), topRight: Point(10, 100), bottomRight: Point(30, 100),
      bottomLeft: Point(30, 300))
    let seen = Observation(reading: .text(line), quad: quad, confidence: 0.9, engine: "test")
    let parts = TextContentFilter(.dateTimeDuration).parts(of: seen)
    #expect(parts.count == 2)
    #expect(parts[0].quad.topLeft == Point(10, 300) && parts[0].quad.topRight.y > 200)
    #expect(parts[1].quad.topLeft.y < 200 && parts[1].quad.topRight == Point(10, 100))
  }

  @Test func `a line that stays is looked at once`() {
    let quad = Quadrilateral(x: 0, y: 0, width: 300, height: 30)
    func seen(_ lines: String..., x: Double = 0) -> [Observation] {
      lines.map { line in
        Observation(
          reading: .text(RecognizedText(transcript: line, language: .english)),
          quad: quad.map { Point($0.x + x, $0.y) }, confidence: 0.9, engine: "test")
      }
    }
    var filter = FollowedTextFilter(.emailAddress)
    let first = filter.parts(of: seen("to a@example.org", "nothing"))
    #expect(first == TextContentFilter(.emailAddress).parts(of: seen("to a@example.org")[0]))
    #expect(filter.lookCount == 2)
    let moved = filter.parts(of: seen("to a@example.org", "nothing", x: 5))
    #expect(moved == filter.parts(of: seen("to a@example.org", x: 5)))
    #expect(moved.first?.quad.topLeft.x == (first.first?.quad.topLeft.x ?? 0) + 5)
    #expect(filter.lookCount == 2)
    // What went away is forgotten, and what changed is looked at.
    _ = filter.parts(of: seen("to b@example.org", "nothing"))
    #expect(filter.lookCount == 4)
    // Equal strings whose characters stand in different places.
    for line in ["caf\u{E9} c@example.org", "cafe\u{301} c@example.org"] {
      #expect(filter.parts(of: seen(line)).first?.reading.lane == .text)
    }
    #expect(filter.lookCount == 6)
  }
}
