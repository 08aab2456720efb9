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
    placeViewfinder()
    let whole = WidgetRectangle(
      x: 0, y: 0, width: transform.viewWidth, height: transform.viewHeight)
    if placeholder.widget[.visible] {
      placeholder.widget.allocate(whole)
      placeholder.isCompact = height < ScannerView.compactHeight
    }
    if viewfinder.widget[.visible] { viewfinder.widget.allocate(viewfinder.place) }
    if let overlay, overlay[.visible] { overlay.allocate(whole) }
    let zoom = zoomControls.place(in: whole)
    if zoomControls.widget[.visible] { zoomControls.widget.allocate(zoom) }
    if hintLabel[.visible] { hintLabel.allocate(hintPlace(in: whole, beside: zoom)) }
  }

  /// At the bottom in the middle; above the zoom controls where there is no room beside them.
  private func hintPlace(
    in whole: WidgetRectangle, beside zoom: WidgetRectangle
  ) -> WidgetRectangle {
    let natural = hintLabel.naturalSize()
    let width = min(Double(natural.width), whole.width - 2 * 12)
    let height = Double(natural.height)
    let x = (whole.width - width) / 2
    let isBeside = !zoomControls.widget[.visible] || x + width + 12 < zoom.x
    let floor = isBeside ? whole.height - ScannerView.hintMargin : zoom.y - 12
    return WidgetRectangle(x: x, y: max(0, floor - height), width: width, height: height)
  }

  package func draw(_ snapshot: Snapshot) {
    let whole = WidgetRectangle(
      x: 0, y: 0, width: transform.viewWidth, height: transform.viewHeight)
    if let texture {
      snapshot.fill(whole, Color(white: 0.1))
      let frame = transform.pictureFrame
      // A picture from before a change of the zoom is drawn where it belongs until the next comes.
      snapshot.clip(to: WidgetRectangle(frame)) {
        let place = transform.screenFrame(
          of: texturePart, width: texture.width, height: texture.height,
          factor: widget.scaleFactor)
        snapshot.draw(texture, in: WidgetRectangle(place), isMirrored: isMirrored)
      }
      if viewfinder.widget[.visible] { viewfinder.drawShade(snapshot, around: frame) }
    }
    // Lines may stand out of the picture, but not go on where a zoomed picture ends.
    let picture = WidgetRectangle(transform.pictureFrame)
    snapshot.clip(to: zoomFactor > minZoomFactor ? picture : whole) {
      layer.draw(snapshot, bounds: whole.inset(by: 6))
    }
    if viewfinder.widget[.visible] { widget.draw(viewfinder.widget, in: snapshot) }
    if let overlay, overlay[.visible] { widget.draw(overlay, in: snapshot) }
    if zoomControls.widget[.visible] { widget.draw(zoomControls.widget, in: snapshot) }
    if placeholder.widget[.visible] { widget.draw(placeholder.widget, in: snapshot) }
    if hintLabel[.visible] { widget.draw(hintLabel, in: snapshot) }
  }

  func showState() {
    let placeholderNow = placeholderNow
    placeholder.show(placeholderNow, offering: offeredActions)
    showHint()
    zoomControls.widget[.visible] = showsZoomControls && placeholderNow == nil
    viewfinder.widget[.visible] = showsViewfinder && placeholderNow == nil
    overlay?[.visible] = placeholderNow == nil
    widget.queueAllocate()
    widget.queueDraw()
  }

  private var offeredActions: Set<Placeholder.Action> {
    var offered: Set<Placeholder.Action> = [.tryAgain, .allow]
    if onPlaceholderAction != nil { offered = Set(Placeholder.Action.allCases) }
    if !simulatedData.isEmpty { offered.insert(.simulate) }
    guard case .trouble(let trouble) = state else { return offered.subtracting([.chooseCamera]) }
    // The one that is in trouble is listed, too, unless it was unplugged.
    let others = CameraList.shared.cameras.count - (trouble == .lost ? 0 : 1)
    return others > 0 ? offered : offered.subtracting([.chooseCamera])
  }

  func answer(_ action: Placeholder.Action) {
    switch action {
    case .tryAgain, .allow: start()
    case .simulate: simulate()
    case .chooseCamera, .openImage, .tryDemo, .resume: onPlaceholderAction?(action)
    }
  }

  func listen() {
    layer.onClick = { [weak self] in self?.choose($0) }
    widget.onClick { [weak self] x, y in self?.click(Point(x, y)) }
    widget.onPointer { [weak self] place in
      guard let self else { return }
      let point = place.map { Point($0.x, $0.y) }
      layer.hovered = point.flatMap { HighlightPicker.smallest(at: $0, of: layer.targets) }
      point.map(hover)
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
    let picked = picker.pick(at: point, of: layer.targets)
    choose(picked)
    // Where nothing is found yet, the picture may be out of focus.
    if picked == nil, showsPicture { source?.focusOnce() }
  }

  private func choose(_ id: RecognizedItem.ID?) {
    selection = id
    if let id, scanner.configuration.mode == .manual { scanner.pick(id) }
    onSelection?(items.first { $0.id == id })
  }
}

extension WidgetRectangle {
  /// The same rectangle, in logical pixels.
  ///
  /// - Parameter rectangle: In logical pixels.
  init(_ rectangle: Rectangle) {
    self.init(
      x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}
