/// Fields as codes of telephones write them, "KEY:value;KEY:value;;", with a backslash before a
/// character that means itself (NTT DOCOMO, "Bar Code function", MECARD and its relatives; the
/// Wi-Fi Alliance's "WIFI:").
struct EscapedFields {
  /// A field; the key in upper case.
  struct Field {
    let key: String
    /// The value as it is written, with its escapes.
    let written: ArraySlice<UInt8>

    /// The value without its escapes.
    var text: String { parts(separator: nil)[0] }

    /// What stands between a separator that is not escaped, without the escapes.
    ///
    /// - Parameter separator: An ASCII character; nil: there is one part.
    /// - Returns: At least one part; no value has more than 500.
    func parts(separator: UInt8?) -> [String] {
      var parts: [String] = []
      var part: [UInt8] = []
      var isEscaped = false
      for byte in written {
        if isEscaped || (byte != UInt8(ascii: "\\") && (byte != separator || parts.count >= 499)) {
          part.append(byte)
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          parts.append(part.text)
          part = []
        }
      }
      return parts + [part.text]
    }
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
    var start = bytes.startIndex
    var isEscaped = false
    for (place, byte) in zip(bytes.indices, bytes) {
      isClosed = false
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: ":"), key == nil {
        key = Array(bytes[start..<place])
        start = place + 1
      } else if byte == UInt8(ascii: ";") {
        append(key, bytes[start..<place])
        key = nil
        start = place + 1
        isClosed = true
      }
    }
    append(key, bytes[start...])
  }

  /// The first field of a name that is not empty.
  ///
  /// - Parameter key: In upper case.
  /// - Returns: Its value, or nil when there is none.
  func first(_ key: String) -> String? { field(key)?.text }

  /// The first field of a name that is not empty, as it is written.
  ///
  /// - Parameter key: In upper case.
  /// - Returns: The field, or nil when there is none.
  func field(_ key: String) -> Field? { fields.first { $0.key == key && !$0.written.isEmpty } }

  /// Every field of a name that is not empty.
  ///
  /// - Parameter key: In upper case.
  /// - Returns: The values in their order.
  func all(_ key: String) -> [String] {
    fields.filter { $0.key == key && !$0.written.isEmpty }.map(\.text)
  }

  /// The lists in every field of a name that is not empty: what stands between commas.
  ///
  /// - Parameter key: In upper case.
  /// - Returns: The lists in their order, their parts without white space at the ends.
  func lists(_ key: String) -> [[String]] {
    fields.filter { $0.key == key && !$0.written.isEmpty }.map { field in
      field.parts(separator: UInt8(ascii: ",")).map(\.usable)
    }
  }

  private mutating func append(_ key: [UInt8]?, _ value: ArraySlice<UInt8>) {
    // No code holds more fields; what a longer text goes on with is not looked at.
    guard let key, fields.count < 1_000 else { return }
    let name = key.drop { $0 <= 0x20 }.map(\.uppercased).text
    fields.append(Field(key: name, written: value))
  }
}
