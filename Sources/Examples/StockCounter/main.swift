// Counts products: each time a code is held into view counts, at most once in 1.5 seconds.
// Usage: StockCounter [SOURCE [TOTAL]]; it ends when so many pieces are counted.

import Foundation
import ScannerCore
import ScannerEngines
import ScannerView

let arguments = CommandLine.arguments.dropFirst()
let source = arguments.first ?? "camera"
let total = arguments.dropFirst().first.flatMap { Int($0) } ?? .max
var counts: [String: Int] = [:]

let status = ScannerProgram.run(title: "Stock Counter") { program in
  weak var shown: ScannerView?
  let view = try ScannerView(
    codeTypes: [.ean13, .ean8, .upca, .upce, .code128], scanMode: .continuous,
    scanInterval: .seconds(1.5), shouldBeepOnSuccess: true, source: source,
    engines: EngineCatalog.barcodes
  ) { result in
    switch result {
    case .success(let scan):
      counts[scan.string, default: 0] += 1
      shown?.hint = "\(scan.string): \(counts[scan.string, default: 0])"
      if counts.values.reduce(0, +) >= total { program.quit() }
    case .failure(let error):
      FileHandle.standardError.write(Data("\(error.cause)\n".utf8))
    }
  }
  shown = view
  return view
}
for (code, count) in counts.sorted(by: { $0.key < $1.key }) { print(code, count) }
exit(status)
