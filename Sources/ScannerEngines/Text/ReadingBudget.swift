import ScannerCore

/// Bounds what the lines of a picture may cost: to read one costs by its length in heights, about
/// 1 ms each and language, and a texture can look like a thousand of them.
///
/// A count and not a clock, so that the same picture always gives the same lines.
struct ReadingBudget {
  /// Heights of lines that may still be read, each once.
  private(set) var rest: Double
  /// Of so many heights some must be text, else the others are not read: 12 lines of a label.
  private var sample = 300.0
  /// Of lines that may be a texture.
  private var doubtfulSample = 70.0

  /// A dense page of a document has 2500, which two languages read.
  static let stillPicture = ReadingBudget(rest: 7000)

  /// What is tried of further lines when the first were no text.
  private static let leastSample = 100.0
  /// Part of the heights read that is text, at least.
  private static let leastText = 0.1
  /// Odds from which on a line is rarely a texture.
  private static let surelyText: Float = 5
  /// What it costs to read a line at all, in heights.
  private static let start = 3.0

  /// Prepares.
  ///
  /// - Parameter rest: Heights of lines that may be read, each once.
  init(rest: Double) {
    self.rest = rest
  }

  /// A fourth of it, for a picture like one in which nothing was text.
  var fourth: ReadingBudget { ReadingBudget(rest: rest / 4) }

  /// Takes the likeliest lines that it can pay.
  ///
  /// - Parameters:
  ///   - places: Lines.
  ///   - readings: How often each is read, in all languages together; as many as places.
  /// - Returns: Indices of lines, in their order.
  mutating func choose(_ places: [LinePlace], readings: [Int]) -> [Int] {
    let costs = zip(places, readings).map { ReadingBudget.cost(of: $0) * Double($1) }
    return choose(places.indices.map { $0 }, of: places, costs, upTo: rest)
  }

  /// Reads the likeliest lines, and the others when there was text among them.
  ///
  /// - Parameters:
  ///   - places: Lines.
  ///   - readings: How often each is read, in all languages together.
  ///   - read: Reads some of them, by their indices, and returns whether each is text.
  mutating func spend(on places: [LinePlace], readings: Int, _ read: ([Int]) -> [Bool]) {
    let costs = places.map { ReadingBudget.cost(of: $0) * Double(readings) }
    let first = firstSample(of: places, costs)
    let isText = read(first)
    let spent = first.reduce(0) { $0 + costs[$1] }
    let text = zip(first, isText).filter(\.1).reduce(0) { $0 + costs[$1.0] }
    if text < ReadingBudget.leastText * spent {
      sample = max(ReadingBudget.leastSample, sample - spent)
      doubtfulSample /= 2
      return
    }
    if first.count == places.count { return }
    let others = places.indices.filter { !first.contains($0) }
    _ = read(choose(others, of: places, costs, upTo: rest))
  }

  /// What reading a place once costs: to begin costs as much as some heights.
  private static func cost(of place: LinePlace) -> Double { place.aspect + start }

  /// The likeliest lines: many of those that are hardly anything but text, few of the others.
  private mutating func firstSample(of places: [LinePlace], _ costs: [Double]) -> [Int] {
    let likely = places.indices.filter { places[$0].logOdds >= ReadingBudget.surelyText }
    // The short ones first: they tell as much.
    let first = choose(
      likely.sorted { (costs[$0], $0) < (costs[$1], $1) }, costs, upTo: min(rest, sample))
    let doubtful = places.indices.filter { places[$0].logOdds < ReadingBudget.surelyText }
    let left = sample - first.reduce(0) { $0 + costs[$1] }
    return (first + choose(doubtful, of: places, costs, upTo: min(rest, left, doubtfulSample)))
      .sorted()
  }

  private mutating func choose(
    _ indices: [Int], of places: [LinePlace], _ costs: [Double], upTo limit: Double
  ) -> [Int] {
    let likeliest = indices.sorted {
      (places[$1].logOdds, $0) < (places[$0].logOdds, $1)
    }
    return choose(likeliest, costs, upTo: limit)
  }

  /// Takes the first that it can pay.
  private mutating func choose(
    _ indices: [Int], _ costs: [Double], upTo limit: Double
  ) -> [Int] {
    var sum = 0.0
    var chosen: [Int] = []
    for index in indices where sum + costs[index] <= limit {
      sum += costs[index]
      chosen.append(index)
    }
    rest -= sum
    return chosen.sorted()
  }
}
