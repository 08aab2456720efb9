import ScannerCore
import Testing

/// Pictures of each fault, and what is said of them.
struct FrameMeterTests {
  private static let width = 640
  private static let height = 360

  /// How a camera sees print on a desk.
  struct View: Sendable {
    var dark = 60
    var light = 200
    /// How far the picture moves from one frame to the next, in pixels.
    var step = 0
    /// Half the width of the blur in pixels.
    var blur = 0

    /// A frame; 0.15 s from one to the next.
    func frame(_ number: Int) -> Frame {
      let offset = 100_000 + step * number
      // Blocks of 37 pixels whose shades do not repeat.
      let rows = (0...FrameMeterTests.height / 37).map { j -> [UInt8] in
        let shades = (-blur..<FrameMeterTests.width + blur).map { column -> Int in
          let i = (column + offset) / 37
          return (i * i * 31 + j * j * 17 + i * j * 7) % 5 < 2 ? dark : light
        }
        return (0..<FrameMeterTests.width).map { column in
          UInt8(shades[column...column + 2 * blur].reduce(0, +) / (2 * blur + 1))
        }
      }
      return Frame(
        pixels: (0..<FrameMeterTests.height).flatMap { rows[$0 / 37] },
        width: FrameMeterTests.width, height: FrameMeterTests.height,
        sequenceNumber: number, captureTime: .milliseconds(150 * number))
    }
  }

  private func hint(after frames: Int, of view: View) -> GuidanceHint? {
    var meter = FrameMeter()
    var policy = GuidancePolicy()
    var hint: GuidanceHint?
    for number in 0..<frames {
      let frame = view.frame(number)
      hint = policy.update(GuidancePolicy.Sight(meter.measure(frame)), at: frame.captureTime).hint
    }
    return hint
  }

  @Test(arguments: [
    (View(dark: 5, light: 40), GuidanceHint.moreLight), (View(dark: 255, light: 255), .tooBright),
    (View(step: 64), .holdStill), (View(blur: 9), .holdStill), (View(blur: 1), nil),
    (View(dark: 235, light: 235), nil), (View(step: 12), nil),
  ])
  func `each fault has its hint within a second and a half`(view: View, hint: GuidanceHint?) {
    #expect(self.hint(after: 10, of: view) == hint)
  }

  @Test func `a sharp picture of nothing is pointed at something`() {
    #expect(hint(after: 40, of: View()) == .pointAtCode)
  }

  @Test func `measures how fast the picture moves`() throws {
    var meter = FrameMeter()
    #expect(meter.measure(View().frame(0)).speed == nil)
    _ = meter.measure(View(step: 30).frame(1))
    let speed = try #require(meter.measure(View(step: 30).frame(2)).speed)
    #expect(abs(speed - 30.0 / 640 / 0.15) < 0.08)
  }

  @Test func `measures how wide edges are`() throws {
    var meter = FrameMeter()
    let sharp = try #require(meter.measure(View().frame(0)).edgeWidth)
    let blurred = try #require(meter.measure(View(blur: 6).frame(1)).edgeWidth)
    #expect(sharp <= 2.5)
    #expect((7...16).contains(blurred))
    #expect(meter.measure(View(dark: 90, light: 90).frame(2)).edgeWidth == nil)
  }
}
