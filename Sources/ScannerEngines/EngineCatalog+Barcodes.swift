import ScannerCore

extension EngineCatalog {
  /// Engines that read codes; each is told what those before it read.
  public static let barcodes: [EngineDescriptor] = [
    EngineDescriptor(
      identifier: QREngine.identifier, lane: .barcodes, symbologies: QREngine.symbologies,
      make: { () throws(ScanError) in QREngine() }),
    EngineDescriptor(
      identifier: LinearEngine.identifier, lane: .barcodes, symbologies: LinearEngine.symbologies,
      make: { () throws(ScanError) in LinearEngine() }),
    EngineDescriptor(
      identifier: ZXingEngine.identifier, lane: .barcodes, symbologies: ZXingEngine.symbologies,
      make: { () throws(ScanError) in ZXingEngine() }),
    EngineDescriptor(
      identifier: ZBarEngine.identifier, lane: .barcodes, symbologies: ZBarEngine.symbologies,
      make: { () throws(ScanError) in ZBarEngine() }),
  ]
}
