/// What a candidate must show before it is believed.
enum AcceptanceRules {
  /// One kind's demands.
  private struct Demand {
    /// Least fit (R²).
    var fit: Float
    /// Least fit of the worst slot.
    var worstSlot: Float = -9
    /// Least margin on the mean of all rows, in nats.
    var margin: Float
    /// Least margin over the groups of rows.
    var groupMargin: Float = 20
    /// Roughest quiet zone.
    var quiet: Float = 0.3
  }

  private static func demand(_ kind: LinearKind) -> Demand {
    switch kind {
    case .ean13: Demand(fit: 0.85, margin: 12)
    case .ean8, .upce: Demand(fit: 0.88, margin: 20)
    default: Demand(fit: 0.93, margin: 20)
    }
  }

  /// Tells whether a candidate is believed.
  ///
  /// - Parameter candidate: A fitted and judged symbol.
  /// - Returns: True when it meets all demands of its kind.
  static func accepts(_ candidate: LinearCandidate) -> Bool {
    let demand = demand(candidate.symbol.kind)
    return candidate.fit >= demand.fit && candidate.worstSlot >= demand.worstSlot
      && candidate.margin >= demand.margin && candidate.groupMargin >= demand.groupMargin
      && max(candidate.quiet.left, candidate.quiet.right) <= demand.quiet
      && (candidate.groups < 3 || candidate.votes >= 1)
  }
}
