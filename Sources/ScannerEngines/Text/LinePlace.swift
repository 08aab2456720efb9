import ScannerCore

/// Whether a line consists of equal things at equal distances: bricks, a grille, a letter over and
/// over, kana.
enum Regularity {
  /// Its letters differ.
  case none
  /// It does, and no other line of the picture is like it.
  case single
  /// There are others like it: bricks and grilles are rows below rows.
  case repeated
}

/// Where a line is to be read, and in which direction.
struct LinePlace {
  /// Corners in pixels of the picture, clockwise from the text's top left.
  var quad: Quadrilateral
  /// True for light text on a darker ground.
  var isLight: Bool
  /// Logarithm of the odds that this is text, judged by its ink alone.
  var logOdds: Float = 0
  /// Whether it consists of equal things at equal distances, which texture does more than text.
  var regularity = Regularity.none
  /// Median distance of its letters' centres in pixels of the picture; 0 when it is not known.
  var pitch = 0.0

  /// Length by height.
  var aspect: Double {
    quad.topLeft.distance(to: quad.topRight) / max(1, quad.topLeft.distance(to: quad.bottomLeft))
  }

  /// The middle of the place.
  ///
  /// - Parameter aspect: Its length in heights, less than that of the whole.
  /// - Returns: A part of the same height.
  func middle(_ aspect: Double) -> LinePlace {
    let part = aspect / self.aspect
    func between(_ one: Point, _ other: Point, _ place: Double) -> Point {
      Point(one.x + place * (other.x - one.x), one.y + place * (other.y - one.y))
    }
    var place = self
    let (from, to) = ((1 - part) / 2, (1 + part) / 2)
    place.quad = Quadrilateral(
      topLeft: between(quad.topLeft, quad.topRight, from),
      topRight: between(quad.topLeft, quad.topRight, to),
      bottomRight: between(quad.bottomLeft, quad.bottomRight, to),
      bottomLeft: between(quad.bottomLeft, quad.bottomRight, from))
    return place
  }

  /// The same place read from the other end, for text that stands upside down.
  var reversed: LinePlace {
    LinePlace(
      quad: Quadrilateral(
        topLeft: quad.bottomRight, topRight: quad.bottomLeft, bottomRight: quad.topLeft,
        bottomLeft: quad.topRight), isLight: isLight, logOdds: logOdds,
      regularity: regularity, pitch: pitch)
  }
}
