/// The two kinds of recognition.
///
/// Each runs on a queue of its own, so slow text never holds codes.
public enum Lane: Hashable, Sendable, CaseIterable {
  case barcodes, text
}

/// What recognition is to look for; a value that can be replaced while a session runs.
public struct RecognitionRequest: Hashable, Sendable {
  /// Codes to look for; empty: none.
  public var symbologies: Set<Symbology> = Set(Symbology.allCases)
  /// Languages of text to look for, in order of preference; empty: no text.
  public var languages: [TextLanguage] = []
  /// Kind of content that a line of text must hold; nil: any.
  public var contentType: TextContentType?
  /// How much work a frame may cost.
  public var quality: QualityLevel = .balanced
  /// True for a picture that will not be followed by another: it is read thoroughly, with retries
  /// that a live frame leaves to the next one.
  public var isStillPicture = false
  /// Whether to look also for what looks like a code and cannot be read, for `CandidateReporting`.
  public var reportsCandidates = false

  /// Makes a request for codes of every symbology and no text.
  public init() {}

  /// Tells whether a lane has anything to do.
  ///
  /// - Parameter lane: The lane.
  /// - Returns: False when it can rest.
  public func needs(_ lane: Lane) -> Bool {
    switch lane {
    case .barcodes: !symbologies.isEmpty
    case .text: !languages.isEmpty
    }
  }
}

/// Finds and decodes codes or text in a frame.
///
/// An instance belongs to one lane and is called on that lane's queue only.
public protocol RecognitionEngine: AnyObject {
  /// Reads everything that the request asks for and the engine can do.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to search, in parts of the picture (0…1).
  ///   - request: What to look for.
  ///   - known: What the engines before it read in the same frame; an engine need not read it again.
  /// - Returns: Observations in pixels of the frame; empty when nothing was found.
  /// - Throws: `ScanError.initError` when a model or library cannot be used.
  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation]
}

/// One row of the list of engines.
public struct EngineDescriptor: Sendable {
  /// Short name, such as "zbar"; observations carry it.
  public let identifier: String
  /// The lane it works in.
  public let lane: Lane
  /// The symbologies it can read; empty for text.
  public let symbologies: Set<Symbology>
  /// Makes an instance.
  ///
  /// Called on the lane's queue, when first needed.
  public let make: @Sendable () throws(ScanError) -> any RecognitionEngine

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - identifier: Short name.
  ///   - lane: The lane it works in.
  ///   - symbologies: The symbologies it can read; empty for text.
  ///   - make: Makes an instance.
  public init(
    identifier: String, lane: Lane, symbologies: Set<Symbology> = [],
    make: @escaping @Sendable () throws(ScanError) -> any RecognitionEngine
  ) {
    self.identifier = identifier
    self.lane = lane
    self.symbologies = symbologies
    self.make = make
  }

  /// Tells whether a request asks for anything that this engine can do.
  ///
  /// - Parameter request: What to look for.
  /// - Returns: False when running the engine would be wasted.
  public func serves(_ request: RecognitionRequest) -> Bool {
    switch lane {
    case .barcodes: !symbologies.isDisjoint(with: request.symbologies)
    case .text: !request.languages.isEmpty
    }
  }
}
