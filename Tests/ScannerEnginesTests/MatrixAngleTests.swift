import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// 2D codes are read at any angle, by everything that reads pictures.
struct MatrixAngleTests {
  struct Code: Sendable, CustomTestStringConvertible {
    let symbology: Symbology
    let type: String
    let data: String
    var options: [String] = []

    var testDescription: String { "\(symbology) \(options.joined(separator: " "))" }
  }

  /// Every 2D symbology that zint draws.
  static let codes = [
    Code(symbology: .qr, type: "QRCODE", data: "https://example.org/reticle"),
    Code(symbology: .microQR, type: "MICROQR", data: "RETICLE"),
    Code(symbology: .rMQR, type: "RMQR", data: "RETICLE RMQR"),
    Code(symbology: .dataMatrix, type: "DATAMATRIX", data: "Reticle Data Matrix"),
    Code(symbology: .dataMatrix, type: "DATAMATRIX", data: "RECT", options: ["--vers=26"]),
    Code(symbology: .aztec, type: "AZTEC", data: "Reticle Aztec"),
    Code(
      symbology: .aztec, type: "AZTEC", data: "Reticle Aztec, a full one",
      options: ["--vers=8"]),
    Code(symbology: .pdf417, type: "PDF417", data: "Reticle PDF417"),
    Code(symbology: .pdf417, type: "PDF417COMP", data: "Reticle PDF417, compact"),
    Code(symbology: .microPDF417, type: "MICROPDF417", data: "Reticle MicroPDF417"),
    Code(symbology: .maxiCode, type: "MAXICODE", data: "RETICLE", options: ["--mode=4"]),
  ]

  @Test(arguments: codes) func `reads each symbology upright, turned and askew`(
    _ code: Code
  ) throws {
    let drawing = try SymbolDrawing.zint(code.type, code.data, options: code.options)
      .bordered(by: 40)
    for degrees in [0.0, 90, 180, 270, 17] {
      let found = try scan(drawing.rotated(degrees: degrees).frame)
      #expect(found == [Found(code.symbology, code.data)], "\(degrees) degrees")
    }
  }

  static let turned = codes.filter {
    [.qr, .dataMatrix, .aztec, .pdf417].contains($0.symbology) && $0.options.isEmpty
  }

  @Test(arguments: turned) func `reads all of 72 angles, and nothing wrong`(
    _ code: Code
  ) throws {
    let drawing = try SymbolDrawing.zint(code.type, code.data, options: code.options)
      .bordered(by: 40)
    var missed: [Int] = []
    for degrees in stride(from: 0, to: 360, by: 5) {
      let found = try scan(drawing.rotated(degrees: Double(degrees)).frame)
      let expected = Found(code.symbology, code.data)
      #expect(found.allSatisfy { $0 == expected }, "\(degrees): \(found)")
      if !found.contains(expected) { missed.append(degrees) }
    }
    #expect(missed.isEmpty, "\(72 - missed.count) of 72, not at \(missed)")
  }

  /// Five kinds in four manners: upright, turned by quarters, askew, light on dark
  /// (bars upside down).
  @Test func `reads twenty codes of five kinds in one frame`() throws {
    var canvas = Drawing(width: 1920, height: 1080, fill: 214)
    var expected: Set<Found> = []
    let kinds: [(Symbology, String, scale: String)] = [
      (.qr, "QRCODE", "2"), (.dataMatrix, "DATAMATRIX", "2"), (.aztec, "AZTEC", "2"),
      (.pdf417, "PDF417", "1"), (.code128, "CODE128", "1"),
    ]
    for (column, kind) in kinds.enumerated() {
      for row in 0..<4 {
        let data = "NUMBER \(4 * column + row)"
        expected.insert(Found(kind.0, data))
        let quiet = kind.0 == .code128 ? 30 : 12
        var drawing = try SymbolDrawing.zint(
          kind.1, data, options: kind.0 == .code128 ? ["--height=30"] : [], scale: kind.scale
        ).bordered(by: quiet)
        switch row {
        case 1: drawing = drawing.turned(times: 1 + column % 3)
        case 2:
          drawing = drawing.rotated(degrees: 17 + 3 * Double(column)).trimmed().bordered(by: quiet)
        case 3: drawing = kind.0 == .code128 ? drawing.turned(times: 2) : drawing.inverted()
        default: break
        }
        try #require(drawing.width < 376 && drawing.height < 262, "\(kind.1)")
        canvas.paste(
          drawing, x: 8 + 382 * column + (370 - drawing.width) / 2,
          y: 6 + 268 * row + (260 - drawing.height) / 2)
      }
    }
    let found = try scan(canvas.frame)
    let missing = expected.subtracting(found)
    #expect(missing.isEmpty)
    #expect(found.count == 20)
  }

  struct Found: Hashable {
    let symbology: Symbology
    let payload: String

    init(_ symbology: Symbology, _ payload: String) {
      (self.symbology, self.payload) = (symbology, payload)
    }
  }

  private func scan(_ frame: Frame) throws -> [Found] {
    try PictureScanner(engines: EngineCatalog.barcodes).scan(frame, request: RecognitionRequest())
      .compactMap { item in
        guard case .barcode(let barcode) = item.reading else { return nil }
        return Found(barcode.symbology, barcode.payload)
      }
  }
}
