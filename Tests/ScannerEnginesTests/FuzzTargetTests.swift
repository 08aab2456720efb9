import ScannerFuzz
import Testing

/// The fuzzer's pictures must get past the finders, or fuzzing proves nothing; what it once found
/// is replayed.
struct FuzzTargetTests {
  /// An EAN-13 as widths of bars and gaps.
  private static let ean =
    "111" + "3112" + "1123" + "1222" + "2122" + "1411" + "2311" + "11111" + "2221" + "2122"
    + "1411" + "1132" + "1231" + "1312" + "111"

  @Test(arguments: [62, 102, 110] as [UInt8], [0, 1, 2] as [UInt8])
  func `a picture of bars reaches the decoder's content`(_ module: UInt8, _ angle: UInt8) {
    // Kind, sides of 400 and 80; dark on light, little noise; angle, module, height of bars.
    let look = [1, 0x01, 0x8F, 0, 79, 40, 45, 2, angle, module, 16]
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
