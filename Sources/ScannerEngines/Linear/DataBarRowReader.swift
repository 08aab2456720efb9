/// Reads GS1 DataBar Expanded, its stacked variant and the stacked variants of GS1 DataBar row by
/// row: rows of one symbol differ, so that their mean says nothing.
final class DataBarRowReader {
  /// Rows that are read of a crop, spread over its height.
  static let rows = 24
  /// Rows that must show something before the rest is read, spread like them.
  private static let probes = 4
  /// Rows of the crop that are averaged for one.
  private static let averaged = 3
  /// Most that an end element of a lone last finder's guard may measure, in modules.
  private static let widestGuard: Float = 1.9

  private let work: LinearWork
  private let map: EdgeMap
  private let profile = FloatBuffer(LinearCrop.maximumWidth + 32)
  /// Distance of the rows that are read.
  private var rowStep = 1
  /// Columns of the row that lie in the picture.
  private var known = 0..<0

  /// Makes a reader.
  ///
  /// - Parameter work: Counts what reading rows costs.
  init(_ work: LinearWork) {
    self.work = work
    map = EdgeMap(work)
  }

  /// Reads a crop.
  ///
  /// - Parameters:
  ///   - crop: The crop; one wider than `LinearCrop.maximumWidth` gives nothing.
  ///   - kinds: What to look for: `dataBar`, `dataBarExpanded`.
  ///   - rows: Rows that are read, spread over the crop's height.
  /// - Returns: Symbols whose checksums are right, and whether parts were seen at all.
  func read(
    _ crop: LinearCrop, _ kinds: Set<LinearKind>, rows: Int = DataBarRowReader.rows
  ) -> (symbols: [DataBarEvidence.Symbol], hasParts: Bool) {
    guard crop.width >= 40, crop.width <= LinearCrop.maximumWidth else { return ([], false) }
    var evidence = DataBarEvidence()
    // Rows that share pixels are no two witnesses.
    let count = max(1, min(rows, crop.height / DataBarRowReader.averaged))
    rowStep = crop.height / count
    // A crop of a few pixels' height is one row.
    let enough = min(DataBarEvidence.leastVotes, count)
    let step = max(1, count / DataBarRowReader.probes)
    let probes = Array(stride(from: step / 2, to: count, by: step))
    for index in probes {
      read(crop, row: crop.height * (2 * index + 1) / (2 * count), kinds, &evidence)
    }
    guard evidence.isPromising else { return ([], false) }
    // Rows that agree on a whole symbol prove it: the rest would say the same.
    if let symbol = evidence.expanded(votes: enough) ?? evidence.whole() {
      return ([symbol], true)
    }
    for index in 0..<count where !probes.contains(index) {
      read(crop, row: crop.height * (2 * index + 1) / (2 * count), kinds, &evidence)
    }
    var found: [DataBarEvidence.Symbol] = []
    if let symbol = evidence.expanded(votes: enough) { found.append(symbol) }
    if let symbol = evidence.whole() ?? evidence.stacked() { found.append(symbol) }
    return (found, evidence.hasParts)
  }

  private func read(
    _ crop: LinearCrop, row: Int, _ kinds: Set<LinearKind>, _ evidence: inout DataBarEvidence
  ) {
    work.use(.rowPixel, crop.width)
    average(crop, row)
    map.readGradient(profile.base, count: crop.width)
    // What one threshold shows the other may show again: one row has one vote.
    var seen = DataBarEvidence()
    var last: EdgeSequence?
    for level in EdgeSequence.levels.prefix(2) {
      let forward = EdgeSequence(map, profile.base, level: level)
      guard forward.barCount >= 10, forward != last else { continue }
      last = forward
      for edges in [forward, forward.reversed(count: crop.width)] {
        if kinds.contains(.dataBarExpanded) { findSegments(edges, row, &seen) }
        guard kinds.contains(.dataBar) else { continue }
        findWholes(edges, row, &seen)
        findHalves(edges, row, &seen)
      }
      if !seen.isEmpty { break }
    }
    evidence.join(seen)
  }

  private func average(_ crop: LinearCrop, _ row: Int) {
    let first = max(0, row - DataBarRowReader.averaged / 2)
    let last = min(crop.height - 1, first + DataBarRowReader.averaged - 1)
    let factor = 1 / Float(last - first + 1)
    crop.pixels.withUnsafeBufferPointer { pixels in
      for x in 0..<crop.width {
        var sum = 0
        for y in first...last { sum += Int(pixels[y * crop.stride + x]) }
        profile.base[x] = 127 - Float(sum) * factor
      }
    }
    known = crop.knownColumns(ofRow: row)
    profile.base.blank(outside: known, count: crop.width)
  }

  private static let segment = [
    DataBarElements.Part(elements: 8, modules: 17, evenFrom: 0),
    DataBarElements.Part(elements: 5, modules: 15),
    DataBarElements.Part(elements: 8, modules: 17, evenFrom: 1),
  ]

