/// A table top with stains and grain, which repeats.
struct Table {
  static let side = 1024
  static let shared = Table()
  let values: [Float]

  private init() {
    var random = Noise(seed: 7)
    var values = [Float](repeating: 0.62, count: Table.side * Table.side)
    for _ in 0..<500 {
      let (x, y) = (Int(random.uniform() * 1024), Int(random.uniform() * 1024))
      let (width, height) = (4 + Int(random.uniform() * 60), 4 + Int(random.uniform() * 60))
      let change = Float(random.uniform() - 0.5) * 0.3
      for row in y..<y + height {
        for column in x..<x + width { values[(row & 1023) * 1024 + (column & 1023)] += change }
      }
    }
    self.values = values.map { min(0.95, max(0.1, $0)) }
  }
}

/// Noise of a sensor, drawn once.
struct Grain {
  static let count = 1 << 16
  static let shared = Grain()
  let values: [Float]

  private init() {
    var random = Noise(seed: 11)
    values = (0..<Grain.count).map { _ in random.normal() }
  }
}
