/// How much work one call of the reader may do.
///
/// The unit is one interpolated pixel, about 4 ns, so a result never depends on the machine's load.
package struct QRBudget: Hashable, Sendable {
  /// How far the reader goes when it has not read everything that looks like a symbol.
  package enum Effort: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// Every third row, strong contrast.
    case quick
    /// Every row, weak contrast, modules of a pixel.
    case thorough
    /// Also patterns whose ends are missing: no quiet zone, erased edges.
    case relaxed

    package static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }
  }

  /// Interpolated pixels for symbols after their finder patterns are known.
  package var samples: Int
  /// Finder candidates that get a template fit, on each level of the picture.
  package var candidates: Int
  /// Efforts that may be made, one after another.
  package var efforts: ClosedRange<Effort>
  /// Whether more than a quick effort needs a good finder pattern that belongs to nothing read.
  package var needsSigns = false
  /// Largest cost of a triple of finder patterns; those of symbols lie under 2.2, chance over 1.9.
  package var tripleCost: Float
  /// Most symbols that do not decode, one after another.
  package var failures: Int
  /// Number of the frame: quick searches look at other rows and contrasts from frame to frame, so
  /// that a few frames find what one misses.
  package var phase = 0

  /// For frames of a camera: bounded so that a frame costs a few milliseconds more at most.
  package static let live = QRBudget(
    samples: 2_000_000, candidates: 100, efforts: .quick ... .quick, tripleCost: 1.9, failures: 6)
  /// For one frame of many.
  ///
  /// - Parameter frame: Number of the frame, any.
  /// - Returns: `live` with that phase.
  package static func live(frame: Int) -> QRBudget {
    var budget = live
    budget.phase = frame & 0xFFFF
    return budget
  }

  /// For a picture on its own, all that can be done.
  package static let still = QRBudget(
    samples: 40_000_000, candidates: 400, efforts: .quick ... .relaxed, tripleCost: 2.4,
    failures: 20)

  /// For a first look at a picture on its own.
  static let firstLook: QRBudget = {
    var budget = still
    budget.efforts = .quick ... .thorough
    budget.samples = 10_000_000
    budget.needsSigns = true
    return budget
  }()

  /// For a picture on its own in which that first look found nothing.
  static let retry: QRBudget = {
    var budget = still
    budget.efforts = .thorough ... .relaxed
    budget.samples = 20_000_000
    budget.candidates = 200
    return budget
  }()

  /// For a part of a picture in which something else was read.
  static let region = QRBudget(
    samples: 4_000_000, candidates: 100, efforts: .quick ... .quick, tripleCost: 2.2, failures: 6)

  /// For the inside of a symbol, where modules of two pixels are.
  static let inner = QRBudget(
    samples: 4_000_000, candidates: 60, efforts: .quick ... .thorough, tripleCost: 2.2, failures: 4)

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - samples: Interpolated pixels for symbols after their finder patterns are known.
  ///   - candidates: Finder candidates that get a template fit, on each level of the picture.
  ///   - efforts: Efforts that may be made, one after another.
  ///   - tripleCost: Largest cost of a triple of finder patterns.
  ///   - failures: Most symbols that do not decode, one after another.
  package init(
    samples: Int, candidates: Int, efforts: ClosedRange<Effort>, tripleCost: Float, failures: Int
  ) {
    self.samples = samples
    self.candidates = candidates
    self.efforts = efforts
    self.tripleCost = tripleCost
    self.failures = failures
  }
}
