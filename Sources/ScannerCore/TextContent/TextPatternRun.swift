/// The machine of a pattern on one line.
struct TextPatternRun {
  /// A way through the instructions and where in the line it began.
  private struct Way {
    var instruction: Int
    var start: Int
  }

  private let program: TextPatternProgram
  private let line: TextPatternLine
  private var ways: [Way] = []
  private var next: [Way] = []
  private var open: [Int] = []
  /// For each instruction the turn in which it was reached last.
  private var reached: [Int]
  private var turn = 0
  private var steps = 0

  /// Prepares for a line.
  ///
  /// - Parameters:
  ///   - program: The pattern.
  ///   - line: The line.
  init(program: TextPatternProgram, line: TextPatternLine) {
    self.program = program
    self.line = line
    reached = [Int](repeating: 0, count: program.instructions.count)
  }

  /// The leftmost match; of those that begin there the one that is preferred.
  ///
  /// - Parameter start: Where to begin.
  /// - Returns: Places in the line; nil when nothing matches, or when it took too long.
  mutating func first(from start: Int) -> Range<Int>? {
    var match: Range<Int>?
    next.removeAll(keepingCapacity: true)
    turn += 1
    for place in start...line.characters.count {
      guard steps < TextPatternProgram.longestRun else { return match }
      if match == nil { follow(Way(instruction: 0, start: place), at: place) }
      if next.isEmpty {
        if match != nil { break }
        turn += 1
        continue
      }
      swap(&ways, &next)
      next.removeAll(keepingCapacity: true)
      turn += 1
      search: for way in ways {
        steps += 1
        switch program.instructions[way.instruction] {
        case .accept:
          match = way.start..<place
          // Ways behind this one are less preferred.
          break search
        case .take(let set):
          if holds(set, at: place) {
            follow(Way(instruction: way.instruction + 1, start: way.start), at: place + 1)
          }
        default: break
        }
      }
    }
    return match
  }

  /// Goes on, without taking a character, to all that can take one.
  private mutating func follow(_ way: Way, at place: Int) {
    open.append(way.instruction)
    while let instruction = open.popLast() {
      guard reached[instruction] != turn else { continue }
      reached[instruction] = turn
      steps += 1
      switch program.instructions[instruction] {
      case .jump(let target): open.append(target)
      case .split(let first, let second):
        open.append(second)
        open.append(first)
      case .check(let anchor): if holds(anchor, at: place) { open.append(instruction + 1) }
      case .refuse(let sets):
        let isThere = sets.indices.allSatisfy { holds(sets[$0], at: place + $0) }
        if !isThere { open.append(instruction + 1) }
      case .take, .accept: next.append(Way(instruction: instruction, start: way.start))
      }
    }
  }

  private func holds(_ set: CharacterSet, at place: Int) -> Bool {
    guard place < line.characters.count else { return false }
    if set.contains(line.characters[place]) { return true }
    guard program.ignoresCase, let other = line.otherCases[place] else { return false }
    return set.contains(other)
  }

  private func holds(_ anchor: TextPatternProgram.Anchor, at place: Int) -> Bool {
    func isWord(_ place: Int) -> Bool {
      line.characters.indices.contains(place) && line.characters[place].isWord
    }
    return switch anchor {
    case .start: place == 0
    case .end: place == line.characters.count
    case .wordEdge: isWord(place - 1) != isWord(place)
    case .noWordEdge: isWord(place - 1) == isWord(place)
    }
  }
}
