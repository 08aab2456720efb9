import ScannerCore
import ScannerEngines
import Testing

/// Bars that no single frame of a camera shows are read over several frames, and nothing else is.
struct RowHistoryTests {
  private static let frames = 8
  private static let payload = "5901234123457"

  /// Frames of a hand that is not quite still: a low code, moved by up to 2 px, in fresh noise.
  private func frames(noise: Double, seed: UInt64) throws -> [Frame] {
    var random = SplitMix(state: seed)
    var drawing = try LinearDrawing.encode("EANX", "590123412345")
    drawing.module = 2
    drawing.height = 26
    drawing.noise = noise
    return (0..<Self.frames).map { number in
      let jitter = 2 * random.uniform() - 1
      drawing.quiet = (20 + jitter, 20 - jitter)
      let crop = drawing.crop(seed: random.next())
      return Frame(pixels: crop.pixels, width: crop.width, height: crop.height)
        .numbered(number, at: .milliseconds(33 * number))
    }
  }

  private func payloads(_ frames: [Frame]) -> Set<String> {
    let scanner = SequenceScanner(engines: EngineCatalog.barcodes)
    return Set(frames.flatMap { scanner.scan($0).snapshot.items.map(\.string) })
  }

  @Test func `reads over eight frames what none of them shows`() throws {
    var read = (alone: 0, together: 0)
    for seed in 1...6 as ClosedRange<UInt64> {
      let frames = try frames(noise: 110, seed: seed)
      let alone = frames.reduce(into: Set<String>()) { $0.formUnion(payloads([$1])) }
      let together = payloads(frames)
      #expect(alone.union(together).subtracting([Self.payload]).isEmpty)
      read.alone += alone.isEmpty ? 0 : 1
      read.together += together.isEmpty ? 0 : 1
    }
    #expect(read.together >= 5)
    #expect(read.alone <= 1, "the frames are hard enough to show the difference")
  }

  @Test func `reads nothing in stacked noise`() {
    var random = SplitMix(state: 3)
    for sequence in 0..<40 {
      // Half of them: bars of random heights that stay, under noise that does not.
      let width = 300
      let bars = (0..<width).map { _ in sequence.isMultiple(of: 2) ? 80 * random.normal() : 0 }
      let noise = 20 + 60 * random.uniform()
      let frames = (0..<16).map { number in
        let pixels = (0..<width * 30).map { i in
          UInt8(max(0, min(255, 128 + bars[i % width] + noise * random.normal())))
        }
        return Frame(pixels: pixels, width: width, height: 30)
          .numbered(number, at: .milliseconds(33 * number))
      }
      let found = payloads(frames)
      #expect(found.isEmpty, "sequence \(sequence): \(found)")
    }
  }
}
