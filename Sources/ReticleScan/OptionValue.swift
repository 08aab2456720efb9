import ScannerCore
import ScannerEngines

/// Reads the arguments of options; the error says what is wrong, the caller adds the option.
enum OptionValue {
  /// Reads one of the values of an enumeration, by their raw values.
  static func oneOf<Value: RawRepresentable<String>>(
    _ values: [Value], _ text: String
  ) throws(UsageError) -> Value {
    let lowercased = text.lowercased()
    if let value = values.first(where: { $0.rawValue.lowercased() == lowercased }) { return value }
    let names = values.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "unknown value '\(text)'; choose from \(names)")
  }

  /// Reads a list of symbologies, "all" or "none".
  static func symbologies(_ text: String) throws(UsageError) -> Set<Symbology> {
    switch text.lowercased() {
    case "all": return Set(Symbology.allCases)
    case "none": return []
    default:
      var result: Set<Symbology> = []
      for name in parts(text) {
        let known = Symbology.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard let known else {
          throw UsageError(message: "unknown symbology '\(name)'; see --list-symbologies")
        }
        result.insert(known)
      }
      guard !result.isEmpty else { throw UsageError(message: "needs a list, all or none") }
      return result
    }
  }

  /// Reads a list of languages by their BCP 47 tags, without repeats, in the order given.
  static func languages(_ text: String) throws(UsageError) -> [TextLanguage] {
    var result: [TextLanguage] = []
    let languages = TextLanguage.known + InstalledLanguages.all()
    for tag in parts(text) {
      let known = languages.first { $0.tag.lowercased() == tag.lowercased() }
      guard let known else {
        throw UsageError(message: "unknown language '\(tag)'; see --list-languages")
      }
      if !result.contains(known) { result.append(known) }
    }
    guard !result.isEmpty else { throw UsageError(message: "needs a list of languages") }
    return result
  }

  /// Reads a rectangle inside the picture, as parts of it.
  static func region(_ text: String) throws(UsageError) -> Rectangle {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0, x + width <= 1 + 1e-9,
      y + height <= 1 + 1e-9
    else { throw UsageError(message: "needs four numbers x,y,w,h inside 0…1, not '\(text)'") }
    return Rectangle(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
  }

  /// Reads a mode of delivery.
  static func mode(_ text: String) throws(UsageError) -> ScanMode {
    switch text {
    case "once": return .once
    case "once-per-code": return .oncePerCode
    case "once-per-item": return .oncePerItem
    case "continuous": return .continuous
    default:
      throw UsageError(
        message:
          "unknown value '\(text)'; choose from once, once-per-code, once-per-item, continuous")
    }
  }

  /// Reads a whole number.
  static func count(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
      throw UsageError(
        message: "needs a whole number from \(range.lowerBound)\(end), not '\(text)'")
    }
    return number
  }

  /// Reads a number.
  static func number(_ text: String, in range: ClosedRange<Double>) throws(UsageError) -> Double {
    guard let number = Double(text), range.contains(number) else {
      let (least, most) = (plain(range.lowerBound), plain(range.upperBound))
      throw UsageError(message: "needs a number from \(least) to \(most), not '\(text)'")
    }
    return number
  }

  /// A number without a fraction that says nothing.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
