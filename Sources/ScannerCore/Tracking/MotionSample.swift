/// Points of a picture by which the motion of an area is recognised, and what they look like.
///
/// Where the picture is flat nothing tells the motion, so only places whose brightness changes are
/// kept.
struct MotionSample {
  /// Places relative to `center`, in pixels of the level.
  private(set) var xs: [Float] = []
  private(set) var ys: [Float] = []
  /// Grey values there.
  private(set) var values: [Float] = []
  /// Change of the grey value to the right and downwards, a pixel.
  private(set) var slopesX: [Float] = []
  private(set) var slopesY: [Float] = []
  /// What each point counts: those that tell the direction of which the area says little count more.
  private(set) var weights: [Float] = []
  /// Middle of the area, in pixels of the level.
  let center: Point
  /// Half the diagonal of the area, in pixels of the level, at least 1.
  let radius: Float

  /// A point counts when its slope is this part of the mean slope of the area.
  private static let leastSlope: Float = 0.7

  /// Samples an area.
  ///
  /// - Parameters:
  ///   - quad: The area, in pixels of the frame.
  ///   - margin: How much of its surroundings to take, in parts of its size on each side.
  ///   - level: The picture.
  ///   - count: About how many places to look at.
  ///   - others: Parts of the area that do not belong to it, in pixels of the frame.
  init(
    _ quad: Quadrilateral, margin: Double, in level: PyramidLevel, count: Int,
    without others: [Quadrilateral] = []
  ) {
    let area = quad.map { Point($0.x / level.scale, $0.y / level.scale) }
    center = area.center
    radius = Float(max(1, area.corners.map { $0.distance(to: area.center) }.max() ?? 1))
    let across = max(1, area.topLeft.distance(to: area.topRight))
    let down = max(1, area.topLeft.distance(to: area.bottomLeft))
    // As dense in one direction as in the other, and no denser than the pixels.
    let density = min(1, (Double(count) / (across * down)).squareRoot())
    let columns = max(3, min(count / 3, Int(across * density) + 1))
    let rows = max(3, min(count / 3, Int(down * density) + 1))
    // At least a pixel and a half of what lies around, for the edges of small areas.
    let (marginX, marginY) = (max(margin, 1.5 / across), max(margin, 1.5 / down))
    let boxes = others.map { $0.boundingBox.grown(by: 2 * level.scale, in: level.scale) }
    collect(area, columns, rows, marginX, marginY, level, without: boxes)
    keepTelling()
  }

  /// Number of points.
  var count: Int { values.count }

  private mutating func collect(
    _ area: Quadrilateral, _ columns: Int, _ rows: Int, _ marginX: Double, _ marginY: Double,
    _ level: PyramidLevel, without boxes: [Rectangle]
  ) {
    let pixels = level.pixels.span
    for row in 0..<rows {
      let v = -marginY + (1 + 2 * marginY) * (Double(row) + 0.5) / Double(rows)
      for column in 0..<columns {
        let u = -marginX + (1 + 2 * marginX) * (Double(column) + 0.5) / Double(columns)
        let place = area.place(u, v)
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        guard x >= 1, y >= 1, x < level.width - 1, y < level.height - 1 else { continue }
        guard !boxes.contains(where: { $0.contains(place) }) else { continue }
        let index = y * level.width + x
        xs.append(Float(Double(x) + 0.5 - center.x))
        ys.append(Float(Double(y) + 0.5 - center.y))
        values.append(Float(pixels[index]))
        slopesX.append((Float(pixels[index + 1]) - Float(pixels[index - 1])) / 2)
        slopesY.append(
          (Float(pixels[index + level.width]) - Float(pixels[index - level.width])) / 2)
      }
    }
  }

  /// Keeps what is steep along either of the area's own axes: of a linear code nearly all points tell
  /// the shift across the bars, and only the bars' ends tell the one along them.
  private mutating func keepTelling() {
    let axes = SlopeAxes(slopesX, slopesY)
    weights = [Float](repeating: 1, count: count)
    guard count > 40 else { return }
    var kept = 0
    for index in 0..<count {
      let (strong, weak) = axes.parts(slopesX[index], slopesY[index])
      let tellsWeak = weak >= axes.leastWeak
      guard tellsWeak || strong >= axes.leastStrong else { continue }
      xs[kept] = xs[index]
      ys[kept] = ys[index]
      values[kept] = values[index]
      slopesX[kept] = slopesX[index]
      slopesY[kept] = slopesY[index]
      weights[kept] = tellsWeak ? axes.boost : 1
      kept += 1
    }
    let surplus = count - kept
    xs.removeLast(surplus)
    ys.removeLast(surplus)
    slopesX.removeLast(surplus)
    slopesY.removeLast(surplus)
    weights.removeLast(surplus)
    values.removeLast(surplus)
  }
}

extension Rectangle {
  /// A margin around, in another unit.
  fileprivate func grown(by margin: Double, in unit: Double) -> Rectangle {
    Rectangle(
      x: (x - margin) / unit, y: (y - margin) / unit, width: (width + 2 * margin) / unit,
      height: (height + 2 * margin) / unit)
  }
}

/// The direction in which an area changes most, and how much more than across it.
private struct SlopeAxes {
  private let x: Float
  private let y: Float
  let leastStrong: Float
  let leastWeak: Float
  /// What a point that tells the weak direction counts.
  let boost: Float

  /// Parts of the mean slope from which a point counts.
  private static let (strongPart, weakPart): (Float, Float) = (0.7, 2)
  private static let mostBoost: Float = 8

  init(_ slopesX: [Float], _ slopesY: [Float]) {
    var (xx, xy, yy) = (Float(0), Float(0), Float(0))
    for index in 0..<slopesX.count {
      xx += slopesX[index] * slopesX[index]
      xy += slopesX[index] * slopesY[index]
      yy += slopesY[index] * slopesY[index]
    }
    // The larger eigenvector of the structure tensor.
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    let (strong, weak) = ((xx + yy) / 2 + root, max(0, (xx + yy) / 2 - root))
    let (ax, ay) = half >= 0 ? (half + root, xy) : (xy, root - half)
    let length = (ax * ax + ay * ay).squareRoot()
    (x, y) = length > 0 ? (ax / length, ay / length) : (1, 0)
    boost = min(SlopeAxes.mostBoost, max(1, strong / max(1, weak)).squareRoot())
    let (x, y) = (x, y)
    var (sumStrong, sumWeak) = (Float(0), Float(0))
    for index in 0..<slopesX.count {
      sumStrong += abs(x * slopesX[index] + y * slopesY[index])
      sumWeak += abs(x * slopesY[index] - y * slopesX[index])
    }
    let count = Float(max(1, slopesX.count))
    leastStrong = SlopeAxes.strongPart * sumStrong / count
    leastWeak = max(4, SlopeAxes.weakPart * sumWeak / count)
  }

  func parts(_ slopeX: Float, _ slopeY: Float) -> (strong: Float, weak: Float) {
    (abs(x * slopeX + y * slopeY), abs(x * slopeY - y * slopeX))
  }
}

extension Quadrilateral {
  /// The place that lies at parts of the sides, 0 to 1 within the quad.
  ///
  /// - Parameters:
  ///   - u: Part of the way from the left to the right side.
  ///   - v: Part of the way from the top to the bottom side.
  /// - Returns: The place, bilinear between the corners.
  func place(_ u: Double, _ v: Double) -> Point {
    func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c)
    }
    return Point(
      mix(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
      mix(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y))
  }
}
