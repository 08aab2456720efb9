import ScannerCore

/// An upright part of a picture, in whole pixels.
struct PixelWindow: Hashable, Sendable {
  /// Left edge in pixels.
  var x: Int
  /// Top edge in pixels.
  var y: Int
  /// Width in pixels, at least 1.
  var width: Int
  /// Height in pixels, at least 1.
  var height: Int

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - x: Left edge in pixels.
  ///   - y: Top edge in pixels.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Every pixel that a region touches.
  ///
  /// Nil when nothing of it lies in the picture, or a coordinate is not a number.
  ///
  /// - Parameters:
  ///   - region: Parts of the picture (0…1); what lies outside the picture is cut off.
  ///   - width: Width of the picture in pixels.
  ///   - height: Height of the picture in pixels.
  init?(_ region: Rectangle, width: Int, height: Int) {
    guard let columns = PixelWindow.span(region.x, region.width, of: width),
      let rows = PixelWindow.span(region.y, region.height, of: height)
    else { return nil }
    self.init(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Tells whether a place lies inside.
  ///
  /// - Parameter point: A place in the same picture.
  /// - Returns: False on the right and bottom edges.
  func contains(_ point: Point) -> Bool {
    point.x >= Double(x) && point.x < Double(x + width) && point.y >= Double(y)
      && point.y < Double(y + height)
  }

  private static func span(_ start: Double, _ length: Double, of size: Int) -> Range<Int>? {
    let from = start * Double(size)
    let to = (start + length) * Double(size)
    guard from < Double(size), to > 0, from < to else { return nil }
    return Int(max(from, 0).rounded(.down))..<Int(min(to, Double(size)).rounded(.up))
  }
}
