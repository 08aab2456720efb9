import ScannerCore

extension EngineCatalog {
  /// Engines that read codes.
  public static let barcodes: [EngineDescriptor] = [
    EngineDescriptor(
      identifier: ZXingEngine.identifier, lane: .barcodes, symbologies: ZXingEngine.symbologies,
      make: { () throws(ScanError) in ZXingEngine() }),
    EngineDescriptor(
      identifier: ZBarEngine.identifier, lane: .barcodes, symbologies: ZBarEngine.symbologies,
      make: { () throws(ScanError) in ZBarEngine() }),
  ]
}
