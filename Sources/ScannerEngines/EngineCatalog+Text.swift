import ScannerCore

extension EngineCatalog {
  /// The engines that read text.
  public static let text: [EngineDescriptor] = [
    EngineDescriptor(identifier: TextEngine.identifier, lane: .text) { () throws(ScanError) in
      TextEngine()
    }
  ]
}
