import ScannerCore

/// Reads single rows of an upright crop with ZXing: sharp codes of the kinds that the likelihood
/// decoder does not read, or reads less well.
///
/// ZXing 1.4 aborts when it merges rows of linear codes; with pictures of one row there is nothing
/// to merge.
struct CropRows {
  /// The crop.
  let crop: RegionCrop
  /// Rows at most.
  let rows: Int
  /// Counts what reading costs.
  let work: LinearWork

  /// Rows of the crop whose mean is one row for ZXing: more would smear bars that lean.
  private static let averaged = 5
  /// Such a row is at most this part of the crop's height.
  private static let leastParts = 8

  /// What ZXing may read, and the rows that must say the same.
  ///
  /// EAN/UPC values given by two rows were right 106 times of 106; Interleaved 2 of 5, Code 39 and
  /// Codabar have no check digit. Code 93, Code 128 and DataBar Expanded have check characters.
  private static let agreement: [Symbology: Int] = [
    .code39: 2, .codabar: 2, .i2of5: 3, .gs1DataBar: 2,
    .code128: 1, .code93: 1, .gs1DataBarExpanded: 1,
  ]

  /// Kinds whose check characters prove what a row says.
  static let checked: Set<Symbology> = [.code128, .code93]
  /// Kinds that many other bars can be mistaken for.
  static let unchecked: Set<Symbology> = [.code39, .codabar, .i2of5]

  /// How dark paper may be, of 1 for ink.
  private static let darkestPaper = 0.28

  /// Reads the crop.
  ///
  /// - Parameters:
  ///   - symbologies: What to look for, with the variants of the bars.
  ///   - kinds: `checked` or `unchecked`.
  /// - Returns: What enough rows agree on, and how many they are.
  func read(
    _ symbologies: Set<Symbology>, _ kinds: Set<Symbology>
  ) -> [(code: Observation, rows: Int)] {
    let formats = Set(symbologies.map(\.family)).union(symbologies).intersection(kinds)
    guard !formats.isEmpty, crop.crop.width >= 40 else { return [] }
    var hits: [Key: [Hit]] = [:]
    var order: [Key] = []
    for index in 0..<rows {
      guard let row = row(index) else { continue }
      work.use(.foreignPixel, crop.crop.width)
      let codes = ZXingReader.read(row.picture, for: formats, effort: .tryHarder)
      for code in codes {
        let hit = Hit(code: code, y: row.y)
        let key = Key(code)
        if hits[key] == nil { order.append(key) }
        hits[key, default: []].append(hit)
      }
      // Nothing in the middle and at two more places: no code.
      if index == 2, hits.isEmpty { return [] }
    }
    return order.compactMap { key in
      let hits = hits[key] ?? []
      return observation(key, hits, symbologies).map { ($0, hits.count) }
    }
  }

  private struct Key: Hashable {
    let symbology: Symbology
    let content: [UInt8]

    init(_ code: ZXingCode) {
      symbology = code.symbology.family
      content = LinearReading.key(code.symbology, code.bytes)
    }
  }

  private struct Hit {
    let code: ZXingCode
    let y: Int
  }

  /// Where a row lies, as a part of the height from the middle.
  ///
  /// The middle and two places far from it come first: glare may hide what is near.
  private func offset(_ index: Int) -> Double {
    let steps = max(1, rows / 2)
    let far = (3 * steps + 3) / 4
    let step = (index + 1) / 2
    let place = step == 1 ? far : step > far ? step : max(0, step - 1)
    return (index.isMultiple(of: 2) ? -0.4 : 0.4) * Double(place) / Double(steps)
  }

