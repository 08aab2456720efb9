import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// Pictures that hold no code, or one that cannot be read whole: nothing may be read of them but
/// what is there.
struct LinearFalseReadTests {
  private static let width = 320
  private static let height = 240

  private static var linear: RecognitionRequest {
    var request = RecognitionRequest()
    request.symbologies = Set(Symbology.allCases.filter { $0.shape == .linear })
    return request
  }

  struct Texture: Sendable, CustomTestStringConvertible {
    let name: String
    let draw: @Sendable (inout SplitMix) -> [Double]

    var testDescription: String { name }
  }

  static let textures = [
    Texture(name: "noise", draw: noise), Texture(name: "stripes", draw: stripes),
    Texture(name: "text page", draw: textPage), Texture(name: "foliage", draw: foliage),
  ]

  @Test(arguments: textures) func `reads nothing in 50 frames of texture`(
    _ texture: Texture
  ) throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    for seed in 1...50 {
      var random = SplitMix(state: UInt64(seed) * 7919)
      let pixels = texture.draw(&random).map { grey in
        UInt8(max(0, min(255, grey + 4 * random.normal())))
      }
      let frame = Frame(
        pixels: pixels, width: LinearFalseReadTests.width, height: LinearFalseReadTests.height)
      let found = try payloads(scanner, frame)
      #expect(found.isEmpty, "frame \(seed): \(found)")
    }
  }

  @Test func `reads nothing wrong in 50 frames of slanted and cut Interleaved 2 of 5`() throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    var scene = try BarScene("C25INTER", "3982597919")
    scene.height = 50
    for seed in 1...50 {
      var random = SplitMix(state: UInt64(seed) * 104_729)
      scene.module = 1.6 + 1.2 * random.uniform()
      scene.angle = 90 * random.uniform() - 45
      let frame = scene.frame(seed: UInt64(seed))
      // Every other one is cut by the picture's border.
      let part = seed.isMultiple(of: 2) ? 1 : 0.35 + 0.4 * random.uniform()
      let found = try payloads(scanner, cut(frame, to: part))
      #expect(found.allSatisfy { $0 == "3982597919" }, "frame \(seed): \(found)")
    }
  }

  @Test func `reads nothing wrong in 50 frames of blurred EAN-13`() throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    var scene = try BarScene("EANX", "002394243101")
    scene.height = 50
    for seed in 1...50 {
      var random = SplitMix(state: UInt64(seed) * 15_485_863)
      scene.module = 1.4 + 1.2 * random.uniform()
      scene.blur = scene.module * (0.6 + 1.2 * random.uniform())
      scene.angle = 40 * random.uniform() - 20
      scene.noise = 12 * random.uniform()
      let found = try payloads(scanner, scene.frame(seed: UInt64(seed)))
      #expect(
        found.allSatisfy { "0023942431015".hasSuffix($0) && $0.count >= 12 },
        "frame \(seed): \(found)")
    }
  }

  private func payloads(_ scanner: PictureScanner, _ frame: Frame) throws -> [String] {
    try scanner.scan(frame, request: LinearFalseReadTests.linear).map { item in
      if case .barcode(let barcode) = item.reading { barcode.payload } else { "" }
    }
  }

  private func cut(_ frame: Frame, to part: Double) -> Frame {
    let width = Int(Double(frame.width) * part)
    let pixels = frame.withPixels { span in
      (0..<frame.height).flatMap { y in (0..<width).map { span[y * frame.stride + $0] } }
    }
    return Frame(pixels: pixels, width: width, height: frame.height)
  }

  private static func noise(_ random: inout SplitMix) -> [Double] {
    let deviation = 20 + 60 * random.uniform()
    return (0..<width * height).map { _ in 128 + deviation * random.normal() }
  }

  /// Bars of random widths in a field with or without blank ends.
  private static func stripes(_ random: inout SplitMix) -> [Double] {
    let module = 1.5 + 3 * random.uniform()
    let slant = 0.6 * random.uniform() - 0.3
    let blank = random.next() % 2 == 0 ? 40.0 : 0
    var edges = [0.0]
    while (edges.last ?? 0) < Double(width + height) {
      edges.append((edges.last ?? 0) + module * Double(random.next() % 4 + 1))
    }
    var row = [Double](repeating: 210, count: width + height)
    for index in stride(from: 0, to: edges.count - 1, by: 2) {
      for x in Int(edges[index])..<min(row.count, Int(edges[index + 1])) { row[x] = 40 }
    }
    return (0..<width * height).map { i in
      let (x, y) = (Double(i % width), Double(i / width))
      guard x >= blank, x < Double(width) - blank else { return 210 }
      return row[max(0, min(row.count - 1, Int(x + slant * y + 80)))]
    }
  }

  /// Lines of letters, drawn as random strokes.
  private static func textPage(_ random: inout SplitMix) -> [Double] {
    var pixels = [Double](repeating: 225, count: width * height)
    let size = 6 + Int(random.next() % 12)
    for top in stride(from: 6, to: height - size, by: size * 3 / 2) {
      var x = 8
      while x < width - size {
        defer { x += random.next() % 6 == 0 ? size * 3 / 2 : size * 3 / 4 }
        for _ in 0..<3 {
          let isUpright = random.next() % 2 == 0
          let offset = Int(random.next() % UInt64(size / 2 + 1))
          for step in 0..<size / (isUpright ? 1 : 2) {
            let (px, py) = isUpright ? (x + offset, top + step) : (x + step, top + offset)
            pixels[py * width + px] = 40
            pixels[py * width + px + 1] = 60
          }
        }
      }
    }
    return pixels
  }

  /// Leaves: small ellipses of all greys and directions over each other.
  private static func foliage(_ random: inout SplitMix) -> [Double] {
    var pixels = [Double](repeating: 90, count: width * height)
    for _ in 0..<900 {
      let (cx, cy) = (random.uniform() * Double(width), random.uniform() * Double(height))
      let (long, short) = (3 + 12 * random.uniform(), 1 + 3 * random.uniform())
      let angle = random.uniform() * .pi
      let grey = 20 + 220 * random.uniform()
      let reach = Int(long) + 1
      for y in max(0, Int(cy) - reach)..<min(height, Int(cy) + reach + 1) {
        for x in max(0, Int(cx) - reach)..<min(width, Int(cx) + reach + 1) {
          let (dx, dy) = (Double(x) - cx, Double(y) - cy)
          let u = (dx * cos(angle) + dy * sin(angle)) / long
          let v = (dy * cos(angle) - dx * sin(angle)) / short
          if u * u + v * v < 1 { pixels[y * width + x] = grey }
        }
      }
    }
    return pixels
  }
}
