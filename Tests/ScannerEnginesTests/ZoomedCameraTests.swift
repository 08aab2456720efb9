import ScannerCore
import ScannerEngines
import Testing

/// A camera of 3840 x 2160 pixels that sees codes whose modules are 2 pixels wide.
struct ZoomedCameraTests {
  /// Where the codes are in the picture, in parts of it.
  private static let place = Point(0.31, 0.68)

  enum Code: CaseIterable {
    case qr, dataMatrix, ean13

    var symbology: Symbology {
      switch self {
      case .qr: .qr
      case .dataMatrix: .dataMatrix
      case .ean13: .ean13
      }
    }

    /// 2 pixels a module.
    func drawing() throws -> Drawing {
      switch self {
      case .qr:
        try SymbolDrawing.zint("QRCODE", "HTTPS://EXAMPLE.ORG/A/SMALL/CODE/4711", scale: "1")
      case .dataMatrix: try SymbolDrawing.zint("DATAMATRIX", "SMALL PART 4711", scale: "1")
      case .ean13:
        try SymbolDrawing.zint("EANX", "590123412345", options: ["--height=30"], scale: "1")
      }
    }
  }

  /// A desk in uneven light, some print beside the code, and what a lens and a sensor do to it.
  private func picture(of code: Code) throws -> Frame {
    var canvas = Drawing(width: 3840, height: 2160)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        canvas.pixels[y * canvas.width + x] = UInt8(150 + 40 * x / canvas.width)
      }
    }
    var noise = SmallNoise()
    for _ in 0..<400 {
      let (left, top) = (noise.next(3700), noise.next(2100))
      let (width, height) = (8 + noise.next(80), 4 + noise.next(30))
      let shade = UInt8(40 + noise.next(180))
      for y in top..<top + height {
        for x in left..<left + width { canvas.pixels[y * canvas.width + x] = shade }
      }
    }
    let label = try code.drawing().trimmed().bordered(by: 24)
    let place = ZoomedCameraTests.place
    canvas.paste(
      label, x: Int(place.x * 3840) - label.width / 2, y: Int(place.y * 2160) - label.height / 2)
    return canvas.frame
  }

  private func found(in frame: Frame, zoom: Zoom, frames: Int = 8) -> [RecognizedItem] {
    var configuration = ScannerConfiguration()
    configuration.zoom = zoom
    let scanner = SequenceScanner(
      configuration: configuration, engines: EngineCatalog.barcodes)
    var items: [RecognizedItem] = []
    for number in 0..<frames {
      items = scanner.scan(frame.numbered(number, at: .milliseconds(33 * number))).snapshot.items
    }
    return items
  }

  @Test(arguments: Code.allCases)
  func `reads small codes of a large picture after zooming in`(code: Code) throws {
    let frame = try picture(of: code)
    let place = ZoomedCameraTests.place
    let items = found(in: frame, zoom: Zoom(factor: 6, center: Point(0.35, 0.65)))
    #expect(items.map(\.reading.symbology) == [code.symbology])
    let center = try #require(items.first?.quad.center)
    #expect(center.distance(to: Point(place.x * 3840, place.y * 2160)) < 8)
  }

  @Test func `reads nothing of what the zoom leaves out`() throws {
    let frame = try picture(of: .qr)
    #expect(found(in: frame, zoom: Zoom(factor: 4, center: Point(0.8, 0.2))).isEmpty)
  }
}

extension Observation.Reading {
  fileprivate var symbology: Symbology? {
    if case .barcode(let barcode) = self { barcode.symbology } else { nil }
  }
}

/// Numbers that look random and are the same in each run (Marsaglia's xorshift, 2003).
private struct SmallNoise {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
