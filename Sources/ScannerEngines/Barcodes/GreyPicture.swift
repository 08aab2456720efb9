import ScannerCore

/// A grey picture of its own, 8 bits a pixel, without padding between rows.
struct GreyPicture: Sendable {
  /// Width in pixels, at least 1.
  let width: Int
  /// Height in pixels, at least 1.
  let height: Int
  /// `width * height` values, row by row from the top left.
  private(set) var pixels: [UInt8]

  /// Takes pixels.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - pixels: Exactly `width * height` values.
  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "one byte a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Copies a part of a frame; the padding of its rows is left out.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - window: The part, inside the frame.
  init(_ frame: Frame, _ window: PixelWindow) {
    let pixels = frame.withPixels { span in
      span.withUnsafeBufferPointer { source in
        [UInt8](unsafeUninitializedCapacity: window.width * window.height) { target, count in
          for y in 0..<window.height {
            let start = (window.y + y) * frame.stride + window.x
            _ = target[(y * window.width)...].update(
              fromContentsOf: source[start..<start + window.width])
          }
          count = window.width * window.height
        }
      }
    }
    self.init(width: window.width, height: window.height, pixels: pixels)
  }

  /// Black for white.
  func inverted() -> GreyPicture {
    GreyPicture(width: width, height: height, pixels: pixels.map { 255 - $0 })
  }

  /// Half the size, each pixel the mean of four; nil when a side is under 2 pixels.
  func halved() -> GreyPicture? {
    guard width > 1, height > 1 else { return nil }
    let newWidth = width / 2
    let newHeight = height / 2
    let halved = pixels.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { target, count in
        for y in 0..<newHeight {
          let upper = 2 * y * width
          let lower = upper + width
          for x in 0..<newWidth {
            let sum =
              Int(source[upper + 2 * x]) + Int(source[upper + 2 * x + 1])
              + Int(source[lower + 2 * x]) + Int(source[lower + 2 * x + 1])
            target[y * newWidth + x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
          }
        }
        count = newWidth * newHeight
      }
    }
    return GreyPicture(width: newWidth, height: newHeight, pixels: halved)
  }

  /// Twice the size, bilinear.
  func doubled() -> GreyPicture {
    let newWidth = width * 2
    let doubled = pixels.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: newWidth * height * 2) { target, count in
        for y in 0..<height * 2 {
          let row = y / 2
          let other = min(max(row + (y.isMultiple(of: 2) ? -1 : 1), 0), height - 1)
          for x in 0..<newWidth {
            let column = x / 2
            let beside = min(max(column + (x.isMultiple(of: 2) ? -1 : 1), 0), width - 1)
            let near = 3 * Int(source[row * width + column]) + Int(source[row * width + beside])
            let far = 3 * Int(source[other * width + column]) + Int(source[other * width + beside])
            target[y * newWidth + x] = UInt8(truncatingIfNeeded: (3 * near + far + 8) >> 4)
          }
        }
        count = newWidth * height * 2
      }
    }
    return GreyPicture(width: newWidth, height: height * 2, pixels: doubled)
  }

  /// The picture in a border.
  ///
  /// - Parameters:
  ///   - margin: Width of the border in pixels.
  ///   - value: Grey value of the border.
  /// - Returns: A picture that is larger by twice the margin.
  func bordered(by margin: Int, value: UInt8) -> GreyPicture {
    let newWidth = width + 2 * margin
    var bordered = [UInt8](repeating: value, count: newWidth * (height + 2 * margin))
    for y in 0..<height {
      let start = (y + margin) * newWidth + margin
      bordered.replaceSubrange(
        start..<start + width, with: pixels[y * width..<(y + 1) * width])
    }
    return GreyPicture(width: newWidth, height: height + 2 * margin, pixels: bordered)
  }

  /// A part of the picture.
  ///
  /// - Parameter window: The part, inside the picture.
  /// - Returns: A copy.
  func cropped(to window: PixelWindow) -> GreyPicture {
    var cropped: [UInt8] = []
    cropped.reserveCapacity(window.width * window.height)
    for y in window.y..<window.y + window.height {
      let start = y * width + window.x
      cropped += pixels[start..<start + window.width]
    }
    return GreyPicture(width: window.width, height: window.height, pixels: cropped)
  }
}
