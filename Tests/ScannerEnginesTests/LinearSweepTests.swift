import ScannerCore
import ScannerEngines
import Testing

/// Counts of what is read as pictures get worse; nothing may be read falsely on the way.
struct LinearSweepTests {
  struct Step: Sendable, CustomTestStringConvertible {
    let name: String
    let least: [String: Int]
    let change: @Sendable (inout LinearDrawing) -> Void

    var testDescription: String { name }
  }

  private static let perStep = 6

  /// Least numbers of six that must be read, at 2 px a module unless said otherwise.
  static let steps = [
    Step(name: "sharp", least: all(6)) { $0.blur = 0 },
    Step(name: "blur 1 px", least: all(6)) { $0.blur = 1 },
    Step(name: "blur 1.5 px", least: ["EANX": 6, "CODE128": 6, "CODE39": 1, "C25INTER": 2]) {
      $0.blur = 1.5
    },
    Step(name: "blur 2 px", least: ["EANX": 6, "CODE128": 5]) { $0.blur = 2 },
    Step(name: "noise 20", least: all(6)) { $0.noise = 20 },
    Step(name: "noise 45", least: ["EANX": 6, "CODE128": 5, "CODE39": 4, "C25INTER": 4]) {
      $0.noise = 45
    },
    Step(name: "1.5 px a module", least: all(5)) { $0.module = 1.5 },
    Step(name: "1.2 px a module", least: ["EANX": 6, "CODE128": 4]) { $0.module = 1.2 },
    Step(
      name: "contrast of 10 levels", least: ["EANX": 6, "CODE128": 5, "CODE39": 5, "C25INTER": 5]
    ) {
      $0.ink = 150
      $0.paper = 160
      $0.noise = 2
    },
    Step(name: "slant of 6 px", least: all(6)) { $0.slant = 6 },
  ]

  private static func all(_ count: Int) -> [String: Int] {
    ["EANX": count, "CODE128": count, "CODE39": count, "C25INTER": count]
  }

  @Test(arguments: steps) func `reads enough and nothing false`(_ step: Step) throws {
    let decoder = LinearDecoder()
    for kind in ["EANX", "CODE128", "CODE39", "C25INTER"] {
      var random = SplitMix(state: 7)
      var read = 0
      for i in 0..<LinearSweepTests.perStep {
        let data = content(kind, &random)
        var drawing = try LinearDrawing.encode(kind, data)
        drawing.module = 2
        step.change(&drawing)
        let readings = decoder.decode(
          drawing.crop(seed: UInt64(i + 1)), symbologies: Set(Symbology.allCases))
        for reading in readings {
          #expect(reading.text.hasPrefix(data), "\(kind) \(reading.text) for \(data)")
        }
        read += readings.isEmpty ? 0 : 1
      }
      #expect(read >= step.least[kind] ?? 0, "\(kind): \(read) of \(LinearSweepTests.perStep)")
    }
  }

  private func content(_ kind: String, _ random: inout SplitMix) -> String {
    let characters = Array(
      kind == "EANX" || kind == "C25INTER" ? "0123456789" : "ABCDEFGHKLMNPRSTUVWXYZ0123456789-")
    let count = kind == "EANX" ? 12 : 10
    let first = kind == "EANX" ? "4" : ""
    return first
      + String(
        (0..<count - first.count).map { _ in
          characters[Int(random.next() % UInt64(characters.count))]
        })
  }

  @Test func `reads nothing in noise, stripes and gratings`() {
    let decoder = LinearDecoder()
    var random = SplitMix(state: 11)
    for i in 0..<120 {
      let crop = i % 3 == 0 ? stripes(&random) : i % 3 == 1 ? grating(&random) : noise(&random)
      let readings = decoder.decode(crop, symbologies: Set(Symbology.allCases))
      #expect(readings.isEmpty, "\(i): \(readings.map(\.text))")
    }
  }

  /// Bars of random widths between blank ends: everything that a code has but the rules.
  private func stripes(_ random: inout SplitMix) -> LinearCrop {
    var row: [UInt8] = Array(repeating: 210, count: 40)
    while row.count < 360 {
      for grey: UInt8 in [40, 210] {
        row += Array(repeating: grey, count: Int(random.next() % 4 + 1) * 2)
      }
    }
    return repeated(row + Array(repeating: 210, count: 40), &random)
  }

  private func grating(_ random: inout SplitMix) -> LinearCrop {
    let period = 4 + Int(random.next() % 9)
    let duty = 1 + Int(random.next() % UInt64(period - 1))
    let row = (0..<400).map { x in (40..<360).contains(x) && x % period < duty ? UInt8(40) : 210 }
    return repeated(row, &random)
  }

  private func noise(_ random: inout SplitMix) -> LinearCrop {
    repeated((0..<400).map { _ in UInt8(max(0, min(255, 128 + 50 * random.normal()))) }, &random)
  }

  private func repeated(_ row: [UInt8], _ random: inout SplitMix) -> LinearCrop {
    var pixels: [UInt8] = []
    for _ in 0..<60 {
      pixels += row.map { UInt8(max(0, min(255, Double($0) + 4 * random.normal()))) }
    }
    return LinearCrop(pixels: pixels, width: row.count, height: 60)
  }
}
