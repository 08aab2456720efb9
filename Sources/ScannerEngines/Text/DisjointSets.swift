/// Sets of the numbers 0 ..< count that can be united (union–find with path halving).
struct DisjointSets {
  private var parents: [Int32]

  /// Each number a set of its own.
  ///
  /// - Parameter count: How many numbers.
  init(count: Int) {
    parents = Array(0..<Int32(count))
  }

  /// Adds the next number as a set of its own.
  @inline(__always)
  mutating func append() {
    parents.append(Int32(truncatingIfNeeded: parents.count))
  }

  /// Reserves room for more numbers.
  mutating func reserveCapacity(_ count: Int) {
    parents.reserveCapacity(count)
  }

  /// The number that stands for the set of another.
  @inline(__always)
  mutating func root(of number: Int) -> Int {
    parents.withUnsafeMutableBufferPointer { parents in
      var index = number
      while Int(parents[index]) != index {
        parents[index] = parents[Int(parents[index])]
        index = Int(parents[index])
      }
      return index
    }
  }

  /// Unites two sets; the smaller root stays.
  @inline(__always)
  mutating func unite(_ first: Int, _ second: Int) {
    let a = root(of: first)
    let b = root(of: second)
    if a < b {
      parents[b] = Int32(truncatingIfNeeded: a)
    } else if b < a {
      parents[a] = Int32(truncatingIfNeeded: b)
    }
  }
}
