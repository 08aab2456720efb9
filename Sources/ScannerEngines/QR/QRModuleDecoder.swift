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

  /// What came of a grid.
  struct Outcome {
    /// The content, or nil.
    var result: QRCodewords.Result?
    /// Share of the known modules that have their colour, 0…1; near half in a wrong grid.
    var knownShare: Float
    /// Agreement of the best format, 0…1; about 0.35 in a wrong grid.
    var formatScore: Float
  }

  /// Known modules that must be right before blur is taken out.
  private static let leastKnownShare: Float = 0.7

  /// Decodes a symbol.
  ///
  /// - Parameter modules: Mean brightness row by row, dark for dark.
  /// - Returns: The content, if any, and how much looks like a symbol.
  func decode(_ modules: [Float]) -> Outcome {
    let fields = QRFields(modules, layout: layout, radii: QRFieldBlur.wide)
    let soft = fields.soft()
    var outcome = Outcome(
      result: codewords.decode(soft), knownShare: Self.knownShare(soft, layout: layout),
      formatScore: codewords.formatScore(soft))
    if outcome.result == nil, outcome.knownShare >= Self.leastKnownShare {
      outcome.result =
        codewords.decode(QREnvelopes(modules, size: version.dimension).soft())
        ?? decodeBlurred(modules, fields: fields, soft: soft)
    }
    return outcome
  }

  private func decodeBlurred(
    _ modules: [Float], fields: QRFields, soft: [Float]
  ) -> QRCodewords.Result? {
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

  /// How many known modules have their colour.
  ///
  /// - Parameters:
  ///   - soft: Soft modules row by row.
  ///   - layout: Tells which modules are known.
  /// - Returns: 0…1; near half in a wrong grid.
  static func knownShare(_ soft: [Float], layout: QRLayout) -> Float {
    var (right, all) = (0, 0)
    for (index, known) in layout.known.enumerated() where known >= 0 {
      all += 1
      if (soft[index] > 0) == (known == 1) { right += 1 }
    }
    return Float(right) / Float(max(1, all))
  }
}
