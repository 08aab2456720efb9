// Counts products: each piece that comes into view counts once, however long it stays there.
// Usage: StockCounter [SOURCE [TOTAL]]; it ends when TOTAL pieces are counted.

import Foundation
import ScannerCore
import ScannerEngines
import ScannerView

func complain(_ text: String) {
  FileHandle.standardError.write(Data("StockCounter: \(text)\n".utf8))
}

let arguments = CommandLine.arguments.dropFirst()
let source = arguments.first ?? "camera"
let total = arguments.dropFirst().first.map { Int($0) ?? 0 } ?? .max
guard arguments.count <= 2, total > 0 else {
  complain("usage: StockCounter [SOURCE [TOTAL]], where TOTAL is a number from 1")
  exit(2)
}
var counts: [String: Int] = [:]
var failure: ScanError?

let status = ScannerProgram.run(title: "Stock Counter") { program in
  weak var shown: ScannerView?
  let view = try ScannerView(
    codeTypes: [.ean13, .ean8, .upca, .upce, .code128], scanMode: .oncePerItem,
    shouldBeepOnSuccess: true, source: source, engines: EngineCatalog.barcodes
  ) { result in
    switch result {
    case .success(let scan):
      counts[scan.string, default: 0] += 1
      shown?.hint = "\(scan.string): \(counts[scan.string, default: 0])"
      if counts.values.reduce(0, +) >= total { program.quit() }
    case .failure(let error):
      complain(error.cause)
      failure = error
      // What was counted is printed; a camera can be tried again in the window.
      if !source.hasPrefix("camera") { program.quit() }
    }
  }
  shown = view
  return view
}
for (code, count) in counts.sorted(by: { $0.key < $1.key }) { print(code, count) }
exit(failure == nil || source.hasPrefix("camera") ? status : 1)
