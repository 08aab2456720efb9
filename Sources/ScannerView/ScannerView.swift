import GtkKit
import ScannerCapture
import ScannerCore

/// A live preview with a highlight on each code and line of text, as one widget.
///
/// It shows what a `DataScanner` sees through a source, never stretched; where there is no
/// picture, it says why. Use it on the main thread, under GTK's main loop.
@MainActor
public final class ScannerView {
  private static let kind = WidgetKind(
    name: "ReticleScannerView", styleName: "scannerview", role: .group)

  /// The session that the view shows.
  public let scanner: DataScanner
  /// Called with the items in view, in reading order, whenever a frame was recognised.
  public var onItems: (([RecognizedItem]) -> Void)?
  /// Called when the user chose an item, or none.
  public var onSelection: ((RecognizedItem?) -> Void)?
  /// Called with each item that is delivered, and with why nothing can be scanned.
  public var onResult: ((Result<ScanResult, ScanError>) -> Void)?
  /// Called with the new factor when the user, or the view itself, zoomed.
  public var onZoom: ((Double) -> Void)?
  /// Whether a short sound tells that an item was delivered.
  public var shouldBeepOnSuccess = false
  /// What to deliver where there is no camera, when the user asks for it; empty: nothing.
  public var simulatedData = "" {
    didSet { showState() }
  }
  /// Whether the camera's lamp is on, where it has one.
  public var isTorchOn = false {
    didSet { source?.isTorchOn = isTorchOn }
  }
  /// Called when the source's state changed.
  package var onState: ((CaptureState) -> Void)?
  /// Called with the camera that runs whenever something of it changed, and nil when it is let go.
  package var onCamera: ((CameraStatus?) -> Void)?
  /// Answers the placeholders' buttons except "Try Again".
  package var onPlaceholderAction: ((Placeholder.Action) -> Void)? {
    didSet { showState() }
  }

  package let widget = CustomWidget(ScannerView.kind)
  let layer: HighlightLayer
  let paintTrace: PaintTrace?
  let placeholder: PlaceholderPage
  let hintLabel: Widget
  let zoomControls: ZoomControls
  let viewfinder = ViewfinderFrame()
  var overlay: Widget?
  var picker = HighlightPicker()
  var transform = PreviewTransform()
  var texture: Texture?
  /// What the texture shows, in pixels of the source's picture.
  var texturePart = Rectangle.whole
  var drag: ViewDrag?

  var source: PreviewSource?
  var isWanted = false
  var closing: Task<Void, Never>?
  var tasks: [Task<Void, Never>] = []
  private var snapshotTask: Task<Void, Never>?
  private var guidanceTask: Task<Void, Never>?
  private var eventTask: Task<Void, Never>?
  var guidance = Guidance()
  var smallCodeZoom = SmallCodeZoom()
  /// What the source said last.
  package internal(set) var state = CaptureState.stopped
  /// The camera that runs, and what it lets people set.
  package internal(set) var camera: CameraStatus?
  /// How far messages that are spread over several codes have come.
  var messages: [SpreadProgress] = []
  /// The items in view, in reading order.
  public internal(set) var items: [RecognizedItem] = []

  /// Called with the new region of interest when the user moved the viewfinder.
  public var onRegionOfInterest: ((Rectangle) -> Void)?
  /// Whether the region of interest is shown as a viewfinder, which the user can move and resize.
  public var showsViewfinder = false {
    didSet { if showsViewfinder != oldValue { viewfinderChanged() } }
  }
  /// Whether wheel, two fingers and dragging zoom in on the picture and move it.
  public var isPinchToZoomEnabled = true
  /// Whether hints say how to hold the camera.
  public var isGuidanceEnabled = true {
    didSet { showHint() }
  }
  /// The hints that are shown; a client that shows one of them elsewhere takes it out.
  public var guidanceHints = Set(GuidanceHint.allCases) {
    didSet { showHint() }
  }
  /// Whether the view zooms in by itself on a code that is too small to be read.
  public var zoomsForSmallCodes = false
  /// Whether the buttons for zooming are shown over the picture.
  public var showsZoomControls = true {
    didSet { showState() }
  }
  /// Whether items are framed.
  public var isHighlightingEnabled = true {
    didSet { showItems() }
  }

