/// What a candidate must show before it is believed, in one table.
///
/// Margins presume that a code is there, so absolute fit comes first: of 402 frames without codes
/// margins alone let 24 through, with a fit of 0.85 none. Codes without a check character must prove
/// more, at both ends too: parts of slanted or cut symbols are valid symbols.
enum AcceptanceRules {
  /// One kind's demands.
  private struct Demand {
    /// Least fit (R²).
    var fit: Float
    /// Least fit of the worst slot.
    var worstSlot: Float = -9
    /// Least margin on the mean of all rows, in nats.
    var margin: Float = 12
    /// Least margin over the groups of rows.
    var groupMargin: Float = 20
    /// Roughest quiet zone.
    var quiet: Float = 0.3
    /// True: both quiet zones must lie in the picture.
    var needsBothEnds = false
  }

  private static func demand(_ candidate: LinearCandidate) -> Demand {
    let isSharp = candidate.isConfirmedByEdges
    switch candidate.symbol.kind {
    case .ean13:
      return losesGuards(candidate)
        ? Demand(fit: 0.85, worstSlot: -.infinity) : Demand(fit: 0.85)
    // Shorter words fit by chance more easily, and half an EAN-13 can be a valid UPC-E.
    case .ean8: return Demand(fit: 0.88, margin: 20)
    case .upce: return Demand(fit: 0.88, margin: 20, needsBothEnds: true)
    case .addOn2, .addOn5: return Demand(fit: 0.88, worstSlot: 0.5, margin: 20, quiet: 1)
    case .code128:
      return Demand(fit: candidate.symbol.slots.count < 6 ? 0.93 : isSharp ? 0.8 : 0.89)
    case .code93: return Demand(fit: isSharp ? 0.8 : 0.85)
    // Start and stop are characters of nine and seven runs: an end at the border is proven by them.
    case .code39, .codabar:
      return isSharp
        ? Demand(fit: 0.8, worstSlot: 0.5, margin: 20, groupMargin: 30, quiet: 0.2)
        : Demand(fit: 0.93, worstSlot: 0.6, margin: 20, quiet: 0.12)
    // Start and stop are four and three runs that occur in every symbol.
    case .interleaved2of5:
      return isSharp
        ? Demand(
          fit: 0.84, worstSlot: 0.6, margin: 20, groupMargin: 30, quiet: 0.12, needsBothEnds: true)
        : Demand(fit: 0.93, worstSlot: 0.6, margin: 20, quiet: 0.12, needsBothEnds: true)
    // Gratings are MSI of zeros.
    case .msi:
      return isSharp
        ? Demand(
          fit: 0.88, worstSlot: 0.8, margin: 20, groupMargin: 30, quiet: 0.12, needsBothEnds: true)
        : Demand(fit: 0.95, worstSlot: 0.8, margin: 20, quiet: 0.12, needsBothEnds: true)
    case .dataBarLimited: return Demand(fit: 0.9, worstSlot: 0.75, quiet: 1)
    case .dataBar, .dataBarExpanded: return Demand(fit: 0.85, quiet: 1)
    }
  }

  /// Blur of .8 modules leaves nothing of a guard to be fitted, less must leave something; through
  /// motion half of a word may be invented, so the rest must fit all the better.
  private static func losesGuards(_ candidate: LinearCandidate) -> Bool {
    let kernel = candidate.misfit.kernel
    return kernel < BlurKernel.gaussianCount
      ? kernel >= BlurKernel.hidesGuards : candidate.fit >= leastFitInMotion
  }

  /// Least fit of an EAN-13 without guards in motion.
  private static let leastFitInMotion: Float = 0.95

  /// Tells whether a candidate is believed.
  ///
  /// - Parameter candidate: A fitted and judged symbol.
  /// - Returns: True when it meets all demands of its kind.
  static func accepts(_ candidate: LinearCandidate) -> Bool {
    var demand = demand(candidate)
    if isPlain(candidate) { demand.groupMargin = min(demand.groupMargin, plainGroupMargin) }
    return candidate.fit >= demand.fit && candidate.worstSlot >= demand.worstSlot
      && candidate.margin >= demand.margin && candidate.groupMargin >= demand.groupMargin
      && max(candidate.quiet.left, candidate.quiet.right)
        <= max(demand.quiet, unknown(candidate, demand))
      && (!demand.needsBothEnds || (candidate.isQuietKnown.left && candidate.isQuietKnown.right))
      && (candidate.groups < 3 || candidate.votes >= 1)
      && !isGrating(candidate) && EvidenceRules.allow(candidate)
  }

  /// Least margin over the groups of rows of what fits nearly perfectly: glare takes half of them.
  private static let plainGroupMargin: Float = 12

  /// Tells whether the mean of all rows leaves no doubt.
  private static func isPlain(_ candidate: LinearCandidate) -> Bool {
    candidate.fit >= 0.96 && candidate.worstSlot >= 0.75 && candidate.margin >= 60
      && candidate.votes >= 2
  }

  /// An end at the border counts as a little rough; kinds that allow it must not stumble over it.
  private static func unknown(_ candidate: LinearCandidate, _ demand: Demand) -> Float {
    guard !demand.needsBothEnds, !(candidate.isQuietKnown.left && candidate.isQuietKnown.right),
      min(candidate.quiet.left, candidate.quiet.right) <= demand.quiet
        || (!candidate.isQuietKnown.left && !candidate.isQuietKnown.right)
    else { return 0 }
    return EdgeMap.unknownQuiet
  }

  /// MSI of one digit over and over is a grating: 8 of 46 pictures without codes read as zeros.
  private static func isGrating(_ candidate: LinearCandidate) -> Bool {
    candidate.symbol.kind == .msi
      && (candidate.path.count < 6 || Set(candidate.path.dropFirst().dropLast()).count < 2)
  }
}
