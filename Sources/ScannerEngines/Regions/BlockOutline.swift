import Glibc
import ScannerCore

/// Fits a turned rectangle to blocks: direction from their tensors, sides from their energy.
struct BlockOutline {
  /// Part of the energy of a mean gradient that is still one of bars: they rise as often as fall.
  private static let mostDrift: Float = 0.25

  private let tensor: StructureTensor
  private let image: GreyImage
  private let members: [Int]
  private let kind: OrientedRegion.Kind
  private let cap: Float
  private let threshold: Float

  /// Prepares to outline.
  ///
  /// - Parameters:
  ///   - tensor: The blocks.
  ///   - image: The picture that they are of.
  ///   - members: Indices of the blocks.
  ///   - kind: What they look like.
  ///   - cap: Most energy that a block counts with.
  ///   - threshold: Energy from which pixels tell the direction of a matrix.
  init(
    _ tensor: StructureTensor, _ image: GreyImage, _ members: [Int], kind: OrientedRegion.Kind,
    cap: Float, threshold: Float
  ) {
    self.tensor = tensor
    self.image = image
    self.members = members
    self.kind = kind
    self.cap = cap
    self.threshold = threshold
  }

  /// The rectangle.
  ///
  /// - Parameter scale: Pixels of the frame in a pixel of the picture.
  /// - Returns: Nil when it is too small, too long, or of bars while a matrix is asked for.
  func region(scale: Double) -> OrientedRegion? {
    var xx: Float = 0
    var yy: Float = 0
    var xy: Float = 0
    let (xxs, yys, xys) = (tensor.parts[0].base, tensor.parts[1].base, tensor.parts[2].base)
    for i in members {
      xx += xxs[i]
      yy += yys[i]
      xy += xys[i]
    }
    let coherence = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot() / (xx + yy + 1)
    if kind == .matrix && coherence > 0.8 { return nil }
    guard let angle = kind == .linear ? barAngle() : matrixAngle() else { return nil }
    let along = extent(cosf(angle), sinf(angle), tail: kind == .linear ? 0.002 : 0.005)
    let across = extent(-sinf(angle), cosf(angle), tail: kind == .linear ? 0.01 : 0.005)
    let length = along.high - along.low
    let height = across.high - across.low
    switch kind {
    case .linear: guard length >= 28 else { return nil }
    case .matrix:
      guard min(length, height) >= 14, max(length, height) <= 8 * min(length, height) else {
        return nil
      }
    }
    let u = Double(along.low + along.high) / 2
    let v = Double(across.low + across.high) / 2
    let (c, s) = (cos(Double(angle)), sin(Double(angle)))
    return OrientedRegion(
      kind: kind, center: Point((u * c - v * s) * scale, (u * s + v * c) * scale),
      angle: Double(angle), length: Double(length) * scale, height: Double(height) * scale,
      score: Double(along.energy) * scale * scale, coherence: Double(coherence))
  }

  /// Direction across the bars, from a thousand pixels or less.
  ///
  /// The blocks' own differences are biased by up to ten degrees where bars are two or three pixels
  /// wide; differences smoothed across (Sobel) are not.
  /// Nil for a slope or a lone edge: light falls in one direction there, among bars in both.
  private func barAngle() -> Float? {
    var (x, y) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var count: Float = 0
    var xx = SIMD8<Float>.zero
    var yy = SIMD8<Float>.zero
    var xy = SIMD8<Float>.zero
    let w = image.width
    visit(every: max(1, members.count / 30)) { p in
      let falling = difference(p, -w - 1, w + 1)
      let rising = difference(p, w - 1, 1 - w)
      let gx = floats(2 &* difference(p, -1, 1) &+ falling &+ rising)
      let gy = floats(2 &* difference(p, -w, w) &+ falling &- rising)
      x += gx
      y += gy
      count += 8
      xx += gx * gx
      yy += gy * gy
      xy += gx * gy
    }
    let drift = (x.sum() * x.sum() + y.sum() * y.sum()) / max(1, count)
    guard drift < BlockOutline.mostDrift * (xx.sum() + yy.sum()) else { return nil }
    return 0.5 * atan2f(2 * xy.sum(), xx.sum() - yy.sum())
  }

