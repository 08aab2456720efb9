import GtkKit
import ScannerCapture
import ScannerCore

/// A scanner in one call, with CodeScanner's options.
extension ScannerView {
  /// Makes a view that scans codes and hands each over, and opens its source.
  ///
  /// - Parameters:
  ///   - codeTypes: The symbologies to look for.
  ///   - scanMode: Which codes are handed over, and how often.
  ///   - scanInterval: How long the same content is held back after it was handed over, 1.0-2.0 s.
  ///   - showViewfinder: Whether only what lies in a viewfinder is scanned.
  ///   - simulatedData: What to hand over, when its user asks for it, where there is no camera;
  ///     empty: nothing.
  ///   - shouldBeepOnSuccess: Whether a short sound tells that something was scanned.
  ///   - isTorchOn: Whether the camera's lamp is on, where it has one.
  ///   - source: Where pictures come from: "camera" for the one that suits best, "camera:NAME",
  ///     "demo", "video:FILE", "image:FILE".
  ///   - engines: Every engine there is, such as `EngineCatalog.all`.
  ///   - completion: Receives what was scanned, and why nothing can be.
  /// - Throws: `ScanError.badInput` when there is no such source, `ScanError.initError` when a
  ///   description of the view's parts is not installed.
  public convenience init(
    codeTypes: Set<Symbology>, scanMode: ScanMode = .once, scanInterval: Duration = .seconds(2),
    showViewfinder: Bool = false, simulatedData: String = "", shouldBeepOnSuccess: Bool = true,
    isTorchOn: Bool = false, source: String = "camera", engines: [EngineDescriptor],
    completion: @escaping (Result<ScanResult, ScanError>) -> Void
  ) throws(ScanError) {
    let description = try SourceDescription(parsing: source)
    var configuration = ScannerConfiguration(
      recognizedDataTypes: [.barcode(symbologies: codeTypes)])
    configuration.mode = scanMode
    configuration.repeatInterval = scanInterval
    try self.init(scanner: DataScanner(configuration: configuration, engines: engines))
    showsViewfinder = showViewfinder
    self.simulatedData = simulatedData
    self.shouldBeepOnSuccess = shouldBeepOnSuccess
    self.isTorchOn = isTorchOn
    onResult = completion
    open(description)
  }

  func followEvents() -> Task<Void, Never> {
    let events = scanner.events
    return Task { [weak self] in
      for await event in events { self?.hear(event) }
    }
  }

  private func hear(_ event: ScanEvent) {
    switch event {
    case .delivered(let item):
      if shouldBeepOnSuccess { Chime.shared.play() }
      onResult?(.success(ScanResult(item, from: scanner)))
    case .failed(let error): onResult?(.failure(error))
    case .added, .updated, .removed, .progress: break
    }
  }

  /// Hands over what stands in for a scan.
  func simulate() {
    if shouldBeepOnSuccess { Chime.shared.play() }
    onResult?(.success(ScanResult(simulating: simulatedData)))
  }

  /// Tells why nothing can be scanned.
  func tellFailure(of state: CaptureState) {
    switch state {
    case .unavailable(.cameraDenied):
      onResult?(.failure(.permissionDenied(cause: "access to the camera is not given")))
    case .unavailable(.restricted):
      onResult?(.failure(.permissionDenied(cause: "a policy forbids cameras")))
    case .unavailable: onResult?(.failure(.badInput(cause: "there is no camera")))
    case .failed(let error): onResult?(.failure(error))
    case .trouble(let trouble):
      onResult?(.failure(.badInput(cause: "the camera does not work: \(trouble)")))
    case .stopped, .starting, .running, .ended: break
    }
  }
}
