import ScannerCore

/// Which part of its source's picture a picture for the screen is.
package struct PreviewShape: Hashable, Sendable {
  /// Width of the source's pictures in pixels.
  package var sourceWidth: Int
  /// Height of the source's pictures in pixels.
  package var sourceHeight: Int
  /// The part that is shown, in pixels of the source's picture.
  package var part: Rectangle

  /// Finds the pixels of a part.
  ///
  /// All edges are even, so that chroma is cropped without a rest, and at least 2 pixels apart.
  ///
  /// - Parameters:
  ///   - part: In parts of the picture (0…1); what lies outside is cut off.
  ///   - width: Width of the source's pictures in pixels.
  ///   - height: Height of the source's pictures in pixels.
  package init(_ part: Rectangle, width: Int, height: Int) {
    func span(_ start: Double, _ length: Double, _ size: Int) -> (start: Double, length: Double) {
      guard start.isFinite, length.isFinite, start > 0 || start + length < 1 else {
        return (0, Double(size))
      }
      let most = Double(max(0, size - 2) / 2 * 2)
      let first = min(max(0, (start * Double(size) / 2).rounded(.down) * 2), most)
      let last = ((start + length) * Double(size) / 2).rounded(.up) * 2
      return (first, min(max(last, first + 2), Double(size)) - first)
    }
    let columns = span(part.x, part.width, width)
    let rows = span(part.y, part.height, height)
    sourceWidth = width
    sourceHeight = height
    self.part = Rectangle(
      x: columns.start, y: rows.start, width: columns.length, height: rows.length)
  }
}
