import Glibc
import GtkKit
import ScannerCore

/// What a drag over the view does.
enum ViewDrag {
  /// Pulls at the viewfinder as it was at the beginning.
  case viewfinder(ViewfinderGrip, Rectangle)
  /// Moves the picture from where it was at the beginning.
  case picture(Zoom)
}

/// Zooming, by buttons, wheel, two fingers, keys and from outside.
extension ScannerView {
  /// One step of the buttons and keys.
  private static let step = 1.25
  /// One click of the wheel.
  private static let scrollStep = 1.15
  /// Ctrl and an arrow move a zoomed picture by this part of what is in view.
  private static let keyPan = 0.15

  /// How many times the picture is enlarged, from `minZoomFactor` to `maxZoomFactor`.
  ///
  /// Recognition sees what the view shows, in the source's full resolution.
  public var zoomFactor: Double {
    get { transform.zoom.factor }
    set { zoom = Zoom(factor: newValue, center: transform.zoom.center) }
  }

  /// The least zoom factor: the whole picture shows.
  public var minZoomFactor: Double { scanner.minZoomFactor }

  /// The greatest zoom factor.
  public var maxZoomFactor: Double { scanner.maxZoomFactor }

  /// What part of the picture shows.
  public var zoom: Zoom {
    get { transform.zoom }
    set {
      guard newValue != transform.zoom else { return }
      scanner.reconfigure { $0.zoom = newValue }
      followConfiguration()
    }
  }

  /// One step closer, around the middle.
  public func zoomIn() { zoomFactor *= ScannerView.step }

  /// One step back, around the middle.
  public func zoomOut() {
    // Steps that were made by other means end at the whole picture too.
    let factor = zoomFactor / ScannerView.step
    zoomFactor = factor < 1.01 ? minZoomFactor : factor
  }

  /// The whole picture.
  public func resetZoom() { zoom = Zoom() }

  /// Takes over what the scanner was told by others.
  func followConfiguration() {
    let zoom = scanner.configuration.zoom
    if zoom != transform.zoom {
      transform.zoom = zoom
      source?.setPreviewPart(zoom.visible)
      showItems()
      onZoom?(zoom.factor)
    }
    zoomControls.show(zoom.factor)
    placeViewfinder()
  }

  func answer(_ action: ZoomControls.Action) {
    switch action {
    case .zoomIn: zoomIn()
    case .zoomOut: zoomOut()
    case .reset: resetZoom()
    }
  }

  func listenToGestures() {
    var pointer: Point?
    var start = Zoom()
    widget.onPointer { place in pointer = place.map { Point($0.x, $0.y) } }
    widget.onScroll { [weak self] dy in
      guard let self, isPinchToZoomEnabled, showsPicture else { return false }
      let factor = zoomFactor * pow(ScannerView.scrollStep, -dy)
      zoom = transform.zoomed(to: factor, from: zoom, around: pointer)
      return true
    }
    widget.onPinch(begin: { [weak self] in start = self?.zoom ?? Zoom() }) {
      [weak self] scale, x, y in
      guard let self, isPinchToZoomEnabled, showsPicture else { return }
      zoom = transform.zoomed(to: start.factor * scale, from: start, around: Point(x, y))
    }
    widget.onDrag(
      DragHandlers(
        begin: { [weak self] in self?.beginDrag(Point($0, $1)) ?? false },
        move: { [weak self] in self?.moveDrag(Point($0, $1)) },
        end: { [weak self] in self?.drag = nil }))
    widget.onKey { [weak self] in self?.pan($0) ?? false }
    viewfinder.onPull = { [weak self] grip, distance in
      guard let self else { return }
      pull(grip, of: viewfinder.frame, by: distance)
    }
  }

  /// Shows that the pointer could drag something.
  func hover(_ point: Point) {
    let grip = viewfinder.widget[.visible] ? ViewfinderGrip(at: point, of: viewfinder.frame) : nil
    widget.setCursor(layer.hovered != nil ? "pointer" : grip?.cursor)
  }

  private func beginDrag(_ point: Point) -> Bool {
    guard showsPicture else { return false }
    if viewfinder.widget[.visible], let grip = ViewfinderGrip(at: point, of: viewfinder.frame) {
      drag = .viewfinder(grip, viewfinder.frame)
    } else if isPinchToZoomEnabled && zoomFactor > minZoomFactor {
      drag = .picture(zoom)
    } else {
      return false
    }
    return true
  }

  private func moveDrag(_ distance: Point) {
    switch drag {
    case .viewfinder(let grip, let frame): pull(grip, of: frame, by: distance)
    case .picture(let start): pan(from: start, by: distance)
    case nil: break
    }
  }

  /// Moves the picture with the hand.
  private func pan(from start: Zoom, by distance: Point) {
    let frame = transform.pictureFrame
    guard frame.width > 0, frame.height > 0 else { return }
    let size = 1 / start.factor
    let x = distance.x / frame.width * size * (isMirrored ? -1 : 1)
    zoom = Zoom(
      factor: start.factor,
      center: Point(start.center.x - x, start.center.y - distance.y / frame.height * size))
  }

  private func pan(_ key: Key) -> Bool {
    let directions = ["Left": (1.0, 0.0), "Right": (-1, 0), "Up": (0, 1), "Down": (0, -1)]
    guard key.isControl, !key.isAlt, zoomFactor > minZoomFactor, showsPicture,
      let (x, y) = directions[key.name]
    else { return false }
    let frame = transform.pictureFrame
    pan(
      from: zoom,
      by: Point(
        x * frame.width * ScannerView.keyPan, y * frame.height * ScannerView.keyPan))
    return true
  }
}
