/// Scans pictures that have nothing to do with each other, one after the other.
///
/// Synchronous and bound to one thread at a time; to use several cores make one for each.
public final class PictureScanner {
  private let recognizers: [Lane: Recognizer]

  /// Makes a scanner.
  ///
  /// - Parameter engines: Every engine there is, such as `EngineCatalog.all`.
  public init(engines: [EngineDescriptor]) {
    recognizers = Dictionary(
      uniqueKeysWithValues: Lane.allCases.map { ($0, Recognizer(lane: $0, engines: engines)) })
  }

  /// Reads everything in a picture, thoroughly.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - region: The part to search, in parts of the picture (0…1); items whose middle lies
  ///     outside are left out.
  ///   - request: What to look for.
  /// - Returns: The items in reading order, numbered from 1; empty when nothing was found.
  /// - Throws: The first engine's error, when nothing at all was read and an engine failed.
  public func scan(
    _ picture: Frame, region: Rectangle = .whole,
    request: RecognitionRequest = RecognitionRequest()
  ) throws(ScanError) -> [RecognizedItem] {
    var configuration = ScannerConfiguration()
    configuration.request = request
    configuration.request.isStillPicture = true
    configuration.regionOfInterest = region
    let atOnce = ItemTracker(barcodes: .init(), text: .init())
    var session = ScanSession(configuration: configuration, tracker: atOnce)
    var errors: [ScanError] = []
    for lane in Lane.allCases where request.needs(lane) {
      let outcome = recognizers[lane]?.recognize(
        picture, in: region, for: configuration.request)
      errors += outcome?.errors ?? []
      _ = session.absorb(outcome?.observations ?? [], lane: lane, frame: picture)
    }
    if let error = errors.first, session.items.isEmpty { throw error }
    return session.items.enumerated().map { $1.numbered($0 + 1) }
  }
}

extension RecognizedItem {
  fileprivate func numbered(_ id: Int) -> RecognizedItem {
    let observation = Observation(
      reading: reading, quad: quad, confidence: confidence, engine: "")
    return RecognizedItem(id: id, observation: observation, firstSeen: firstSeen)
  }
}
