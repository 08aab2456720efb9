import Foundation
import ScannerCore

/// A small grey picture that a fuzzer's bytes describe: tiles, bars of any widths, modules of any
/// kind, or those of a QR Code or MaxiCode around finder patterns that stand where they belong.
///
/// Random pixels alone would never pass a finder; drawn this way, mutations reach what comes after.
package struct FuzzPicture {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Grey values, row by row, no padding.
  package private(set) var pixels: [UInt8]

  private let ink: UInt8
  private let paper: UInt8
  private let noise: Int
  /// Direction of its rows in radians, clockwise from the x axis.
  package let angle: Double
  private let module: Double

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - bytes: Kind, size and look, then content.
  ///   - sizes: Sides in pixels.
  package init(_ bytes: inout FuzzBytes, sizes: ClosedRange<Int>) {
    let kind = bytes.number(in: 0...5)
    width = bytes.number(in: sizes)
    height = bytes.number(in: sizes)
    ink = UInt8(bytes.number(in: 0...255))
    paper = UInt8(255 - bytes.number(in: 0...255))
    noise = bytes.choice([0, 0, 2, 8, 32])
    angle = Double(bytes.number(in: 0...255)) / 128 * .pi
    module = 1 + Double(bytes.number(in: 0...255)) / 51
    pixels = Array(repeating: paper, count: width * height)
    switch kind {
    case 0: drawTiles(&bytes)
    case 1: drawBars(&bytes)
    case 2: drawMatrix(FuzzMatrix(version: bytes.number(in: 1...7), &bytes))
    case 3: drawMatrix(FuzzMatrix(microVersion: bytes.number(in: 1...4), &bytes))
    case 4: drawModules(&bytes)
    default: drawHexagons(&bytes)
    }
    addNoise()
  }

  /// The rows' direction as a unit vector.
  package var direction: (x: Double, y: Double) { (cos(angle), sin(angle)) }

  /// Repeats the content in tiles of 1 to 8 pixels.
  private mutating func drawTiles(_ bytes: inout FuzzBytes) {
    let (across, down) = (bytes.number(in: 1...8), bytes.number(in: 1...8))
    let columns = bytes.number(in: 1...256)
    let content = Array(bytes.rest)
    guard !content.isEmpty else { return }
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = content[((y / down) * columns + x / across) % content.count]
      }
    }
  }

  /// Draws bars and gaps in turn: three bits of a byte are whole modules less one, the others parts.
  private mutating func drawBars(_ bytes: inout FuzzBytes) {
    let reach = Double(bytes.number(in: 4...80))
    let widths = bytes.rest.prefix(400).map { Double(1 + $0 >> 5) + Double($0 & 31) / 64 }
    // Four samples a module, so that edges fall between pixels as in a camera's picture.
    var samples: [Bool] = []
    for (index, elements) in widths.enumerated() {
      samples += Array(repeating: index.isMultiple(of: 2), count: Int(elements * 4))
    }
    let half = Double(samples.count) / 8
    draw { u, v in
      let place = Int(((u + half) * 4).rounded(.down))
      return abs(v) < reach && samples.indices.contains(place) && samples[place]
    }
  }

  private mutating func drawMatrix(_ matrix: FuzzMatrix) {
    let half = Double(matrix.size) / 2
    draw { u, v in
      matrix.isDark(
        row: Int((v + half).rounded(.down)), column: Int((u + half).rounded(.down)))
    }
  }

  /// Draws rows of modules, which may be higher than wide, bit by bit: any kind of symbol, or none.
  private mutating func drawModules(_ bytes: inout FuzzBytes) {
    let (columns, rows) = (bytes.number(in: 1...128), bytes.number(in: 1...64))
    let rowHeight = Double(bytes.number(in: 1...4))
    let content = Array(bytes.rest)
    draw { u, v in
      let column = Int((u + Double(columns) / 2).rounded(.down))
      let row = Int((v / rowHeight + Double(rows) / 2).rounded(.down))
      guard column >= 0, column < columns, row >= 0, row < rows else { return false }
      return FuzzPicture.isSet(content, row * columns + column)
    }
  }

  /// Draws the modules of a MaxiCode around its bull's eye: 33 rows of 30.
  private mutating func drawHexagons(_ bytes: inout FuzzBytes) {
    let content = Array(bytes.rest)
    draw { u, v in
      let distance = (u * u + v * v).squareRoot()
      // Rings of .8 modules, light first.
      if distance < 4.65 { return Int((distance + 0.15) / 0.8) & 1 == 1 }
      let row = Int((v / 0.866).rounded()) + 16
      let column = Int((u - (row & 1 == 1 ? 0.5 : 0)).rounded()) + 14
      guard distance > 5.4, (0..<33).contains(row), (0..<30).contains(column) else { return false }
      return FuzzPicture.isSet(content, row * 32 + column)
    }
  }

  private static func isSet(_ content: [UInt8], _ bit: Int) -> Bool {
    guard !content.isEmpty else { return false }
    return content[(bit >> 3) % content.count] >> UInt8(7 - bit & 7) & 1 == 1
  }

  /// Draws around the middle, turned; each pixel is the mean of two by two points, given in modules.
  private mutating func draw(_ isInk: (Double, Double) -> Bool) {
    let (c, s) = (cos(angle) / module, sin(angle) / module)
    for y in 0..<height {
      for x in 0..<width {
        var inked = 0
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let px = Double(x) + dx - Double(width) / 2
          let py = Double(y) + dy - Double(height) / 2
          if isInk(px * c + py * s, py * c - px * s) { inked += 1 }
        }
        let level = (Int(ink) * inked + Int(paper) * (4 - inked)) / 4
        pixels[y * width + x] = UInt8(level)
      }
    }
  }

  private mutating func addNoise() {
    guard noise > 0 else { return }
    var state: UInt32 = 1
    for index in pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      let level = Int(pixels[index]) + Int(state >> 16) % (2 * noise + 1) - noise
      pixels[index] = UInt8(min(255, max(0, level)))
    }
  }
}
