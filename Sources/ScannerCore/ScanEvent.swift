/// Something that changed in a session.
public enum ScanEvent: Hashable, Sendable {
  /// Items came into view; all current items in reading order.
  case added([RecognizedItem], all: [RecognizedItem])
  /// Items moved or were read anew; all current items in reading order.
  case updated([RecognizedItem], all: [RecognizedItem])
  /// Items left; the items that remain, in reading order.
  case removed([RecognizedItem], all: [RecognizedItem])
  /// An item's content is handed over for use, as the scan mode says.
  case delivered(RecognizedItem)
  /// A message that is spread over several codes went on, became whole, or was given up.
  case progress(SpreadProgress)
  /// An engine cannot work; the others go on.
  case failed(ScanError)
}

/// What is in view after a frame.
public struct ScanSnapshot: Hashable, Sendable {
  /// Width of the frame in pixels: the unit of the items' quads.
  public var frameWidth: Int
  /// Height of the frame in pixels.
  public var frameHeight: Int
  /// Number of the frame within its source.
  public var sequenceNumber: Int
  /// When the frame was captured.
  public var captureTime: Duration
  /// Current items in reading order.
  public var items: [RecognizedItem]
  /// Messages that are spread over several codes, as far as they were read: "3 of 5".
  public var messages: [SpreadProgress] = []
  /// Number of the newest frame that each lane has recognised, which is behind the frame itself while
  /// items are followed through every frame.
  public var recognizedFrames: [Lane: Int] = [:]

  /// Describes a frame in which something is in view.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - items: Current items in reading order.
  public init(frame: Frame, items: [RecognizedItem]) {
    frameWidth = frame.width
    frameHeight = frame.height
    sequenceNumber = frame.sequenceNumber
    captureTime = frame.captureTime
    self.items = items
  }
}
