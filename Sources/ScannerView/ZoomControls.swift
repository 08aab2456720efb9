import GtkKit
import ScannerCore

/// The buttons for zooming at the corner of the picture.
final class ZoomControls {
  /// What they ask for.
  enum Action {
    case zoomOut, reset, zoomIn
  }

  /// Space to the edges of the view, in logical pixels.
  private static let margin = 12.0

  let widget: Widget
  private let factorLabel: Widget
  private let out: Widget
  private let into: Widget
  private var shown: Double?

  /// Makes the buttons, hidden.
  ///
  /// - Parameters:
  ///   - path: `zoom.ui`.
  ///   - domain: Translation domain.
  ///   - body: Receives what they ask for.
  /// - Throws: `Builder.Failure` when the description is missing or wrong.
  init(
    path: String, domain: String, _ body: @escaping (Action) -> Void
  ) throws(Builder.Failure) {
    let builder = try Builder(path: path, domain: domain)
    widget = try builder.widget("zoom")
    factorLabel = try builder.widget("reset")
    out = try builder.widget("out")
    into = try builder.widget("in")
    out.on("clicked") { body(.zoomOut) }
    factorLabel.on("clicked") { body(.reset) }
    into.on("clicked") { body(.zoomIn) }
    widget[.visible] = false
  }

  /// Shows a factor.
  ///
  /// - Parameter factor: 1: the whole picture.
  func show(_ factor: Double) {
    guard factor != shown else { return }
    shown = factor
    let tenths = Int((factor * 10).rounded())
    let text = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    factorLabel[.label] = text + "×"
    factorLabel.setAccessibleName(tr("Zoom %1×, back to the whole picture", text))
    out[.sensitive] = factor > Zoom.minimumFactor
    into[.sensitive] = factor < Zoom.maximumFactor
  }

  /// Where the buttons are, in logical pixels of the view.
  ///
  /// - Parameter whole: The view.
  /// - Returns: At its bottom right corner.
  func place(in whole: WidgetRectangle) -> WidgetRectangle {
    let natural = widget.naturalSize()
    let (width, height) = (Double(natural.width), Double(natural.height))
    return WidgetRectangle(
      x: whole.width - width - ZoomControls.margin,
      y: whole.height - height - ZoomControls.margin, width: width, height: height)
  }
}
