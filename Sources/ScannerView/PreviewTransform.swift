import ScannerCore

/// Where the picture lies in the widget: the one place that maps between the two.
///
/// What the zoom leaves in view has the picture's shape; it is fitted whole and never stretched.
/// Mirroring exchanges left and right of it.
nonisolated package struct PreviewTransform: Hashable, Sendable {
  /// Width of the picture in pixels; 0: no picture yet.
  package var imageWidth: Double
  /// Height of the picture in pixels.
  package var imageHeight: Double
  /// Width of the widget in logical pixels.
  package var viewWidth: Double
  /// Height of the widget in logical pixels.
  package var viewHeight: Double
  /// What part of the picture shows.
  package var zoom: Zoom
  /// Left and right exchanged.
  package var isMirrored: Bool

  /// Makes a transform.
  ///
  /// - Parameters:
  ///   - imageWidth: Width of the picture in pixels.
  ///   - imageHeight: Height of the picture in pixels.
  ///   - viewWidth: Width of the widget in logical pixels.
  ///   - viewHeight: Height of the widget in logical pixels.
  ///   - zoom: What part of the picture shows.
  ///   - isMirrored: Left and right exchanged.
  package init(
    imageWidth: Double = 0, imageHeight: Double = 0, viewWidth: Double = 0, viewHeight: Double = 0,
    zoom: Zoom = Zoom(), isMirrored: Bool = false
  ) {
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.zoom = zoom
    self.isMirrored = isMirrored
  }

  /// Logical pixels of the widget in a pixel of the picture; 0 when one of them has no area.
  package var scale: Double { fit * zoom.factor }

  private var fit: Double {
    guard imageWidth > 0, imageHeight > 0 else { return 0 }
    return max(0, min(viewWidth / imageWidth, viewHeight / imageHeight))
  }

  /// The frame of what is in view, in logical pixels of the widget.
  package var pictureFrame: Rectangle {
    let width = imageWidth * fit
    let height = imageHeight * fit
    return Rectangle(
      x: (viewWidth - width) / 2, y: (viewHeight - height) / 2, width: width, height: height)
  }

  /// Maps a place in the picture to the widget.
  ///
  /// - Parameter point: In pixels of the picture.
  /// - Returns: In logical pixels of the widget; outside of `pictureFrame` when it is not in view.
  package func view(_ point: Point) -> Point {
    let frame = pictureFrame
    let x = (point.x - zoom.visible.x * imageWidth) * scale
    let y = (point.y - zoom.visible.y * imageHeight) * scale
    return Point(frame.x + (isMirrored ? frame.width - x : x), frame.y + y)
  }

  /// Maps an upright part of the picture to the widget.
  ///
  /// - Parameter part: In pixels of the picture.
  /// - Returns: In logical pixels of the widget.
  package func view(_ part: Rectangle) -> Rectangle {
    let first = view(Point(part.x, part.y))
    let second = view(Point(part.x + part.width, part.y + part.height))
    return Rectangle(
      x: min(first.x, second.x), y: min(first.y, second.y), width: abs(second.x - first.x),
      height: abs(second.y - first.y))
  }

  /// Where a picture for the screen is drawn: pixel on pixel where it was made for this place.
  ///
  /// Sizes are rounded when such a picture is made, and drawn a part of a pixel beside its place it
  /// would be blurred, which costs more than all the rest.
  ///
  /// - Parameters:
  ///   - part: What it shows, in pixels of the source's picture.
  ///   - width: Its width in device pixels.
  ///   - height: Its height in device pixels.
  ///   - factor: Device pixels in a logical pixel.
  /// - Returns: In logical pixels of the widget.
  package func screenFrame(
    of part: Rectangle, width: Int, height: Int, factor: Int
  ) -> Rectangle {
    let frame = view(part)
    let factor = Double(factor)
    let exact = Rectangle(
      x: (frame.x * factor).rounded() / factor, y: (frame.y * factor).rounded() / factor,
      width: Double(width) / factor, height: Double(height) / factor)
    let isMadeForIt =
      abs(exact.width - frame.width) * factor <= 2 && abs(exact.height - frame.height) * factor <= 2
    return isMadeForIt ? exact : frame
  }

  /// Maps a place in the widget to the picture.
  ///
  /// - Parameter point: In logical pixels of the widget.
  /// - Returns: In pixels of the picture, outside of it too; nil when there is no picture.
  package func image(_ point: Point) -> Point? {
    guard scale > 0 else { return nil }
    let frame = pictureFrame
    let x = (isMirrored ? frame.x + frame.width - point.x : point.x - frame.x) / scale
    let y = (point.y - frame.y) / scale
    return Point(zoom.visible.x * imageWidth + x, zoom.visible.y * imageHeight + y)
  }

  /// What wheel and fingers zoom to: the place of the picture below them stays there.
  ///
  /// - Parameters:
  ///   - factor: The new factor; the nearest that is allowed is taken.
  ///   - start: The zoom when they began.
  ///   - point: Where they are, in logical pixels of the widget; nil: around the middle.
  /// - Returns: The new zoom.
  package func zoomed(to factor: Double, from start: Zoom, around point: Point?) -> Zoom {
    var before = self
    before.zoom = start
    let place = point.flatMap(before.image).map { Point($0.x / imageWidth, $0.y / imageHeight) }
    return start.zoomed(to: factor, around: place ?? start.center)
  }

  /// Where a region of interest lies in the widget.
  ///
  /// - Parameter region: In parts (0…1) of what the zoom leaves in view.
  /// - Returns: In logical pixels of the widget.
  package func frame(of region: Rectangle) -> Rectangle {
    mirrored(region).placed(in: pictureFrame)
  }

  /// The region of interest of a frame in the widget.
  ///
  /// - Parameter frame: In logical pixels of the widget.
  /// - Returns: In parts (0…1) of what the zoom leaves in view; nil when there is no picture.
  package func region(of frame: Rectangle) -> Rectangle? {
    let picture = pictureFrame
    guard picture.width > 0, picture.height > 0 else { return nil }
    return mirrored(
      Rectangle(
        x: (frame.x - picture.x) / picture.width, y: (frame.y - picture.y) / picture.height,
        width: frame.width / picture.width, height: frame.height / picture.height))
  }

  private func mirrored(_ region: Rectangle) -> Rectangle {
    var region = region
    if isMirrored { region.x = 1 - region.x - region.width }
    return region
  }
}