  /// Direction modulo a quarter turn, from a few hundred pixels: sum of (gx + i gy)⁴ / |g|².
  private func matrixAngle() -> Float? {
    var real = SIMD8<Float>.zero
    var imaginary = SIMD8<Float>.zero
    let w = image.width
    visit(every: max(1, members.count / 60)) { p in
      let gx = floats(difference(p, -1, 1))
      let gy = floats(difference(p, -w, w))
      let (x, y) = (gx * gx, gy * gy)
      let square = x + y
      let weight = SIMD8<Float>.zero.replacing(with: 1 / square, where: square .>= threshold)
      let (u, v) = (x - y, 2 * gx * gy)
      real += (u * u - v * v) * weight
      imaginary += 2 * u * v * weight
    }
    return 0.25 * atan2f(imaginary.sum(), real.sum())
  }

  /// Calls with the first of eight pixels of every second row of some blocks.
  @inline(__always)
  private func visit(every step: Int, _ body: (UnsafeRawPointer) -> Void) {
    for m in stride(from: 0, to: members.count, by: step) {
      // The eight and their neighbours on both sides lie in the picture.
      let x = min(max(1, members[m] % tensor.columns * 8), image.width - 9)
      let y0 = members[m] / tensor.columns * 8
      for y in stride(from: max(1, y0), to: min(image.height - 1, y0 + 8), by: 2) {
        body(UnsafeRawPointer(image.base + y * image.width + x))
      }
    }
  }

  @inline(__always)
  private func difference(_ pixel: UnsafeRawPointer, _ before: Int, _ after: Int) -> SIMD8<Int16> {
    let a = pixel.loadUnaligned(fromByteOffset: before, as: SIMD8<UInt8>.self)
    let b = pixel.loadUnaligned(fromByteOffset: after, as: SIMD8<UInt8>.self)
    return SIMD8<Int16>(truncatingIfNeeded: b) &- SIMD8<Int16>(truncatingIfNeeded: a)
  }

  @inline(__always)
  private func floats(_ values: SIMD8<Int16>) -> SIMD8<Float> { SIMD8<Float>(values) }

  /// Ends along a direction, a little of the energy left out at each.
  private func extent(
    _ dx: Float, _ dy: Float, tail: Float
  ) -> (low: Float, high: Float, energy: Float) {
    let binSize: Float = 4
    var smallest = Float.infinity
    var largest = -Float.infinity
    let columns = tensor.columns
    let places = members.map { i in
      let y = i / columns
      let place = (Float((i - y * columns) * 8) + 4) * dx + (Float(y * 8) + 4) * dy
      smallest = min(smallest, place)
      largest = max(largest, place)
      return place
    }
    let (xxs, yys) = (tensor.parts[0].base, tensor.parts[1].base)
    var bins = [Float](repeating: 0, count: Int((largest - smallest) / binSize) + 1)
    var total: Float = 0
    bins.withUnsafeMutableBufferPointer { bins in
      for (i, place) in zip(members, places) {
        let energy = min(xxs[i] + yys[i], cap)
        bins[Int((place - smallest) / binSize)] += energy
        total += energy
      }
    }
    func end(_ order: some Sequence<Int>) -> Int {
      var sum: Float = 0
      for b in order {
        sum += bins[b]
        if sum > total * tail { return b }
      }
      return 0
    }
    let low = smallest + Float(end(bins.indices)) * binSize
    let high = smallest + Float(end(bins.indices.reversed())) * binSize + binSize
    // Half a block beyond the blocks' middles.
    return (min(low, largest) - 4, min(high, largest) + 4, total)
  }
}
