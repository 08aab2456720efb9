import ScannerCore

/// A grey picture that recognition may scale, turn and sample: 8 bits a pixel, rows without padding.
///
/// `@unchecked Sendable`: the pixels are written by whoever makes the image, before it is handed on;
/// afterwards they are only read. (x, y) is pixel `y * width + x`; its centre lies at (x + 0.5,
/// y + 0.5) of the picture's coordinates.
// Invariant of @unchecked Sendable: pixels are written only before the image is shared.
package final class GrayImage: @unchecked Sendable {
  /// Width in pixels, at least 1.
  package let width: Int
  /// Height in pixels, at least 1.
  package let height: Int
  /// `width * height` pixels and `slack` bytes more, so that vectors may read past the last row.
  let pixels: UnsafeMutablePointer<UInt8>

  private static let slack = 64

  /// Makes an image whose pixels are still undefined.
  ///
  /// - Parameters:
  ///   - width: Width in pixels; less than 1 counts as 1.
  ///   - height: Height in pixels; less than 1 counts as 1.
  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    pixels = .allocate(capacity: self.width * self.height + GrayImage.slack)
    (pixels + self.width * self.height).initialize(repeating: 0, count: GrayImage.slack)
  }

  deinit {
    pixels.deallocate()
  }

  /// Copies a part of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - bounds: Left, top, width and height in whole pixels, inside the frame.
  package convenience init(_ frame: Frame, bounds: PixelBounds) {
    self.init(width: bounds.width, height: bounds.height)
    frame.withPixels { span in
      span.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress else { return }
        for y in 0..<height {
          let row = base + (bounds.y + y) * frame.stride + bounds.x
          (pixels + y * width).update(from: row, count: width)
        }
      }
    }
  }

  /// Copies an array of pixels.
  ///
  /// - Parameters:
  ///   - pixels: Exactly `width * height` grey values, row by row from the top left.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  package convenience init(pixels: [UInt8], width: Int, height: Int) {
    precondition(pixels.count == width * height && width > 0 && height > 0, "one byte a pixel")
    self.init(width: width, height: height)
    for (index, value) in pixels.enumerated() { self.pixels[index] = value }
  }

  /// The grey value of one pixel.
  ///
  /// - Parameters:
  ///   - x: Column, 0 to `width - 1`.
  ///   - y: Row, 0 to `height - 1`.
  package subscript(x: Int, y: Int) -> UInt8 {
    precondition(x >= 0 && y >= 0 && x < width && y < height, "outside the picture")
    return pixels[y * width + x]
  }

  /// First pixel of a row, repeating the edge rows outside the picture.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    pixels + min(max(y, 0), height - 1) * width
  }
}

/// A rectangle of whole pixels.
package struct PixelBounds: Hashable, Sendable {
  /// Left edge in pixels.
  package let x: Int
  /// Top edge in pixels.
  package let y: Int
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int

  /// The pixels of a frame that a region touches; nil when nothing of the frame is left.
  ///
  /// - Parameters:
  ///   - region: In parts of the picture (0…1); what lies outside is cut off.
  ///   - width: Width of the frame in pixels.
  ///   - height: Height of the frame in pixels.
  package init?(_ region: Rectangle, width: Int, height: Int) {
    func pixel(_ part: Double, of size: Int, _ rule: FloatingPointRoundingRule) -> Int {
      guard part.isFinite else { return 0 }
      return Int((min(max(part, 0), 1) * Double(size)).rounded(rule))
    }
    x = pixel(region.x, of: width, .down)
    y = pixel(region.y, of: height, .down)
    self.width = pixel(region.x + region.width, of: width, .up) - x
    self.height = pixel(region.y + region.height, of: height, .up) - y
    if self.width < 1 || self.height < 1 { return nil }
  }
}
