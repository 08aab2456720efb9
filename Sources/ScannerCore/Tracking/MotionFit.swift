/// Fits turn, scale and shift of a sampled area to parts of a pixel.
///
/// Gauss and Newton on the differences of brightness (Lucas and Kanade, 1981; inverse compositional
/// form of Baker and Matthews, 2004), each point weighted by how well it agrees, so that what covers a
/// part of the area does not pull; brightness and contrast may change.
struct MotionFit {
  private let sample: MotionSample
  private let level: PyramidLevel
  /// From the older picture to the newer one, in pixels of the level.
  private(set) var motion: AffineMotion
  /// Correlation of the area in both pictures, 0…1.
  private(set) var likeness: Float = 0
  /// Grey values in the newer picture; negative where there is none.
  private var seen: [Float]

  private static let mostSteps = 6
  /// Largest move of a corner that ends the fit, in pixels of the level.
  private static let still: Float = 0.02
  /// Noise of a grey value that is not to be weighted away.
  private static let leastNoise: Float = 3

  /// Prepares a fit.
  ///
  /// - Parameters:
  ///   - sample: The area in the older picture.
  ///   - level: The newer picture.
  ///   - motion: Where to begin, within a pixel or so, in pixels of the level.
  init(_ sample: MotionSample, in level: PyramidLevel, from motion: AffineMotion) {
    self.sample = sample
    self.level = level
    self.motion = motion
    seen = [Float](repeating: -1, count: sample.count)
  }

  /// Runs the fit; of all places that it came by, the one with the best likeness counts.
  ///
  /// - Returns: False when there is too little to fit.
  mutating func run() -> Bool {
    guard sample.count >= 12 else { return false }
    var best = (motion: motion, likeness: -Float.infinity)
    defer { (motion, likeness) = best }
    for number in 0..<MotionFit.mostSteps {
      look()
      // At first most differences come from the motion: what covers a part shows only later.
      let tolerance: Float = number == 0 ? 6 : number == 1 ? 3 : 1.5
      guard let light = Light(sample, seen) else { break }
      if light.likeness > best.likeness { best = (motion, light.likeness) }
      guard let step = step(light, tolerance) else { break }
      let size = apply(step)
      if size < MotionFit.still, number > 1 { break }
    }
    return best.likeness.isFinite
  }

  /// Samples the newer picture where the points are thought to be.
  private mutating func look() {
    let (level, sample) = (level, sample)
    let pixels = level.pixels.span
    let (xs, ys) = (sample.xs.span, sample.ys.span)
    let center = motion.moved(sample.center)
    let (cx, cy) = (Float(center.x) - 0.5, Float(center.y) - 0.5)
    let (xx, xy) = (Float(motion.xx), Float(motion.xy))
    let (yx, yy) = (Float(motion.yx), Float(motion.yy))
    let (width, height) = (level.width, level.height)
    var output = seen.mutableSpan
    for index in 0..<xs.count {
      let x = cx + xx * xs[index] + xy * ys[index]
      let y = cy + yx * xs[index] + yy * ys[index]
      guard x >= 0, y >= 0, x < Float(width - 1), y < Float(height - 1) else {
        output[index] = -1
        continue
      }
      let (column, row) = (Int(x), Int(y))
      let (u, v) = (x - Float(column), y - Float(row))
      let place = row &* width &+ column
      let upper = Float(pixels[place]) * (1 - u) + Float(pixels[place &+ 1]) * u
      let lower =
        Float(pixels[place &+ width]) * (1 - u) + Float(pixels[place &+ width &+ 1]) * u
      output[index] = upper * (1 - v) + lower * v
    }
  }

  /// How brightness and contrast of the area changed.
  private struct Light {
    let oldMean: Float
    let newMean: Float
    /// Contrast of the newer picture as a multiple of the older one's.
    let gain: Float
    /// Mean difference of two grey values.
    let difference: Float
    let likeness: Float

