/// A code or a line of text, followed over frames.
public struct RecognizedItem: Identifiable, Hashable, Sendable {
  /// What the item is.
  public typealias Reading = Observation.Reading

  /// Stable for as long as the item is followed; never used again in the same session.
  public let id: Int
  /// What was read.
  public var reading: Reading
  /// Where it is now, in pixels of the frame.
  public var quad: Quadrilateral
  /// Chance that the reading is right, 0…1.
  public var confidence: Double
  /// Capture time of the first frame that showed it.
  public let firstSeen: Duration
  /// Capture time of the newest frame that showed it.
  public var lastSeen: Duration

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - id: Stable number.
  ///   - observation: What was seen, and where.
  ///   - firstSeen: Capture time of the frame.
  public init(id: Int, observation: Observation, firstSeen: Duration) {
    self.id = id
    self.reading = observation.reading
    self.quad = observation.quad
    self.confidence = observation.confidence
    self.firstSeen = firstSeen
    self.lastSeen = firstSeen
  }

  /// The code's payload or the line's transcript.
  public var string: String {
    switch reading {
    case .barcode(let barcode): barcode.payload
    case .text(let text): text.transcript
    }
  }

  /// The lane that sees it.
  public var lane: Lane { reading.lane }

  /// The same without white space, control characters and invisible marks at its ends: what is
  /// copied, opened and searched for.
  public var usable: String { string.usable }

  /// What the payload means.
  public var content: Content { Content(reading) }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    let content = content
    guard let meaning = content.meaning else {
      return usable.isEmpty ? [] : [.copy, .searchWeb(usable)]
    }
    return meaning.actions + [.copy]
  }
}

extension Observation.Reading {
  /// The lane that sees it.
  public var lane: Lane {
    switch self {
    case .barcode: .barcodes
    case .text: .text
    }
  }
}
