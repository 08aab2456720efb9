/// Letters of other scripts that look like ASCII, in the lower case in which hosts are written.
enum LookAlikes {
  /// Which letters may be taken for what.
  private typealias Table = [Unicode.Scalar: String]

  /// What a label could be taken for.
  ///
  /// - Parameter label: Lower case.
  /// - Returns: ASCII; nil when a letter looks like none.
  static func ascii(_ label: String) -> String? {
    var result = ""
    for scalar in label.unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else if let look = close[scalar] ?? similar[scalar] ?? strokes[scalar] {
        result += look
      } else {
        return nil
      }
    }
    return result
  }

  /// Whether each letter that is not ASCII is, in most fonts, the same shape as one that is.
  ///
  /// - Parameter label: Lower case.
  /// - Returns: True for ASCII, too.
  static func isClose(_ label: String) -> Bool {
    label.unicodeScalars.allSatisfy { $0.isASCII || close[$0] != nil }
  }

  /// Whether a letter of a Latin label is one of those that hardly a language writes.
  ///
  /// - Parameter scalar: A Latin letter.
  /// - Returns: True when it looks like an ASCII letter.
  static func isRareLatin(_ scalar: Unicode.Scalar) -> Bool { rareLatin[scalar] != nil }

  /// Whether a sign of Japanese or Chinese could be a slash, a dot or a hyphen among Latin letters.
  ///
  /// - Parameter scalar: Any character.
  /// - Returns: True for such a sign.
  static func isStroke(_ scalar: Unicode.Scalar) -> Bool { strokes[scalar] != nil }

  /// Whether a sign looks like one that ends a host or divides it.
  ///
  /// - Parameter scalar: Any character.
  /// - Returns: True for such a sign.
  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { separators[scalar] != nil }

  private static let close: Table = table(
    // Cyrillic
    ("асԁеԍһіјӏорԛѕуүѵԝхь", "acdeghijlopqsyyvwxb"),
    // Greek
    ("αινορυχϲϳ", "aivopuxcj"),
    // Armenian
    ("օոսհցզյլքւ", "onuhgqjlpi")
  ).merging(rareLatin) { first, _ in first }.merging(separators) { first, _ in first }

  /// Like ASCII at a glance, but many words are written with these alone.
  private static let similar: Table = table(
    ("вгкмнптзбчшиё", "brkmhnt364wue"), ("βγεζηκμπστωϝό", "byeznkunotwfo"),
    ("աթպր", "wpnn"))

  private static let rareLatin: Table = table(
    ("ıȷɑɡɩɪʟɴʀʏᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱƅƨȣ", "ijagiilnryacdejkmoptuvwzsbs8"))

  private static let strokes: Table = table(("ノソン丿丶一ー〇", "////.--o"))

  private static let separators: Table = table(
    ("⁄∕⧸╱։׃꞉∶․‐‑‒–—―−⸺", "////::::.--------"))

  private static func table(_ rows: (letters: String, ascii: String)...) -> Table {
    var table: Table = [:]
    for row in rows {
      for (letter, look) in zip(row.letters.unicodeScalars, row.ascii) {
        table[letter] = String(look)
      }
    }
    return table
  }
}
