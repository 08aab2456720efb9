/// From the brightness of modules to content, by several ways of telling black from white.
struct QRModuleDecoder {
  private let version: QRVersion
  private let layout: QRLayout
  private let codewords: QRCodewords

  /// Prepares decoding.
  ///
  /// - Parameter version: Version of the symbol.
  init(version: QRVersion) {
    self.version = version
    layout = .of(version)
    codewords = QRCodewords(version: version)
  }

  /// Decodes a symbol.
  ///
  /// - Parameter modules: Mean brightness row by row, dark for dark.
  /// - Returns: The result, or nil.
  func decode(_ modules: [Float]) -> QRCodewords.Result? {
    let fields = QRFields(modules, layout: layout, radii: QRFieldBlur.wide)
    let soft = fields.soft()
    if let result = codewords.decode(soft) { return result }
    guard isLikely(soft) else { return nil }
    let equalizer = QREqualizer(fields.normalized(), size: version.dimension)
    let starts: [() -> [Float]] = [
      { soft.map { $0 > 0 ? 1 : 0 } },
      { equalizer.sharpenedDecisions(1.5, radii: QRFieldBlur.fine) },
      { equalizer.sharpenedDecisions(2, radii: QRFieldBlur.small) },
    ]
    for start in starts {
      if let equalized = equalizer.equalized(from: start()),
        let result = codewords.decode(equalized)
      {
        return result
      }
    }
    let near = QRFields(modules, layout: layout, radii: QRFieldBlur.medium)
    return codewords.decode(near.soft())
  }

  /// Enough known modules have their colour; in wrong grids it is near half.
  private func isLikely(_ soft: [Float]) -> Bool {
    var (right, all) = (0, 0)
    for (index, known) in layout.known.enumerated() where known >= 0 {
      all += 1
      if (soft[index] > 0) == (known == 1) { right += 1 }
    }
    return right * 100 > all * 68
  }
}
