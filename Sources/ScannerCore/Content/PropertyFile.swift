/// Writes the lines of a vCard or an iCalendar object (RFC 2426, 4; RFC 5545, 3.1) so that each value
/// stays a value, whatever a payload put into it: no value adds a line, a parameter or a property.
struct PropertyFile {
  /// Lines that end with CR and LF.
  private(set) var text = ""

  /// Adds a property whose value is text.
  ///
  /// - Parameters:
  ///   - name: Name of the property.
  ///   - value: The text; nothing is added where it is missing or empty.
  mutating func add(_ name: String, _ value: String?) {
    add(name, raw: value.map(PropertyFile.escaped))
  }

  /// Adds a property whose value has parts of text, divided by semicolons.
  ///
  /// - Parameters:
  ///   - name: Name of the property.
  ///   - parts: The parts; empty ones stay.
  mutating func add(_ name: String, parts: [String]) {
    add(name, raw: parts.map(PropertyFile.escaped).joined(separator: ";"))
  }

  /// Adds a property whose value is not text, such as a time, an address or a rule.
  ///
  /// - Parameters:
  ///   - name: Name of the property.
  ///   - parameter: Name and value of a parameter; nil: none.
  ///   - value: The value; nothing is added where it is missing, empty, or holds what no such
  ///     value can: control characters and line separators.
  mutating func add(
    _ name: String, parameter: (name: String, value: String)? = nil, raw value: String?
  ) {
    guard let value, !value.isEmpty, !value.unicodeScalars.contains(where: PropertyFile.isBreak)
    else { return }
    text += name
    if let parameter {
      let kept = parameter.value.unicodeScalars.filter { $0 != "\"" && !PropertyFile.isBreak($0) }
      text += ";\(parameter.name)=\"\(String(kept))\""
    }
    text += ":" + value + "\r\n"
  }

  /// Text with its line breaks and separators as escapes, and without other control characters.
  private static func escaped(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += ["\\", scalar]
      case "\n" where wasReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result += ["\\", "n"]
      case "\t": result.append(scalar)
      default: if !isBreak(scalar) { result.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  /// A control character, or one of Unicode's line separators.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