  private func findSegments(_ edges: EdgeSequence, _ row: Int, _ evidence: inout DataBarEvidence) {
    let count = edges.places.count
    // A last finder may lack its right character: 13 elements and the bar of a guard.
    guard count > 14 else { return }
    for first in 0..<count - 14 {
      // Elements alternate through a symbol: a finder that reads forward stands between characters
      // whose first element is a space, a reversed one between bars.
      let isReversed = first.isMultiple(of: 2)
      guard DataBarRowReader.isFinder(edges.places, first + 8, isReversed: isReversed) else {
        continue
      }
      var parts = DataBarRowReader.segment
      if let widths = DataBarElements.widths(edges, from: first, parts: parts),
        let finder = DataBarExpandedPatterns.finder(widths[1], isReversed: isReversed),
        let left = DataBarExpandedPatterns.character(widths[0], finder, isLeft: true),
        let right = DataBarExpandedPatterns.character(widths[2].reversed(), finder, isLeft: false)
      {
        evidence.add(
          DataBarEvidence.Segment(left: left, right: right), finder,
          at: place(edges, first..<first + 21, row))
        continue
      }
      parts.removeLast()
      guard isGuard(edges.places, first),
        let widths = DataBarElements.widths(edges, from: first, parts: parts),
        let finder = DataBarExpandedPatterns.finder(widths[1], isReversed: isReversed),
        let left = DataBarExpandedPatterns.character(widths[0], finder, isLeft: true)
      else { continue }
      evidence.add(
        DataBarEvidence.Segment(left: left, right: nil), finder,
        at: place(edges, first..<first + 13, row))
    }
  }

  /// Tells whether five elements can be a finder, after eight of a character: two narrow ones at
  /// one end, two that together have five to nine modules at the other.
  private static func isFinder(_ places: [Float], _ first: Int, isReversed: Bool) -> Bool {
    guard first + 5 < places.count else { return false }
    let whole = places[first + 5] - places[first]
    guard abs(places[first] - places[first - 8] - whole * 17 / 15) < 0.3 * whole else {
      return false
    }
    let narrow =
      isReversed ? places[first + 2] - places[first] : places[first + 5] - places[first + 3]
    let wide =
      isReversed ? places[first + 5] - places[first + 3] : places[first + 2] - places[first]
    return narrow > whole * 0.06 && narrow < whole * 0.21 && wide > whole * 0.2
      && wide < whole * 0.7
  }

  /// A last finder without a right character stands before the guard, two narrow elements.
  private func isGuard(_ places: [Float], _ first: Int) -> Bool {
    let end = first + 13
    guard end + 1 < places.count else { return false }
    let module = (places[end] - places[first]) / 32
    return places[end + 1] - places[end] < DataBarRowReader.widestGuard * module
  }

  /// The place of a part and the guards at its ends, two modules of about 49.
  private func place(_ edges: EdgeSequence, _ span: Range<Int>, _ row: Int) -> DataBarEvidence.Place
  {
    let (a, b) = (edges.places[span.lowerBound], edges.places[span.upperBound])
    let ends = (b - a) * 0.05
    return place(from: a - ends, to: b + ends, row, edges.isReversed)
  }

  private func place(
    from first: Float, to last: Float, _ row: Int, _ isReversed: Bool
  ) -> DataBarEvidence.Place {
    let end = Float(map.count - 1)
    var (a, b) = isReversed ? (end - last, end - first) : (first, last)
    // A guard that the picture cuts ends at its border.
    a = max(a, Float(known.lowerBound))
    b = max(a, min(b, Float(known.upperBound)))
    return DataBarEvidence.Place(
      x: a...b, y: max(0, row - rowStep)...row + rowStep, isReversed: isReversed)
  }

  private func findWholes(_ edges: EdgeSequence, _ row: Int, _ evidence: inout DataBarEvidence) {
    for reading in DataBarReader.read(.dataBar, edges) {
      guard let first = reading.boundaries.first, let last = reading.boundaries.last else {
        continue
      }
      evidence.add(reading.bytes, at: place(from: first, to: last, row, reading.isReversed))
    }
  }

  private func findHalves(_ edges: EdgeSequence, _ row: Int, _ evidence: inout DataBarEvidence) {
    let places = edges.places
    guard places.count > 21 else { return }
    for first in 0..<places.count - 21 {
      // The left half starts with a space, the right one with a bar.
      let isLeft = !first.isMultiple(of: 2)
      guard DataBarRowReader.isHalf(edges, first, isLeft: isLeft),
        let widths = DataBarElements.widths(
          edges, from: first, parts: isLeft ? DataBarPatterns.leftHalf : DataBarPatterns.rightHalf,
          worst: DataBarElements.worstErrorOfWholes)
      else { continue }
      let half =
        isLeft
        ? DataBarPatterns.pair(
          outer: widths[0], finder: widths[1], inner: widths[2].reversed())
        : DataBarPatterns.pair(
          outer: widths[2].reversed(), finder: widths[1].reversed(), inner: widths[0])
      if let half { evidence.add(half, isLeft: isLeft, at: place(edges, first..<first + 21, row)) }
    }
  }

  /// Tells whether characters and finder are about as wide as they must be to each other, and end
  /// in guards with paper beyond: a checksum modulo 79 alone proves too little.
  private static func isHalf(_ edges: EdgeSequence, _ first: Int, isLeft: Bool) -> Bool {
    let places = edges.places
    let finder = places[first + 13] - places[first + 8]
    let before = places[first + 8] - places[first]
    let after = places[first + 21] - places[first + 13]
    guard abs(before - after) < 0.35 * finder, abs(before - finder) < 0.35 * finder else {
      return false
    }
    let module = (places[first + 21] - places[first]) / 46
    // The left half stands between bars of guards, the right one has their spaces too.
    let elements = isLeft ? 1 : 2
    let (start, end) = (first - elements, first + 21 + elements)
    guard start >= 0, end < places.count else { return false }
    for index in Array(start..<first) + Array(first + 21..<end) {
      let width = (places[index + 1] - places[index]) / module
      guard width > 0.4, width < widestGuard else { return false }
    }
    return edges.space(before: start) > 2 * module && edges.space(after: end) > 2 * module
  }
}
