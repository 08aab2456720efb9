extension Contact {
  /// The contact as a vCard 3.0 (RFC 2426), which address books of every age can read.
  public var vCard: String {
    var lines = ["BEGIN:VCARD", "VERSION:3.0"]
    let parts = (0..<5).map { $0 < nameParts.count ? nameParts[$0] : "" }
    let hasParts = parts.contains { !$0.isEmpty }
    lines.append(
      "N:"
        + (hasParts ? parts : [name, "", "", "", ""]).map(Contact.escaped).joined(separator: ";")
    )
    lines.append("FN:" + Contact.escaped(name))
    let others: [(String, [String])] = [
      ("ORG", [organization].compactMap(\.self)), ("TITLE", [jobTitle].compactMap(\.self)),
      ("TEL", telephones), ("EMAIL", mails), ("URL", links),
      ("BDAY", [birthday].compactMap(\.self)), ("NOTE", [note].compactMap(\.self)),
    ]
    for (name, values) in others { lines += values.map { name + ":" + Contact.escaped($0) } }
    lines += addresses.map { "ADR:;;" + Contact.escaped($0) + ";;;;" }
    return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  /// Writes a value so that it stays one (RFC 2426, 4).
  ///
  /// - Parameter text: Any.
  /// - Returns: One line.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        result.append("\\")
        result.append(scalar)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
