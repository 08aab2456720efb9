/// A codeword as its modules show it.
struct StackedWord {
  /// 0…928.
  var value: Int
  /// Correlation of the modules with the pattern, up to 1.
  var likeness: Float
  /// Greater for words that are less likely to be wrong.
  var certainty: Float

  /// Least mean likeness of a symbol's patterns: the nearest of 929 has .6 in noise.
  fileprivate static let leastLikeness: Float = 0.7
  fileprivate static let decoder = ReedSolomonDecoder(field: PrimeField.pdf417, firstRoot: 1)
  /// Places around a codeword's own that are tried: modules across, rows down.
  private static let shifts: [QRVector] = [
    QRVector(-0.3, 0), QRVector(0.3, 0), QRVector(0, -0.25), QRVector(0, 0.25), QRVector(-0.6, 0),
    QRVector(0.6, 0),
  ]

  /// Where a codeword stands.
  struct Place {
    /// The row, from 0.
    var row: Int
    /// Where it begins, in modules from the symbol's left.
    var module: Int
    /// The row's cluster, 0…2.
    var cluster: Int
  }

  /// Takes a codeword for known.
  ///
  /// - Parameters:
  ///   - value: 0…928.
  ///   - likeness: How much its modules look like it.
  ///   - certainty: Greater for words that are less likely to be wrong.
  init(value: Int, likeness: Float, certainty: Float) {
    self.value = value
    self.likeness = likeness
    self.certainty = certainty
  }

  /// Reads a codeword that its modules show clearly; nil when they do not.
  ///
  /// - Parameters:
  ///   - place: Where it stands.
  ///   - grid: Where the modules lie.
  ///   - plane: The frame.
  init?(clearlyAt place: Place, _ grid: StackedGrid, in plane: QRPlane) {
    for shift in [.zero] + StackedWord.shifts {
      let modules = grid.modules(row: place.row, from: place.module, shift: shift, in: plane)
      if let match = CodewordMatcher.quick(modules, cluster: place.cluster) {
        self.init(value: match.codeword, likeness: match.likeness, certainty: 1 + match.likeness)
        return
      }
    }
    return nil
  }

  /// Takes the likeliest codeword.
  ///
  /// - Parameters:
  ///   - place: Where it stands.
  ///   - grid: Where the modules lie.
  ///   - plane: The frame.
  init(likeliestAt place: Place, _ grid: StackedGrid, in plane: QRPlane) {
    var best = CodewordMatcher.Match(codeword: 0, likeness: -1, margin: 0)
    for shift in [.zero] + StackedWord.shifts {
      let modules = grid.modules(row: place.row, from: place.module, shift: shift, in: plane)
      let match = CodewordMatcher.nearest(modules, cluster: place.cluster)
      if match.likeness > best.likeness { best = match }
    }
    self.init(value: best.codeword, likeness: best.likeness, certainty: best.margin)
  }

  /// Tells whether a few codewords, looked at quickly, can be those of a symbol.
  ///
  /// - Parameters:
  ///   - places: Where they stand.
  ///   - grid: Where the modules lie.
  ///   - plane: The frame.
  /// - Returns: False when comparing all of them with every pattern is a waste.
  static func arePlausible(
    at places: some Sequence<Place>, _ grid: StackedGrid, in plane: QRPlane
  ) -> Bool {
    let likeness = places.map { place -> Float in
      let modules = grid.modules(row: place.row, from: place.module, shift: .zero, in: plane)
      return
        (CodewordMatcher.quick(modules, cluster: place.cluster)
        ?? CodewordMatcher.nearest(modules, cluster: place.cluster)).likeness
    }
    return likeness.reduce(0, +) > leastLikeness * Float(likeness.count)
  }
}

extension [StackedWord] {
  /// True when the patterns are likelier than the nearest ones in noise.
  var areLikely: Bool {
    reduce(0) { $0 + $1.likeness } / Float(count) > StackedWord.leastLikeness
  }

  /// Corrects the words of a symbol, first as they are, then with the least certain ones erased.
  ///
  /// - Parameters:
  ///   - parity: Number of parity words at the end.
  ///   - erasureCounts: Numbers of words to erase, tried in turn.
  ///   - accept: Gets the corrected words and the chance, as log10, that noise gives them; nil to
  ///     try on.
  /// - Returns: What was accepted, or nil.
  func corrected<Result>(
    parity: Int, erasing erasureCounts: some Sequence<Int>, accept: ([Int], Double) -> Result?
  ) -> Result? {
    let order = indices.sorted { self[$0].certainty < self[$1].certainty }
    for erasureCount in erasureCounts {
      var block = map(\.value)
      guard
        let errors = StackedWord.decoder.correct(
          &block, parityCount: parity, erasures: Array<Int>(order.prefix(erasureCount)))
      else { continue }
      let chance = MatrixChance.exponent(
        length: block.count - erasureCount, errors: errors, parity: parity - erasureCount,
        fieldSize: PrimeField.pdf417.size)
      if let result = accept(block, chance) { return result }
    }
    return nil
  }
}
