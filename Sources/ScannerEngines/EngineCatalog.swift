import ScannerCore

/// Every engine that this program has; adding one is one line in a list of its lane.
public enum EngineCatalog {
  /// In the order in which they run.
  public static let all: [EngineDescriptor] = barcodes + text
}
