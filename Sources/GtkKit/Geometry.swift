import CAdwaita

/// A rectangle in a widget's logical pixels.
package struct WidgetRectangle: Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  /// Makes a rectangle.
  ///
  /// - Parameters:
  ///   - x: Left edge.
  ///   - y: Top edge.
  ///   - width: Width.
  ///   - height: Height.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The same rectangle, smaller on each side.
  ///
  /// - Parameter distance: In logical pixels.
  /// - Returns: The smaller rectangle.
  package func inset(by distance: Double) -> WidgetRectangle {
    WidgetRectangle(
      x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}

/// A colour with red, green, blue and opacity from 0 to 1.
package struct Color: Equatable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  /// Makes a colour.
  ///
  /// - Parameters:
  ///   - red: 0…1.
  ///   - green: 0…1.
  ///   - blue: 0…1.
  ///   - alpha: Opacity, 0…1.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A shade of grey.
  ///
  /// - Parameters:
  ///   - white: 0 black … 1 white.
  ///   - alpha: Opacity, 0…1.
  package init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour with another opacity.
  ///
  /// - Parameter alpha: 0…1.
  /// - Returns: The new colour.
  package func opacity(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  init(_ color: GdkRGBA) {
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }

  var rgba: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
