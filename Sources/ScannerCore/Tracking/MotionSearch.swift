/// Looks for a sampled area at whole-pixel shifts: finds motions that are too large for a fit.
struct MotionSearch {
  private var offsetsX: [Int] = []
  private var offsetsY: [Int] = []
  private var values: [Int32] = []
  private var weights: [Int32] = []
  /// Weighted sum of the squared values, which have no mean.
  private var energy: Float = 0

  /// What any other place than the expected one costs, in correlation: where the picture says little,
  /// what is expected is right.
  private static let costOfStep: Float = 0.012
  /// What the whole reach costs.
  private static let costOfReach: Float = 0.03
  /// Part of the points that must lie inside of the picture.
  private static let leastInside = 0.5

  /// A place and how alike it is, 0…1.
  struct Match {
    let dx: Double
    let dy: Double
    let likeness: Float
  }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - sample: The area in the older picture.
  ///   - motion: What it is expected to do, in pixels of the level; the search begins there.
  init(_ sample: MotionSample, expecting motion: AffineMotion) {
    let count = sample.count
    offsetsX.reserveCapacity(count)
    offsetsY.reserveCapacity(count)
    var (sum, total) = (Float(0), Float(0))
    for index in 0..<count {
      sum += sample.values[index] * sample.weights[index]
      total += sample.weights[index]
    }
    let mean = total > 0 ? sum / total : 0
    for index in 0..<count {
      let place = motion.moved(
        Point(
          sample.center.x + Double(sample.xs[index]), sample.center.y + Double(sample.ys[index])))
      offsetsX.append(Int(place.x.rounded(.down)))
      offsetsY.append(Int(place.y.rounded(.down)))
      let value = sample.values[index] - mean
      let weight = sample.weights[index].rounded()
      values.append(Int32(value))
      weights.append(Int32(weight))
      energy += value * value * weight
    }
  }

  /// Searches a square.
  ///
  /// - Parameters:
  ///   - level: The newer picture.
  ///   - reach: Half the side of the square in pixels.
  /// - Returns: The likeliest shift from the expected place; nil when there is nothing to compare.
  func best(in level: PyramidLevel, reach: Int) -> Match? {
    guard energy > 0 else { return nil }
    var best: Match?
    var bestScore = -Float.infinity
    for dy in -reach...reach {
      for dx in -reach...reach {
        guard let likeness = likeness(level, dx, dy) else { continue }
        let distance = Float(dx * dx + dy * dy).squareRoot() / Float(reach)
        let cost = MotionSearch.costOfStep + MotionSearch.costOfReach * distance
        let score = likeness - (distance > 0 ? cost : 0)
        if score > bestScore {
          bestScore = score
          best = Match(dx: Double(dx), dy: Double(dy), likeness: likeness)
        }
      }
    }
    return best
  }

  /// Normalised correlation at one shift.
  private func likeness(_ level: PyramidLevel, _ dx: Int, _ dy: Int) -> Float? {
    let pixels = level.pixels.span
    let xs = offsetsX.span
    let ys = offsetsY.span
    let values = values.span
    let weights = weights.span
    var (inside, count, sum, squares, product) = (0, Int32(0), Int32(0), Int32(0), Int32(0))
    for index in 0..<xs.count {
      let (x, y) = (xs[index] &+ dx, ys[index] &+ dy)
      guard x >= 0, y >= 0, x < level.width, y < level.height else { continue }
      let pixel = Int32(pixels[y &* level.width &+ x])
      let weighted = pixel &* weights[index]
      inside &+= 1
      count &+= weights[index]
      sum &+= weighted
      squares &+= weighted &* pixel
      product &+= weighted &* values[index]
    }
    guard Double(inside) >= MotionSearch.leastInside * Double(xs.count), inside > 0 else {
      return nil
    }
    let variance = Float(squares) - Float(sum) * Float(sum) / Float(count)
    guard variance > 0 else { return 0 }
    return Float(product) / (variance * energy).squareRoot()
  }
}
