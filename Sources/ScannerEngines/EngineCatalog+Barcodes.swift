import ScannerCore

extension EngineCatalog {
  /// Engines that read codes; each is told what those before it read.
  public static let barcodes: [EngineDescriptor] = [
    EngineDescriptor(
      identifier: BarcodeEngine.identifier, lane: .barcodes, symbologies: BarcodeEngine.symbologies,
      make: { () throws(ScanError) in BarcodeEngine() })
  ]
}
