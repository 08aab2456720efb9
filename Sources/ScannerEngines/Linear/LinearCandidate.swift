/// A fitted and judged symbol, before acceptance.
struct LinearCandidate {
  /// The symbol.
  var symbol: SymbolLayout
  /// Pattern of each slot, counted from the slot's first.
  var path: [Int]
  /// Part of the profile's variance that the symbol explains (R²).
  var fit: Float
  /// The same of the worst slot.
  var worstSlot: Float
  /// How much less likely the second best valid word is, on the mean of all rows (nats); -1 when
  /// the rows' groups together prefer another word.
  var margin: Float
  /// The same over groups of rows, each slot of each counted to 10 at most.
  var groupMargin: Float
  /// Number of groups whose own best path is the whole word.
  var votes: Int
  /// Number of groups that could be fitted.
  var groups: Int
  /// Roughness of the quiet zones left and right in the crop.
  var quiet: (left: Float, right: Float)
  /// Darkness of the quiet zones left and right in the crop: 0 like the symbol's paper, 1 like ink.
  var shade: (left: Float, right: Float)
  /// What the symbol leaves unexplained.
  var misfit: Misfit
  /// True for ends outside which four modules or more lie in the picture.
  var isQuietKnown: (left: Bool, right: Bool)
  /// Left end in pixels of the crop.
  var x0: Float
  /// Right end in pixels of the crop.
  var x1: Float
  /// True when the widths of the runs, measured for themselves, say the same word.
  var isConfirmedByEdges = false
  /// The content where the pattern sets do not tell it (GS1 DataBar); nil: see `path`.
  var decodedBytes: [UInt8]?
  /// True when the symbol reads from right to left.
  var isReversed: Bool

  /// Width of a module in pixels.
  var module: Float { (x1 - x0) / symbol.width }

  /// True when there is no point in searching on: far beyond what acceptance asks for.
  var isCertain: Bool {
    fit > 0.9 && margin > 20 && groupMargin > 20 && (votes > 0 || groups < 3)
      && max(quiet.left, quiet.right) < 0.25 && (symbol.kind == .ean13 || fit > 0.95)
  }
}
