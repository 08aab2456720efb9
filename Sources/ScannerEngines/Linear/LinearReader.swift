import ScannerCore

/// Reads linear codes at any angle: regions of bars are turned upright from the full resolution
/// and read by ZXing, one row at a time, and by likelihood.
final class LinearReader {
  /// Short name.
  static let identifier = "bars"
  /// What it reads.
  static let symbologies = Set(Symbology.allCases.filter { $0.shape == .linear })

  /// Reversals of brightness along a crop; the shortest codes have 30, of which blur leaves half.
  private static let fewestReversals = 12

  /// Part of the strongest region's energy below which a region is weak.
  private static let weak = 0.08
  /// Length of the shortest codes in pixels, without their quiet zones: UPC-E at 0.85 a module.
  private static let shortest = 40.0

  /// Where reversals are counted before a region is cut out, as parts of its height from the middle:
  /// a stacked code has a separator there.
  private static let strips = [0, 0.25, -0.25]

  /// Length of a region in its heights from which it is no part of a stack of two low rows.
  private static let longestPart = 4.0
  /// Length of a row of which a region may be a part, in the region's lengths.
  private static let wholeOfPart = 3.5
  /// Angles in degrees that are tried where rows are low.
  private static let turns = [0, 1.5, -1.5, 3]

  private let decoder = LinearDecoder()
  private let order = LookOrder()
  private lazy var history = RowHistory(decoder)

  /// Reads the open regions of bars.
  ///
  /// - Parameters:
  ///   - scene: Gets what was read.
  ///   - pass: How far to go.
  func read(_ scene: CodeScene, _ pass: LinearEffort.Pass) {
    guard !scene.request.symbologies.isDisjoint(with: LinearReader.symbologies) else { return }
    let effort = LinearEffort(pass, scene)
    let end = decoder.work.used + effort.frameUnits
    var unread: [OrientedRegion] = []
    var inverted = 0
    let open = scene.open(.linear, takesWeak: effort.takesWeak)
    for region in (pass == .live ? order.sorted(open) : open).prefix(effort.regions)
    where decoder.work.used < end {
      guard scene.isOpen(region, takesWeak: effort.takesWeak),
        isWorthReading(region, of: scene, effort),
        hasBars(region, of: scene.frame)
      else { continue }
      var found = read(region, of: scene.frame, for: scene.request, effort)
      if found.isEmpty, region.looksLikeCode, inverted < effort.inverted {
        inverted += 1
        found = readInverted(region, of: scene.frame, for: scene.request.symbologies)
      }
      if found.isEmpty { unread.append(region) }
      if pass == .live {
        order.note(region, frame: scene.frame.sequenceNumber, didRead: !found.isEmpty)
      }
      scene.add(found)
    }
    guard pass == .live else { return }
    // The middle stands for bars that noise hides from the finder.
    if unread.isEmpty, let middle = scene.open(.linear).first(where: { $0.score == 0 }) {
      unread = [middle]
    }
    scene.add(history.read(scene, unread: unread))
  }

  /// Weak regions are read when they are formed like a code: of 569 in pictures without codes that
  /// leaves half, and of 123 codes none was in another.
  private func isWorthReading(
    _ region: OrientedRegion, of scene: CodeScene, _ effort: LinearEffort
  ) -> Bool {
    guard region.score > 0 else { return effort.takesCenter }
    let strongest = scene.regions.first?.score ?? 0
    if effort.takesAll && region.score > LinearReader.weak * strongest { return true }
    return region.looksLikeCode && region.length >= LinearReader.shortest
  }

  /// Counts reversals of brightness in a few rows, before a region is cut out.
  private func hasBars(_ region: OrientedRegion, of frame: Frame) -> Bool {
    LinearReader.strips.contains {
      let crop = RegionCrop(region.strip(at: $0), of: frame).crop
      decoder.work.use(.cropPixel, crop.width * crop.height)
      return crop.reversals() >= LinearReader.fewestReversals
    }
  }

  private func read(
    _ region: OrientedRegion, of frame: Frame, for request: RecognitionRequest,
    _ effort: LinearEffort
  ) -> [Observation] {
    let crop = RegionCrop(region, of: frame, highest: effort.height)
    decoder.work.use(.cropPixel, crop.crop.width * crop.crop.height)
    // Rows are sharp and cheap; what most of them say is proven, what one says by its check
    // characters only.
    let rows = CropRows(crop: crop, rows: region.score > 0 ? effort.rows : 0, work: decoder.work)
    let proven = rows.read(request.symbologies, effort.provenByRows)
    guard !proven.contains(where: { $0.rows > effort.rows / 2 }) else { return proven.map(\.code) }
    let dataBars = readDataBars(region, of: frame, crop, for: request.symbologies)
    guard dataBars.found.isEmpty else { return dataBars.found }
    if dataBars.hasParts {
      let column = readColumn(of: region, of: frame, for: request.symbologies)
      guard column.isEmpty else { return column }
    }
    guard proven.isEmpty else { return proven.map(\.code) }
    let readings = decoder.decode(
      crop.crop, symbologies: request.symbologies, budget: effort.budget)
    guard readings.isEmpty else { return readings.map { LinearReader.observation($0, crop) } }
    let unchecked = rows.read(request.symbologies, CropRows.unchecked).map(\.code)
    guard unchecked.isEmpty, effort.takesParts else { return unchecked }
    return readLowStack(around: region, of: frame, for: request.symbologies)
  }

