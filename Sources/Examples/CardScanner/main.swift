// Reads the number of a payment card, checks it, prints it and ends.
// Usage: CardScanner [SOURCE], such as "image:card.png"; the camera without one.

import Foundation
import ScannerCore
import ScannerEngines
import ScannerView

var failure: ScanError?
let source = CommandLine.arguments.dropFirst().first ?? "camera"
let status = ScannerProgram.run(title: "Card Scanner") { program in
  let configuration = ScannerConfiguration(recognizedDataTypes: [.text(languages: [.english])])
  let view = try ScannerView(
    scanner: DataScanner(configuration: configuration, engines: EngineCatalog.all))
  view.showsViewfinder = true
  view.regionOfInterest = Rectangle(x: 0.1, y: 0.3, width: 0.8, height: 0.4)
  view.onItems = { items in
    let cards = items.compactMap { PaymentCardNumber(line: $0.string) }
    guard let card = cards.first(where: \.hasValidCheckDigit) else { return }
    print(card.digits)
    program.quit()
  }
  view.onResult = { result in
    guard case .failure(let error) = result else { return }
    FileHandle.standardError.write(Data("CardScanner: \(error.cause)\n".utf8))
    failure = error
    // A camera can be tried again in the window.
    if !source.hasPrefix("camera") { program.quit() }
  }
  try view.open(source)
  return view
}
exit(failure == nil || source.hasPrefix("camera") ? status : 1)
