extension GrayImage {
  /// Half the width and height, each pixel the mean of four.
  ///
  /// - Returns: An odd last row or column is dropped.
  func halved() -> GrayImage {
    guard width > 1, height > 1 else { return self }
    let result = GrayImage(width: width / 2, height: height / 2)
    for y in 0..<result.height {
      let upper = pixels + 2 * y * width
      let lower = upper + width
      let target = result.pixels + y * result.width
      for x in 0..<result.width {
        let sum =
          UInt16(upper[2 * x]) &+ UInt16(upper[2 * x + 1]) &+ UInt16(lower[2 * x])
          &+ UInt16(lower[2 * x + 1])
        target[x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
      }
    }
    return result
  }

  /// A smaller picture, each pixel the mean of the area that it covers.
  ///
  /// - Parameters:
  ///   - newWidth: New width in pixels, 1 to the old one.
  ///   - newHeight: New height in pixels, 1 to the old one.
  /// - Returns: The picture itself when the size does not change.
  func reduced(width newWidth: Int, height newHeight: Int) -> GrayImage {
    guard newWidth < width || newHeight < height else { return self }
    let result = GrayImage(width: min(newWidth, width), height: min(newHeight, height))
    let reduction = AreaReduction(from: self, to: result)
    for y in 0..<result.height { reduction.makeRow(y) }
    reduction.deallocate()
    return result
  }

  /// An enlarged picture, by bicubic interpolation.
  ///
  /// - Parameter factor: 2 or more.
  /// - Returns: A picture of `factor` times the width and height.
  func enlarged(by factor: Int) -> GrayImage {
    let result = GrayImage(width: width * factor, height: height * factor)
    let step = 1 / Float(factor)
    for y in 0..<result.height {
      let target = result.pixels + y * result.width
      for x in 0..<result.width {
        let value = cubicSample((Float(x) + 0.5) * step - 0.5, (Float(y) + 0.5) * step - 0.5)
        target[x] = UInt8(max(0, min(255, value + 0.5)))
      }
    }
    return result
  }
}
