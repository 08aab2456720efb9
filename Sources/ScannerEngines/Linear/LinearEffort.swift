import ScannerCore

/// What reading the bars of a frame may cost, in units of `LinearWork`: about nanoseconds.
struct LinearEffort {
  /// How far to go.
  enum Pass {
    /// What is sharp, at once.
    case firstLook
    /// Everything that a picture of its own is worth.
    case thorough
    /// A frame that others follow.
    case live
  }

  /// Regions at most, strongest first.
  var regions: Int
  /// Units for all regions.
  var frameUnits: Int
  /// Units and start of the search in one region.
  var budget: LinearDecoder.Budget
  /// Most rows of a region's crop; fewer are as good where nothing is noisy.
  var height = RegionCrop.highest
  /// Rows that ZXing reads of a region.
  var rows: Int
  /// Kinds that such rows prove.
  var provenByRows = CropRows.checked
  /// Whether regions are read that are formed unlike a code.
  var takesAll = true
  /// Whether codes are read of which a region is only a part.
  var takesParts = false
  /// Whether regions are read that are much weaker than what was read.
  var takesWeak = false
  /// Regions that are also read as light bars on dark paper, strongest first.
  var inverted = 0
  /// Whether the middle of the picture is read without a sign of bars.
  var takesCenter = false

  /// Chooses by pass and by the request's quality.
  ///
  /// On 547 photos of linear codes and of none, all readers of codes on, CPU time a photo:
  ///
  /// | quality | read | false | median | 95 % below |
  /// |---|---|---|---|---|
  /// | fast | 458 | 0 | 1.1 ms | 13 ms |
  /// | balanced | 494 | 0 | 1.6 ms | 99 ms |
  /// | accurate | 494 | 0 | 1.7 ms | 108 ms |
  ///
  /// - Parameters:
  ///   - pass: How far to go.
  ///   - scene: The frame, its request, and what was read.
  init(_ pass: Pass, _ scene: CodeScene) {
    // Read of 179 photos by milliseconds a region: 1: 149, 2: 167, 3: 173, 5: 174; three frames
    // that start at different tiers read at 1.5 ms what one frame reads at 3.
    let tier = scene.frame.sequenceNumber % 3
    takesAll = pass != .live
    takesWeak = scene.request.quality == .accurate
    switch (pass, scene.request.quality) {
    case (.firstLook, _):
      (regions, frameUnits, rows) = (4, 6_000_000, 5)
      budget = LinearDecoder.Budget(units: 2_000_000, isFirstLook: true)
      height = 48
      if scene.request.quality == .fast {
        height = 24
        provenByRows.formUnion(CropRows.unchecked)
      }
    case (.thorough, .fast):
      (regions, frameUnits, rows) = (12, 40_000_000, 4)
      budget = LinearDecoder.Budget(units: 3_000_000)
      takesCenter = scene.found.isEmpty
    case (.thorough, .accurate):
      (regions, frameUnits, rows) = (40, 300_000_000, 8)
      budget = LinearDecoder.Budget(units: 20_000_000)
      takesCenter = true
      takesParts = scene.found.isEmpty
      inverted = 12
    case (.thorough, .balanced):
      let isBare = scene.found.isEmpty
      (regions, frameUnits, rows) = (40, isBare ? 240_000_000 : 20_000_000, 8)
      budget = LinearDecoder.Budget(units: isBare ? 16_000_000 : 3_000_000)
      takesCenter = isBare
      takesParts = isBare
      inverted = isBare ? 3 : 0
    case (.live, .fast):
      (regions, frameUnits, rows) = (8, 6_000_000, 2)
      budget = LinearDecoder.Budget(units: 1_000_000, firstTier: tier)
      takesCenter = tier == 0
    case (.live, .balanced):
      (regions, frameUnits, rows) = (24, 12_000_000, 4)
      budget = LinearDecoder.Budget(units: 2_000_000, firstTier: tier)
      takesCenter = tier == 0
      inverted = tier == 1 ? 2 : 0
    case (.live, .accurate):
      (regions, frameUnits, rows) = (40, 60_000_000, 6)
      budget = LinearDecoder.Budget(units: 5_000_000, firstTier: tier)
      takesCenter = true
      inverted = 4
    }
  }
}
