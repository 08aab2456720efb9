/// A part of a user's pattern.
indirect enum TextPatternNode {
  case set(CharacterSet)
  case anchor(TextPatternProgram.Anchor)
  case refused([CharacterSet])
  case sequence([TextPatternNode])
  case alternatives([TextPatternNode])
  case repeated(TextPatternNode, ClosedRange<Int>, isLazy: Bool)

  /// A repeat without an end.
  static let endless = Int.max

  /// Whether a part can take a character at all.
  var canTake: Bool {
    switch self {
    case .set: true
    case .anchor, .refused: false
    case .sequence(let nodes), .alternatives(let nodes): nodes.contains(where: \.canTake)
    case .repeated(let node, let times, _): times.upperBound > 0 && node.canTake
    }
  }

  /// Writes a part's instructions behind others.
  ///
  /// - Parameter program: Takes them.
  /// - Throws: `tooLarge`.
  func write(to program: inout [TextPatternProgram.Instruction]) throws(TextPattern.Fault) {
    guard program.count < TextPatternProgram.largest else { throw .tooLarge }
    switch self {
    case .set(let set): program.append(.take(set))
    case .anchor(let anchor): program.append(.check(anchor))
    case .refused(let sets): program.append(.refuse(sets))
    case .sequence(let nodes): for node in nodes { try node.write(to: &program) }
    case .alternatives(let nodes): try TextPatternNode.write(alternatives: nodes, to: &program)
    case .repeated(let node, let times, let isLazy):
      try TextPatternNode.write(node, times, isLazy: isLazy, to: &program)
    }
  }

  private static func write(
    alternatives nodes: [TextPatternNode], to program: inout [TextPatternProgram.Instruction]
  ) throws(TextPattern.Fault) {
    var jumps: [Int] = []
    for node in nodes.dropLast() {
      let split = program.count
      program.append(.accept)
      try node.write(to: &program)
      jumps.append(program.count)
      program.append(.accept)
      program[split] = .split(split + 1, program.count)
    }
    if let last = nodes.last { try last.write(to: &program) }
    for jump in jumps { program[jump] = .jump(program.count) }
  }

  private static func write(
    _ node: TextPatternNode, _ times: ClosedRange<Int>, isLazy: Bool,
    to program: inout [TextPatternProgram.Instruction]
  ) throws(TextPattern.Fault) {
    func split(_ place: Int, _ on: Int, _ out: Int) {
      program[place] = isLazy ? .split(out, on) : .split(on, out)
    }
    // What takes no character is the same however often it is repeated.
    guard node.canTake else {
      if times.lowerBound > 0 { try node.write(to: &program) }
      return
    }
    for _ in 0..<times.lowerBound { try node.write(to: &program) }
    if times.upperBound == endless {
      let start = program.count
      program.append(.accept)
      try node.write(to: &program)
      program.append(.jump(start))
      split(start, start + 1, program.count)
    } else {
      var splits: [Int] = []
      for _ in times.lowerBound..<times.upperBound {
        splits.append(program.count)
        program.append(.accept)
        try node.write(to: &program)
      }
      for place in splits { split(place, place + 1, program.count) }
    }
    guard program.count <= TextPatternProgram.largest else { throw .tooLarge }
  }
}
