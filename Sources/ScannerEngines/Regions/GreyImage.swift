import Glibc
import ScannerCore

/// A grey picture with rows that touch, in memory of its own.
final class GreyImage {
  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int
  /// The first pixel; valid as long as this object lives.
  ///
  /// 64 spare bytes follow the last row.
  let base: UnsafeMutablePointer<UInt8>

  /// Allocates a picture whose pixels are not set.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    base = .allocate(capacity: width * height + 64)
    (base + width * height).initialize(repeating: 0, count: 64)
  }

  /// Copies a frame.
  convenience init(_ frame: Frame) {
    self.init(width: frame.width, height: frame.height)
    frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress else { return }
        for y in 0..<height { memcpy(base + y * width, start + y * frame.stride, width) }
      }
    }
  }

  deinit {
    base.deallocate()
  }

  /// The picture at half its size: means of 2 x 2 pixels.
  ///
  /// - Returns: A new picture, or nil when a side would be under 12 pixels.
  func halved() -> GreyImage? {
    guard width >= 24, height >= 24 else { return nil }
    let half = GreyImage(width: width / 2, height: height / 2)
    for y in 0..<half.height {
      let upper = base + 2 * y * width
      let lower = upper + width
      let target = half.base + y * half.width
      var x = 0
      while x + 16 <= half.width {
        let a = UnsafeRawPointer(upper + 2 * x).loadUnaligned(as: SIMD32<UInt8>.self)
        let b = UnsafeRawPointer(lower + 2 * x).loadUnaligned(as: SIMD32<UInt8>.self)
        let sum =
          SIMD16<UInt16>(truncatingIfNeeded: a.evenHalf)
          &+ SIMD16<UInt16>(truncatingIfNeeded: a.oddHalf)
          &+ SIMD16<UInt16>(truncatingIfNeeded: b.evenHalf)
          &+ SIMD16<UInt16>(truncatingIfNeeded: b.oddHalf)
        UnsafeMutableRawPointer(target + x).storeBytes(
          of: SIMD16<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2), as: SIMD16<UInt8>.self)
        x += 16
      }
      while x < half.width {
        let sum =
          Int(upper[2 * x]) + Int(upper[2 * x + 1]) + Int(lower[2 * x]) + Int(lower[2 * x + 1])
        target[x] = UInt8((sum + 2) >> 2)
        x += 1
      }
    }
    return half
  }
}
