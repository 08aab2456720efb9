import ScannerCore

/// A line of text in a picture: a band of one slope, and what it is made of.
///
/// Heights are measured as `y - slope * x`, so that they are the same along the line.
package struct TextLine {
  /// Its components, as indices into the detector's list.
  var members: [Int]
  /// Change of y for one pixel of x.
  package var slope: Float
  /// Upper edge of the band: `y - slope * x`, in pixels of the searched picture.
  var top: Float
  /// Lower edge of the band, likewise.
  var bottom: Float
  /// Left end in pixels.
  var left: Float
  /// Right end in pixels.
  var right: Float
  /// True for light text on a darker ground.
  package var isLight: Bool
  /// Median contrast of the members in grey levels.
  var contrast: Float
  /// Median background of the members.
  var background: Float
  /// Median stroke width of the members in pixels.
  var strokeWidth: Float
  /// Height of the higher letters in pixels.
  var letterHeight: Float
  /// Median distance of the letters from the fitted line, in letter heights.
  var residual: Float
  /// Logarithm of the odds that it is text, by `LineVerifier`.
  var logOdds: Float = 0
  /// Whether it consists of equal things at equal distances, which texture does more than text.
  var regularity = Regularity.none
  /// Distance of the letters' centres in letter heights; 0 for a single one.
  var pitch: Float = 0
  /// How likely it is the better one of two that overlap: contrast times area.
  var weight: Float = 0
  /// Pixels of the whole picture for one of the searched one.
  var scale: Float = 1

  /// No line has more components: 60 kanji of several parts each.
  ///
  /// To fit the thousands of a texture again and again takes seconds.
  static let mostMembers = 600

  /// Height of the band in pixels.
  var height: Float { bottom - top }
  /// Length in pixels.
  var length: Float { right - left }

  /// Height of the band's middle above the picture's top at a column.
  func middle(at x: Float) -> Float { (top + bottom) / 2 + slope * x }

  /// Where to read it.
  var place: LinePlace {
    LinePlace(
      quad: quad, isLight: isLight, logOdds: logOdds, regularity: regularity,
      pitch: Double(pitch * letterHeight * scale))
  }

  /// The band's corners in pixels of the whole picture, clockwise from the text's top left.
  package var quad: Quadrilateral {
    let cosine = 1 / (1 + slope * slope).squareRoot()
    let sine = slope * cosine
    let center = (top + bottom) / 2
    let from = left * cosine + (center + slope * left) * sine
    let to = right * cosine + (center + slope * right) * sine
    func corner(_ along: Float, _ across: Float) -> Point {
      let down = across * cosine
      return Point(
        x: Double((along * cosine - down * sine) * scale),
        y: Double((along * sine + down * cosine) * scale))
    }
    return Quadrilateral(
      topLeft: corner(from, top), topRight: corner(to, top), bottomRight: corner(to, bottom),
      bottomLeft: corner(from, bottom))
  }

  /// Tells whether two rows of equal things are of one texture.
  func isTexture(like other: TextLine) -> Bool {
    let heights = (scale * letterHeight, other.scale * other.letterHeight)
    return max(heights.0, heights.1) < 1.15 * min(heights.0, heights.1)
      && max(pitch, other.pitch) < 1.08 * min(pitch, other.pitch)
  }

  /// Tells whether two lines stand on grounds and out of them alike.
  func hasContrast(like other: TextLine, limit: Float) -> Bool {
    contrast <= limit * other.contrast && other.contrast <= limit * contrast
      && abs(background - other.background) <= 12 + 0.3 * max(contrast, other.contrast)
  }
}

/// Order statistics of small lists.
enum OrderStatistic {
  /// The value at a part of the sorted list, rounded to the nearest position.
  ///
  /// - Parameters:
  ///   - values: Values in any order.
  ///   - part: 0 for the least, 1 for the greatest.
  /// - Returns: 0 for an empty list.
  static func value(_ values: [Float], at part: Float) -> Float {
    var rest = values
    return rest.withUnsafeMutableBufferPointer { value($0, at: part) }
  }

  /// The value at a part of the sorted list, rounded to the nearest position.
  ///
  /// - Parameters:
  ///   - values: Values in any order; in another afterwards.
  ///   - part: 0 for the least, 1 for the greatest.
  /// - Returns: 0 for an empty list.
  static func value(_ values: UnsafeMutableBufferPointer<Float>, at part: Float) -> Float {
    if values.isEmpty { return 0 }
    let position = Int((Float(values.count - 1) * part).rounded())
    return select(min(values.count - 1, max(0, position)), of: values)
  }

  /// The value at a position of the sorted list.
  ///
  /// - Parameters:
  ///   - values: Values in any order.
  ///   - position: From 0 on, less than their number.
  /// - Returns: The value.
  static func value(_ values: [Float], atPosition position: Int) -> Float {
    var rest = values
    return rest.withUnsafeMutableBufferPointer { select(position, of: $0) }
  }

  /// The middle value, or the mean of the two middle ones.
  static func median(_ values: [Float]) -> Float {
    if values.isEmpty { return 0 }
    var rest = values
    let middle = values.count / 2
    let upper = rest.withUnsafeMutableBufferPointer { select(middle, of: $0) }
    if values.count % 2 == 1 { return upper }
    return (rest[..<middle].reduce(-Float.infinity, max) + upper) / 2
  }

  /// The value at a position of the sorted list, found without sorting: the lists of a texture are
  /// long and many.
  ///
  /// - Parameters:
  ///   - position: From 0 on.
  ///   - values: Afterwards none before the position is greater and none behind it less.
  /// - Returns: The value.
  private static func select(
    _ position: Int, of values: UnsafeMutableBufferPointer<Float>
  ) -> Float {
    var low = 0
    var high = values.count - 1
    while low < high {
      let pivot = values[position]
      var left = low
      var right = high
      while left <= right {
        while values[left] < pivot { left += 1 }
        while pivot < values[right] { right -= 1 }
        if left > right { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if right < position { low = left }
      if position < left { high = right }
    }
    return values[position]
  }

  /// Standard deviation; 0 for an empty list.
  static func deviation(_ values: [Float]) -> Float {
    if values.isEmpty { return 0 }
    let mean = self.mean(values)
    let squares = values.reduce(Float(0)) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Float(values.count)).squareRoot()
  }

  /// Standard deviation by the mean; 0 for an empty list.
  static func variation(_ values: [Float]) -> Float {
    deviation(values) / max(1e-3, mean(values))
  }

  private static func mean(_ values: [Float]) -> Float {
    values.isEmpty ? 0 : values.reduce(0, +) / Float(values.count)
  }
}
