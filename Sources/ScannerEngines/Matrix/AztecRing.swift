/// Reads the ring of modules around a bullseye: which way up the symbol is, and its mode.
struct AztecRing {
  /// What the ring says.
  let mode: AztecMode
  /// The bullseye with its axes along the symbol's own.
  let bullseye: AztecBullseye
  /// True when the symbol is seen from behind.
  let isMirrored: Bool

  /// Orientation marks of the four corners, clockwise from the top left, three modules each.
  private static let marks: [Bool] = [
    true, true, true, false, true, true, true, false, false, false, false, false,
  ]

  /// Reads every ring that a bullseye may have.
  ///
  /// - Parameters:
  ///   - bullseye: The bullseye, in pixels of the picture.
  ///   - level: The picture.
  ///   - isTilted: Follows perspective, which costs more.
  /// - Returns: What can be read, the fewest wrong orientation marks first.
  static func read(
    _ bullseye: QRFinderPattern, in level: QRPyramid.Level, isTilted: Bool
  ) -> [AztecRing] {
    var found: [(ring: AztecRing, wrong: Int)] = []
    for (radius, template) in [(5, AztecTemplate.compact), (7, AztecTemplate.full)] {
      var finder = bullseye.scaled(level.inverseScale)
      template.refine(&finder, in: level.plane)
      guard finder.score > 0.5 else { continue }
      let flat = AztecBullseye(finder: finder)
      let fitted = (isTilted ? template.tilted(finder, in: level.plane) : flat)
        .scaled(level.scale)
      let ring = cells(fitted, radius: radius, in: level)
      for isMirrored in [false, true] {
        let clockwise = isMirrored ? [ring[0]] + ring.dropFirst().reversed() : ring
        for turn in 0..<4 {
          let start = 2 * radius * turn
          let turned = Array(clockwise[start...] + clockwise[..<start])
          let wrong = wrongMarks(turned, radius: radius)
          guard wrong <= 2,
            let mode = AztecMode(
              bits: message(turned, radius: radius), mostErrors: radius == 5 ? 2 : 3)
          else { continue }
          if case .rune = mode.kind, wrong > 0 { continue }
          var oriented = fitted
          if isMirrored { oriented.transpose() }
          for _ in 0..<turn { oriented.turn() }
          found.append((AztecRing(mode: mode, bullseye: oriented, isMirrored: isMirrored), wrong))
        }
      }
    }
    return found.sorted { $0.wrong < $1.wrong }.map(\.ring)
  }

  /// The modules clockwise from the top left, by a threshold from the bullseye.
  private static func cells(
    _ bullseye: AztecBullseye, radius: Int, in level: QRPyramid.Level
  ) -> [Bool] {
    let finder = bullseye.finder
    func value(_ a: Int, _ b: Int) -> Float {
      let centre = bullseye.place(Float(a), Float(b))
      let (across, down) = (finder.across * 0.2, finder.down * 0.2)
      let sum =
        level.sample(centre) + level.sample(centre + across) + level.sample(centre - across)
        + level.sample(centre + down) + level.sample(centre - down)
      return finder.isDark ? sum : -sum
    }
    // The bullseye's black and white by quarters, for shading across the symbol.
    func middle(_ a: Int, _ b: Int) -> Float {
      var (dark, light) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
      for y in (radius - 1) * -1...(radius - 1) where b == 0 || y == 0 || (y > 0) == (b > 0) {
        for x in (radius - 1) * -1...(radius - 1) where a == 0 || x == 0 || (x > 0) == (a > 0) {
          let sample = SIMD2(value(x, y), 1)
          if max(abs(x), abs(y)) & 1 == 0 { dark += sample } else { light += sample }
        }
      }
      return (dark.x / dark.y + light.x / light.y) / 2
    }
    let middles = [middle(-1, -1), middle(1, -1), middle(1, 1), middle(-1, 1)]
    return places(radius).map { a, b in
      let quarter = b < 0 ? (a < 0 ? 0 : 1) : (a < 0 ? 3 : 2)
      let other = abs(a) < abs(b) ? (b < 0 ? (a < 0 ? 1 : 0) : (a < 0 ? 2 : 3)) : quarter
      // Near the middle of a side both quarters count.
      let part = abs(a) < abs(b) ? 0.5 - 0.5 * Float(abs(a)) / Float(radius) : 0
      return value(a, b) < middles[quarter] * (1 - part) + middles[other] * part
    }
  }

  private static func places(_ radius: Int) -> [(Int, Int)] {
    let side = 0..<(2 * radius)
    return side.map { ($0 - radius, -radius) } + side.map { (radius, $0 - radius) }
      + side.map { (radius - $0, radius) } + side.map { (-radius, radius - $0) }
  }

  private static func wrongMarks(_ ring: [Bool], radius: Int) -> Int {
    var wrong = 0
    for corner in 0..<4 {
      for offset in -1...1 {
        let index = (2 * radius * corner + offset + ring.count) % ring.count
        if ring[index] != marks[corner * 3 + offset + 1] { wrong += 1 }
      }
    }
    return wrong
  }

  private static func message(_ ring: [Bool], radius: Int) -> [Bool] {
    (0..<4).flatMap { side in
      // The reference grid crosses the middle of a full symbol's sides.
      (2...(2 * radius - 2)).filter { radius == 5 || $0 != radius }
        .map { ring[2 * radius * side + $0] }
    }
  }
}