    /// - Returns: Nil when too few points lie in the picture, or it is flat.
    init?(_ sample: MotionSample, _ seen: [Float]) {
      let (old, new) = (sample.values.span, seen.span)
      var (count, sumOld, sumNew) = (Float(0), Float(0), Float(0))
      for index in 0..<old.count where new[index] >= 0 {
        count += 1
        sumOld += old[index]
        sumNew += new[index]
      }
      guard count >= 12, count >= 0.4 * Float(old.count) else { return nil }
      (oldMean, newMean) = (sumOld / count, sumNew / count)
      var (oldEnergy, newEnergy, shared) = (Float(0), Float(0), Float(0))
      for index in 0..<old.count where new[index] >= 0 {
        let (one, other) = (old[index] - oldMean, new[index] - newMean)
        oldEnergy += one * one
        newEnergy += other * other
        shared += one * other
      }
      guard oldEnergy > 4 * count, newEnergy > 1 * count else { return nil }
      gain = min(2, max(0.5, (newEnergy / oldEnergy).squareRoot()))
      likeness = shared / (oldEnergy * newEnergy).squareRoot()
      var difference: Float = 0
      for index in 0..<old.count where new[index] >= 0 {
        difference += abs((new[index] - newMean) / gain - (old[index] - oldMean))
      }
      self.difference = difference / count
    }
  }

  /// Scale, turn, shift right and shift down of the older picture that would explain the difference.
  private func step(_ light: Light, _ tolerance: Float) -> SIMD4<Float>? {
    let (xs, ys, old, new) = (
      sample.xs.span, sample.ys.span, sample.values.span, seen.span
    )
    let (slopesX, slopesY) = (sample.slopesX.span, sample.slopesY.span)
    var system = LinearSystem4()
    let scale = 1 / sample.radius
    let expected = max(MotionFit.leastNoise, tolerance * light.difference)
    let noise = expected * expected
    let weights = sample.weights.span
    for index in 0..<old.count where new[index] >= 0 {
      let difference =
        (new[index] - light.newMean) / light.gain - (old[index] - light.oldMean)
      let agreement = noise / (noise + difference * difference)
      let (x, y) = (xs[index] * scale, ys[index] * scale)
      let (gx, gy) = (slopesX[index], slopesY[index])
      let change = SIMD4(gx * x + gy * y, gy * x - gx * y, gx, gy)
      system.add(change, difference, weight: agreement * agreement * weights[index])
    }
    return system.solution
  }

  /// Takes a step in.
  ///
  /// - Returns: How far it moves the edge of the area, in pixels.
  private mutating func apply(_ step: SIMD4<Float>) -> Float {
    let radius = Double(sample.radius)
    let change = AffineMotion(
      about: sample.center, along: 1 + Double(step.x) / radius, across: Double(step.y) / radius,
      shift: Point(Double(step.z), Double(step.w)))
    motion = change.inverse.then(motion)
    return abs(step.x) + abs(step.y) + max(abs(step.z), abs(step.w))
  }
}

/// Least squares with four unknowns.
private struct LinearSystem4 {
  private var rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) = (
    .zero, .zero, .zero, .zero
  )
  private var right = SIMD4<Float>.zero

  /// What keeps directions still of which the picture says nothing, in parts of the whole.
  private static let damping: Float = 0.002

  mutating func add(_ change: SIMD4<Float>, _ difference: Float, weight: Float) {
    let weighted = change * weight
    rows.0 += weighted * change.x
    rows.1 += weighted * change.y
    rows.2 += weighted * change.z
    rows.3 += weighted * change.w
    right += weighted * difference
  }

  /// Nil when nothing was added.
  var solution: SIMD4<Float>? {
    let trace = rows.0.x + rows.1.y + rows.2.z + rows.3.w
    guard trace > 0 else { return nil }
    let damping = LinearSystem4.damping * trace
    var (a, b, c, d) = rows
    var r = right
    a.x += damping
    b.y += damping
    c.z += damping
    d.w += damping
    // The matrix is positive definite: elimination needs no exchange of rows.
    eliminate(&b, &r.y, a, r.x, b.x / a.x)
    eliminate(&c, &r.z, a, r.x, c.x / a.x)
    eliminate(&d, &r.w, a, r.x, d.x / a.x)
    eliminate(&c, &r.z, b, r.y, c.y / b.y)
    eliminate(&d, &r.w, b, r.y, d.y / b.y)
    eliminate(&d, &r.w, c, r.z, d.z / c.z)
    let w = r.w / d.w
    let z = (r.z - c.w * w) / c.z
    let y = (r.y - b.z * z - b.w * w) / b.y
    let x = (r.x - a.y * y - a.z * z - a.w * w) / a.x
    let result = SIMD4(x, y, z, w)
    return (0..<4).allSatisfy { result[$0].isFinite } ? result : nil
  }

  private func eliminate(
    _ row: inout SIMD4<Float>, _ value: inout Float, _ pivot: SIMD4<Float>, _ pivotValue: Float,
    _ factor: Float
  ) {
    row -= pivot * factor
    value -= pivotValue * factor
  }
}