  /// Reads light bars on dark paper, only what is sharp: they are rare.
  private func readInverted(
    _ region: OrientedRegion, of frame: Frame, for symbologies: Set<Symbology>
  ) -> [Observation] {
    let crop = RegionCrop(region, of: frame, highest: 48)
    var inverted = crop.crop
    for i in inverted.pixels.indices { inverted.pixels[i] = 255 - inverted.pixels[i] }
    decoder.work.use(.cropPixel, 2 * inverted.pixels.count)
    let budget = LinearDecoder.Budget(units: 2_000_000, isFirstLook: true)
    return decoder.decode(inverted, symbologies: symbologies, budget: budget)
      .map { LinearReader.observation($0, crop) }
  }

  /// Reads GS1 DataBar Expanded; long symbols get a wider crop.
  ///
  /// - Returns: What was read, and whether there are parts of a symbol: the next rows may lie above
  ///   and below the region.
  private func readDataBars(
    _ region: OrientedRegion, of frame: Frame, _ crop: RegionCrop, for symbologies: Set<Symbology>
  ) -> (found: [Observation], hasParts: Bool) {
    guard !symbologies.isDisjoint(with: [.gs1DataBar, .gs1DataBarExpanded]) else {
      return ([], false)
    }
    let wide =
      crop.crop.width < RegionCrop.widest - 1
      ? crop : RegionCrop(region, of: frame, widest: LinearCrop.maximumWidth)
    if wide.crop.width != crop.crop.width {
      decoder.work.use(.cropPixel, wide.crop.width * wide.crop.height)
    }
    let result = decoder.readDataBarRows(wide.crop, symbologies: symbologies)
    return (
      result.readings.map { LinearReader.observation($0, wide, isStacked: true) }, result.hasParts
    )
  }

  /// Reads what stands above and below a region.
  private func readColumn(
    of region: OrientedRegion, of frame: Frame, for symbologies: Set<Symbology>
  ) -> [Observation] {
    // Twice as wide as the frame has it: modules of one pixel need finer steps.
    let column = RegionCrop(
      region.grown(to: 8 * region.length, within: frame), of: frame,
      widest: LinearCrop.maximumWidth, highest: 480, enlargement: 2)
    decoder.work.use(.cropPixel, column.crop.width * column.crop.height)
    return decoder.readDataBarRows(column.crop, symbologies: symbologies, rows: 96).readings
      .map { LinearReader.observation($0, column, isStacked: true) }
  }

  /// Reads a GS1 DataBar Stacked of which the region is a part.
  ///
  /// Its rows are so low that the whole looks like a matrix code, and only half of a row like bars;
  /// a region of them knows its angle less well than so low rows need.
  private func readLowStack(
    around region: OrientedRegion, of frame: Frame, for symbologies: Set<Symbology>
  ) -> [Observation] {
    guard symbologies.contains(.gs1DataBar), region.score > 0,
      region.length < LinearReader.longestPart * region.height
    else { return [] }
    var whole = region
    whole.length *= LinearReader.wholeOfPart
    let crop = RegionCrop(
      whole, of: frame, widest: LinearCrop.maximumWidth, highest: 48, isExact: true)
    guard decoder.readDataBarRows(crop.crop, symbologies: [.gs1DataBar]).hasParts else {
      return []
    }
    for turn in LinearReader.turns {
      var turned = whole
      turned.angle += turn * .pi / 180
      let found = readColumn(of: turned, of: frame, for: [.gs1DataBar])
      if !found.isEmpty { return found }
    }
    return []
  }

  private static func observation(
    _ reading: BarReading, _ crop: RegionCrop, isStacked: Bool = false
  ) -> Observation {
    let quad = crop.outline(
      from: reading.x0, to: reading.x1, rows: reading.rows, isReversed: reading.isReversed,
      isStacked: isStacked)
    return observation(reading, at: quad)
  }

  /// A reading as an observation.
  ///
  /// - Parameters:
  ///   - reading: What was read.
  ///   - quad: Where, in pixels of the frame.
  /// - Returns: The observation.
  static func observation(_ reading: BarReading, at quad: Quadrilateral) -> Observation {
    let barcode = Barcode(
      symbology: reading.symbology, bytes: reading.bytes, payload: reading.text,
      aimIdentifier: reading.aimIdentifier)
    // Margins are in nats; 5 of them are 99 %. The fit orders conflicting readings beyond that.
    return Observation(
      reading: .barcode(barcode), quad: quad, confidence: 0.9 + 0.1 * min(1, reading.fit),
      engine: identifier)
  }
}

extension OrientedRegion {
  /// Ten of its rows.
  ///
  /// - Parameter part: Where they are, as a part of the height from the middle.
  /// - Returns: A region of the same length.
  fileprivate func strip(at part: Double) -> OrientedRegion {
    var strip = self
    strip.center = Point(
      center.x - direction.y * height * part, center.y + direction.x * height * part)
    strip.height = min(height, 10)
    return strip
  }
}
