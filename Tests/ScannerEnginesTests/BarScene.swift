import Foundation
import ScannerCore
import ScannerEngines

/// A linear code in a picture, seen as a camera sees it: turned, tilted, bent, blurred, in glare.
///
/// Every pixel is traced back to the label, so that nothing is resampled on the way.
struct BarScene {
  /// Bars of one row, true is ink.
  let modules: [Bool]

  /// Width of a module in pixels, in the middle of the code.
  var module = 2.5
  /// Height of the bars in pixels.
  var height = 80.0
  /// Turn in degrees, clockwise.
  var angle = 0.0
  /// Standard deviation of optical blur, in pixels.
  var blur = 0.5
  /// Path of the camera along the code while the shutter was open, in pixels.
  var motion = 0.0
  /// Standard deviation of noise, in grey levels.
  var noise = 3.0
  /// Grey of ink and of paper.
  var ink = 40.0
  var paper = 210.0
  /// Part by which the code's ends differ in size: 0.4: one end 1.2, the other 0.8 times the middle.
  var perspective = 0.0
  /// Half the angle that the code covers of a can, in radians; 0: flat.
  var cylinder = 0.0
  /// Part of the code's height that a slanted band of glare covers.
  var glare = 0.0
  /// Light at the right end as part of the light at the left.
  var shading = 1.0

  /// Encodes with zint.
  ///
  /// - Parameters:
  ///   - kind: zint's name of the symbology.
  ///   - data: The content.
  /// - Throws: When zint cannot be run or refuses the content.
  init(_ kind: String, _ data: String) throws {
    modules = try LinearDrawing.encode(kind, data).modules
  }

  /// Draws the picture, a square with the code in its middle.
  ///
  /// - Parameter seed: Seed of noise and of the code's place within a pixel.
  /// - Returns: The picture.
  func frame(seed: UInt64 = 1) -> Frame {
    var random = SplitMix(state: seed)
    let code = Double(modules.count) * module
    let side = Int(hypot(code * (1 + perspective / 2) + 24 * module, height + 40)) + 8
    let offset = (random.uniform() - 0.5, random.uniform() - 0.5)
    var picture = [Double](repeating: 0, count: side * side)
    let (s, c) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0.0
        for i in 0..<16 {
          let px = Double(x) + (Double(i % 4) + 0.5) / 4 - Double(side) / 2 + offset.0
          let py = Double(y) + (Double(i / 4) + 0.5) / 4 - Double(side) / 2 + offset.1
          if isInk(px * c + py * s, py * c - px * s) { sum += 1 / 16 }
        }
        picture[y * side + x] = sum
      }
    }
    picture = smear(blurred(picture, side), side, s, c)
    return Frame(pixels: lit(picture, side, s, c, &random), width: side, height: side)
  }

  private func isInk(_ u: Double, _ v: Double) -> Bool {
    let half = Double(modules.count) * module / 2
    let depth = 1 + perspective / 2 * u / half
    guard abs(v) < height / 2 * depth else { return false }
    var along = u / half
    if perspective > 0 { along /= depth }
    if cylinder > 0 {
      guard abs(along) < 1 else { return false }
      along = asin(along * sin(cylinder)) / cylinder
    }
    let index = Int(((along + 1) * half / module).rounded(.down))
    return modules.indices.contains(index) && modules[index]
  }

  private func blurred(_ picture: [Double], _ side: Int) -> [Double] {
    guard blur > 0 else { return picture }
    let reach = Int((3 * blur).rounded(.up))
    var kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * blur * blur)) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    var result = picture
    for step in [1, side] {
      let source = result
      for y in 0..<side {
        for x in 0..<side {
          let place = step == 1 ? x : y
          var value = 0.0
          for k in -reach...reach where place + k >= 0 && place + k < side {
            value += kernel[k + reach] * source[y * side + x + k * step]
          }
          result[y * side + x] = value
        }
      }
    }
    return result
  }

  /// Motion along the code.
  private func smear(_ picture: [Double], _ side: Int, _ s: Double, _ c: Double) -> [Double] {
    guard motion > 0 else { return picture }
    let steps = Int((2 * motion).rounded(.up)) + 1
    var result = [Double](repeating: 0, count: picture.count)
    for i in 0..<steps {
      let way = motion * (Double(i) / Double(steps - 1) - 0.5)
      for y in 0..<side {
        for x in 0..<side {
          let px = max(0, min(Double(side - 1) - 0.01, Double(x) + way * c))
          let py = max(0, min(Double(side - 1) - 0.01, Double(y) + way * s))
          let (ix, iy) = (min(side - 2, Int(px)), min(side - 2, Int(py)))
          let (fx, fy) = (px - Double(ix), py - Double(iy))
          let p = iy * side + ix
          let upper = picture[p] * (1 - fx) + picture[p + 1] * fx
          let lower = picture[p + side] * (1 - fx) + picture[p + side + 1] * fx
          result[y * side + x] += (upper * (1 - fy) + lower * fy) / Double(steps)
        }
      }
    }
    return result
  }

  private func lit(
    _ picture: [Double], _ side: Int, _ s: Double, _ c: Double, _ random: inout SplitMix
  ) -> [UInt8] {
    let half = Double(modules.count) * module / 2
    return picture.indices.map { i in
      let px = Double(i % side) - Double(side) / 2
      let py = Double(i / side) - Double(side) / 2
      let (u, v) = (px * c + py * s, py * c - px * s)
      let light = 1 + (shading - 1) * max(0, min(1, (u / half + 1) / 2))
      var grey = (paper - (paper - ink) * picture[i]) * light
      if abs(v - 0.1 * u) < glare * height / 2 { grey = 252 }
      return UInt8(max(0, min(255, grey + (noise > 0 ? noise * random.normal() : 0))))
    }
  }
}
