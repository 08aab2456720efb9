import GtkKit
import ScannerCore

/// The viewfinder on the screen: brackets around what is searched, which keys can move.
///
/// The view itself answers the pointer, since highlights lie within.
final class ViewfinderFrame: WidgetContent {
  private static let kind = WidgetKind(
    name: "ReticleViewfinder", styleName: "viewfinder", role: .group)

  /// The lines need so much room around the frame, in logical pixels.
  private static let margin = 6.0
  /// A key moves it so far, in logical pixels.
  private static let step = 12.0

  let widget = CustomWidget(ViewfinderFrame.kind)
  /// In logical pixels of the view.
  private(set) var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
  /// Called when keys pull at it: what they have hold of, and how far.
  var onPull: ((ViewfinderGrip, Point) -> Void)?

  init() {
    widget.content = self
    widget.isFocusable = true
    widget.isTarget = false
    widget[.visible] = false
    widget.setAccessibleName(tr("Viewfinder"))
    widget.onFocusChange { [weak self] in self?.widget.queueDraw() }
    widget.onKey { [weak self] in self?.press($0) ?? false }
  }

  /// Follows the region of interest.
  ///
  /// - Parameters:
  ///   - frame: In logical pixels of the view.
  ///   - region: In parts of what is in view, for people who do not see it.
  func show(_ frame: Rectangle, region: Rectangle) {
    guard frame != self.frame else { return }
    self.frame = frame
    func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))" }
    widget.setAccessibleDescription(
      tr(
        "%1 % from the left, %2 % from the top, %3 % wide, %4 % high. Arrow keys move it, with "
          + "Shift they change its size.", percent(region.x), percent(region.y),
        percent(region.width), percent(region.height)))
    widget.queueDraw()
  }

  /// Where the widget is to be, in logical pixels of the view.
  var place: WidgetRectangle {
    WidgetRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      .inset(by: -ViewfinderFrame.margin)
  }

  private func press(_ key: Key) -> Bool {
    let directions = ["Left": (-1.0, 0.0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)]
    guard key.isPlain, let (x, y) = directions[key.name] else { return false }
    onPull?(
      key.isShift ? .lastCorner : .whole,
      Point(x * ViewfinderFrame.step, y * ViewfinderFrame.step))
    return true
  }

  func allocate(width: Int, height: Int) {}

  /// Shades what is not searched; drawn by the view, below the highlights.
  ///
  /// - Parameters:
  ///   - snapshot: The view's drawing.
  ///   - picture: Where the picture is, in logical pixels of the view.
  func drawShade(_ snapshot: Snapshot, around picture: Rectangle) {
    let shade = Color(white: 0, alpha: 0.5)
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    let (end, floor) = (picture.x + picture.width, picture.y + picture.height)
    let parts = [
      WidgetRectangle(
        x: picture.x, y: picture.y, width: picture.width, height: frame.y - picture.y),
      WidgetRectangle(x: picture.x, y: bottom, width: picture.width, height: floor - bottom),
      WidgetRectangle(
        x: picture.x, y: frame.y, width: frame.x - picture.x, height: frame.height),
      WidgetRectangle(x: right, y: frame.y, width: end - right, height: frame.height),
    ]
    for part in parts where part.width > 0 && part.height > 0 { snapshot.fill(part, shade) }
  }

  func draw(_ snapshot: Snapshot) {
    let margin = ViewfinderFrame.margin
    let outline = HighlightOutline(
      quad: Quadrilateral(x: margin, y: margin, width: frame.width, height: frame.height),
      hasBrackets: false, emphasis: .none, accent: Color(white: 1))
    let whole = WidgetRectangle(
      x: 0, y: 0, width: frame.width + 2 * margin, height: frame.height + 2 * margin)
    let accent = widget.themeColor("accent_bg_color") ?? Color(white: 1)
    snapshot.paths(in: whole) { canvas in
      outline.drawCorners(canvas, widget.hasFocus ? accent : Color(white: 1))
    }
  }
}
