/// Everything that a session can be told; a new value can be applied while it runs.
public struct ScannerConfiguration: Hashable, Sendable {
  /// What to look for, and with how much work.
  public var request = RecognitionRequest()
  /// The part of the picture to search, in parts of it (0…1).
  public var regionOfInterest = Rectangle.whole
  /// Which items are delivered, and how often.
  public var mode = ScanMode.continuous
  /// How long the same content is held back after it was delivered; 1.0-2.0 s makes sense.
  public var repeatInterval = Duration.seconds(1.5)
  /// False: only the item nearest to the middle of the region is followed.
  public var recognizesMultipleItems = true

  /// Makes a configuration for codes of every symbology and no text.
  public init() {}

  /// Makes a configuration of data types, as Apple's scanner takes them.
  ///
  /// - Parameters:
  ///   - recognizedDataTypes: What to look for.
  ///   - qualityLevel: How much work a frame may cost.
  ///   - recognizesMultipleItems: False to follow a single item.
  public init(
    recognizedDataTypes: Set<RecognizedDataType>, qualityLevel: QualityLevel = .balanced,
    recognizesMultipleItems: Bool = true
  ) {
    request.symbologies = []
    for type in recognizedDataTypes {
      switch type {
      case .barcode(let symbologies):
        request.symbologies.formUnion(symbologies)
      case .text(let languages, let contentType):
        request.languages += languages.filter { !request.languages.contains($0) }
        request.contentType = contentType
      }
    }
    request.quality = qualityLevel
    self.recognizesMultipleItems = recognizesMultipleItems
  }
}