  /// Makes a view without a source.
  ///
  /// - Parameter scanner: The session; the view starts it with the source.
  /// - Throws: `ScanError.initError` when a description of the view's parts is not installed.
  public init(scanner: DataScanner) throws(ScanError) {
    GStreamer.start()
    self.scanner = scanner
    paintTrace = scanner.trace.map { [widget] in PaintTrace(widget, $0) }
    layer = HighlightLayer(parent: widget)
    // The page and the view know each other: the view is reached weakly.
    let relay = Relay()
    do {
      placeholder = try PlaceholderPage(
        path: ScannerView.description("placeholder.ui"), domain: ScannerView.domain
      ) { relay.view?.answer($0) }
      hintLabel = try Builder(path: ScannerView.description("hint.ui"), domain: ScannerView.domain)
        .widget("hint")
      zoomControls = try ZoomControls(
        path: ScannerView.description("zoom.ui"), domain: ScannerView.domain
      ) { relay.view?.answer($0) }
    } catch {
      throw ScanError.initError(cause: error.cause)
    }
    relay.view = self
    widget.content = self
    widget.isFocusable = true
    widget.setAccessibleName(tr("Camera picture"))
    transform.zoom = scanner.configuration.zoom
    viewfinder.widget.setParent(widget)
    hintLabel.setParent(widget)
    hintLabel.isTarget = false
    zoomControls.widget.setParent(widget)
    placeholder.widget.setParent(widget)
    listen()
    listenToGestures()
    followSnapshots()
    guidanceTask = followGuidance()
    eventTask = followEvents()
  }

  isolated deinit {
    snapshotTask?.cancel()
    guidanceTask?.cancel()
    eventTask?.cancel()
    for task in tasks { task.cancel() }
    layer.tearDown()
    viewfinder.widget.unparent()
    zoomControls.widget.unparent()
    overlay?.unparent()
    hintLabel.unparent()
    placeholder.widget.unparent()
  }

  /// The GtkWidget, to be put into a GTK container.
  public var handle: WidgetHandle { widget.handle }

  /// Puts a client's own widget over picture and highlights.
  ///
  /// It gets the view's whole room and places itself there by its alignment; where it is a target of
  /// the pointer, highlights below it are not. It hides while there is no picture.
  ///
  /// - Parameter handle: A GtkWidget without a parent; nil: none any more.
  public func setOverlay(_ handle: WidgetHandle?) {
    overlay?.unparent()
    overlay = handle.map { Widget(handle: $0) }
    if let overlay { overlay.insert(before: hintLabel, in: widget) }
    showState()
  }

  /// The item that is marked as chosen; it stays so while it is out of view.
  public var selection: RecognizedItem.ID? {
    get { layer.selection }
    set {
      layer.selection = newValue
      widget.queueDraw()
    }
  }

  /// Left and right of the picture exchanged, as in a mirror.
  public var isMirrored: Bool {
    get { transform.isMirrored }
    set {
      transform.isMirrored = newValue
      placeViewfinder()
      showItems()
    }
  }

  /// One line over the picture that says what to do; nil: none.
  public var hint: String? {
    didSet { showHint() }
  }

  private func followSnapshots() {
    let snapshots = scanner.snapshots
    snapshotTask = Task { [weak self] in
      for await snapshot in snapshots { self?.show(snapshot) }
    }
  }

  private func show(_ snapshot: ScanSnapshot) {
    // A frame that was still in work when the source went does not come back.
    guard texture != nil else { return }
    setImageSize(Double(snapshot.frameWidth), Double(snapshot.frameHeight))
    items = snapshot.items
    messages = snapshot.messages
    paintTrace?.noteHighlights(of: snapshot.sequenceNumber)
    showItems()
    onItems?(items)
  }

  /// Frames the items where they are now.
  func showItems() {
    layer.show(isHighlightingEnabled ? items : [], transform: transform)
  }

  /// Whether there is a picture, not a placeholder.
  package var showsPicture: Bool { placeholderNow == nil }

  /// The placeholder that is due; nil while there is a picture to show.
  var placeholderNow: Placeholder? {
    switch state {
    case .running, .ended, .stopped, .starting:
      texture != nil ? nil : Placeholder.for(state) ?? Placeholder.for(.starting)
    case .unavailable(.unsupportedDevice) where !simulatedData.isEmpty:
      Placeholder.for(state)?.withSample
    case .unavailable, .trouble, .failed: Placeholder.for(state, because: source?.evidence)
    }
  }
}

/// Reaches the view from what is made before it.
private final class Relay {
  weak var view: ScannerView?
}
