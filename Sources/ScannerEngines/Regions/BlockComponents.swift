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
  ///   - candidates: Indices of the blocks that are to be joined at all, rising.
  init(_ tensor: StructureTensor, kind: OrientedRegion.Kind, among candidates: [Int]) {
    // A border of closed blocks saves asking whether a neighbour is in the picture.
    let pitch = tensor.columns + 2
    var isOpen = [Bool](repeating: false, count: pitch * (tensor.rows + 2) + 1)
    isOpen.withUnsafeMutableBufferPointer { open in
      func place(_ i: Int) -> Int { i + 2 * (i / tensor.columns) + pitch + 1 }
      for i in candidates { open[place(i)] = true }
      var stack: [Int] = []
      for seed in candidates where open[place(seed)] {
        let members = BlockComponents.grow(
          from: seed, tensor, kind: kind, open: open, pitch: pitch, &stack)
        if members.count >= BlockComponents.fewest { components.append(members) }
      }
    }
  }

  /// The block and all that it reaches; closes them.
  @inline(__always) private static func grow(
    from seed: Int, _ tensor: StructureTensor, kind: OrientedRegion.Kind,
    open: UnsafeMutableBufferPointer<Bool>, pitch: Int, _ stack: inout [Int]
  ) -> [Int] {
    let columns = tensor.columns
    let (cosines, sines) = (tensor.cosine.base, tensor.sine.base)
    var members: [Int] = []
    var cosine = cosines[seed]
    var sine = sines[seed]
    open[seed + 2 * (seed / columns) + pitch + 1] = false
    stack.append(seed)
    while let i = stack.popLast() {
      members.append(i)
      let place = i + 2 * (i / columns) + pitch + 1
      let length = (cosine * cosine + sine * sine).squareRoot() + 1e-6
      for row in -1..<2 where hasOpen(open, from: place + row * pitch - 1) {
        for column in -1..<2 where open[place + row * pitch + column] {
          let j = i + row * columns + column
          if kind == .linear {
            let dot = cosine * cosines[j] + sine * sines[j]
            guard dot >= BlockComponents.agreement * length else { continue }
            cosine += cosines[j]
            sine += sines[j]
          }
          open[place + row * pitch + column] = false
          stack.append(j)
        }
      }
    }
    return members
  }

  /// Tells whether one of three blocks is open, in one look.
  @inline(__always) private static func hasOpen(
    _ open: UnsafeMutableBufferPointer<Bool>, from first: Int
  ) -> Bool {
    let bytes = UnsafeRawBufferPointer(open).loadUnaligned(fromByteOffset: first, as: UInt32.self)
    return UInt32(littleEndian: bytes) & 0x00ff_ffff != 0
  }
}
