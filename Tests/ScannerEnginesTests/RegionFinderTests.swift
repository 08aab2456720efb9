import Foundation
import ScannerCore
import ScannerEngines
import Testing

struct RegionFinderTests {
  @Test(arguments: stride(from: 0, to: 180, by: 15).map { Double($0) + 2 })
  func `finds codes at any angle, and they are read`(_ degrees: Double) throws {
    let finder = RegionFinder()
    let decoder = LinearDecoder()
    for (kind, data) in [
      ("EANX", "590123412345"), ("CODE128", "REGION-128"), ("CODE39", "ANGLE39"),
      ("C25INTER", "3982597919"),
    ] {
      let frame = try picture(of: .encode(kind, data), turned: degrees)
      let regions = finder.regions(in: frame)
      let readings = regions.flatMap {
        decoder.decode(RegionCrop($0, of: frame).crop, symbologies: Set(Symbology.allCases))
      }
      #expect(!readings.isEmpty, "\(kind) at \(degrees)")
      #expect(readings.allSatisfy { $0.text.hasPrefix(data) }, "\(kind): \(readings.map(\.text))")
    }
  }

  @Test func `maps places of the crop back to the frame`() throws {
    let drawing = try LinearDrawing.encode("EANX", "590123412345")
    let frame = picture(of: drawing, turned: 30)
    let region = try #require(RegionFinder().regions(in: frame).first { $0.kind == .linear })
    #expect(abs((region.angle - .pi / 6).remainder(dividingBy: .pi)) < 0.07)
    let crop = RegionCrop(region, of: frame)
    let reading = try #require(LinearDecoder().decode(crop.crop, symbologies: [.ean13]).first)
    let y = Double(crop.crop.height) / 2
    let start = crop.framePoint(x: reading.x0, y: y)
    let end = crop.framePoint(x: reading.x1, y: y)
    let width = Double(drawing.modules.count) * RegionFinderTests.module
    #expect(abs(hypot(end.x - start.x, end.y - start.y) - width) < 4)
    #expect(hypot((start.x + end.x) / 2 - 210, (start.y + end.y) / 2 - 210) < 20)
  }

  @Test func `knows which columns lie in the picture`() {
    let frame = Frame(pixels: Array(repeating: 200, count: 100 * 50), width: 100, height: 50)
    let region = OrientedRegion(
      kind: .linear, center: Point(10, 25), angle: 0, length: 60, height: 20)
    let crop = RegionCrop(region, of: frame)
    #expect(crop.crop.knownColumns.lowerBound > 0)
    #expect(crop.crop.knownColumns.upperBound == crop.crop.width)
    let left = crop.framePoint(x: Double(crop.crop.knownColumns.lowerBound), y: 5)
    #expect(abs(left.x) <= 1)
  }

  @Test func `proposes a matrix code as such`() {
    var random = SplitMix(state: 3)
    var pixels = [UInt8](repeating: 210, count: 200 * 200)
    for row in 0..<20 {
      for column in 0..<20 where random.next() % 2 == 0 {
        for y in 0..<5 {
          for x in 0..<5 { pixels[(50 + row * 5 + y) * 200 + 50 + column * 5 + x] = 40 }
        }
      }
    }
    let regions = RegionFinder().regions(in: Frame(pixels: pixels, width: 200, height: 200))
    let best = regions.first { $0.kind == .matrix }
    #expect(best.map { abs($0.center.x - 100) < 10 && abs($0.center.y - 100) < 10 } == true)
    #expect(best.map { (85...130).contains($0.length) && (85...130).contains($0.height) } == true)
  }

  private static let module = 2.5

  /// A frame of 420 x 420 with the code in its middle.
  private func picture(of drawing: LinearDrawing, turned degrees: Double) -> Frame {
    let side = 420
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let half = Double(drawing.modules.count) / 2
    var random = SplitMix(state: 5)
    var pixels = [UInt8](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        var ink = 0.0
        for sub in 0..<9 {
          let px = Double(x) + (Double(sub % 3) + 0.5) / 3 - 210
          let py = Double(y) + (Double(sub / 3) + 0.5) / 3 - 210
          let m = Int(((px * c + py * s) / RegionFinderTests.module + half).rounded(.down))
          let isInside = abs(-px * s + py * c) < 35 && drawing.modules.indices.contains(m)
          if isInside && drawing.modules[m] { ink += 1.0 / 9 }
        }
        pixels[y * side + x] = UInt8(max(0, min(255, 210 - 170 * ink + 3 * random.normal())))
      }
    }
    return Frame(pixels: pixels, width: side, height: side)
  }
}
