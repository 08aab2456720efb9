/// GS1 element strings: a code that starts with FNC1, the same as it is printed with brackets (GS1
/// General Specifications, 7.8), or a GS1 Digital Link (GS1 Digital Link Standard: URI Syntax).
public struct GS1Message: ContentMeaning {
  /// One element.
  public struct Element: Hashable, Sendable {
    /// Digits of the application identifier.
    public let identifier: String
    /// Name as it is printed, such as "BATCH/LOT".
    public let title: String
    /// As encoded.
    public let data: String
    /// Ready for use: dates as ISO 8601 writes them, numbers with their decimals.
    public let value: String
  }

  /// Name of the kind for programs.
  public static var type: String { "gs1" }

  /// The elements in their order.
  public private(set) var elements: [Element] = []
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []
  /// Address of a Digital Link; nil for element strings.
  public private(set) var link: WebLink?

  /// Reads a code that says that it is GS1's, by its AIM identifier or by its kind.
  ///
  /// - Parameter barcode: Any code; others give nil.
  public init?(_ barcode: Barcode) {
    let separator: UInt8 = 0x1D
    let isMarked = ["]C1", "]e0", "]e1", "]e2", "]d2", "]Q3", "]J1"].contains(barcode.aimIdentifier)
    // Readers that know no identifier leave the first FNC1 as a separator.
    guard isMarked || barcode.symbology == .gs1DataBarExpanded || barcode.bytes.first == separator
    else { return nil }
    var rest = barcode.bytes[...]
    while rest.first == separator { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    if rest.first == UInt8(ascii: "("), GS1Message.bracketed(rest) != nil {
      readPrinted(rest)
    } else {
      readElements(rest)
    }
  }

  /// Reads elements with brackets around their identifiers, or a Digital Link.
  ///
  /// - Parameter payload: Text; else nil, and for a link unless each of its elements is known and
  ///   right, and its key has a check digit or its host is GS1's: any site has pages such as
  ///   "/posts/401/comments".
  public init?(_ payload: String) {
    if payload.utf8.first == UInt8(ascii: "(") {
      guard payload.utf8.count <= 100_000 else { return nil }
      let bytes = Array(payload.utf8)
      guard GS1Message.bracketed(bytes[...]) != nil else { return nil }
      readPrinted(bytes[...])
    } else if payload.utf8.begins(with: "HTTP"), payload.utf8.count <= 8_000,
      let link = WebLink(payload), link.problems.isEmpty
    {
      self.link = link
      guard readLink(link) else { return nil }
    } else {
      return nil
    }
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    (link?.fields ?? [])
      + elements.map { ContentField($0.identifier, $0.value, title: $0.title) }
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    let actions = link?.actions ?? []
    guard let item = elements.first(where: { $0.identifier == "01" }), !isBroken("01") else {
      return actions
    }
    return actions + [.searchProduct(item.data)]
  }

  private mutating func readElements(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty, hasRoom() {
      guard let identifier = GS1Identifier.find(rest) else {
        // What is behind an unknown identifier cannot be told apart.
        let name = rest.prefix { $0.isDigit }.prefix(4)
        let shown = name.isEmpty ? rest.prefix(4).text : name.text
        problems.append(ContentProblem("identifier", .unknownValue(shown)))
        return
      }
      rest = rest.dropFirst(identifier.digits.utf8.count)
      let end = rest.firstIndex(of: 0x1D) ?? rest.endIndex
      let data =
        identifier.hasKnownLength
        ? rest[..<min(end, rest.startIndex + identifier.lengths.upperBound)] : rest[..<end]
      append(identifier, data)
      rest = rest[data.endIndex...]
      if rest.first == 0x1D { rest = rest.dropFirst() }
    }
  }

  private mutating func readPrinted(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let name = GS1Message.bracketed(rest), hasRoom() {
      let start = name.endIndex + 1
      var end = start
      while end < rest.endIndex {
        if rest[end] == UInt8(ascii: "("), GS1Message.bracketed(rest[end...]) != nil { break }
        end += 1
      }
      if let identifier = GS1Identifier.find(name), identifier.digits.utf8.count == name.count {
        let data = rest[start..<end]
        append(identifier, data.last == 0x20 ? data.dropLast() : data)
      } else {
        problems.append(ContentProblem("identifier", .unknownValue(name.text)))
      }
      rest = rest[end...]
    }
  }

  /// No code holds more elements than this; what a longer text goes on with is not looked at.
  private mutating func hasRoom() -> Bool {
    guard elements.count + problems.count >= 500 else { return true }
    problems.append(ContentProblem("elements", .cutOff))
    return false
  }

  /// Two to four digits in brackets at the start.
  private static func bracketed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == UInt8(ascii: "(") else { return nil }
    let digits = bytes.dropFirst().prefix(5).prefix { $0.isDigit }
    guard (2...4).contains(digits.count), digits.endIndex < bytes.endIndex,
      bytes[digits.endIndex] == UInt8(ascii: ")")
    else { return nil }
    return digits
  }

  /// Path of a Digital Link: anything, a key with its value, qualifiers with theirs.
  private mutating func readLink(_ link: WebLink) -> Bool {
    let body = Array(link.address.utf8).prefix { $0 != UInt8(ascii: "#") }
    let parts = body.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    let path = parts[0].split(separator: UInt8(ascii: "/"), maxSplits: 100).dropFirst(2)
    let key = path.indices.first { index in
      let name = path[index]
      guard index + 1 < path.endIndex, let identifier = GS1Identifier.find(name) else {
        return false
      }
      return identifier.digits.utf8.count == name.count && identifier.isPrimaryKey
    }
    guard let key, (path.endIndex - key).isMultiple(of: 2),
      GS1Message.isResolver(link) || GS1Identifier.find(path[key])?.checkedCount != nil
    else { return false }
    for index in stride(from: key, to: path.endIndex, by: 2) {
      guard let identifier = GS1Identifier.find(path[index]),
        identifier.digits.utf8.count == path[index].count
      else { return false }
      append(identifier, padded(PercentCoding.decode(path[index + 1]), identifier)[...])
    }
    guard problems.isEmpty else { return false }
    for (name, value) in PercentCoding.query(parts.count > 1 ? parts[1] : []) {
      let name = Array(name.utf8)
      guard let identifier = GS1Identifier.find(name[...]),
        identifier.digits.utf8.count == name.count
      else { continue }
      append(identifier, Array(value.utf8)[...])
    }
    return true
  }

  /// Whether the link's host is that of GS1's own resolver.
  private static func isResolver(_ link: WebLink) -> Bool {
    let host = link.inspection.asciiHost
    return host == "id.gs1.org" || host.hasSuffix(".id.gs1.org")
  }

  /// A GTIN of 8, 12 or 13 digits, which the first edition of Digital Link allowed, with its zeros.
  private func padded(_ data: [UInt8], _ identifier: GS1Identifier) -> [UInt8] {
    guard identifier.digits == "01", [8, 12, 13].contains(data.count) else { return data }
    return [UInt8](repeating: 0x30, count: 14 - data.count) + data
  }

  private mutating func append(_ identifier: GS1Identifier, _ data: ArraySlice<UInt8>) {
    if let problem = identifier.problem(with: data) {
      problems.append(ContentProblem(identifier.digits, problem))
    }
    elements.append(
      Element(
        identifier: identifier.digits, title: identifier.title, data: data.text,
        value: identifier.value(of: data)))
  }
}
