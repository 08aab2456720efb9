import GtkKit
import ScannerCore

/// What the view tells the user, and zooming in on codes that are too small.
extension ScannerView {
  /// So long after a zoom by itself nobody is told to come closer.
  private static let pause = Duration.milliseconds(1500)

  func followGuidance() -> Task<Void, Never> {
    let advice = scanner.guidance
    return Task { [weak self] in
      for await guidance in advice { self?.follow(guidance) }
    }
  }

  private func follow(_ guidance: Guidance) {
    self.guidance = guidance
    actOnGuidance()
  }

  /// Zooms in or back out when that is due, and says what is due; called with each picture, for
  /// advice that stays the same may become due.
  func actOnGuidance() {
    zoomForSmallCode()
    showHint()
  }

  private func zoomForSmallCode() {
    guard zoomsForSmallCodes, showsPicture else { return }
    let better = smallCodeZoom.update(
      smallCode: guidance.smallCode, hasItems: !items.isEmpty, zoom: zoom, at: now)
    if let better { zoom = better }
  }

  private var now: Duration { ContinuousClock.now - ScannerView.start }
  private static let start = ContinuousClock.now

  /// Shows the client's hint, else how far a spread message has come, else what the scanner advises.
  func showHint() {
    let text = hint ?? progress ?? advice
    let isVisible = text != nil && placeholderNow == nil
    if text ?? "" != hintLabel[.label] {
      hintLabel[.label] = text ?? ""
      // A change of the name is what screen readers speak.
      hintLabel.setAccessibleName(text ?? "")
      widget.queueAllocate()
    }
    guard hintLabel[.visible] != isVisible else { return }
    hintLabel[.visible] = isVisible
    widget.queueAllocate()
  }

  private var progress: String? {
    messages.last { $0.stage == .collecting && $0.count > 0 }
      .map { tr("%1 of %2 parts read", String($0.indices.count), String($0.count)) }
  }

  private var advice: String? {
    guard isGuidanceEnabled, let hint = guidance.hint, guidanceHints.contains(hint) else {
      return nil
    }
    let isTrying = smallCodeZoom.changed.map { now - $0 < ScannerView.pause } ?? false
    return hint == .moveCloser && isTrying ? nil : hint.title
  }
}

nonisolated extension GuidanceHint {
  /// The hint for people.
  package var title: String {
    switch self {
    case .pointAtCode: tr("Point the camera at a code or text")
    case .moveCloser: tr("Move closer")
    case .holdStill: tr("Hold still")
    case .moreLight: tr("More light is needed")
    case .tooBright: tr("It is too bright")
    }
  }
}
