/// Two solid edges of an outline, clockwise, in pixels of a level.
struct DataMatrixLegs {
  /// Where the first begins.
  let start: QRVector
  /// Where it ends.
  let middle: QRVector
  /// Where the second begins; not the same place where noise cut the corner off.
  let next: QRVector
  /// Where it ends.
  let end: QRVector

  /// Lengths of both multiplied.
  var area: Float { (start - middle).length * (end - next).length }

  /// Smallest change of brightness over a pixel that is an edge: in print, and in weak print.
  private static let leastChanges: [Float] = [8, 2.5]
  /// Share of the places along a leg that must have an edge.
  private static let leastEdges: Float = 0.4

  /// Measures both to a part of a pixel.
  ///
  /// - Parameters:
  ///   - plane: The level.
  ///   - isDark: True for dark on light.
  /// - Returns: The corner without its fourth place, and the lines of both legs; nil when the
  ///   picture has no edges there.
  func measured(
    in plane: QRPlane, isDark: Bool
  ) -> (corner: DataMatrixCorner, lines: (first: MatrixLine, second: MatrixLine))? {
    for change in Self.leastChanges {
      let edges = DataMatrixEdge(plane, isDark: isDark, leastChange: change)
      if let measured = measured(with: edges, isDark: isDark) { return measured }
    }
    return nil
  }

  private func measured(
    with edges: DataMatrixEdge, isDark: Bool
  ) -> (corner: DataMatrixCorner, lines: (first: MatrixLine, second: MatrixLine))? {
    let longest = max((start - middle).length, (end - next).length)
    guard let first = edges.line(start, middle, leastShare: Self.leastEdges),
      let second = edges.line(next, end, leastShare: Self.leastEdges),
      let corner = first.crossing(second), (corner - middle).length < 0.2 * longest
    else { return nil }
    var result = DataMatrixCorner(
      corner: corner, first: first.foot(start), second: second.foot(end), opposites: [],
      isDark: isDark)
    result.firstSag = edges.sag(result.first, result.corner)
    result.secondSag = edges.sag(result.corner, result.second)
    return (result, (first, second))
  }
}
