// Reads the number of a payment card, checks it, prints it and ends.
// Usage: CardScanner [SOURCE], such as "image:card.png"; the camera without one.

import Foundation
import ScannerCore
import ScannerEngines
import ScannerView

/// The number in a line of text: 13 to 19 digits whose check digit is right (ISO/IEC 7812-1).
func cardNumber(in line: String) -> String? {
  let isNumber = line.allSatisfy { $0.isWholeNumber || $0 == " " || $0 == "-" }
  let digits = line.compactMap(\.wholeNumberValue)
  guard isNumber, (13...19).contains(digits.count) else { return nil }
  let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
    let value = digit.offset.isMultiple(of: 2) ? digit.element : 2 * digit.element
    return sum + value / 10 + value % 10
  }
  return sum.isMultiple(of: 10) ? digits.map(String.init).joined() : nil
}

var failure: ScanError?
let source = CommandLine.arguments.dropFirst().first ?? "camera"
let status = ScannerProgram.run(title: "Card Scanner") { program in
  let configuration = ScannerConfiguration(recognizedDataTypes: [.text(languages: [.english])])
  let view = try ScannerView(
    scanner: DataScanner(configuration: configuration, engines: EngineCatalog.all))
  view.showsViewfinder = true
  view.regionOfInterest = Rectangle(x: 0.1, y: 0.3, width: 0.8, height: 0.4)
  view.onItems = { items in
    guard let number = items.compactMap({ cardNumber(in: $0.string) }).first else { return }
    print(number)
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
