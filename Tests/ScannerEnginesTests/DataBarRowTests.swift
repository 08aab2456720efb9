import Foundation
import ScannerCore
import ScannerEngines
import Testing

struct DataBarRowTests {
  struct Code: Sendable, CustomTestStringConvertible {
    let type: String
    let data: String
    let payload: String
    var options: [String] = []

    var testDescription: String { ([type, data] + options).joined(separator: " ") }
  }

  /// Each encodation method of Expanded, stacks of every width, and the stacked variants.
  static let codes: [Code] =
    [
      ("[01]98898765432106[3103]001750", "01988987654321063103001750"),
      ("[01]98898765432106[3202]001234", "01988987654321063202001234"),
      ("[01]98898765432106[3203]005678", "01988987654321063203005678"),
      ("[01]98898765432106[3922]795", "01988987654321063922795"),
      ("[01]98898765432106[3932]8401234", "019889876543210639328401234"),
      ("[01]98898765432106[3101]012345[11]991231", "0198898765432106310101234511991231"),
      ("[01]98898765432106[10]Lot-7[21]aB!9", "019889876543210610Lot-7\u{1D}21aB!9"),
      ("[10]ABC123[21]xyz9!", "10ABC123\u{1D}21xyz9!"),
    ].map { Code(type: "DBAR_EXP", data: $0, payload: $1) }
    + (1...5).map {
      Code(
        type: "DBAR_EXPSTK", data: "[01]98898765432106[3103]001750[10]ABC123[21]xyz9!",
        payload: "0198898765432106310300175010ABC123\u{1D}21xyz9!", options: ["--cols=\($0)"])
    } + [
      Code(type: "DBAR_STK", data: "0950110153001", payload: "0109501101530010"),
      Code(type: "DBAR_OMNSTK", data: "0950110153001", payload: "0109501101530010"),
    ]

  @Test(arguments: codes) func `reads each with its separators, upright and turned`(
    _ code: Code
  ) throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    var request = RecognitionRequest()
    request.symbologies = [.gs1DataBar, .gs1DataBarExpanded]
    let drawing = try SymbolDrawing.zint(code.type, code.data, options: code.options)
      .bordered(by: 30)
    for degrees in [0.0, 180, 17] {
      let items = try scanner.scan(drawing.rotated(degrees: degrees).frame, request: request)
      let barcodes = items.compactMap { item -> Barcode? in
        if case .barcode(let barcode) = item.reading { barcode } else { nil }
      }
      #expect(barcodes.map(\.bytes) == [Array(code.payload.utf8)], "\(degrees) degrees")
      #expect(barcodes.map(\.aimIdentifier) == ["]e0"], "\(degrees) degrees")
    }
  }
}
