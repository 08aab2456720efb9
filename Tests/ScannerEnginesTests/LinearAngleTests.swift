import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// Linear codes are read at any angle, by everything that reads pictures.
struct LinearAngleTests {
  struct Code: Sendable, CustomTestStringConvertible {
    let symbology: Symbology
    let type: String
    let data: String
    var payload: String?
    var options: [String] = []

    var testDescription: String { "\(symbology)" }
  }

  /// Apple's linear symbologies and UPC-A.
  static let codes = [
    Code(symbology: .ean13, type: "EANX", data: "590123412345", payload: "5901234123457"),
    Code(symbology: .ean8, type: "EANX", data: "9638507", payload: "96385074"),
    Code(symbology: .upca, type: "UPCA", data: "03600029145", payload: "036000291452"),
    Code(symbology: .upce, type: "UPCE", data: "01234565"),
    Code(
      symbology: .gs1DataBar, type: "DBAR_OMN", data: "0950110153001", payload: "0109501101530010"),
    Code(
      symbology: .gs1DataBarLimited, type: "DBAR_LTD", data: "0950110153001",
      payload: "0109501101530010"),
    Code(
      symbology: .gs1DataBarExpanded, type: "DBAR_EXP", data: "[01]98898765432106[3103]001750",
      payload: "01988987654321063103001750"),
    Code(symbology: .code128, type: "CODE128", data: "Reticle-128"),
    Code(symbology: .code93, type: "CODE93", data: "RETICLE 93"),
    Code(symbology: .code93i, type: "CODE93", data: "Reticle 93i"),
    Code(symbology: .code39, type: "CODE39", data: "RETICLE39"),
    Code(
      symbology: .code39Checksum, type: "CODE39", data: "CODE39", payload: "CODE39W",
      options: ["--vers=1"]),
    Code(symbology: .code39FullASCII, type: "EXCODE39", data: "Reticle!"),
    Code(
      symbology: .code39FullASCIIChecksum, type: "EXCODE39", data: "Reticle!",
      options: ["--vers=1"]),
    Code(symbology: .codabar, type: "CODABAR", data: "A40156B"),
    Code(symbology: .i2of5, type: "C25INTER", data: "12345670"),
    Code(symbology: .i2of5Checksum, type: "C25INTER", data: "12345670"),
    Code(symbology: .itf14, type: "ITF14", data: "1540014128876", payload: "15400141288763"),
    Code(symbology: .msiPlessey, type: "MSI_PLESSEY", data: "4018653", options: ["--vers=1"]),
  ]

  @Test(arguments: codes) func `reads each symbology upright, turned and askew`(
    _ code: Code
  ) throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    var request = RecognitionRequest()
    request.symbologies = [code.symbology]
    let drawing = try SymbolDrawing.zint(code.type, code.data, options: code.options)
      .bordered(by: 40)
    for degrees in [0.0, 90, 180, 270, 17] {
      let items = try scanner.scan(drawing.rotated(degrees: degrees).frame, request: request)
      let payloads = items.map { item -> String in
        if case .barcode(let barcode) = item.reading { barcode.payload } else { "" }
      }
      let expected = code.payload ?? code.data
      #expect(payloads.count == 1, "\(degrees) degrees: \(payloads)")
      #expect(
        payloads.allSatisfy { $0.hasPrefix(expected) }, "\(degrees) degrees: \(payloads)")
    }
  }

  struct Turn: Sendable, CustomTestStringConvertible {
    let type: String
    let data: String
    let payload: String
    let module: Double

    var testDescription: String { "\(type) at \(module) px a module" }
  }

  static let turns = [2.0, 2.5, 3].flatMap { module in
    [
      Turn(type: "EANX", data: "590123412345", payload: "5901234123457", module: module),
      Turn(type: "ITF14", data: "1540014128876", payload: "15400141288763", module: module),
      Turn(type: "CODE39", data: "RETICLE39", payload: "RETICLE39", module: module),
      Turn(type: "CODE128", data: "Reticle-128", payload: "Reticle-128", module: module),
    ]
  }

  @Test(arguments: turns) func `reads all of 72 angles, and nothing wrong`(_ turn: Turn) throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    var request = RecognitionRequest()
    request.symbologies = Set(Symbology.allCases.filter { $0.shape == .linear })
    var scene = try BarScene(turn.type, turn.data)
    scene.module = turn.module
    scene.height = 60
    var missed: [Int] = []
    for degrees in stride(from: 0, to: 360, by: 5) {
      scene.angle = Double(degrees)
      let found = try scanner.scan(scene.frame(seed: UInt64(degrees + 1)), request: request)
        .map { item -> String in
          if case .barcode(let barcode) = item.reading { barcode.payload } else { "" }
        }
      #expect(found.allSatisfy { $0 == turn.payload }, "\(degrees): \(found)")
      if !found.contains(turn.payload) { missed.append(degrees) }
    }
    #expect(missed.isEmpty, "\(72 - missed.count) of 72, not at \(missed)")
  }
}
