/// A connected patch of ink of one polarity, with what tells a letter from texture.
struct InkComponent {
  /// Left edge in pixels.
  var left: Float
  /// Top edge in pixels.
  var top: Float
  /// Right edge in pixels; the first column that does not belong to it.
  var right: Float
  /// Bottom edge in pixels; the first row that does not belong to it.
  var bottom: Float
  /// Ink in pixels.
  var area: Float
  /// Twice the area by the perimeter, in pixels.
  var strokeWidth: Float
  /// Mean grey of the ink.
  var ink: Float
  /// Mean grey just outside both ends of every row of ink.
  var background: Float
  /// Deviation of that grey: high on textures, low on paper.
  var backgroundDeviation: Float
  /// Difference of that grey between the left and right side: high along edges of things.
  var backgroundStep: Float
  /// True for ink that is lighter than its background.
  var isLight: Bool
  /// True when it may be a letter or a part of one by itself.
  var isGlyph = false

  var width: Float { right - left }
  var height: Float { bottom - top }
  var centerX: Float { (left + right) / 2 }
  var centerY: Float { (top + bottom) / 2 }
  /// Difference of ink and background in grey levels.
  var contrast: Float { abs(background - ink) }
  /// Part of the box that is ink, 0…1.
  var fill: Float { area / max(1, width * height) }
  /// Height, or up to 1.2 of it by width: low letters beside high ones.
  var size: Float { max(height, min(width, 1.2 * height)) }

  /// The component in the picture turned clockwise by 90 degrees.
  ///
  /// - Parameter height: Height of the picture in pixels.
  /// - Returns: The background's step stays that between the sides where it was sampled.
  func turnedClockwise(in height: Float) -> InkComponent {
    var turned = self
    (turned.left, turned.right) = (height - bottom, height - top)
    (turned.top, turned.bottom) = (left, right)
    turned.isGlyph = turned.looksLikeGlyph
    return turned
  }

  /// Tells whether the shape and its surroundings may be those of a letter.
  var looksLikeGlyph: Bool {
    let longest = max(width, height)
    let isNearlySquare = width / height > 0.45 && width / height < 2.2
    // A disc or block has no strokes: twice its area by its perimeter is half of its side.
    let isSolid = isNearlySquare && longest > 8 && strokeWidth > 0.45 * longest
    let isBox = fill > 0.92 && width / height > 0.45 && width / height < 2.5 && height > 8
    return longest >= 5 && area >= 8 && width / height < 22 && height / width < 14 && fill > 0.1
      && !isSolid && !isBox && backgroundDeviation < 0.75 * contrast
      && backgroundStep < 0.6 * contrast
  }

  /// Tells whether two stand out from their grounds alike.
  func hasContrast(like other: InkComponent) -> Bool {
    contrast <= 2.2 * other.contrast && other.contrast <= 2.2 * contrast
      && abs(background - other.background) <= 30 + 0.15 * contrast
  }
}
