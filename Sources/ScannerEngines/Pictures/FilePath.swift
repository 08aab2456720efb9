/// A path as the file system knows it: bytes without a zero, in no promised character set.
///
/// A `String` would lose names that are not UTF-8, and such files could not be opened again.
public struct FilePath: Hashable, Sendable, Comparable {
  /// The bytes of the path, without the zero at the end.
  public let bytes: [UInt8]

  /// Makes a path of its bytes.
  ///
  /// - Parameter bytes: Everything before the first zero byte is used.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Makes a path of text.
  ///
  /// - Parameter text: The path in UTF-8.
  public init(_ text: some StringProtocol) {
    self.init(bytes: text.utf8)
  }

  /// The path for people and JSON; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What follows the last dot of the file name, in lower case; empty when there is none or when
  /// the name begins with its only dot.
  public var suffix: String {
    let name = bytes[(bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]
    guard let dot = name.lastIndex(of: 0x2E), dot > name.startIndex else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The path of an entry of this folder.
  ///
  /// - Parameter name: Name of the entry.
  /// - Returns: Both with exactly one "/" between them.
  public func appending(_ name: FilePath) -> FilePath {
    let separator: [UInt8] = bytes.isEmpty || bytes.last == 0x2F ? [] : [0x2F]
    return FilePath(bytes: bytes + separator + name.bytes)
  }

  /// Orders paths by their bytes, so that the order does not depend on the locale.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The path with the zero that C functions expect.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
