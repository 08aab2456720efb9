import ScannerCore

/// Frames of a camera drawn in code: patches of modules on a printed table, all places known.
struct DrawnClip: Sendable {
  /// What a patch looks like.
  enum Pattern: Sendable {
    /// Square modules, as in 2D codes.
    case matrix
    /// Bars, as in linear codes.
    case bars
  }

  /// One code on the table.
  struct Code: Sendable {
    var content: String
    var pattern = Pattern.matrix
    /// Size in pixels of the table.
    var width: Double
    var height: Double
    /// Place of the middle and turn at a frame.
    var place: @Sendable (Int) -> (x: Double, y: Double, turn: Double)
  }

  static let width = 1280
  static let height = 720
  static let rate = 30

  var codes: [Code]
  /// From the table to the frame: number of the frame to motion.
  var camera: @Sendable (Int) -> AffineMotion = { _ in .none }
  /// Something that covers the codes: places of its upright box in the frame, if it is there.
  var cover: @Sendable (Int) -> Rectangle? = { _ in nil }
  /// Deviation of a pixel's noise.
  var noise = 3.0
  /// Brightness of the darkest and the lightest place.
  var light = (dark: 30.0, bright: 225.0)
  /// Part of a frame's time for which the shutter is open.
  var shutter = 0.0
  var seed: UInt64 = 1

  static func time(_ number: Int) -> Duration { .microseconds(number * 1_000_000 / rate) }

  /// The true place of a code in a frame.
  func quad(of index: Int, at number: Int) -> Quadrilateral {
    placement(index, at: Double(number)).moved(codes[index].area)
  }

  /// Tells how much of a code a frame shows: 1 all, 0 nothing.
  func visiblePart(of index: Int, at number: Int) -> Double {
    let quad = quad(of: index, at: number)
    let cover = cover(number)
    var count = 0
    for step in 0..<100 {
      let (u, v) = ((Double(step % 10) + 0.5) / 10, (Double(step / 10) + 0.5) / 10)
      let place = Point(
        quad.topLeft.x + u * (quad.topRight.x - quad.topLeft.x)
          + v * (quad.bottomLeft.x - quad.topLeft.x),
        quad.topLeft.y + u * (quad.topRight.y - quad.topLeft.y)
          + v * (quad.bottomLeft.y - quad.topLeft.y))
      let isInside =
        place.x >= 0 && place.y >= 0 && place.x < Double(DrawnClip.width)
        && place.y < Double(DrawnClip.height)
      let isHidden =
        cover?.contains(place) == true
        || (index + 1..<codes.count).contains { self.quad(of: $0, at: number).contains(place) }
      if isInside, !isHidden { count += 1 }
    }
    return Double(count) / 100
  }

  /// Draws a frame.
  func frame(_ number: Int) -> Frame {
    let steps = shutter > 0 ? 5 : 1
    var sums = [Float](repeating: 0, count: DrawnClip.width * DrawnClip.height)
    for step in 0..<steps {
      let time =
        steps == 1 ? Double(number) : Double(number) + shutter * (Double(step) / 4 - 0.5)
      draw(at: time, number, into: &sums)
    }
    var pixels = [UInt8](repeating: 0, count: sums.count)
    var random = Noise(seed: seed &* 1_000_003 &+ UInt64(number))
    let scale = Float(light.bright - light.dark) / Float(steps)
    for index in 0..<sums.count {
      let value = Float(light.dark) + scale * sums[index] + Float(noise) * random.next()
      pixels[index] = UInt8(max(0, min(255, value)))
    }
    return Frame(
      pixels: pixels, width: DrawnClip.width, height: DrawnClip.height, sequenceNumber: number,
      captureTime: DrawnClip.time(number))
  }

  /// From a code's own middle to the frame at any moment.
  private func placement(_ index: Int, at time: Double) -> AffineMotion {
    let (early, part) = (Int(time.rounded(.down)), time - time.rounded(.down))
    let (one, two) = (codes[index].place(early), codes[index].place(early + 1))
    let turn = one.turn + part * (two.turn - one.turn)
    let own = AffineMotion(
      about: Point(0, 0), along: cosine(turn), across: sine(turn),
      shift: Point(one.x + part * (two.x - one.x), one.y + part * (two.y - one.y)))
    return own.then(camera(at: time))
  }

  private func camera(at time: Double) -> AffineMotion {
    let (early, part) = (Int(time.rounded(.down)), time - time.rounded(.down))
    let (one, two) = (camera(early), camera(early + 1))
    var mean = AffineMotion()
    mean.xx = one.xx + part * (two.xx - one.xx)
    mean.xy = one.xy + part * (two.xy - one.xy)
    mean.yx = one.yx + part * (two.yx - one.yx)
    mean.yy = one.yy + part * (two.yy - one.yy)
    mean.dx = one.dx + part * (two.dx - one.dx)
    mean.dy = one.dy + part * (two.dy - one.dy)
    return mean
  }

  private func draw(at time: Double, _ number: Int, into sums: inout [Float]) {
    var picture = [Float](repeating: 0, count: sums.count)
    drawTable(camera(at: time).inverse, into: &picture)
    for index in codes.indices { draw(index, placement(index, at: time), into: &picture) }
    if let cover = cover(number) {
      for y in 0..<DrawnClip.height {
        for x in 0..<DrawnClip.width where cover.contains(Point(Double(x), Double(y))) {
          picture[y * DrawnClip.width + x] = 0.35 + 0.1 * Float((x / 40 + y / 40) % 2)
        }
      }
    }
    for index in 0..<sums.count { sums[index] += picture[index] }
  }

