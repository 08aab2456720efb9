import ScannerCore

/// Reads linear codes in upright crops by likelihood: the bars are compared with what each
/// character would look like through the same blur, over many rows at once.
///
/// An instance keeps templates and work space, belongs to one queue and is called on it only.
package final class LinearDecoder {
  /// How much work a crop may cost.
  package struct Budget: Sendable {
    /// Units of `LinearWork`, about a nanosecond each; nil: until everything was tried.
    package var units: Int?
    /// Where the search starts, 0, 1 or 2.
    ///
    /// A caller with a short budget passes the number of the frame modulo 3, so that three frames
    /// together try everything.
    package var firstTier: Int
    /// True: only what is sharp, which costs about a millisecond.
    package var isFirstLook: Bool

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - units: Units of `LinearWork`; nil: no end.
    ///   - firstTier: Where the search starts, 0, 1 or 2.
    ///   - isFirstLook: True: only what is sharp.
    package init(units: Int? = nil, firstTier: Int = 0, isFirstLook: Bool = false) {
      self.units = units
      self.firstTier = firstTier
      self.isFirstLook = isFirstLook
    }
  }

  /// Crops whose rows agree less hold no code: text, foliage.
  private static let leastAgreement: Float = 0.35
  /// Crops with fewer edges hold no code.
  private static let fewestEdges = 16

  /// Counts what all calls cost.
  let work = LinearWork()
  private let bands: RowBands
  private let map: EdgeMap
  private let retail: RetailSearch
  private let retailEdges: RetailEdges
  private let industrial: IndustrialSearch
  private let dataBars: DataBarRowReader

  /// Makes a decoder; templates are built when first needed.
  package init() {
    dataBars = DataBarRowReader(work)
    bands = RowBands(work)
    map = EdgeMap(work)
    let comb = CombSearch(map, work)
    let quick = QuickLikelihood(bands, work)
    let judge = CandidateJudge(bands, map, work)
    retail = RetailSearch(map, comb, quick, judge, work)
    retailEdges = RetailEdges(bands, map, judge, work)
    industrial = IndustrialSearch(bands, map, comb, quick, judge, work)
  }

  /// Reads a crop.
  ///
  /// - Parameters:
  ///   - crop: The crop; one wider than `LinearCrop.maximumWidth` gives nothing.
  ///   - symbologies: What to look for; kinds of code that are not linear are ignored.
  ///   - budget: How much work it may cost.
  /// - Returns: Accepted readings, best first; overlapping ones are settled.
  package func decode(
    _ crop: LinearCrop, symbologies: Set<Symbology>, budget: Budget = Budget()
  ) -> [BarReading] {
    candidates(crop, symbologies: symbologies, budget: budget)
      .filter(AcceptanceRules.accepts)
      .compactMap { LinearContent.reading($0, symbologies: symbologies, rows: bands.agreeingRows) }
  }

  /// Reads what differs from row to row, GS1 DataBar Expanded and stacked.
  ///
  /// - Parameters:
  ///   - crop: The crop; one wider than `LinearCrop.maximumWidth` gives nothing.
  ///   - symbologies: What to look for; others are ignored.
  ///   - rows: Rows that are read, spread over the crop's height.
  /// - Returns: Readings whose checksums are right, and whether parts of symbols were seen at all.
  package func readDataBarRows(
    _ crop: LinearCrop, symbologies: Set<Symbology>, rows: Int = 24
  ) -> (readings: [BarReading], hasParts: Bool) {
    let kinds = LinearContent.kinds(of: symbologies).intersection([.dataBar, .dataBarExpanded])
    guard !kinds.isEmpty else { return ([], false) }
    let result = dataBars.read(crop, kinds, rows: rows)
    return (result.symbols.map(LinearContent.reading), result.hasParts)
  }

  /// Everything that was fitted, for measuring the acceptance rules.
  func candidates(
    _ crop: LinearCrop, symbologies: Set<Symbology>, budget: Budget
  ) -> [LinearCandidate] {
    let kinds = LinearContent.kinds(of: symbologies)
    guard !kinds.isEmpty, crop.width >= 40, crop.width <= LinearCrop.maximumWidth else { return [] }
    work.allow(budget.units)
    guard bands.read(crop) >= LinearDecoder.leastAgreement else { return [] }
    map.read(bands.main.base, count: bands.count, known: crop.knownColumns)
    guard map.rising.count + map.falling.count >= LinearDecoder.fewestEdges else { return [] }
    let retailKinds = kinds.intersection([.ean13, .ean8, .upce])
    var found: [LinearCandidate] = []
    let industrialKinds = kinds.subtracting(retailKinds)
    // What is sharp shows at once: the most common kinds first. Else the edges say which it is.
    if !retailKinds.isEmpty {
      found = retailEdges.read(retailKinds).sorted { $0.fit > $1.fit }
      if found.contains(where: AcceptanceRules.accepts) { return found }
    }
    if budget.isFirstLook {
      found = readRetail(retailKinds, tiers: 0..<1)
      if found.contains(where: AcceptanceRules.accepts) { return found }
    }
    if !industrialKinds.isEmpty {
      found = industrial.readEdges(industrialKinds)
      if found.contains(where: AcceptanceRules.accepts) { return found }
    }
    if budget.isFirstLook { return found }
    let firstTier = min(max(0, budget.firstTier), RetailSearch.tierCount - 1)
    found += readRetail(retailKinds, tiers: firstTier..<RetailSearch.tierCount)
    let mayBeBlurred = !industrialKinds.isEmpty && !work.isOver
    if mayBeBlurred && !found.contains(where: AcceptanceRules.accepts) {
      found += industrial.readBlurred(industrialKinds)
    }
    return found.sorted { $0.fit > $1.fit }
  }

  private func readRetail(
    _ kinds: Set<LinearKind>, tiers: Range<Int>
  ) -> [LinearCandidate] {
    guard !kinds.isEmpty else { return [] }
    // A search that was cut may not have met what contradicts its best: that must be certain.
    return retail.search(kinds, tiers: tiers)
      .filter { retail.isComplete || $0.isCertain }.sorted { $0.fit > $1.fit }
  }
}