  /// The mean of some rows.
  private func row(_ index: Int) -> (picture: GreyPicture, y: Int)? {
    let height = crop.crop.height
    let middle = Int(Double(height) * (0.5 + offset(index)))
    let reach = min(CropRows.averaged, height / CropRows.leastParts) / 2
    let first = max(0, middle - reach)
    let last = min(height - 1, middle + reach)
    guard first <= last else { return nil }
    var sums = [Int](repeating: 0, count: crop.crop.width)
    for y in first...last {
      let start = y * crop.crop.stride
      for x in sums.indices { sums[x] += Int(crop.crop.pixels[start + x]) }
    }
    var pixels = sums.map { UInt8($0 / (last - first + 1)) }
    // Outside the picture paper is likelier than the bar that the border cuts.
    let known = crop.crop.knownColumns(ofRow: middle)
    let paper = pixels[known].max() ?? 255
    for x in 0..<known.lowerBound { pixels[x] = paper }
    for x in known.upperBound..<pixels.count { pixels[x] = paper }
    return (GreyPicture(width: pixels.count, height: 1, pixels: pixels), middle)
  }

  private func observation(
    _ key: Key, _ hits: [Hit], _ symbologies: Set<Symbology>
  ) -> Observation? {
    let needed = CropRows.agreement[key.symbology] ?? 2
    guard hits.count >= needed, let code = hits.first?.code else { return nil }
    let x = (code.quad.topLeft.x, code.quad.topRight.x)
    let (left, right) = (min(x.0, x.1), max(x.0, x.1))
    guard key.symbology != .i2of5 || isInside(left, right, digits: code.bytes.count) else {
      return nil
    }
    // ZXing leaves out the application identifier that a GS1 DataBar implies.
    let isBareGTIN = code.symbology == .gs1DataBar && code.bytes.count == 14
    let variant = LinearVariant.barcode(
      symbology: code.symbology, bytes: isBareGTIN ? [0x30, 0x31] + code.bytes : code.bytes,
      isGS1: code.aimIdentifier == "]C1",
      requested: symbologies)
    guard let barcode = variant else { return nil }
    return Observation(
      reading: .barcode(barcode),
      quad: crop.outline(
        from: left, to: right, rows: 0..<crop.crop.height, isReversed: x.0 > x.1),
      confidence: 0.9, engine: LinearReader.identifier)
  }

  /// A slanted scan line that leaves an Interleaved 2 of 5 at its side ends at the picture's edge.
  private func isInside(_ left: Double, _ right: Double, digits: Int) -> Bool {
    // Blank paper wider than the widest space, of 3 modules.
    let blank = 4.5 * (right - left) / (8 * Double(digits) + 9)
    return left - blank >= Double(crop.crop.knownColumns.lowerBound)
      && right + blank <= Double(crop.crop.knownColumns.upperBound)
      && isOnPaper(left, right, blank)
  }

  /// Tells whether what lies beside a code is as light as its spaces near: a grey cover is no paper.
  private func isOnPaper(_ left: Double, _ right: Double, _ blank: Double) -> Bool {
    guard let row = row(0)?.picture.pixels else { return false }
    let near = (right - left) / 4
    func isPaper(_ zone: (Double, Double), beside part: (Double, Double)) -> Bool {
      let values = CropRows.part(row, part.0, part.1).sorted()
      let paper = CropRows.part(row, zone.0, zone.1)
      guard values.count >= 8, !paper.isEmpty else { return true }
      let (dark, light) = (values[values.count / 10], values[values.count * 9 / 10])
      let mean = paper.reduce(0) { $0 + Double($1) } / Double(paper.count)
      return mean >= Double(light) - CropRows.darkestPaper * Double(light - dark)
    }
    return isPaper((left - blank, left - 0.4 * blank), beside: (left, left + near))
      && isPaper((right + 0.4 * blank, right + blank), beside: (right - near, right))
  }

  private static func part(_ row: [UInt8], _ from: Double, _ to: Double) -> ArraySlice<UInt8> {
    let first = max(0, min(row.count, Int(from)))
    return row[first..<max(first, min(row.count, Int(to)))]
  }
}
