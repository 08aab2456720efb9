import ScannerCore

extension MatrixPayload {
  /// The place in a spread message in the core's terms.
  ///
  /// - Parameter symbology: Kind of code; Data Matrix names a message by a number of two bytes.
  /// - Returns: Nil for a message of its own.
  func part(in symbology: Symbology) -> ScannerCore.StructuredAppend? {
    structuredAppend.map { part in
      let name = part.identifier
      return ScannerCore.StructuredAppend(
        index: part.index, count: part.count,
        identifier: symbology == .dataMatrix
          ? "\(name.reduce(0) { $0 << 8 | Int($1) })" : PayloadDecoder.text(name))
    }
  }
}
