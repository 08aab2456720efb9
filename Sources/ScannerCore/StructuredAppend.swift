/// The place of one code in a message that was spread over several.
public struct StructuredAppend: Hashable, Sendable {
  /// Place of this part, from 0.
  public var index: Int
  /// Number of parts; 0 when the code does not tell.
  public var count: Int
  /// What the parts of one message share, as text; empty when nothing names the message.
  ///
  /// A number for QR Code (the parity of the whole message) and Data Matrix (the file
  /// identification), groups of three digits for PDF417, any text for Aztec Code.
  public var identifier: String

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - index: Place of this part, from 0.
  ///   - count: Number of parts; 0 when the code does not tell.
  ///   - identifier: What the parts of one message share.
  public init(index: Int, count: Int, identifier: String = "") {
    self.index = index
    self.count = count
    self.identifier = identifier
  }
}
