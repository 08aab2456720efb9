import GtkKit
import ScannerCapture
import ScannerCore

extension ScannerView: WidgetContent {
  /// Translation domain of the view's strings.
  package static let domain = "reticle"

  static func description(_ name: String) throws(Builder.Failure) -> String {
    guard let url = ResourceLocator.current.find("ui/\(name)") else {
      throw Builder.Failure(cause: "ui/\(name) is not installed")
    }
    return url.path
  }

  /// Space between the hint and the bottom edge, in logical pixels.
  private static let hintMargin = 24.0

  /// Below this height placeholders are set smaller, in logical pixels.
  private static let compactHeight = 420

  package func allocate(width: Int, height: Int) {
    transform.viewWidth = Double(width)
    transform.viewHeight = Double(height)
    tellPreviewSize()
    layer.allocate(transform: transform)
    let whole = WidgetRectangle(
      x: 0, y: 0, width: transform.viewWidth, height: transform.viewHeight)
    if placeholder.widget[.visible] {
      placeholder.widget.allocate(whole)
      placeholder.isCompact = height < ScannerView.compactHeight
    }
    if hintLabel[.visible] {
      let natural = hintLabel.naturalSize()
      let hintWidth = min(Double(natural.width), whole.width - 2 * 12)
      hintLabel.allocate(
        WidgetRectangle(
          x: (whole.width - hintWidth) / 2,
          y: max(0, whole.height - Double(natural.height) - ScannerView.hintMargin),
          width: hintWidth, height: Double(natural.height)))
    }
  }

  package func draw(_ snapshot: Snapshot) {
    let whole = WidgetRectangle(
      x: 0, y: 0, width: transform.viewWidth, height: transform.viewHeight)
    if let texture {
      snapshot.fill(whole, Color(white: 0.1))
      let frame = transform.pictureFrame
      snapshot.draw(
        texture,
        in: WidgetRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height),
        isMirrored: isMirrored)
    }
    layer.draw(snapshot, bounds: whole.inset(by: 6))
    if placeholder.widget[.visible] { widget.draw(placeholder.widget, in: snapshot) }
    if hintLabel[.visible] { widget.draw(hintLabel, in: snapshot) }
  }

  func showState() {
    var offered: Set<Placeholder.Action> = [.tryAgain]
    if onPlaceholderAction != nil { offered = Set(Placeholder.Action.allCases) }
    let placeholderNow = placeholderNow
    placeholder.show(placeholderNow, offering: offered)
    hintLabel[.visible] = hint != nil && placeholderNow == nil
    widget.queueAllocate()
    widget.queueDraw()
  }

  func answer(_ action: Placeholder.Action) {
    if action == .tryAgain { start() } else { onPlaceholderAction?(action) }
  }

  func listen() {
    layer.onClick = { [weak self] in self?.choose($0) }
    widget.onClick { [weak self] x, y in self?.click(Point(x, y)) }
    widget.onPointer { [weak self] place in
      guard let self else { return }
      layer.hovered = place.flatMap {
        HighlightPicker.smallest(at: Point($0.x, $0.y), of: layer.targets)
      }
      widget.queueDraw()
    }
    widget.onKey { [weak self] key in
      guard let self, key.isPlain, key.name == "Return" || key.name == "KP_Enter",
        let focused = layer.focused
      else { return false }
      choose(focused)
      return true
    }
  }

  private func click(_ point: Point) {
    widget.grabFocus()
    choose(picker.pick(at: point, of: layer.targets))
  }

  private func choose(_ id: RecognizedItem.ID?) {
    selection = id
    onSelection?(items.first { $0.id == id })
  }
}
