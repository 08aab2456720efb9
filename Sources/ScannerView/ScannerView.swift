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
  /// Called when the source's state changed.
  package var onState: ((CaptureState) -> Void)?
  /// Answers the placeholders' buttons except "Try Again".
  package var onPlaceholderAction: ((Placeholder.Action) -> Void)? {
    didSet { showState() }
  }

  package let widget = CustomWidget(ScannerView.kind)
  let layer: HighlightLayer
  let placeholder: PlaceholderPage
  let hintLabel: Widget
  var picker = HighlightPicker()
  var transform = PreviewTransform()
  var texture: Texture?

  private var source: PreviewSource?
  private var tasks: [Task<Void, Never>] = []
  private var snapshotTask: Task<Void, Never>?
  /// What the source said last.
  package private(set) var state = CaptureState.stopped
  /// The items in view, in reading order.
  public private(set) var items: [RecognizedItem] = []

  /// Makes a view without a source.
  ///
  /// - Parameter scanner: The session; the view starts it with the source.
  /// - Throws: `ScanError.initError` when a description of the view's parts is not installed.
  public init(scanner: DataScanner) throws(ScanError) {
    self.scanner = scanner
    layer = HighlightLayer(parent: widget)
    // The page and the view know each other: the view is reached weakly.
    let relay = Relay()
    do {
      placeholder = try PlaceholderPage(
        path: ScannerView.description("placeholder.ui"), domain: ScannerView.domain
      ) { relay.view?.answer($0) }
      hintLabel = try Builder(path: ScannerView.description("hint.ui"), domain: ScannerView.domain)
        .widget("hint")
    } catch {
      throw ScanError.initError(cause: error.cause)
    }
    relay.view = self
    widget.content = self
    widget.isFocusable = true
    widget.setAccessibleName(tr("Camera picture"))
    hintLabel.setParent(widget)
    hintLabel.isTarget = false
    placeholder.widget.setParent(widget)
    listen()
    followSnapshots()
  }

  isolated deinit {
    snapshotTask?.cancel()
    for task in tasks { task.cancel() }
    layer.tearDown()
    hintLabel.unparent()
    placeholder.widget.unparent()
  }

  /// The GtkWidget, to be put into a GTK container.
  public var handle: WidgetHandle { widget.handle }

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
      layer.show(items, transform: transform)
    }
  }

  /// One line over the picture that says what to do; nil: none.
  public var hint: String? {
    didSet {
      guard hint != oldValue else { return }
      hintLabel[.label] = hint ?? ""
      hintLabel[.visible] = hint != nil && placeholderNow == nil
      widget.queueAllocate()
    }
  }

  /// Shows another source and starts it.
  ///
  /// - Parameter description: Such as "camera", "demo" or "image:FILE".
  /// - Throws: `ScanError.badInput` when there is no such source.
  public func open(_ description: String) throws(ScanError) {
    open(try SourceDescription(parsing: description))
  }

  /// Shows another source and starts it.
  ///
  /// - Parameter description: The source.
  package func open(_ description: SourceDescription) {
    close()
    let source = PreviewSource(description, scanner: scanner)
    self.source = source
    tellPreviewSize()
    // The tasks must not own the view, nor the source: it closes when the view lets it go.
    let (pictures, states) = (source.pictures, source.states)
    tasks = [
      Task { [weak self] in for await picture in pictures { self?.show(picture) } },
      Task { [weak self] in for await state in states { self?.enter(state) } },
    ]
    scanner.start()
    start()
  }

  /// Starts the source, again when it was stopped or is in trouble.
  public func start() {
    guard let source else { return }
    enter(.starting)
    scanner.isPaused = false
    source.start()
  }

  /// Stops the source, so that the camera is free; picture and items stay.
  public func pause() {
    scanner.isPaused = true
    source?.stop()
  }

  /// Stops the source and waits until it is closed; before the program ends.
  public func finish() {
    source?.finish()
    close()
  }

  private func close() {
    for task in tasks { task.cancel() }
    tasks = []
    source?.stop()
    source = nil
    scanner.stop()
    texture = nil
    selection = nil
    clear()
  }

  private func enter(_ state: CaptureState) {
    self.state = state
    switch state {
    case .unavailable, .trouble, .failed:
      // What was in view is not there any more; a source that comes back begins anew.
      texture = nil
      scanner.stop()
      scanner.start()
      clear()
    case .running, .starting, .stopped, .ended: break
    }
    showState()
    onState?(state)
  }

  private func clear() {
    items = []
    layer.show([], transform: transform)
    onItems?([])
  }

  private func show(_ picture: PreviewPicture) {
    texture = Texture(
      bgrx: picture.bytes, width: picture.width, height: picture.height, stride: picture.stride)
    if placeholder.widget[.visible] {
      showState()
      onState?(state)
    }
    if items.isEmpty {
      setImageSize(Double(picture.width), Double(picture.height))
    }
    widget.queueDraw()
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
    layer.show(items, transform: transform)
    onItems?(items)
  }

  private func setImageSize(_ width: Double, _ height: Double) {
    transform.imageWidth = width
    transform.imageHeight = height
  }

  /// Whether there is a picture, not a placeholder.
  package var showsPicture: Bool { placeholderNow == nil }

  /// The placeholder that is due; nil while there is a picture to show.
  var placeholderNow: Placeholder? {
    switch state {
    case .running, .ended, .stopped, .starting:
      texture != nil ? nil : Placeholder.for(state) ?? Placeholder.for(.starting)
    case .unavailable, .trouble, .failed: Placeholder.for(state)
    }
  }

  func tellPreviewSize() {
    let (width, height) = widget.size
    guard width > 0, height > 0 else { return }
    let factor = widget.scaleFactor
    source?.setPreviewSize(width: width * factor, height: height * factor)
  }
}

/// Reaches the view from what is made before it.
private final class Relay {
  weak var view: ScannerView?
}
