import ScannerFuzz
import Testing

/// The fuzzer's pictures must get past the finders, or fuzzing proves nothing; what it once found
/// is replayed.
struct FuzzTargetTests {
  /// An EAN-13 as widths of bars and gaps.
  private static let ean =
    "111" + "3112" + "1123" + "1222" + "2122" + "1411" + "2311" + "11111" + "2221" + "2122"
    + "1411" + "1132" + "1231" + "1312" + "111"

  @Test func `a picture of bars reaches the decoder's content`() {
    // Kind, sides of 300 and 80, black on white, no noise, upright, 2 px a module, height of bars.
    let look: [UInt8] = [1, 0x01, 0x2B, 0, 79, 0, 0, 0, 0, 51, 16]
    let bars = Self.ean.compactMap { $0.wholeNumberValue }.map { UInt8(($0 - 1) << 5) }
    #expect(FuzzRunner().run([0, 0, 0] + look + bars, through: .linear) == 1)
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
