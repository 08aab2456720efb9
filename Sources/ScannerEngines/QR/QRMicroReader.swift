import ScannerCore

/// Reads Micro QR Codes: one finder pattern, timing along the two edges that meet there.
struct QRMicroReader {
  /// Least share of finder, separator and timing modules that have their colour.
  private static let leastKnownShare: Float = 0.88
  /// Least agreement of the format information.
  private static let leastFormatScore: Float = 0.6
  /// Chance, as log10, over which nothing is reported.
  ///
  /// M1 has two check words and reaches -4.8; the
  /// format's ten and the timing's check bits speak for it too.
  private static let chanceLimit = -4.5
  /// QR Code's masks that Micro QR Code has (table 10).
  private static let masks = [1, 4, 6, 7]
  private static let layouts = QRMicroVersion.all.map {
    QRMicroVersion.layout(dimension: $0.dimension)
  }
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

  /// Reads the symbol of a finder pattern.
  ///
  /// - Parameter finder: A pattern that belongs to no QR Code.
  /// - Returns: The reading, or nil.
  func read(_ finder: QRFinderPattern) -> QRReading? {
    let level = pyramid.level(forModule: finder.module)
    var turned = finder
    var views: [(view: QRFinderPattern, score: Float)] = []
    for _ in 0..<4 {
      (turned.across, turned.down) = (turned.down, -turned.across)
      for isMirrored in [false, true] {
        var view = turned
        if isMirrored { (view.across, view.down) = (turned.down, turned.across) }
        let score = rate(view, on: level)
        if score > 0.5 { views.append((view, score)) }
      }
    }
    views.sort { $0.score > $1.score }
    for view in views.prefix(2) {
      if let reading = read(view: view.view, on: level) { return reading }
    }
    return nil
  }

  /// Agreement of the format and of the first timing modules.
  private func rate(_ view: QRFinderPattern, on level: QRPyramid.Level) -> Float {
    let size = 11
    let soft = soft(mesh(view, size: size, ends: nil), size: size, isDark: view.isDark, on: level)
    var timing: Float = 0
    for place in 7..<size {
      let sign: Float = place & 1 == 1 ? 1 : -1
      timing += sign * (max(-1, min(1, soft[place])) + max(-1, min(1, soft[place * size])))
    }
    let format = QRMicroVersion.bestFormat(soft, size: size).score
    return timing > 1.5 ? format : 0
  }

  private func read(view: QRFinderPattern, on level: QRPyramid.Level) -> QRReading? {
    let first = soft(mesh(view, size: 11, ends: nil), size: 11, isDark: view.isDark, on: level)
    let size = QRMicroVersion.bestFormat(first, size: 11).version.dimension
    let flat = mesh(view, size: size, ends: nil)
    let ends = (
      end(flat, size: size, isRow: true, isDark: view.isDark, on: level),
      end(flat, size: size, isRow: false, isDark: view.isDark, on: level)
    )
    var grid = mesh(view, size: size, ends: ends)
    if let reading = decode(grid, size: size, view: view, on: level) { return reading }
    let controls =
      QRVersionSearch.controls([view], size: size, centre: 3, corner: 0.7) + [
        QRControl(module: QRVector(Float(size) - 0.5, 0.5), place: ends.0, weight: 1),
        QRControl(module: QRVector(0.5, Float(size) - 0.5), place: ends.1, weight: 1),
      ]
    for _ in 0..<3 {
      work.use(72 * size * size)
      let phase = QRPhase(QRLattice(grid, margin: 1), in: level, density: 6)
      let moved = phase.controls(for: grid, near: [.zero], radius: .infinity)
      grid.fitShifts(controls + moved, stiffness: 0.06)
    }
    return decode(grid, size: size, view: view, on: level)
  }

  private func mesh(
    _ view: QRFinderPattern, size: Int, ends: (QRVector, QRVector)?
  ) -> QRMesh {
    var controls = QRVersionSearch.controls([view], size: size, centre: 4, corner: 1)
    if let ends {
      let far = Float(size) - 0.5
      controls.append(QRControl(module: QRVector(far, 0.5), place: ends.0, weight: 3))
      controls.append(QRControl(module: QRVector(0.5, far), place: ends.1, weight: 3))
    }
    var mesh = QRMesh(dimension: size)
    _ = mesh.fitHomography(controls, isAffine: ends == nil)
    return mesh
  }

