/// What can be said of a picture without reading it.
package struct FrameMeasures: Hashable, Sendable {
  /// Median grey value, 0…255.
  package var brightness: Double
  /// Grey value that one pixel in twenty exceeds, 0…255.
  package var highlight: Double
  /// Part of the picture that is washed out, 0…1.
  package var washedOut: Double
  /// Width of the sharper ones of its edges in pixels; nil: it has too few edges to say.
  package var edgeWidth: Double?
  /// How fast the picture moves, in its widths a second; nil: not known yet.
  package var speed: Double?

  /// Describes a picture.
  ///
  /// - Parameters:
  ///   - brightness: Median grey value.
  ///   - highlight: Grey value that one pixel in twenty exceeds.
  ///   - washedOut: Part of the picture that is washed out.
  ///   - edgeWidth: Width of its edges in pixels; nil: too few.
  ///   - speed: In widths of the picture a second; nil: not known.
  package init(
    brightness: Double = 120, highlight: Double = 220, washedOut: Double = 0,
    edgeWidth: Double? = 2, speed: Double? = 0
  ) {
    self.brightness = brightness
    self.highlight = highlight
    self.washedOut = washedOut
    self.edgeWidth = edgeWidth
    self.speed = speed
  }
}
