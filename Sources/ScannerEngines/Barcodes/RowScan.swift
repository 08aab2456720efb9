import ScannerCore

/// Reads rows and columns all over a picture with ZXing, for codes that ZBar does not read.
struct RowScan {
  /// The picture.
  let picture: GreyPicture

  /// Rows, and columns, at most; a linear code is nearly always higher than a 32nd of a photo.
  private static let lines = 32
  /// Rows that must say the same: two were right 106 times of 106.
  private static let agreeing = 2
  /// Distance of an Interleaved 2 of 5 from the picture's edge, in modules: its widest space has 3.
  private static let inset = 4.5

  /// Finds linear codes.
  ///
  /// - Parameter symbologies: What to look for, with the variants of the bars.
  /// - Returns: Codes that at least two rows agree on.
  func read(_ symbologies: Set<Symbology>) -> [LinearReading] {
    let formats = Set(symbologies.map(\.family)).union(symbologies)
      .intersection(ZXingReader.linearFormats.keys)
    guard !formats.isEmpty else { return [] }
    var hits: [Key: [Hit]] = [:]
    var order: [Key] = []
    for quarterTurns in 0...1 {
      for line in lines(quarterTurns) {
        for hit in read(line, formats) {
          if hits[hit.key] == nil { order.append(hit.key) }
          hits[hit.key, default: []].append(hit)
        }
      }
    }
    return order.compactMap { reading(hits[$0] ?? []) }
  }

  private struct Key: Hashable {
    let symbology: Symbology
    let content: [UInt8]
    let quarterTurns: Int
  }

  private struct Hit {
    let key: Key
    let code: ZXingCode
    let from: Point
    let to: Point
  }

  /// The picture's rows or columns as bars see them.
  private func lines(_ quarterTurns: Int) -> [BarPlacement] {
    let width = Double(picture.width)
    let height = Double(picture.height)
    let isRow = quarterTurns == 0
    let across = isRow ? height : width
    let count = min(RowScan.lines, max(1, Int(across / 6)))
    return (0..<count).map { index in
      let lateral = (Double(index) + 0.5) / Double(count) * across
      return BarPlacement(
        center: isRow ? Point(width / 2, lateral) : Point(lateral, height / 2),
        direction: isRow ? Point(1, 0) : Point(0, 1), length: isRow ? width : height,
        reach: 1)
    }
  }

  private func read(_ line: BarPlacement, _ formats: Set<Symbology>) -> [Hit] {
    let scale = line.length < 800 ? 2.0 : 1
    let sampler = RowSampler(picture: picture)
    guard sampler.hasBars(line) else { return [] }
    let row = sampler.row(line, at: 0, scale: scale, margin: 0.02)
    return ZXingReader.read(row, for: formats, effort: .tryHarder).map { code in
      func place(_ corner: Point) -> Point {
        line.at(corner.x / scale - line.length * 0.52, 0)
      }
      let key = Key(
        symbology: code.symbology.family, content: LinearReading.key(code.symbology, code.bytes),
        quarterTurns: line.direction.x > 0.5 ? 0 : 1)
      return Hit(
        key: key, code: code, from: place(code.quad.topLeft), to: place(code.quad.topRight))
    }
  }

  private func reading(_ hits: [Hit]) -> LinearReading? {
    guard hits.count >= RowScan.agreeing, let first = hits.first else { return nil }
    let middle = hits[hits.count / 2]
    let isBackward =
      first.key.quarterTurns == 0 ? middle.from.x > middle.to.x : middle.from.y > middle.to.y
    guard
      let place = BarPlacement(
        ends: [middle.from, middle.to],
        quarterTurns: first.key.quarterTurns + (isBackward ? 2 : 0),
        edges: LinearReading.edges(first.code.symbology), in: picture)
    else { return nil }
    // Rows that leave an Interleaved 2 of 5 at the picture's edge read a part of it.
    let module = place.length / (8 * Double(first.code.bytes.count) + 9)
    let isWhole =
      place.isInside(picture, by: RowScan.inset * module)
      && place.isBlankBeyondEnds(picture, module: module)
    guard isWhole || first.code.symbology != .i2of5 else { return nil }
    return LinearReading(
      symbology: first.code.symbology, bytes: first.code.bytes, quality: 0,
      isGS1: first.code.aimIdentifier == "]C1", place: place)
  }
}
