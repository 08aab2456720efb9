/// Blocks that touch and agree.
struct BlockComponents {
  /// Least cosine of twice the angle between a block of bars and the mean of those joined so far.
  private static let agreement: Float = 0.77
  /// Fewest blocks of a component.
  private static let fewest = 3

  /// Indices of each component's blocks.
  private(set) var components: [[Int]] = []

  /// Joins blocks.
  ///
  /// - Parameters:
  ///   - tensor: The blocks.
  ///   - kind: Blocks of bars must agree in direction, those of a matrix need not.
  ///   - belongs: Tells whether a block is to be joined at all.
  init(_ tensor: StructureTensor, kind: OrientedRegion.Kind, where belongs: (Int) -> Bool) {
    let columns = tensor.columns
    let rows = tensor.rows
    var isOpen = (0..<tensor.count).map(belongs)
    isOpen.withUnsafeMutableBufferPointer { open in
      var stack: [Int] = []
      for seed in 0..<tensor.count where open[seed] {
        open[seed] = false
        stack.append(seed)
        var members: [Int] = []
        var cosine = tensor.cosine.base[seed]
        var sine = tensor.sine.base[seed]
        while let i = stack.popLast() {
          members.append(i)
          let x = i % columns
          let y = i / columns
          let length = (cosine * cosine + sine * sine).squareRoot() + 1e-6
          for ny in max(0, y - 1)...min(rows - 1, y + 1) {
            for nx in max(0, x - 1)...min(columns - 1, x + 1) {
              let j = ny * columns + nx
              guard open[j] else { continue }
              if kind == .linear {
                let dot = cosine * tensor.cosine.base[j] + sine * tensor.sine.base[j]
                guard dot >= BlockComponents.agreement * length else { continue }
                cosine += tensor.cosine.base[j]
                sine += tensor.sine.base[j]
              }
              open[j] = false
              stack.append(j)
            }
          }
        }
        if members.count >= BlockComponents.fewest { components.append(members) }
      }
    }
  }
}
