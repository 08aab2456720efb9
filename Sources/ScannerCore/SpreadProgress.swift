/// How much of a message that is spread over several codes has been read (structured append).
public struct SpreadProgress: Hashable, Sendable, Identifiable {
  /// What becomes of the message.
  public enum Stage: Hashable, Sendable {
    /// Parts are missing.
    case collecting
    /// All parts were read: the message is delivered as one code.
    case complete
    /// No new part came for too long: the parts are delivered as they are.
    case abandoned
  }

  /// Number of the message within its session.
  public let id: Int
  /// Kind of the codes.
  public var symbology: Symbology
  /// Number of parts; 0 while no part has told it.
  public var count: Int
  /// Places of the parts that were read, from 0, in order.
  public var indices: [Int]
  /// Items that are parts of it, in the order of their places; some may have left the view.
  public var items: [RecognizedItem.ID]
  /// What becomes of the message.
  public var stage: Stage
  /// The whole message as one code, when it is complete.
  public var whole: Barcode?
}
