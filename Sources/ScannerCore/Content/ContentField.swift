/// One thing that a content says, such as the name of a network.
public struct ContentField: Hashable, Sendable {
  /// Stable name for programs, such as "ssid"; several fields of one name are a list.
  public let key: String
  /// The value, ready for use: escapes resolved, dates as ISO 8601 writes them.
  public let value: String
  /// True for what is not to be shown or stored unless somebody asks for it, such as a password.
  public let isSecret: Bool
  /// Name that its standard prints, such as "BATCH/LOT"; nil where the interface has a word for it.
  public let title: String?

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - key: Stable name.
  ///   - value: The value.
  ///   - isSecret: True for passwords, keys, and numbers of cards and papers.
  ///   - title: Name that its standard prints, or nil.
  public init(_ key: String, _ value: String, isSecret: Bool = false, title: String? = nil) {
    self.title = title
    self.key = key
    self.value = value
    self.isSecret = isSecret
  }
}

extension [ContentField] {
  /// Adds a field unless its value is missing or empty.
  ///
  /// - Parameters:
  ///   - key: Stable name.
  ///   - value: The value.
  ///   - isSecret: Whether it is one.
  mutating func add(_ key: String, _ value: String?, isSecret: Bool = false) {
    guard let value, !value.isEmpty else { return }
    append(ContentField(key, value, isSecret: isSecret))
  }

  /// Adds a field for each value.
  ///
  /// - Parameters:
  ///   - key: Stable name.
  ///   - values: The values; empty ones are left out.
  mutating func add(_ key: String, all values: [String]) {
    for value in values { add(key, value) }
  }
}
