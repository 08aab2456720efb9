import Foundation
import ScannerCore

/// Where the bars of a linear code stand in a picture.
struct BarPlacement {
  /// Middle of the code in pixels.
  var center: Point
  /// Unit vector in reading direction.
  var direction: Point
  /// Length in reading direction in pixels.
  var length: Double
  /// How far the bars reach from the centre towards the symbol's top, in pixels.
  var above = 0.0
  /// How far the bars reach from the centre towards the symbol's bottom, in pixels.
  var below = 0.0

  /// A line of pixels that may or may not cross bars.
  ///
  /// - Parameters:
  ///   - center: Middle of the line in pixels.
  ///   - direction: Unit vector along the line.
  ///   - length: Length in pixels.
  ///   - reach: Pixels to both sides that belong to it.
  init(center: Point, direction: Point, length: Double, reach: Double) {
    self.center = center
    self.direction = direction
    self.length = length
    above = reach
    below = reach
  }

  /// Unit vector along the bars, towards the symbol's bottom.
  var downward: Point { Point(-direction.y, direction.x) }

  /// The code's outline, clockwise from its own top left.
  var quad: Quadrilateral {
    Quadrilateral(
      topLeft: at(-length / 2, -above), topRight: at(length / 2, -above),
      bottomRight: at(length / 2, below), bottomLeft: at(-length / 2, below))
  }

  /// A place by its distances from the centre.
  ///
  /// - Parameters:
  ///   - along: Pixels in reading direction.
  ///   - down: Pixels along the bars, towards the bottom.
  /// - Returns: The place in the picture.
  func at(_ along: Double, _ down: Double) -> Point {
    Point(
      center.x + along * direction.x + down * downward.x,
      center.y + along * direction.y + down * downward.y)
  }

  /// Finds the bars that scan lines crossed; nil when there is nothing like bars.
  ///
  /// ZBar notes where a scan line stood when the code was complete. That is near an end of the
  /// code, for EAN and UPC as often at its middle, so the ends are looked for in the pixels.
  ///
  /// - Parameters:
  ///   - ends: Places on scan lines that read the code, in pixels of the picture; at least one.
  ///   - quarterTurns: Reading direction in quarter turns clockwise from left to right.
  ///   - edges: Number of edges that the symbology has, nil when it depends on the content.
  ///   - picture: The picture.
  init?(ends: [Point], quarterTurns: Int, edges: Int?, in picture: GreyPicture) {
    let axis: Point = quarterTurns.isMultiple(of: 2) ? Point(1, 0) : Point(0, 1)
    guard let line = BarPlacement.scanLine(ends, axis) else { return nil }
    center = Point((line.from.x + line.to.x) / 2, (line.from.y + line.to.y) / 2)
    direction = BarPlacement.gradientDirection(from: line.from, to: line.to, near: axis, picture)
    let crossed = line.from.distance(to: line.to)
    length = crossed * abs(direction.x * axis.x + direction.y * axis.y)
    let sampler = RowSampler(picture: picture)
    straighten(sampler)
    var wider = self
    wider.length *= 2.5
    let span =
      sampler.bars(around: self, upTo: edges) ?? sampler.bars(around: wider, upTo: edges)
    if let span {
      center = at((span.lowerBound + span.upperBound) / 2, 0)
      length = span.upperBound - span.lowerBound
    }
    if quarterTurns % 4 >= 2 { direction = Point(-direction.x, -direction.y) }
    guard length >= 8 else { return nil }
    below = extent(1, picture)
    above = extent(-1, picture)
    // Keep the centre in the middle, so that rows sampled around it see the whole height.
    center = at(0, (below - above) / 2)
    below = (below + above) / 2
    above = below
  }

  /// Tells whether a code lies in a picture with some paper at its ends, over most of its height:
  /// the border cuts some rows of a slanted code and leaves others whole.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - margin: Paper at each end, in pixels.
  /// - Returns: True when all of it is in the picture.
  func isInside(_ picture: GreyPicture, by margin: Double) -> Bool {
    let reach = length / 2 + margin
    return [-0.8 * above, 0, 0.8 * below].allSatisfy { offset in
      [at(-reach, offset), at(reach, offset)].allSatisfy {
        (0...Double(picture.width)).contains($0.x) && (0...Double(picture.height)).contains($0.y)
      }
    }
  }

  /// Tells whether paper follows the ends on every row and a little above and below: a scan line that
  /// leaves a slanted code at its side ends there too, beside bars that go on.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - module: Width of a module in pixels.
  /// - Returns: False when there is something dark within six modules.
  func isBlankBeyondEnds(_ picture: GreyPicture, module: Double) -> Bool {
    let sampler = RowSampler(picture: picture)
    let samples = max(16, Int(length))
    let line = sampler.line(self, at: 0, samples: samples, margin: 0)
    let inside = line.sorted()
    let contrast = Int(inside[inside.count * 9 / 10]) - Int(inside[inside.count / 10])
    // Light may fall off along the code: paper is compared with the nearest spaces.
    let quarter = max(4, line.count / 4)
    let light = [line.prefix(quarter), line.suffix(quarter)].map {
      Int($0.sorted()[$0.count * 9 / 10])
    }
    let margin = 6 * module / length
    // The nearest 1.2 modules belong to the blurred end.
    let zone = Int(Double(samples) * margin * 0.8)
    func isBlank(_ paper: ArraySlice<UInt8>, _ light: Int) -> Bool {
      Int(paper.max() ?? 0) - Int(paper.min() ?? 0) < contrast * 2 / 5
        && light - Int(paper.max() ?? 0) < contrast * 2 / 5
    }
    let offsets: [Double] = [
      -above - 2 * module, -0.5 * above, 0, 0.5 * below, below + 2 * module,
    ]
    return offsets.allSatisfy { offset in
      let line = sampler.line(self, at: offset, samples: samples, margin: margin)
      return isBlank(line.prefix(zone), light[0]) && isBlank(line.suffix(zone), light[1])
    }
  }

