/// How strong the gradients of a picture's blocks are, counted in steps of three percent.
struct EnergyHistogram {
  /// Bits of a float that are left out: 32 steps remain for a doubling.
  private static let spareBits = 18
  /// Doublings from 1: energies below and beyond count as the lowest and the highest.
  private static let doublings = 17

  private var counts = [Int](
    repeating: 0, count: doublings << (Float.significandBitCount - spareBits))
  private let total: Int

  /// Counts.
  ///
  /// - Parameter tensor: The blocks.
  init(_ tensor: StructureTensor) {
    total = tensor.count
    for i in 0..<total {
      let bits = max(1, tensor.energy.base[i]).bitPattern - Float(1).bitPattern
      counts[min(counts.count - 1, Int(bits >> EnergyHistogram.spareBits))] += 1
    }
  }

  /// The energy below which a part of the blocks lies.
  ///
  /// - Parameter part: 0...1.
  /// - Returns: Energy, at least 1.
  func percentile(_ part: Double) -> Float {
    var left = Int(Double(total) * part)
    let step = counts.firstIndex { count in
      left -= count
      return left < 0
    }
    let bits = UInt32(step ?? counts.count - 1) << EnergyHistogram.spareBits
    return Float(bitPattern: Float(1).bitPattern + bits)
  }
}
