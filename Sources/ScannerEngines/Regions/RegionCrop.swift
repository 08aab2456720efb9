import Glibc
import ScannerCore

/// A region turned upright, with the way back to the frame.
package struct RegionCrop: Sendable {
  /// Part of the length that is added at each end, for the quiet zones.
  private static let margin = 0.22
  /// Widest crop in pixels.
  package static let widest = 900
  /// Highest crop in pixels: more rows add nothing to what is read.
  package static let highest = 160

  /// The upright picture.
  package let crop: LinearCrop
  /// The frame that it was cut from.
  let frame: Frame

  private let origin: Point
  private let right: Point
  private let down: Point

  /// Cuts a region out of a frame, from its full resolution.
  ///
  /// - Parameters:
  ///   - region: The region; bars stand across its length.
  ///   - frame: The frame that it was found in.
  ///   - widest: Most pixels across the bars; longer regions are reduced.
  ///   - highest: Most rows.
  ///   - enlargement: Pixels of the crop for one of the frame; nil: by the region's length.
  ///   - isExact: True: nothing is added at the ends.
  package init(
    _ region: OrientedRegion, of frame: Frame, widest: Int = RegionCrop.widest,
    highest: Int = RegionCrop.highest, enlargement: Double? = nil, isExact: Bool = false
  ) {
    self.frame = frame
    let length = isExact ? region.length : region.length * (1 + 2 * RegionCrop.margin) + 16
    let height = max(3, region.height * 0.9)
    // Small codes are enlarged, so that the searches' pixel steps are fine enough.
    var scale = enlargement ?? (region.length < 260 ? 2 : region.length < 420 ? 1.5 : 1)
    scale = min(scale, Double(widest) / length)
    let width = max(1, Int(length * scale))
    let rows = max(3, Int(min(height * min(scale, 1), Double(highest))))
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
    frame.withPixels { span in
      span.withUnsafeBufferPointer { source in
        pixels.withUnsafeMutableBufferPointer { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          for y in 0..<rows {
            let start = Point(
              origin.x + down.x * Double(y) - 0.5, origin.y + down.y * Double(y) - 0.5)
            let line = Line(start: start, step: right, taps: taps)
            line.sample(from, of: frame, into: to + y * width, count: width)
          }
        }
      }
    }
    let known = (0..<rows).map { y in
      RegionCrop.known(
        Point(origin.x + down.x * Double(y), origin.y + down.y * Double(y)), right, width, frame)
    }
    // Rows outside the frame say nothing of columns.
    let shared = known.filter { !$0.isEmpty }.reduce(0..<width) { $0.clamped(to: $1) }
    var crop = LinearCrop(pixels: pixels, width: width, height: rows, knownColumns: shared)
    if shared != 0..<width { crop.knownColumnsOfRows = known }
    self.crop = crop
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

  /// Columns of one row that lie in the frame.
  private static func known(
    _ start: Point, _ step: Point, _ width: Int, _ frame: Frame
  ) -> Range<Int> {
    var (low, high) = (0.0, Double(width - 1))
    for (place, step, size) in [
      (start.x, step.x, Double(frame.width)), (start.y, step.y, Double(frame.height)),
    ] {
      if abs(step) < 1e-9 {
        if place < 0 || place > size { return 0..<0 }
        continue
      }
      let ends = (-place / step, (size - place) / step)
      low = max(low, min(ends.0, ends.1))
      high = min(high, max(ends.0, ends.1))
    }
    guard low <= high else { return 0..<0 }
    let (first, last) = (Int(low.rounded(.up)), Int(high))
    return first <= last ? first..<last + 1 : 0..<0
  }
}

/// A row of a crop on its way through the frame, in fixed point: 1/65536 pixel.
private struct Line {
  private let x: Int
  private let y: Int
  private let stepX: Int
  private let stepY: Int
  private let taps: Int

  init(start: Point, step: Point, taps: Int) {
    let fine = 65536 / Double(taps)
    let lead = Double(taps - 1) / 2
    stepX = Int(step.x * fine)
    stepY = Int(step.y * fine)
    x = Int(start.x * 65536 - step.x * fine * lead)
    y = Int(start.y * 65536 - step.y * fine * lead)
    self.taps = taps
  }

  /// Samples bilinear; the border's pixels go on outside the frame.
  func sample(
    _ pixels: UnsafePointer<UInt8>, of frame: Frame, into target: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    let stride = frame.stride
    let isInside = isInside(frame, samples: count * taps)
    var (x, y) = (x, y)
    for i in 0..<count {
      var sum = 0
      for _ in 0..<taps {
        sum &+=
          isInside
          ? Line.blend(pixels + ((y >> 16) &* stride &+ (x >> 16)), stride, x, y)
          : Line.clamped(pixels, x, y, frame)
        x &+= stepX
        y &+= stepY
      }
      target[i] = UInt8(truncatingIfNeeded: taps == 1 ? sum : sum / taps)
    }
  }

  /// Tells whether all samples lie between pixels of the frame.
  private func isInside(_ frame: Frame, samples: Int) -> Bool {
    [(x, y), (x + stepX * (samples - 1), y + stepY * (samples - 1))].allSatisfy {
      $0.0 >= 0 && $0.1 >= 0 && $0.0 < (frame.width - 1) << 16 && $0.1 < (frame.height - 1) << 16
    }
  }

  @inline(__always) private static func clamped(
    _ pixels: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ frame: Frame
  ) -> Int {
    let (lastX, lastY) = ((frame.width - 1) << 16, (frame.height - 1) << 16)
    let (x, y) = (max(0, min(lastX, x)), max(0, min(lastY, y)))
    let upper = pixels + ((y >> 16) &* frame.stride &+ (x >> 16))
    let (next, below) = (x < lastX ? 1 : 0, y < lastY ? frame.stride : 0)
    return blend(
      UInt32(upper[0]) | UInt32(upper[below]) << 16,
      UInt32(upper[next]) | UInt32(upper[below &+ next]) << 16, x, y)
  }

  /// The brightness between four pixels that all lie in the picture.
  @inline(__always) private static func blend(
    _ upper: UnsafePointer<UInt8>, _ below: Int, _ x: Int, _ y: Int
  ) -> Int {
    let pixels = UnsafeRawPointer(upper)
    let pair = UInt32(UInt16(littleEndian: pixels.loadUnaligned(as: UInt16.self)))
    let lower = pixels.loadUnaligned(fromByteOffset: below, as: UInt16.self)
    let four = pair | UInt32(UInt16(littleEndian: lower)) << 16
    return blend(four & 0x00ff_00ff, (four >> 8) & 0x00ff_00ff, x, y)
  }

  /// The brightness between two columns, each with its upper pixel in the low 16 bits and its lower
  /// one in the high 16 bits.
  @inline(__always) private static func blend(
    _ left: UInt32, _ right: UInt32, _ x: Int, _ y: Int
  ) -> Int {
    let ax = UInt32(truncatingIfNeeded: x >> 8) & 255
    let ay = UInt32(truncatingIfNeeded: y >> 8) & 255
    let columns = left &* (256 &- ax) &+ right &* ax
    return Int(((columns & 0xffff) &* (256 &- ay) &+ (columns >> 16) &* ay &+ 32768) >> 16)
  }
}
