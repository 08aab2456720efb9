import Foundation

/// How far a grid is off, from the phase of the picture's edges: they lie on module borders.
struct QRPhase {
  /// Edges stronger than this, in grey levels a sample, count no more.
  private static let strongest: Float = 80
  /// Deviation of the Gaussian around a node, in modules.
  private static let reach: Float = 2.2

  private let side: Int
  private let margin: Int
  /// Per module: the edges' sum as a complex number, along rows and along columns.
  private var waves: [SIMD4<Float>]
  /// Per module: the sum of the edges' sizes, along rows and along columns.
  private var sizes: [SIMD2<Float>]

  /// Measures the edges of every module.
  ///
  /// - Parameters:
  ///   - lattice: The grid to judge.
  ///   - level: The picture.
  ///   - density: Samples a module, 4 or 6.
  init(_ lattice: QRLattice, in level: QRPyramid.Level, density: Int) {
    side = lattice.side
    margin = lattice.margin
    waves = Array(repeating: .zero, count: side * side)
    sizes = Array(repeating: .zero, count: side * side)
    let image = lattice.straightened(in: level, density: density)
    let turns = (1...density).map { index -> QRVector in
      let angle = 2 * Float.pi * Float(index) / Float(density)
      return QRVector(cos(angle), sin(angle))
    }
    let width = side * density
    image.withUnsafeBufferPointer { image in
      for y in 0..<(width - 1) {
        let turnY = turns[y % density]
        for x in 0..<(width - 1) {
          let index = y &* width &+ x
          let value = image[index]
          let edgeX = min(Self.strongest, abs(image[index &+ 1] - value))
          let edgeY = min(Self.strongest, abs(image[index &+ width] - value))
          let turnX = turns[x % density]
          let module = y / density &* side &+ x / density
          waves[module] += SIMD4(lowHalf: turnX * edgeX, highHalf: turnY * edgeY)
          sizes[module] += SIMD2(edgeX, edgeY)
        }
      }
    }
  }

  /// How well all edges lie on module borders.
  ///
  /// - Returns: −1…1.
  var coherence: Float {
    let wave = waves.reduce(.zero, +)
    return (wave.x + wave.z) / (sizes.reduce(.zero, +).sum() + 1)
  }

  /// The corrections of a mesh's nodes near places that are known.
  ///
  /// - Parameters:
  ///   - mesh: The mesh that was judged.
  ///   - anchors: Known places in modules.
  ///   - radius: Nodes farther from every anchor than this, in modules, are left out.
  /// - Returns: Controls with weights up to 0.8.
  func controls(for mesh: QRMesh, near anchors: [QRVector], radius: Float) -> [QRControl] {
    var result: [QRControl] = []
    for row in 0..<mesh.nodes {
      for column in 0..<mesh.nodes {
        let node = QRVector(Float(column), Float(row)) * mesh.spacing
        guard anchors.contains(where: { ($0 - node).length <= radius }),
          let (offset, confidence) = offset(at: node)
        else { continue }
        result.append(
          QRControl(
            module: node, place: mesh.place(node + offset),
            weight: 0.8 * min(1, (confidence - 0.1) * 3)))
      }
    }
    return result
  }

  private func offset(at node: QRVector) -> (offset: QRVector, confidence: Float)? {
    var wave = SIMD4<Float>.zero
    var size = SIMD2<Float>.zero
    let inner = node + Float(margin)
    for y in max(0, Int(inner.y) - 5)...min(side - 1, max(0, Int(inner.y) + 4)) {
      for x in max(0, Int(inner.x) - 5)...min(side - 1, max(0, Int(inner.x) + 4)) {
        let distance = QRVector(Float(x), Float(y)) + 0.5 - inner
        let weight = exp(-(distance * distance).sum() / (2 * Self.reach * Self.reach))
        wave += weight * waves[y * side + x]
        size += weight * sizes[y * side + x]
      }
    }
    let confidence = min(
      wave.lowHalf.length / (size.x + 0.001), wave.highHalf.length / (size.y + 0.001))
    let offset = QRVector(atan2(wave.y, wave.x), atan2(wave.w, wave.z)) / (2 * Float.pi)
    guard confidence >= 0.12, abs(offset.x) <= 0.42, abs(offset.y) <= 0.42 else { return nil }
    return (offset, confidence)
  }
}