  private func drawTable(_ back: AffineMotion, into picture: inout [Float]) {
    let table = Table.shared.values
    for y in 0..<DrawnClip.height {
      for x in 0..<DrawnClip.width {
        let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
        let place = (
          Int(back.xx * u + back.xy * v + back.dx) & (Table.side - 1),
          Int(back.yx * u + back.yy * v + back.dy) & (Table.side - 1)
        )
        picture[y * DrawnClip.width + x] = table[place.1 * Table.side + place.0]
      }
    }
  }

  /// Each pixel is the mean of four places.
  private func draw(_ index: Int, _ placement: AffineMotion, into picture: inout [Float]) {
    let code = codes[index]
    let box = placement.moved(code.area.grown(by: code.quiet)).boundingBox
    let back = placement.inverse
    let modules = Modules(code.content, code.pattern)
    let columns = (Int(box.x)..<Int(box.x + box.width) + 1).clamped(to: 0..<DrawnClip.width)
    for y in (Int(box.y)..<Int(box.y + box.height) + 1).clamped(to: 0..<DrawnClip.height) {
      for x in columns {
        var (sum, hits) = (Float(0), Float(0))
        for (u, v) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let place = back.moved(Point(Double(x) + u, Double(y) + v))
          guard abs(place.x) <= code.width / 2 + code.quiet,
            abs(place.y) <= code.height / 2 + code.quiet
          else { continue }
          hits += 1
          sum += modules.value(place.x / code.width + 0.5, place.y / code.height + 0.5)
        }
        let place = y * DrawnClip.width + x
        picture[place] = sum / 4 + (1 - hits / 4) * picture[place]
      }
    }
  }
}

extension DrawnClip.Code {
  /// The code about its own middle.
  fileprivate var area: Quadrilateral {
    Quadrilateral(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  /// White around it.
  fileprivate var quiet: Double { 0.1 * min(width, height) }
}

extension Quadrilateral {
  fileprivate func grown(by margin: Double) -> Quadrilateral {
    let box = boundingBox
    return Quadrilateral(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin)
  }
}

/// Modules of a code by its content: the same content, the same picture.
private struct Modules {
  private static let side = 25
  private var dark: [Bool] = []
  private let pattern: DrawnClip.Pattern

  init(_ content: String, _ pattern: DrawnClip.Pattern) {
    self.pattern = pattern
    var state = content.utf8.reduce(UInt64(1_469_598_103)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    for _ in 0..<Modules.side * Modules.side {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      dark.append((state >> 40) & 1 == 1)
    }
  }

  func value(_ u: Double, _ v: Double) -> Float {
    guard u >= 0, v >= 0, u < 1, v < 1 else { return 1 }
    switch pattern {
    case .bars:
      return dark[Int(u * Double(2 * Modules.side))] ? 0 : 1
    case .matrix:
      let (column, row) = (Int(u * Double(Modules.side)), Int(v * Double(Modules.side)))
      for (x, y) in [(0, 0), (Modules.side - 7, 0), (0, Modules.side - 7)] {
        let (dx, dy) = (column - x, row - y)
        guard (0..<7).contains(dx), (0..<7).contains(dy) else { continue }
        let ring = max(abs(dx - 3), abs(dy - 3))
        return ring == 2 ? 1 : 0
      }
      return dark[row * Modules.side + column] ? 0 : 1
    }
  }
}

/// A table top with stains and grain, which repeats.
private struct Table {
  static let side = 1024
  static let shared = Table()
  let values: [Float]

  private init() {
    var random = Noise(seed: 7)
    var values = [Float](repeating: 0.62, count: Table.side * Table.side)
    for _ in 0..<500 {
      let (x, y) = (Int(random.uniform() * 1024), Int(random.uniform() * 1024))
      let (width, height) = (4 + Int(random.uniform() * 60), 4 + Int(random.uniform() * 60))
      let change = Float(random.uniform() - 0.5) * 0.3
      for row in y..<y + height {
        for column in x..<x + width { values[(row & 1023) * 1024 + (column & 1023)] += change }
      }
    }
    self.values = values.map { min(0.95, max(0.1, $0)) }
  }
}

/// Numbers that look random and are the same in every run.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) {
    state = (seed ^ (seed << 32)) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    for _ in 0..<4 { _ = uniform() }
  }

  /// From 0 to 1.
  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// About normal, with deviation 1.
  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let bits = state >> 16
    let sum = (bits & 0xFFF) + ((bits >> 12) & 0xFFF) + ((bits >> 24) & 0xFFF) + (bits >> 36)
    return (Float(sum) / 4096 - 2) * 1.73
  }
}

/// Good enough for angles of a drawing, without a C library.
func sine(_ angle: Double) -> Double {
  var turn = angle.truncatingRemainder(dividingBy: 2 * .pi)
  if turn > .pi { turn -= 2 * .pi }
  if turn < -.pi { turn += 2 * .pi }
  var (term, sum) = (turn, turn)
  for step in 1..<14 {
    term *= -turn * turn / Double((2 * step) * (2 * step + 1))
    sum += term
  }
  return sum
}

func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
