/// What one engine saw once in one frame.
public struct Observation: Hashable, Sendable {
  /// What was read.
  public enum Reading: Hashable, Sendable {
    case barcode(Barcode)
    case text(RecognizedText)
  }

  /// What was read.
  public var reading: Reading
  /// Where, in pixels of the frame.
  public var quad: Quadrilateral
  /// Chance that the reading is right, 0…1.
  public var confidence: Double
  /// Identifier of the engine, as in its descriptor.
  public var engine: String

  /// Makes an observation.
  ///
  /// - Parameters:
  ///   - reading: What was read.
  ///   - quad: Where, in pixels of the frame.
  ///   - confidence: Chance that the reading is right, 0…1.
  ///   - engine: Identifier of the engine.
  public init(reading: Reading, quad: Quadrilateral, confidence: Double, engine: String) {
    self.reading = reading
    self.quad = quad
    self.confidence = confidence
    self.engine = engine
  }
}

/// The content of a code.
public struct Barcode: Hashable, Sendable {
  /// Kind of code.
  public var symbology: Symbology
  /// Raw content, exactly as encoded, check digits included where they are part of the content.
  public var bytes: [UInt8]
  /// The content as text, by the rules of `PayloadDecoder`.
  public var payload: String
  /// The character sets that the code itself names, in ascending order of offset; empty: none.
  ///
  /// Parts of a spread message are decoded as one when they are together, so each keeps its own.
  public var characterSets: [PayloadDecoder.Segment] = []
  /// AIM identifier, "]" and two characters (ISO/IEC 15424), such as "]E0"; nil when not known.
  public var aimIdentifier: String?
  /// Digits of the add-on beside an EAN/UPC code: 2 (issue) or 5 (price); nil when there is none.
  public var addOn: String?
  /// The code's place in a message that was spread over several codes; nil when it stands alone.
  public var structuredAppend: StructuredAppend?

  /// Makes the content of a code.
  ///
  /// - Parameters:
  ///   - symbology: Kind of code.
  ///   - bytes: Raw content.
  ///   - payload: The content as text.
  ///   - aimIdentifier: AIM identifier, or nil when not known.
  public init(
    symbology: Symbology, bytes: [UInt8], payload: String, aimIdentifier: String? = nil
  ) {
    self.symbology = symbology
    self.bytes = bytes
    self.payload = payload
    self.aimIdentifier = aimIdentifier
  }

  /// Makes the content of a code whose bytes are still to become text.
  ///
  /// - Parameters:
  ///   - symbology: Kind of code.
  ///   - bytes: Raw content.
  ///   - characterSets: The character sets that the code names, in ascending order of offset.
  ///   - aimIdentifier: AIM identifier, or nil when not known.
  public init(
    symbology: Symbology, bytes: [UInt8], characterSets: [PayloadDecoder.Segment],
    aimIdentifier: String? = nil
  ) {
    self.init(
      symbology: symbology, bytes: bytes,
      payload: PayloadDecoder.text(bytes, segments: characterSets), aimIdentifier: aimIdentifier)
    self.characterSets = characterSets
  }
}

/// The content of a line of text.
public struct RecognizedText: Hashable, Sendable {
  /// The line, NFKC, without spaces between CJK characters.
  public var transcript: String
  /// The language whose model read it.
  public var language: TextLanguage
  /// What the text was chosen for; nil when every line is shown.
  public var contentType: TextContentType?

  /// Makes the content of a line.
  ///
  /// - Parameters:
  ///   - transcript: The line.
  ///   - language: The language whose model read it.
  ///   - contentType: What the text was chosen for.
  public init(
    transcript: String, language: TextLanguage, contentType: TextContentType? = nil
  ) {
    self.transcript = transcript
    self.language = language
    self.contentType = contentType
  }
}