  /// The middle of the last timing module of an edge, where the line agrees best.
  private func end(
    _ mesh: QRMesh, size: Int, isRow: Bool, isDark: Bool, on level: QRPyramid.Level
  ) -> QRVector {
    let far = Float(size) - 0.5
    let start = mesh.place(isRow ? QRVector(6.5, 0.5) : QRVector(0.5, 6.5))
    let (place, across, down) = mesh.frame(isRow ? QRVector(far, 0.5) : QRVector(0.5, far))
    var best = (place: place, score: -Float.infinity)
    work.use(81 * 2 * size)
    for row in -4...4 {
      for column in -4...4 {
        let offset = QRVector(Float(column), Float(row)) * 0.3
        let end = place + offset.x * across + offset.y * down
        var score = -12 * offset.length
        for half in 0..<(2 * (size - 7)) {
          let module = 6.75 + Float(half) / 2 + 0.5
          let part = (module - 6.5) / (far - 6.5)
          let isLight = Int(module) & 1 == 1
          let sample = level.sample(start + part * (end - start))
          score += isLight == isDark ? sample : -sample
        }
        if score > best.score { best = (end, score) }
      }
    }
    return best.place
  }

  private func soft(
    _ mesh: QRMesh, size: Int, isDark: Bool, on level: QRPyramid.Level
  ) -> [Float] {
    fields(mesh, size: size, isDark: isDark, on: level).soft()
  }

  private func fields(
    _ mesh: QRMesh, size: Int, isDark: Bool, on level: QRPyramid.Level
  ) -> QRFields {
    work.use(30 * size * size)
    let modules = QRLattice(mesh, margin: 0).modules(in: level, isDark: isDark)
    return QRFields(modules, layout: layout(size), radii: QRFieldBlur.wide)
  }

  private func decode(
    _ mesh: QRMesh, size: Int, view: QRFinderPattern, on level: QRPyramid.Level
  ) -> QRReading? {
    let fields = fields(mesh, size: size, isDark: view.isDark, on: level)
    let modules = fields.soft()
    let format = QRMicroVersion.bestFormat(modules, size: size)
    guard format.version.dimension == size, format.score >= Self.leastFormatScore,
      QRModuleDecoder.knownShare(modules, layout: layout(size)) >= Self.leastKnownShare
    else { return nil }
    let equalizer = QREqualizer(fields.normalized(), size: size)
    let decisions = modules.map { $0 > 0 ? 1 : 0 as Float }
    guard
      let (payload, chance) = content(modules, format)
        ?? equalizer.equalized(from: decisions).flatMap({ content($0, format) })
    else { return nil }
    func corner(_ column: Float, _ row: Float) -> Point {
      let place = mesh.place(QRVector(column, row) * Float(size))
      return Point(Double(place.x), Double(place.y))
    }
    return QRReading(
      kind: .microQR, payload: payload, version: format.version.number,
      errorCorrection: format.version.level,
      isMirrored: view.across.cross(view.down) < 0, isInverted: !view.isDark,
      quad: Quadrilateral(
        topLeft: corner(0, 0), topRight: corner(1, 0), bottomRight: corner(1, 1),
        bottomLeft: corner(0, 1)),
      chanceExponent: chance)
  }

  private func content(
    _ modules: [Float], _ format: QRMicroVersion.Match
  ) -> (payload: QRPayload, chance: Double)? {
    let version = format.version
    var block = words(modules, format)
    guard let errors = Self.decoder.correct(&block, parityCount: version.parityCount) else {
      return nil
    }
    // M1 and M2-L keep some check words for noticing errors (table 9).
    let most = version.number == 1 ? 0 : version.parityCount == 5 ? 1 : version.parityCount / 2
    let chance = QRCodewords.chance(
      words: block.count, errors: errors, checks: version.parityCount)
    let data = block.prefix(version.dataCount).map { UInt8($0) }
    guard errors <= most, chance < Self.chanceLimit,
      let payload = QRBitStream.decode(
        data, bitCount: version.dataBits, dialect: .micro(version.number)),
      !payload.segments.isEmpty
    else { return nil }
    return (payload, chance)
  }

  /// The codewords; half a byte counts as its high bits, for parity too.
  private func words(_ modules: [Float], _ format: QRMicroVersion.Match) -> [UInt16] {
    let version = format.version
    let size = version.dimension
    var widths = Array(repeating: 8, count: version.dataCount + version.parityCount)
    if version.dataBits % 8 == 4 { widths[version.dataCount - 1] = 4 }
    var next = layout(size).dataModules.makeIterator()
    return widths.map { width in
      let word = (0..<width).reduce(UInt16(0)) { word, _ in
        guard let module = next.next().map(Int.init) else { return word }
        let isMasked = QRLayout.isInverted(
          mask: Self.masks[format.mask], column: module % size, row: module / size)
        return word << 1 | ((modules[module] < 0) != isMasked ? 1 : 0)
      }
      return width == 4 ? word << 4 : word
    }
  }

  private func layout(_ size: Int) -> QRLayout {
    Self.layouts.first { $0.dimension == size } ?? Self.layouts[0]
  }
}
