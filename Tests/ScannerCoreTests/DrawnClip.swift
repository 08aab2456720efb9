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
    var sums: [Float] = []
    for step in 0..<steps {
      let time =
        steps == 1 ? Double(number) : Double(number) + shutter * (Double(step) / 4 - 0.5)
      let picture = picture(at: time, number)
      if sums.isEmpty {
        sums = picture
      } else {
        for index in 0..<sums.count { sums[index] += picture[index] }
      }
    }
    return Frame(
      pixels: exposed(sums, number, scale: Float(light.bright - light.dark) / Float(steps)),
      width: DrawnClip.width, height: DrawnClip.height, sequenceNumber: number,
      captureTime: DrawnClip.time(number))
  }

  /// Grey values with the sensor's noise, which begins elsewhere in each frame.
  private func exposed(_ sums: [Float], _ number: Int, scale: Float) -> [UInt8] {
    let grain = Grain.shared.values
    var random = Noise(seed: seed &* 1_000_003 &+ UInt64(number))
    let (dark, noise) = (Float(light.dark), Float(noise))
    return [UInt8](unsafeUninitializedCapacity: sums.count) { pixels, count in
      for row in 0..<DrawnClip.height {
        let start = Int(random.uniform() * Double(Grain.count - DrawnClip.width))
        for column in 0..<DrawnClip.width {
          let index = row * DrawnClip.width + column
          let value = dark + scale * sums[index] + noise * grain[start + column]
          pixels[index] = UInt8(max(0, min(255, value)))
        }
      }
      count = sums.count
    }
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

  private func picture(at time: Double, _ number: Int) -> [Float] {
    var picture = table(camera(at: time).inverse)
    for index in codes.indices { draw(index, placement(index, at: time), into: &picture) }
    guard let cover = cover(number) else { return picture }
    for y in 0..<DrawnClip.height {
      for x in 0..<DrawnClip.width where cover.contains(Point(Double(x), Double(y))) {
        picture[y * DrawnClip.width + x] = 0.35 + 0.1 * Float((x / 40 + y / 40) % 2)
      }
    }
    return picture
  }

  /// The table as the camera shows it; places go on in parts of a pixel of 2⁻¹⁶.
  private func table(_ back: AffineMotion) -> [Float] {
    let table = Table.shared.values
    let one = 65536.0
    let (right, down) = (Int(back.xx * one), Int(back.yx * one))
    return [Float](unsafeUninitializedCapacity: DrawnClip.width * DrawnClip.height) {
      picture, count in
      for y in 0..<DrawnClip.height {
        let (u, v) = (0.5, Double(y) + 0.5)
        var column = Int((back.xx * u + back.xy * v + back.dx) * one)
        var row = Int((back.yx * u + back.yy * v + back.dy) * one)
        for x in 0..<DrawnClip.width {
          let place =
            (row >> 16 & (Table.side - 1)) * Table.side + (column >> 16 & (Table.side - 1))
          picture[y * DrawnClip.width + x] = table[place]
          column += right
          row += down
        }
      }
      count = DrawnClip.width * DrawnClip.height
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
