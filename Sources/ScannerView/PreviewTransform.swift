import ScannerCore

/// Where the picture lies in the widget: the one place that maps between the two.
///
/// The picture is fitted whole and never stretched; zoom enlarges it around the widget's middle,
/// and mirroring exchanges left and right of the picture.
nonisolated package struct PreviewTransform: Hashable, Sendable {
  /// Width of the picture in pixels; 0: no picture yet.
  package var imageWidth: Double
  /// Height of the picture in pixels.
  package var imageHeight: Double
  /// Width of the widget in logical pixels.
  package var viewWidth: Double
  /// Height of the widget in logical pixels.
  package var viewHeight: Double
  /// 1: the whole picture shows.
  package var zoom: Double
  /// Left and right exchanged.
  package var isMirrored: Bool

  /// Makes a transform.
  ///
  /// - Parameters:
  ///   - imageWidth: Width of the picture in pixels.
  ///   - imageHeight: Height of the picture in pixels.
  ///   - viewWidth: Width of the widget in logical pixels.
  ///   - viewHeight: Height of the widget in logical pixels.
  ///   - zoom: 1 or more.
  ///   - isMirrored: Left and right exchanged.
  package init(
    imageWidth: Double = 0, imageHeight: Double = 0, viewWidth: Double = 0, viewHeight: Double = 0,
    zoom: Double = 1, isMirrored: Bool = false
  ) {
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.zoom = zoom
    self.isMirrored = isMirrored
  }

  /// Logical pixels of the widget in a pixel of the picture; 0 when one of them has no area.
  package var scale: Double {
    guard imageWidth > 0, imageHeight > 0 else { return 0 }
    return max(0, min(viewWidth / imageWidth, viewHeight / imageHeight)) * max(1, zoom)
  }

  /// The picture's frame in the widget, in logical pixels; larger than the widget when zoomed.
  package var pictureFrame: Rectangle {
    let width = imageWidth * scale
    let height = imageHeight * scale
    return Rectangle(
      x: (viewWidth - width) / 2, y: (viewHeight - height) / 2, width: width, height: height)
  }

  /// Maps a place in the picture to the widget.
  ///
  /// - Parameter point: In pixels of the picture.
  /// - Returns: In logical pixels of the widget.
  package func view(_ point: Point) -> Point {
    let frame = pictureFrame
    let x = point.x * scale
    return Point(frame.x + (isMirrored ? frame.width - x : x), frame.y + point.y * scale)
  }

  /// Maps a place in the widget to the picture.
  ///
  /// - Parameter point: In logical pixels of the widget.
  /// - Returns: In pixels of the picture, outside of it too; nil when there is no picture.
  package func image(_ point: Point) -> Point? {
    guard scale > 0 else { return nil }
    let frame = pictureFrame
    let x = (point.x - frame.x) / scale
    return Point(isMirrored ? imageWidth - x : x, (point.y - frame.y) / scale)
  }
}
