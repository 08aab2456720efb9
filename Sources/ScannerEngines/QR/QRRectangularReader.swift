import ScannerCore

/// Reads rMQR Codes: one finder pattern, timing along all four edges.
struct QRRectangularReader {
  /// Least agreement of the format information beside the finder, −1…1.
  private static let leastFormatScore: Float = 0.6
  /// Least share of the timing modules along both long edges that have their colour.
  private static let leastTiming = 0.8
  /// Chance, as log10, over which nothing is reported; format and timing speak for it too.
  private static let chanceLimit = -4.5
  private static let decoder = ReedSolomonDecoder(field: GaloisField.qrCode, firstRoot: 0)

  private let pyramid: QRPyramid
  private let work: QRWork

  /// Prepares reading.
  ///
  /// - Parameters:
  ///   - pyramid: The picture.
  ///   - work: The budget.
  init(_ pyramid: QRPyramid, work: QRWork) {
    self.pyramid = pyramid
    self.work = work
  }

  private struct Format {
    var version: QRRectangularVersion
    var isHigh: Bool
    var score: Float
  }

  /// Reads the symbol of a finder pattern.
  ///
  /// - Parameter finder: A pattern that belongs to no other symbol.
  /// - Returns: The reading, or nil.
  func read(_ finder: QRFinderPattern) -> QRReading? {
    let level = pyramid.level(forModule: finder.module)
    var turned = finder
    var views: [(view: QRFinderPattern, format: Format)] = []
    work.use(8 * 30)
    for _ in 0..<4 {
      (turned.across, turned.down) = (turned.down, -turned.across)
      for isMirrored in [false, true] {
        var view = turned
        if isMirrored { (view.across, view.down) = (turned.down, turned.across) }
        guard let format = format(view, on: level) else { continue }
        if format.score > Self.leastFormatScore { views.append((view, format)) }
      }
    }
    views.sort { $0.format.score > $1.format.score }
    for (view, format) in views.prefix(2) {
      guard !work.isDone else { return nil }
      if let reading = read(view, format, on: level) { return reading }
    }
    return nil
  }

  /// The format that the eighteen modules beside the finder agree with best (7.9.1).
  private func format(_ view: QRFinderPattern, on level: QRPyramid.Level) -> Format? {
    func sample(_ column: Int, _ row: Int) -> Float {
      level.sample(view.centre + Float(column - 3) * view.across + Float(row - 3) * view.down)
    }
    let dark = (sample(3, 3) + sample(0, 0) + sample(6, 6) + sample(6, 0)) / 4
    let light = (sample(1, 1) + sample(5, 5) + sample(5, 1) + sample(7, 3)) / 4
    let half = (light - dark) / 2
    guard abs(half) > 4 else { return nil }
    let places =
      (1...3).reversed().map { (11, $0) }
      + (8...10).reversed().flatMap { column in
        (1...5).reversed().map { (column, $0) }
      }
    let values = places.map { place -> Float in
      max(-1, min(1, ((light + dark) / 2 - sample(place.0, place.1)) / half))
    }
    var best = (data: 0, score: -Float.infinity)
    for (data, code) in Self.formats.enumerated() {
      var sum: Float = 0
      for (bit, value) in values.enumerated() {
        sum += code >> (17 - bit) & 1 == 1 ? value : -value
      }
      if sum / 18 > best.score { best = (data, sum / 18) }
    }
    return Format(
      version: QRRectangularVersion.all[best.data & 31], isHigh: best.data > 31, score: best.score)
  }

  /// Six bits and their twelve bits of a BCH code (annex C).
  private static let formats: [Int] = (0..<64).map { data in
    var remainder = data
    for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
    return (data << 12 | remainder) ^ 0x1FAB2
  }

  private func read(
    _ view: QRFinderPattern, _ format: Format, on level: QRPyramid.Level
  ) -> QRReading? {
    let version = format.version
    var mesh = QRMesh(dimension: version.width)
    let near = QRVersionSearch.controls([view], size: version.width, centre: 1, corner: 0.5)
    let controls = near + edges(view, version, on: level)
    guard mesh.fitHomography(controls) else { return nil }
    for isBent in [false, true] {
      if isBent { mesh.fitShifts(controls, stiffness: 0.06) }
      let modules = modules(mesh, version, isDark: view.isDark, on: level)
      guard timing(modules, version) > Self.leastTiming,
        let (payload, chance) = content(modules, format)
      else { continue }
      func corner(_ column: Int, _ row: Int) -> Point {
        let place = mesh.place(QRVector(Float(column), Float(row)))
        return Point(Double(place.x), Double(place.y))
      }
      let (right, bottom) = (version.width, version.height)
      return QRReading(
        kind: .rMQR, payload: payload, version: version.number,
        errorCorrection: format.isHigh ? .high : .medium,
        isMirrored: view.across.cross(view.down) < 0, isInverted: !view.isDark,
        quad: Quadrilateral(
          topLeft: corner(0, 0), topRight: corner(right, 0), bottomRight: corner(right, bottom),
          bottomLeft: corner(0, bottom)),
        chanceExponent: chance)
    }
    return nil
  }

