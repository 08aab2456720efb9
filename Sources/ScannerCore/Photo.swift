/// A picture in full resolution and colour, as the camera gave it.
public struct Photo: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Exactly `3 * width * height` bytes: red, green and blue of each pixel, row by row from the top
  /// left.
  public let pixels: [UInt8]
  /// When the frame was captured, counted from the start of its source.
  public let captureTime: Duration

  /// Makes a photo.
  ///
  /// - Parameters:
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  ///   - pixels: Red, green and blue of each pixel.
  ///   - captureTime: Time since the start of the source.
  public init(width: Int, height: Int, pixels: [UInt8], captureTime: Duration = .zero) {
    precondition(pixels.count == 3 * width * height, "three bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.captureTime = captureTime
  }

  /// Makes a photo of a frame: in colour when its source has any, else grey.
  ///
  /// Converts every pixel, which takes some milliseconds.
  ///
  /// - Parameter frame: The frame.
  public init(_ frame: Frame) {
    let colors = (frame.storage as? any ColorStorage)?.redGreenBlue()
    let isWhole = colors?.count == 3 * frame.width * frame.height
    self.init(
      width: frame.width, height: frame.height,
      pixels: isWhole ? colors ?? [] : Photo.grey(frame), captureTime: frame.captureTime)
  }

  private static func grey(_ frame: Frame) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * frame.width * frame.height)
    frame.withPixels { grey in
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let value = grey[y * frame.stride + x]
          pixels.append(value)
          pixels.append(value)
          pixels.append(value)
        }
      }
    }
    return pixels
  }
}

/// Memory of a frame that knows its colours too.
public protocol ColorStorage: PixelStorage {
  /// Converts the picture.
  ///
  /// - Returns: Red, green and blue of each pixel, row by row without padding; nil when that fails.
  func redGreenBlue() -> [UInt8]?
}
