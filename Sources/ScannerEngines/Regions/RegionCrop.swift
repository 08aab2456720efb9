import Glibc
import ScannerCore

/// A region turned upright, with the way back to the frame.
package struct RegionCrop: Sendable {
  /// Part of the length that is added at each end, for the quiet zones.
  private static let margin = 0.22
  /// Widest crop in pixels.
  private static let widest = 900.0
  /// Highest crop in pixels: more rows add nothing to what is read.
  private static let highest = 160.0

  /// The upright picture.
  package let crop: LinearCrop

  private let origin: Point
  private let right: Point
  private let down: Point

  /// Cuts a region out of a frame, from its full resolution.
  ///
  /// - Parameters:
  ///   - region: The region; bars stand across its length.
  ///   - frame: The frame that it was found in.
  package init(_ region: OrientedRegion, of frame: Frame) {
    let length = region.length * (1 + 2 * RegionCrop.margin) + 16
    let height = max(3, region.height * 0.9)
    // Small codes are enlarged, so that the searches' pixel steps are fine enough.
    var scale = region.length < 260 ? 2.0 : region.length < 420 ? 1.5 : 1
    scale = min(scale, RegionCrop.widest / length)
    let width = max(1, Int(length * scale))
    let rows = max(3, Int(min(height * min(scale, 1), RegionCrop.highest)))
    let (c, s) = (cos(region.angle), sin(region.angle))
    right = Point(c / scale, s / scale)
    down = Point(-s * height / Double(rows), c * height / Double(rows))
    let halfWidth = Double(width - 1) / 2
    let halfRows = Double(rows - 1) / 2
    origin = Point(
      region.center.x - right.x * halfWidth - down.x * halfRows,
      region.center.y - right.y * halfWidth - down.y * halfRows)
    // Fewer pixels than the frame has: several are averaged.
    let taps = max(1, Int((1 / scale).rounded()))
    var pixels = [UInt8](repeating: 0, count: width * rows)
    let (origin, right, down) = (origin, right, down)
    pixels.withUnsafeMutableBufferPointer { target in
      for y in 0..<rows {
        let start = Point(
          origin.x + down.x * Double(y) - 0.5, origin.y + down.y * Double(y) - 0.5)
        RegionCrop.sample(frame, from: start, step: right, taps: taps) {
          target[y * width + $0] = $1
        } count: {
          width
        }
      }
    }
    crop = LinearCrop(
      pixels: pixels, width: width, height: rows,
      knownColumns: RegionCrop.known(
        Point(origin.x + down.x * halfRows, origin.y + down.y * halfRows), right, width, frame))
  }

  /// Where a place of the crop is in the frame.
  ///
  /// - Parameters:
  ///   - x: Pixels from the crop's left.
  ///   - y: Pixels from its top.
  /// - Returns: Pixels of the frame.
  package func framePoint(x: Double, y: Double) -> Point {
    Point(origin.x + right.x * x + down.x * y, origin.y + right.y * x + down.y * y)
  }

  /// Columns whose middle lies in the frame.
  private static func known(
    _ start: Point, _ step: Point, _ width: Int, _ frame: Frame
  ) -> Range<Int> {
    let inside = (0..<width).filter { x in
      let px = start.x + step.x * Double(x)
      let py = start.y + step.y * Double(x)
      return px >= 0 && py >= 0 && px <= Double(frame.width) && py <= Double(frame.height)
    }
    guard let first = inside.first, let last = inside.last else { return 0..<width }
    return first..<last + 1
  }

  /// Samples a line, bilinear in fixed point (1/256 pixel); the border's pixels go on outside.
  private static func sample(
    _ frame: Frame, from start: Point, step: Point, taps: Int,
    store: (Int, UInt8) -> Void, count: () -> Int
  ) {
    let fine = Point(step.x / Double(taps), step.y / Double(taps))
    let (lastX, lastY) = (frame.width - 1, frame.height - 1)
    frame.withPixels { span in
      span.withUnsafeBufferPointer { pixels in
        for x in 0..<count() {
          var sum = 0
          for tap in 0..<taps {
            let t = Double(x * taps + tap) - Double(taps - 1) / 2
            let fx = Int(max(0, min(Double(lastX), start.x + fine.x * t)) * 256)
            let fy = Int(max(0, min(Double(lastY), start.y + fine.y * t)) * 256)
            let (ix, iy) = (fx >> 8, fy >> 8)
            let (ax, ay) = (fx & 255, fy & 255)
            let upper = iy * frame.stride
            let lower = min(iy + 1, lastY) * frame.stride
            let next = min(ix + 1, lastX)
            let top = Int(pixels[upper + ix]) * (256 - ax) + Int(pixels[upper + next]) * ax
            let bottom = Int(pixels[lower + ix]) * (256 - ax) + Int(pixels[lower + next]) * ax
            sum += (top * (256 - ay) + bottom * ay + 32768) >> 16
          }
          store(x, UInt8(sum / taps))
        }
      }
    }
  }
}
