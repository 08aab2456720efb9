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

  var source: PreviewSource?
  var isWanted = false
  var closing: Task<Void, Never>?
  var tasks: [Task<Void, Never>] = []
  private var snapshotTask: Task<Void, Never>?
  /// What the source said last.
  package internal(set) var state = CaptureState.stopped
  /// The items in view, in reading order.
  public internal(set) var items: [RecognizedItem] = []

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
}

/// Reaches the view from what is made before it.
private final class Relay {
  weak var view: ScannerView?
}
