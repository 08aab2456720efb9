import ScannerCore

/// Contents as codes and lines of text give them.
enum ContentReading {
  /// The meaning of a code.
  static func code(
    _ payload: String, _ symbology: Symbology = .qr, aim: String? = nil, addOn: String? = nil
  ) -> Content {
    var barcode = Barcode(
      symbology: symbology, bytes: Array(payload.utf8), payload: payload, aimIdentifier: aim)
    barcode.addOn = addOn
    return Content(.barcode(barcode))
  }

  /// The meaning of a line of text.
  static func line(_ text: String) -> Content {
    Content(.text(RecognizedText(transcript: text, language: .english)))
  }
}

extension Content {
  /// The values of a field in their order.
  func values(_ key: String) -> [String] { fields.filter { $0.key == key }.map(\.value) }

  /// The problems on one line, such as "iban: checkDigit 12 → 34".
  var complaints: String {
    problems.map { problem in
      let values = [problem.reason.found, problem.reason.expected].compactMap(\.self)
      return "\(problem.field): \(problem.reason.name) \(values.joined(separator: " → "))".usable
    }.joined(separator: "; ")
  }

  /// Keys and values on one line, such as "ssid=net, hidden=true".
  var said: String { fields.map { "\($0.key)=\($0.value)" }.joined(separator: ", ") }
}