  /// The part of a scan line, in the middle of those that read the code, which lies on it.
  private static func scanLine(_ ends: [Point], _ axis: Point) -> (from: Point, to: Point)? {
    guard !ends.isEmpty else { return nil }
    func along(_ point: Point) -> Double { point.x * axis.x + point.y * axis.y }
    func across(_ point: Point) -> Double { point.x * axis.y + point.y * axis.x }
    let low = ends.reduce(.infinity) { min($0, along($1)) }
    let high = ends.reduce(-.infinity) { max($0, along($1)) }
    let lateral = median(ends.map(across))
    func place(_ along: Double) -> Point {
      Point(along * axis.x + lateral * axis.y, along * axis.y + lateral * axis.x)
    }
    let middle = (low + high) / 2
    let from = ends.filter { along($0) <= middle }.map(along)
    let to = ends.filter { along($0) > middle }.map(along)
    // 16 px: shorter than any readable code, longer than the drift of one end.
    guard high - low >= 16, !from.isEmpty, !to.isEmpty else {
      return (place(middle - 16), place(middle + 16))
    }
    return (place(median(from)), place(median(to)))
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Direction of the strongest change of brightness around a scan line (structure tensor).
  private static func gradientDirection(
    from: Point, to: Point, near axis: Point, _ picture: GreyPicture
  ) -> Point {
    var xx = 0.0
    var yy = 0.0
    var xy = 0.0
    let steps = max(1, Int(from.distance(to: to)))
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      for offset in -2...2 {
        let x = Int(from.x + part * (to.x - from.x) + Double(offset) * axis.y)
        let y = Int(from.y + part * (to.y - from.y) + Double(offset) * axis.x)
        guard x > 0, y > 0, x < picture.width - 1, y < picture.height - 1 else { continue }
        let at = y * picture.width + x
        let horizontal = Double(picture.pixels[at + 1]) - Double(picture.pixels[at - 1])
        let vertical =
          Double(picture.pixels[at + picture.width]) - Double(picture.pixels[at - picture.width])
        xx += horizontal * horizontal
        yy += vertical * vertical
        xy += horizontal * vertical
      }
    }
    guard xx + yy > 0 else { return axis }
    let angle = 0.5 * atan2(2 * xy, xx - yy)
    let direction = Point(cos(angle), sin(angle))
    let projection = direction.x * axis.x + direction.y * axis.y
    // A scan line cannot cross a code that is turned by more than 45 degrees against it.
    guard abs(projection) > 0.6 else { return axis }
    return projection > 0 ? direction : Point(-direction.x, -direction.y)
  }

  /// Turns the direction until lines beside each other show the same profile without a shift.
  ///
  /// The gradient of bars a few pixels wide is wrong by up to 4 degrees.
  private mutating func straighten(_ sampler: RowSampler) {
    guard length >= 40 else { return }
    let samples = Int(length)
    for distance in [3.0, 6, 10] {
      let upper = Profile(sampler.line(self, at: -distance, samples: samples, margin: 0))
      let lower = Profile(sampler.line(self, at: distance, samples: samples, margin: 0))
      let match = upper.bestMatch(lower, within: 4)
      guard match.correlation > 0.5 else { return }
      let slope = Double(match.shift) * length / Double(samples) / (2 * distance)
      let turned = Point(
        direction.x - slope * downward.x, direction.y - slope * downward.y)
      let norm = (turned.x * turned.x + turned.y * turned.y).squareRoot()
      direction = Point(turned.x / norm, turned.y / norm)
    }
  }

  /// Walks along the bars for as long as the same profile is seen.
  private func extent(_ side: Double, _ picture: GreyPicture) -> Double {
    let sampler = RowSampler(picture: picture)
    let samples = min(400, max(32, Int(length)))
    let reference = Profile(sampler.line(self, at: 0, samples: samples, margin: 0))
    var reached = 0.0
    var distance = 1.0
    // Bars are no higher than twice the code's length, dirt on them no thicker than 3 %.
    while distance < 2 * length, distance - reached <= max(3, 0.03 * length) {
      let row = Profile(sampler.line(self, at: side * distance, samples: samples, margin: 0))
      if reference.correlation(with: row) > 0.6 { reached = distance }
      distance += max(1, length / 200)
    }
    return reached
  }
}

/// A row of grey values without its mean.
private struct Profile {
  let values: [Double]
  let energy: Double

  init(_ row: [UInt8]) {
    let mean = Double(row.reduce(0) { $0 + Int($1) }) / Double(max(row.count, 1))
    values = row.map { Double($0) - mean }
    energy = values.reduce(0) { $0 + $1 * $1 }
  }

  /// 1 for the same profile, 0 for no likeness; a shift by up to two samples does not count.
  func correlation(with other: Profile) -> Double { bestMatch(other, within: 2).correlation }

  /// The shift, in samples, at which another profile is most like this one.
  func bestMatch(_ other: Profile, within reach: Int) -> (correlation: Double, shift: Int) {
    let norm = (energy * other.energy).squareRoot()
    guard norm > 0, values.count > 2 * reach else { return (0, 0) }
    var best = (correlation: 0.0, shift: 0)
    for shift in -reach...reach {
      var sum = 0.0
      for index in max(0, -shift)..<values.count - max(0, shift) {
        sum += values[index] * other.values[index + shift]
      }
      if sum / norm > best.correlation { best = (sum / norm, shift) }
    }
    return best
  }
}
