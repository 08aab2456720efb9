import ScannerCore

/// Bounds what the lines of a picture may cost: to read one costs by its length in heights, about
/// 1 ms each and language, and a texture can look like a thousand of them.
///
/// A count and not a clock, so that the same picture always gives the same lines.
struct ReadingBudget {
  /// Heights of lines that may still be read.
  private(set) var rest: Double

  /// A dense page of a document has 2500.
  static let stillPicture = ReadingBudget(rest: 4000)

  /// Of so many heights some must be text, else the others are not read: 20 lines of a label.
  private static let sample = 400.0
  /// Part of the heights read that is text, at least.
  private static let leastText = 0.1

  /// Takes the likeliest lines that it can pay.
  ///
  /// - Parameter places: Lines.
  /// - Returns: Indices of lines, in their order.
  mutating func choose(_ places: [LinePlace]) -> [Int] {
    choose(places.indices.map { $0 }, of: places, upTo: rest)
  }

  /// Reads the likeliest lines, and the others when there was text among them.
  ///
  /// - Parameters:
  ///   - places: Lines.
  ///   - read: Reads some of them, by their indices, and returns whether each is text.
  mutating func spend(on places: [LinePlace], _ read: ([Int]) -> [Bool]) {
    let first = choose(
      places.indices.map { $0 }, of: places, upTo: min(rest, ReadingBudget.sample))
    let isText = read(first)
    if first.count == places.count { return }
    func heights(_ indices: some Sequence<Int>) -> Double {
      indices.reduce(0) { $0 + places[$1].aspect }
    }
    let text = heights(zip(first, isText).filter(\.1).map(\.0))
    if text < ReadingBudget.leastText * heights(first) { return }
    let others = places.indices.filter { !first.contains($0) }
    _ = read(choose(others, of: places, upTo: rest))
  }

  private mutating func choose(
    _ indices: [Int], of places: [LinePlace], upTo limit: Double
  ) -> [Int] {
    let likeliest = indices.sorted {
      (places[$1].logOdds, $0) < (places[$0].logOdds, $1)
    }
    var heights = 0.0
    var chosen: [Int] = []
    for index in likeliest where heights + places[index].aspect <= limit {
      heights += places[index].aspect
      chosen.append(index)
    }
    rest -= heights
    return chosen.sorted()
  }
}
