/// What was scanned, as it is handed over to a program.
public struct ScanResult: Sendable {
  /// The code's payload or the line's transcript.
  public var string: String { item?.string ?? simulated }
  /// Kind of code; nil for text and for simulated data.
  public var type: Symbology? {
    if case .barcode(let barcode) = item?.reading { barcode.symbology } else { nil }
  }
  /// Where it was, in pixels of the camera's picture; nil for simulated data.
  public var corners: Quadrilateral? { item?.quad }
  /// Everything that is known of it; nil for simulated data.
  public let item: RecognizedItem?

  private let simulated: String
  private let scanner: DataScanner?

  /// Makes a result of an item that a scanner delivered.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - scanner: Gives the photo.
  public init(_ item: RecognizedItem, from scanner: DataScanner) {
    self.item = item
    self.scanner = scanner
    simulated = ""
  }

  /// Makes a result without a scan, where there is no camera.
  ///
  /// - Parameter data: What would have been read.
  public init(simulating data: String) {
    item = nil
    scanner = nil
    simulated = data
  }

  /// A photo of the moment of the scan, in full resolution.
  ///
  /// - Returns: The whole picture; ask for it soon, as only the newest moments are kept.
  /// - Throws: `ScanError.badOutput` for simulated data.
  public func photo() async throws(ScanError) -> Photo {
    guard let item, let scanner else { throw .badOutput(cause: "nothing was photographed") }
    return try await scanner.capturePhoto(of: item.id)
  }
}
