/// Fields as codes of telephones write them, "KEY:value;KEY:value;;", with a backslash before a
/// character that means itself (NTT DOCOMO, "Bar Code function", MECARD and its relatives; the
/// Wi-Fi Alliance's "WIFI:").
struct EscapedFields {
  /// A field in the order of the message; the key in upper case, the value without its escapes.
  struct Field {
    let key: String
    let value: [UInt8]
    /// Whether the value was in quotation marks.
    let isQuoted: Bool

    /// The value as text.
    var text: String { value.text }
  }

  /// The fields in their order.
  private(set) var fields: [Field] = []
  /// Whether the message ends as it must, with a separator.
  private(set) var isClosed = false

  /// Takes a message apart.
  ///
  /// - Parameter bytes: What follows the message's own prefix.
  init(_ bytes: ArraySlice<UInt8>) {
    var key: [UInt8]?
    var value: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      isClosed = false
      if isEscaped {
        value.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: ":"), key == nil {
        key = value
        value = []
      } else if byte == UInt8(ascii: ";") {
        append(key, value)
        key = nil
        value = []
        isClosed = true
      } else {
        value.append(byte)
      }
    }
    append(key, value)
  }

  /// The first field of a name that is not empty.
  ///
  /// - Parameter key: In upper case.
  /// - Returns: Its value, or nil when there is none.
  func first(_ key: String) -> String? {
    fields.first { $0.key == key && !$0.value.isEmpty }?.text
  }

  /// Every field of a name that is not empty.
  ///
  /// - Parameter key: In upper case.
  /// - Returns: The values in their order.
  func all(_ key: String) -> [String] {
    fields.filter { $0.key == key && !$0.value.isEmpty }.map(\.text)
  }

  private mutating func append(_ key: [UInt8]?, _ value: [UInt8]) {
    // No code holds more fields; what a longer text goes on with is not looked at.
    guard let key, fields.count < 1_000 else { return }
    let quote = UInt8(ascii: "\"")
    let isQuoted = value.count > 1 && value.first == quote && value.last == quote
    let name = key.drop { $0 <= 0x20 }.map(\.uppercased).text
    fields.append(
      Field(
        key: name, value: isQuoted ? Array(value.dropFirst().dropLast()) : value,
        isQuoted: isQuoted))
  }
}
