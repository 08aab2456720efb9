import ScannerCore

/// Reads linear codes at any angle: finds regions of bars, turns each upright from the full
/// resolution, and reads it by likelihood; ZXing reads single rows of what that leaves.
final class LinearEngine: RecognitionEngine {
  /// Short name.
  static let identifier = "bars"
  /// What it reads.
  static let symbologies = Set(Symbology.allCases.filter { $0.shape == .linear })
    .subtracting([.code93i])

  private let finder = RegionFinder()
  private let decoder = LinearDecoder()

  /// Makes an engine; its templates are built when first needed.
  init() {
    finder.kinds = [.linear]
  }

  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    guard let window = PixelWindow(region, width: frame.width, height: frame.height) else {
      return []
    }
    let effort = LinearEffort(request, frame: frame.sequenceNumber)
    let clock = SearchClock(limit: effort.frameTime)
    var found: [Observation] = []
    let regions = finder.regions(in: frame).lazy.filter { window.contains($0.center) }
    for region in regions.prefix(effort.regions) where !clock.isOver {
      guard !(known + found).contains(where: { $0.explains(region) }) else { continue }
      found += read(region, of: frame, for: request, effort)
    }
    return found
  }

  private func read(
    _ region: OrientedRegion, of frame: Frame, for request: RecognitionRequest,
    _ effort: LinearEffort
  ) -> [Observation] {
    let crop = RegionCrop(region, of: frame)
    let readings = decoder.decode(
      crop.crop, symbologies: request.symbologies, budget: effort.budget)
    let observations = readings.map { LinearEngine.observation($0, crop) }
    guard observations.isEmpty, region.score > 0 else { return observations }
    return CropRows(crop: crop, rows: effort.rows).read(request.symbologies)
  }

  private static func observation(_ reading: BarReading, _ crop: RegionCrop) -> Observation {
    var barcode = Barcode(
      symbology: reading.symbology, bytes: reading.bytes, payload: reading.text,
      aimIdentifier: reading.aimIdentifier)
    barcode.addOn = reading.addOn
    let quad = crop.outline(
      from: reading.x0, to: reading.x1, rows: reading.rows, isReversed: reading.isReversed)
    // Margins are in nats; 5 of them are 99 %. The fit orders conflicting readings beyond that.
    return Observation(
      reading: .barcode(barcode), quad: quad, confidence: 0.9 + 0.1 * min(1, reading.fit),
      engine: identifier)
  }
}

/// What a frame may cost, by the request's quality; times are CPU time.
private struct LinearEffort {
  /// Regions at most, strongest first.
  var regions: Int
  /// Time for all regions.
  var frameTime: Duration
  /// Time and start of the search in one region.
  var budget: LinearDecoder.Budget
  /// Rows that ZXing reads of a region that the decoder leaves.
  var rows: Int

  init(_ request: RecognitionRequest, frame: Int) {
    // Read of 179 photos by milliseconds a region: 1: 149, 2: 167, 3: 173, 5: 174; three frames
    // that start at different tiers read at 1.5 ms what one frame reads at 3.
    switch (request.isStillPicture, request.quality) {
    case (true, .fast):
      (regions, frameTime, rows) = (12, .milliseconds(40), 4)
      budget = LinearDecoder.Budget(time: .milliseconds(3))
    case (true, _):
      (regions, frameTime, rows) = (40, .milliseconds(400), 8)
      budget = LinearDecoder.Budget(time: .milliseconds(20))
    case (false, .fast):
      (regions, frameTime, rows) = (8, .milliseconds(6), 2)
      budget = LinearDecoder.Budget(time: .milliseconds(1), firstTier: frame % 3)
    case (false, .balanced):
      (regions, frameTime, rows) = (24, .milliseconds(20), 4)
      budget = LinearDecoder.Budget(time: .milliseconds(2), firstTier: frame % 3)
    case (false, .accurate):
      (regions, frameTime, rows) = (40, .milliseconds(60), 6)
      budget = LinearDecoder.Budget(time: .milliseconds(5), firstTier: frame % 3)
    }
  }
}

extension Observation {
  /// Tells whether a region is a place where this was read, not a larger one around it.
  fileprivate func explains(_ region: OrientedRegion) -> Bool {
    quad.contains(region.center) && region.length * region.height < 3 * quad.area
  }
}
