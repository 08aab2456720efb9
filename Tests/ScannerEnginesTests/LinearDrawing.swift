import Foundation
import ScannerEngines
import Testing

/// Draws linear codes that zint encoded: pictures whose truth does not come from the reader.
struct LinearDrawing {
  /// Bars of one row, true is ink, from the first bar to the last.
  let modules: [Bool]

  /// Width of a module in pixels.
  var module = 3.0
  /// Rows of the crop.
  var height = 60
  /// Standard deviation of optical blur, in pixels.
  var blur = 0.5
  /// Standard deviation of noise, in grey levels.
  var noise = 3.0
  /// Pixels that the bars move to the right over the whole height.
  var slant = 0.0
  /// Grey of ink and of paper.
  var ink = 40.0
  var paper = 210.0
  /// Blank modules at both ends.
  var quiet = (left: 12.0, right: 12.0)
  /// Draws the code from right to left.
  var isReversed = false

  /// Encodes with zint.
  ///
  /// - Parameters:
  ///   - kind: zint's name of the symbology, such as "EANX".
  ///   - data: The content.
  ///   - options: More arguments.
  /// - Returns: A drawing of 3 px a module.
  /// - Throws: When zint cannot be run or refuses the content.
  static func encode(_ kind: String, _ data: String, options: [String] = []) throws -> LinearDrawing
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["zint", "-b", kind, "-d", data, "--dump"] + options
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "zint encodes \(kind)")
    let row = try #require(String(decoding: output, as: UTF8.self).split(separator: "\n").first)
    var modules = row.filter(\.isHexDigit).flatMap { digit -> [Bool] in
      let value = digit.hexDigitValue ?? 0
      return (0..<4).reversed().map { value >> $0 & 1 == 1 }
    }
    while modules.last == false { modules.removeLast() }
    return LinearDrawing(modules: Array(modules.drop { !$0 }))
  }

  private init(modules: [Bool]) {
    self.modules = modules
  }

  /// Draws the crop.
  ///
  /// - Parameter seed: Seed of noise and of the code's place within a pixel.
  /// - Returns: An upright crop.
  func crop(seed: UInt64 = 1) -> LinearCrop {
    var random = SplitMix(state: seed)
    let width = Int((Double(modules.count) + quiet.left + quiet.right) * module)
    let phase = random.uniform() - 0.5
    let bars = isReversed ? modules.reversed() : modules
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let shift = phase + slant * (Double(y) / Double(height) - 0.5)
      let row = smooth(coverage(bars, width: width, start: quiet.left * module + shift))
      for x in 0..<width {
        let grey = paper - (paper - ink) * row[x] + noise * random.normal()
        pixels[y * width + x] = UInt8(max(0, min(255, grey.rounded())))
      }
    }
    return LinearCrop(pixels: pixels, width: width, height: height)
  }

  /// Part of each pixel that ink covers.
  private func coverage(_ bars: [Bool], width: Int, start: Double) -> [Double] {
    (0..<width).map { x in
      var sum = 0.0
      for i in 0..<8 {
        let m = Int(((Double(x) + (Double(i) + 0.5) / 8 - start) / module).rounded(.down))
        if bars.indices.contains(m) && bars[m] { sum += 0.125 }
      }
      return sum
    }
  }

  private func smooth(_ row: [Double]) -> [Double] {
    guard blur > 0 else { return row }
    let reach = Int((4 * blur).rounded(.up))
    var kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * blur * blur)) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    return row.indices.map { x in
      zip(kernel, -reach...reach).reduce(0) {
        $0 + $1.0 * row[max(0, min(row.count - 1, x + $1.1))]
      }
    }
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func uniform() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// Mean 0, deviation 1: the sum of twelve uniform numbers.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}
