import Foundation

/// Symbols as bad photographs show them; every kind with rising severity by its number.
enum QRHardScene: String, CaseIterable {
  case blur, glare, spots, damage, cylinder, wave, perspective, noise, shadow, small

  /// Draws one.
  ///
  /// - Parameters:
  ///   - matrix: The symbol.
  ///   - number: Seed.
  ///   - severity: 0…1.
  /// - Returns: The picture.
  func draw(_ matrix: QRMatrix, number: Int, severity: Double) -> QRScene {
    var random = QRRandom(UInt64(number) &* 31 &+ UInt64(rawValue.count) &* 7919 &+ 1)
    let module = self == .small ? 1.9 - 0.7 * severity : self == .blur ? 5 : 4
    let side = Int(module * Double(matrix.size) * 1.5) + 60
    var scene = QRScene(width: side + 40, height: side, brightness: 150)
    scene.light { _, x, y in 140 + 30 * sin(x / 23) * sin(y / 31) }
    let angle = random.real(-0.5...0.5) * (self == .small ? 0.3 : 1)
    paint(&scene, matrix, module: module, angle: angle, severity: severity, &random)
    spoil(&scene, matrix, module: module, severity: severity, &random)
    scene.addNoise(self == .noise ? 25 + 45 * severity : 3, &random)
    return scene
  }

  private func paint(
    _ scene: inout QRScene, _ matrix: QRMatrix, module: Double, angle: Double, severity: Double,
    _ random: inout QRRandom
  ) {
    let (middleX, middleY) = (Double(scene.width) / 2, Double(scene.height) / 2)
    let half = Double(matrix.size) / 2
    let phase = random.real(0...6)
    scene.draw(matrix) { x, y in
      let (dx, dy) = ((x - middleX) / module, (y - middleY) / module)
      let u = dx * cos(angle) + dy * sin(angle)
      let v = dy * cos(angle) - dx * sin(angle)
      guard let (a, b) = bend(u, v, half: half, severity: severity, phase: phase) else {
        return nil
      }
      return (a + half, b + half)
    }
  }

  /// From flat modules around the middle to modules of the bent symbol.
  private func bend(
    _ u: Double, _ v: Double, half: Double, severity: Double, phase: Double
  ) -> (Double, Double)? {
    switch self {
    case .cylinder:
      // A can seen from the front: the symbol covers up to ±70 degrees.
      let radius = half / (0.6 + 0.62 * severity)
      guard abs(u) < radius * 0.999 else { return nil }
      let turn = asin(u / radius)
      return (radius * turn, v - 0.25 * (1 - cos(turn)) * radius)
    case .wave:
      let height = 0.5 + 1.3 * severity
      return (
        u + height * sin(v / half * 2.2 + phase), v + height * sin(u / half * 2.6 + 2 * phase)
      )
    case .perspective:
      let tilt = (0.2 + 0.38 * severity) / half
      let depth = 1 / (1 + tilt * v)
      guard depth > 0, depth < 8 else { return nil }
      return (u * depth, (1 + 0.9 * severity) * v * depth)
    default: return (u, v)
    }
  }

  private func spoil(
    _ scene: inout QRScene, _ matrix: QRMatrix, module: Double, severity: Double,
    _ random: inout QRRandom
  ) {
    let (middleX, middleY) = (Double(scene.width) / 2, Double(scene.height) / 2)
    let half = Double(matrix.size) * module / 2
    let place = (middleX + random.real(-0.7...0.7) * half, middleY + random.real(-0.7...0.7) * half)
    switch self {
    case .blur: scene.blur(module * (0.45 + 0.5 * severity))
    case .small: scene.blur(0.5)
    case .glare:
      let size = half * (0.25 + 0.3 * severity)
      scene.light { value, x, y in
        let distance = hypot(x - place.0, y - place.1) / size
        return value + 400 * exp(-distance * distance)
      }
    case .spots:
      let size = half * (0.12 + 0.12 * severity)
      let contrast = 0.35 - 0.25 * severity
      scene.light { value, x, y in
        hypot(x - place.0, y - place.1) < size ? 255 : value * contrast
      }
      scene.blur(1)
    case .shadow:
      scene.light { value, x, y in
        (x - place.0) * 0.8 + (y - place.1) * 0.6 < 0 ? value * (0.5 - 0.3 * severity) : value
      }
      scene.blur(0.8)
    case .damage:
      for _ in 0..<Int(2 + 5 * severity) {
        let start = (
          middleX + random.real(-1...1) * half, middleY + random.real(-1...1) * half
        )
        let end = (start.0 + random.real(-1...1) * half, start.1 + random.real(-1...1) * half)
        let brightness = Bool.random(using: &random) ? 20.0 : 235
        scene.stroke(from: start, to: end, thickness: 1.6 * module, brightness: brightness)
      }
    case .cylinder, .wave, .perspective, .noise: break
    }
  }
}