  /// Follows the timing patterns of both long edges, a few modules at a time.
  private func edges(
    _ view: QRFinderPattern, _ version: QRRectangularVersion, on level: QRPyramid.Level
  ) -> [QRControl] {
    let tracker = QRTimingTracker(level: level, isDark: view.isDark, work: work)
    let (width, height) = (Float(version.width), Float(version.height))
    return [(0.5, width - 2.5), (height - 0.5, width - 6.5)].flatMap { row, end in
      let start = view.centre + 5 * view.across + (row - 3.5) * view.down
      return tracker.follow(from: start, step: view.across, across: view.down, to: end).map {
        QRControl(module: QRVector($0.column, row), place: $0.place, weight: 1)
      }
    }
  }

  private func modules(
    _ mesh: QRMesh, _ version: QRRectangularVersion, isDark: Bool, on level: QRPyramid.Level
  ) -> [Bool] {
    let (width, height) = (version.width, version.height)
    work.use(8 * width * height)
    let values = (0..<height).flatMap { row in
      (0..<width).map { column -> Float in
        let (centre, across, down) = mesh.frame(QRVector(Float(column) + 0.5, Float(row) + 0.5))
        var sum = 2 * level.sample(centre)
        for side: Float in [-0.22, 0.22] {
          sum += level.sample(centre + side * across) + level.sample(centre + side * down)
        }
        return isDark ? sum / 6 : 255 - sum / 6
      }
    }
    return MatrixContrast.darkModules(values, width: width, height: height)
  }

  /// Share of the long edges' modules that have their colour.
  private func timing(_ modules: [Bool], _ version: QRRectangularVersion) -> Double {
    let (width, height) = (version.width, version.height)
    let columns = 8..<(width - 5)
    let right = columns.count { modules[$0] == $0.isMultiple(of: 2) }
    let last = (height - 1) * width
    let below = columns.count { modules[last + $0] == $0.isMultiple(of: 2) }
    // Each vertical timing pattern has one dark module too many on both edges.
    let wrong = version.timings.count
    return Double(right + below + 2 * wrong) / Double(2 * columns.count)
  }

  private func content(
    _ modules: [Bool], _ format: Format
  ) -> (payload: QRPayload, chance: Double)? {
    let version = format.version
    let blocks = format.isHigh ? version.blocks.high : version.blocks.medium
    let words = words(
      modules, version, count: blocks.data.reduce(0, +) + blocks.data.count * blocks.parity)
    var parts = [[UInt16]](repeating: [], count: blocks.data.count)
    var next = words.makeIterator()
    for place in 0..<(blocks.data.last ?? 0) {
      for (block, count) in blocks.data.enumerated() where place < count {
        if let word = next.next() { parts[block].append(word) }
      }
    }
    for _ in 0..<blocks.parity {
      for block in parts.indices {
        if let word = next.next() { parts[block].append(word) }
      }
    }
    var data: [UInt8] = []
    var chance = 0.0
    for block in parts {
      var block = block
      guard let errors = Self.decoder.correct(&block, parityCount: blocks.parity) else {
        return nil
      }
      chance += QRCodewords.chance(words: block.count, errors: errors, checks: blocks.parity)
      data += block.dropLast(blocks.parity).map { UInt8($0) }
    }
    guard chance < Self.chanceLimit,
      let payload = QRBitStream.decode(data, dialect: .rectangular(version.number)),
      !payload.segments.isEmpty
    else { return nil }
    return (payload, chance)
  }

  private func words(
    _ modules: [Bool], _ version: QRRectangularVersion, count: Int
  ) -> [UInt16] {
    let order = version.dataModules()
    guard order.count >= 8 * count else { return [] }
    return (0..<count).map { index in
      order[(8 * index)..<(8 * index + 8)].reduce(UInt16(0)) { word, module in
        // The mask of all rMQR Codes (7.8).
        let isMasked = QRLayout.isInverted(
          mask: 4, column: module % version.width, row: module / version.width)
        return word << 1 | (modules[module] != isMasked ? 1 : 0)
      }
    }
  }
}
