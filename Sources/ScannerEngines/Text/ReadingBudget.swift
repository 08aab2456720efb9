import ScannerCore

/// Bounds what the lines of a picture may cost: to read one costs by its length in heights, about
/// 1 ms each and language, and a texture can look like a thousand of them.
///
/// A count and not a clock, so that the same picture always gives the same lines.
struct ReadingBudget {
  /// Heights of lines that may still be read, each once.
  private(set) var rest: Double
  /// Of so many heights some must be text, else the others are not read: 12 lines of a label.
  private var sample = 240.0

  /// A dense page of a document has 2500, which two languages read.
  static let stillPicture = ReadingBudget(rest: 6000)

  /// What is tried of further lines when the first were no text.
  private static let leastSample = 80.0
  /// Part of the heights read that is text, at least.
  private static let leastText = 0.1

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
    let costs = zip(places, readings).map { $0.aspect * Double($1) }
    return choose(places.indices.map { $0 }, of: places, costs, upTo: rest)
  }

  /// Reads the likeliest lines, and the others when there was text among them.
  ///
  /// - Parameters:
  ///   - places: Lines.
  ///   - readings: How often each is read, in all languages together.
  ///   - read: Reads some of them, by their indices, and returns whether each is text.
  mutating func spend(on places: [LinePlace], readings: Int, _ read: ([Int]) -> [Bool]) {
    let costs = places.map { $0.aspect * Double(readings) }
    let first = choose(places.indices.map { $0 }, of: places, costs, upTo: min(rest, sample))
    let isText = read(first)
    let spent = first.reduce(0) { $0 + costs[$1] }
    let text = zip(first, isText).filter(\.1).reduce(0) { $0 + costs[$1.0] }
    if text < ReadingBudget.leastText * spent {
      sample = max(ReadingBudget.leastSample, sample - spent)
      return
    }
    if first.count == places.count { return }
    let others = places.indices.filter { !first.contains($0) }
    _ = read(choose(others, of: places, costs, upTo: rest))
  }

  private mutating func choose(
    _ indices: [Int], of places: [LinePlace], _ costs: [Double], upTo limit: Double
  ) -> [Int] {
    let likeliest = indices.sorted {
      (places[$1].logOdds, $0) < (places[$0].logOdds, $1)
    }
    var sum = 0.0
    var chosen: [Int] = []
    for index in likeliest where sum + costs[index] <= limit {
      sum += costs[index]
      chosen.append(index)
    }
    rest -= sum
    return chosen.sorted()
  }
}
