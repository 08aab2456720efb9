import ScannerCore

/// What reading the bars of a frame may cost; times are CPU time.
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
  /// Time for all regions.
  var frameTime: Duration
  /// Time and start of the search in one region.
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
  /// Whether the middle of the picture is read without a sign of bars.
  var takesCenter = false

  /// Chooses by pass and by the request's quality.
  ///
  /// - Parameters:
  ///   - pass: How far to go.
  ///   - scene: The frame, its request, and what was read.
  init(_ pass: Pass, _ scene: CodeScene) {
    // Read of 179 photos by milliseconds a region: 1: 149, 2: 167, 3: 173, 5: 174; three frames
    // that start at different tiers read at 1.5 ms what one frame reads at 3.
    let tier = scene.frame.sequenceNumber % 3
    takesAll = pass != .live
    switch (pass, scene.request.quality) {
    case (.firstLook, _):
      (regions, frameTime, rows) = (4, .milliseconds(6), 5)
      budget = LinearDecoder.Budget(time: .milliseconds(2), isFirstLook: true)
      height = 48
      if scene.request.quality == .fast {
        height = 24
        provenByRows.formUnion(CropRows.retail.union(CropRows.unchecked))
      }
    case (.thorough, .fast):
      (regions, frameTime, rows) = (12, .milliseconds(40), 4)
      budget = LinearDecoder.Budget(time: .milliseconds(3))
      takesCenter = scene.found.isEmpty
    case (.thorough, .accurate):
      (regions, frameTime, rows) = (40, .milliseconds(300), 8)
      budget = LinearDecoder.Budget(time: .milliseconds(20))
      takesCenter = true
      takesParts = scene.found.isEmpty
    case (.thorough, .balanced):
      let isBare = scene.found.isEmpty
      (regions, frameTime, rows) = (40, .milliseconds(isBare ? 300 : 20), 8)
      budget = LinearDecoder.Budget(time: .milliseconds(isBare ? 20 : 4))
      takesCenter = isBare
      takesParts = isBare
    case (.live, .fast):
      (regions, frameTime, rows) = (8, .milliseconds(6), 2)
      budget = LinearDecoder.Budget(time: .milliseconds(1), firstTier: tier)
      takesCenter = tier == 0
    case (.live, .balanced):
      (regions, frameTime, rows) = (24, .milliseconds(12), 4)
      budget = LinearDecoder.Budget(time: .milliseconds(2), firstTier: tier)
      takesCenter = tier == 0
    case (.live, .accurate):
      (regions, frameTime, rows) = (40, .milliseconds(60), 6)
      budget = LinearDecoder.Budget(time: .milliseconds(5), firstTier: tier)
      takesCenter = true
    }
  }
}
