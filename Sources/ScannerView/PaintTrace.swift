import GtkKit
import ScannerCore

/// Tells a trace when pictures and highlights have come to the screen.
final class PaintTrace {
  private let trace: FrameTrace
  private var frame: Int?
  private var hasPicture = false

  /// Watches a widget.
  ///
  /// - Parameters:
  ///   - widget: Not realized yet.
  ///   - trace: Is told.
  init(_ widget: Widget, _ trace: @escaping FrameTrace) {
    self.trace = trace
    widget.onPainted { [weak self] in self?.tell() }
  }

  /// A picture waits to be painted.
  func notePicture() { hasPicture = true }

  /// Highlights wait to be painted.
  ///
  /// - Parameter frame: Number of the frame that they come from.
  func noteHighlights(of frame: Int) { self.frame = frame }

  private func tell() {
    if hasPicture { trace(.pictured) }
    if let frame { trace(.highlighted(frame: frame)) }
    (frame, hasPicture) = (nil, false)
  }
}
