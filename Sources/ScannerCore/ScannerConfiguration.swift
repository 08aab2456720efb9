/// Everything that a session can be told; a new value can be applied while it runs.
public struct ScannerConfiguration: Hashable, Sendable {
  /// What to look for, and with how much work.
  public var request = RecognitionRequest()
  /// The part of the picture to search, in parts (0…1) of what the zoom leaves in view.
  ///
  /// Only codes and lines whose middle lies in it are recognised.
  public var regionOfInterest = Rectangle.whole
  /// What part of the picture is in view: recognition sees the same, in full resolution.
  public var zoom = Zoom()
  /// Which items are delivered, and how often.
  public var mode = ScanMode.continuous
  /// How long the same content is held back after it was delivered: 1.0-2.0 s.
  ///
  /// A shorter time becomes 1.0 s, a longer one 2.0 s: less hands one scan over twice, more seems not
  /// to scan at all.
  public var repeatInterval = Duration.seconds(1.5) {
    didSet { repeatInterval = min(max(repeatInterval, .seconds(1)), .seconds(2)) }
  }
  /// False: only the item nearest to the middle of the region is followed.
  public var recognizesMultipleItems = true
  /// Whether items are followed through every frame, also those that are not recognised.
  public var isHighFrameRateTrackingEnabled = true
  /// Whether the session pauses itself when it has delivered something.
  public var pausesAfterDelivery = false

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

  /// The part of the picture that is searched, in parts of the whole of it: the region of interest
  /// within what the zoom leaves in view.
  public var searchedRegion: Rectangle { regionOfInterest.placed(in: zoom.visible) }
}
