import Foundation
import ScannerFuzz
import Testing

/// The fuzzer's pictures must get past the finders, or fuzzing proves nothing; what it once found
/// is replayed.
struct FuzzTargetTests {
  /// An EAN-13 as widths of bars and gaps.
  private static let ean =
    "111" + "3112" + "1123" + "1222" + "2122" + "1411" + "2311" + "11111" + "2221" + "2122"
    + "1411" + "1132" + "1231" + "1312" + "111"
  /// Its add-on of two digits, with the space before it.
  private static let addOn = "8" + "112" + "2221" + "11" + "2122"

  /// Sides of 400 and 80; dark on light, little noise; angle, module, height of bars.
  private func bars(_ widths: String, module: UInt8, angle: UInt8 = 0) -> [UInt8] {
    let look = [1, 0x01, 0x8F, 0, 79, 40, 45, 2, angle, module, 16]
    return look + widths.compactMap(\.wholeNumberValue).map { UInt8(($0 - 1) << 5) }
  }

  @Test(arguments: [62, 102, 110] as [UInt8], [0, 1, 2] as [UInt8])
  func `a picture of bars reaches the decoder's content`(_ module: UInt8, _ angle: UInt8) {
    let picture = bars(Self.ean, module: module, angle: angle)
    #expect(FuzzRunner().run([0, 0, 0] + picture, through: .linear) == 1)
    #expect(FuzzRunner().run(picture, through: .frames) == 1)
  }

  @Test func `a picture of bars reaches the add-on`() {
    // 122 modules of three pixels, 95 of them the code's.
    let (start, end) = (-183, 100)
    let place = [UInt8((start + 300) >> 8), UInt8((start + 300) & 255), UInt8(end + 100)]
    let input = place + [30, 0] + bars(Self.ean + Self.addOn, module: 102)
    #expect(FuzzRunner().run(input, through: .addOns) == 1)
  }

  /// A row of a table: target, kind of symbol, height of a row in modules, the target's own bytes.
  private static let symbols: [(FuzzTarget, String, UInt8, [UInt8])] = [
    (.stacked, "PDF417", 3, [20, 1, 90, 0, 180]),
    (.stacked, "MICROPDF417", 2, [20, 1, 90, 0, 180]),
    (.matrix, "AZTEC", 1, [0]), (.matrix, "DATAMATRIX", 1, [1]), (.rectangular, "RMQR", 1, [0, 0]),
    (.maxiCode, "MAXICODE", 0, [0]),
  ]

  @Test(arguments: symbols.indices)
  func `a picture of modules reaches the content`(_ row: Int) throws {
    let (target, kind, height, head) = Self.symbols[row]
    let lines = String(
      decoding: try QRTool.run(
        "zint", ["-b", kind, "-d", "Seed 0123", "--dump"] + (kind == "PDF417" ? ["--cols=2"] : [])),
      as: UTF8.self
    ).split(separator: "\n").map { $0.compactMap(\.hexDigitValue) }
    var digits = Array(lines.joined())
    if !digits.count.isMultiple(of: 2) { digits.append(0) }
    let bits = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    let side: [UInt8] = target == .stacked ? [1, 104, 1, 104] : [220, 220]
    let picture = [height == 0 ? 5 : 4] + side + [20, 20, 0, 0, 102]
    let size =
      height == 0 ? [] : [UInt8(4 * lines[0].count - 1), UInt8(lines.count - 1), height - 1]
    #expect(FuzzRunner().run(head + picture + size + bits, through: target) == 1)
  }

  @Test func `a picture of letters reaches the readers of text`() throws {
    let line = DrawnPicture.Line(text: "Open 9-18", x: 4, y: 19, size: 20)
    let drawn = try DrawnPicture(width: 112, height: 26, lines: [line], isPhotographed: false)
      .frame()
    let bits = drawn.withPixels { span in
      stride(from: 0, to: 112 * 26, by: 8).map { start in
        (0..<8).reduce(UInt8(0)) { $0 << 1 | (span[start + $1] < 128 ? 1 : 0) }
      }
    }
    let picture = [4, 1, 104, 0, 200, 20, 20, 0, 0, 64, 111, 25, 0] as [UInt8] + bits
    let runner = FuzzRunner()
    #expect(runner.run([0] + picture, through: .text) == 1)
    for _ in 0..<3 { runner.run([3] + picture, through: .text) }
    #expect(runner.run([3] + picture, through: .text) == 1)
  }

  @Test func `contents and spread messages are read`() {
    let runner = FuzzRunner()
    #expect(runner.run([0, 0, 1, 0, 2], through: .contents) == 1)
    #expect(runner.run([1, 66, 67], through: .contents) == 1)
    #expect(runner.run([2, 0x10, 0x83], through: .contents) == 1)
    let parts = (0..<3).flatMap { [1, $0 + 1, 4, 0, 0, 2, 65, 66] as [UInt8] }
    #expect(runner.run(parts, through: .spread) == 1)
    let block = [0, 4, 0] + [UInt8](repeating: 0, count: 40) + [0, 5, 0, 0]
    #expect(runner.run(block, through: .primeField) == 1)
  }

  @Test(arguments: [
    "https://example.org", "WIFI:S:a;;", "MECARD:N:a;;", "BEGIN:VEVENT\nDTSTART:20260101", "tel:1",
    "4242 4242 4242 4242", "(10)A",
  ])
  func `text reaches its meaning`(_ text: String) {
    #expect(FuzzRunner().run([0, 0, 0] + Array(text.utf8), through: .meaning) == 1)
    #expect(FuzzRunner().run([1, 0, 2] + Array("9780306406157".utf8), through: .meaning) == 1)
    #expect(FuzzRunner().run([0, 0, 0, 65], through: .meaning) == 0)
  }

  @Test(arguments: FuzzTarget.allCases) func `every target takes any bytes`(_ target: FuzzTarget) {
    let runner = FuzzRunner()
    for count in [0, 1, 5, 40, 300] {
      for start in 0..<8 {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ start) }
        runner.run(bytes, through: target)
      }
    }
  }
}
