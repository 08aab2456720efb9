/// Element widths of GS1 DataBar characters and the numbers that they stand for (ISO/IEC 24724).
enum DataBarElements {
  /// Ink spreads that are tried, in modules; the last lanes repeat.
  private static let spreads = Vector16((-6...9).map { Float(min($0, 6)) * 0.1 })
  /// Added and taken away again it rounds a float to a whole number.
  private static let rounding: Float = 0x1.8p23
  /// Most that a character's module may differ from the symbol's.
  private static let unevenness: Float = 0.25
  /// Worst mean squared distance of a width from a whole number: anything has 0.083.
  private static let worstError: Float = 0.07
  /// The same for symbols and halves with guards and quiet zones, which leave less to chance.
  static let worstErrorOfWholes: Float = 0.09

  /// One character of a symbol.
  struct Part {
    /// Number of elements.
    let elements: Int
    /// Their sum in modules.
    let modules: Int
    /// 0 or 1: the sum of every other element from there is even; nil: may be anything.
    var evenFrom: Int?
  }

  /// Rounds a stretch of edges to whole modules.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - first: Edge of the first element, which is a bar.
  ///   - parts: Number of elements and modules of each character, in turn, and which of its
  ///     elements (from the first or the second, every other one) have an even sum.
  ///   - worst: Worst mean squared distance of a width from a whole number.
  /// - Returns: Widths of each character's elements; nil when they are no such characters.
  static func widths(
    _ edges: EdgeSequence, from first: Int, parts: [Part], worst: Float = worstError
  ) -> [[Int]]? {
    let places = edges.places
    let last = first + parts.reduce(0) { $0 + $1.elements }
    guard last < places.count else { return nil }
    let total = Float(parts.reduce(0) { $0 + $1.modules })
    let module = (places[last] - places[first]) / total
    var exact: [Float] = []
    exact.reserveCapacity(last - first)
    var index = first
    for part in parts {
      let width = places[index + part.elements] - places[index]
      let own = width / Float(part.modules)
      // Guards are narrow: ink alone changes their width by half.
      let isGuard = part.elements <= 2
      guard own > 0, isGuard ? own < 2 * module : abs(own / module - 1) < unevenness else {
        return nil
      }
      let scale = 1 / (isGuard ? module : own)
      for edge in index..<index + part.elements {
        exact.append((places[edge + 1] - places[edge]) * scale)
      }
      index += part.elements
    }
    return round(exact, parts, worst)
  }

  /// Rounds elements, the first of which is a bar, after the ink spread that suits them best.
  private static func round(_ exact: [Float], _ parts: [Part], _ worst: Float) -> [[Int]]? {
    var errors = Vector16.zero
    var spread = spreads
    for width in exact {
      let corrected = width - spread
      let distance = corrected - lanewiseMax(corrected + rounding - rounding, Vector16.one)
      errors += distance * distance
      spread = -spread
    }
    var best = 0
    for lane in errors.indices where errors[lane] < errors[best] { best = lane }
    guard errors[best] / Float(exact.count) < worst else { return nil }
    var rest = exact.enumerated().map { i, width in
      width - (i.isMultiple(of: 2) ? spreads[best] : -spreads[best])
    }[...]
    return parts.map { part in
      defer { rest = rest.dropFirst(part.elements) }
      return settle(Array(rest.prefix(part.elements)), part)
    }
  }

  /// Rounds to a known sum and parity: where rounding misses, the least certain element gives way.
  private static func settle(_ exact: [Float], _ part: Part) -> [Int] {
    guard let evenFrom = part.evenFrom else { return settle(exact, sum: part.modules) }
    let even = stride(from: evenFrom, to: exact.count, by: 2).map { exact[$0] }
    let other = stride(from: 1 - evenFrom, to: exact.count, by: 2).map { exact[$0] }
    let sum = 2 * Int((even.reduce(0, +) / 2).rounded())
    let rounded = [settle(even, sum: sum), settle(other, sum: part.modules - sum)]
    return exact.indices.map { rounded[($0 + evenFrom) % 2][$0 / 2] }
  }

  private static func settle(_ exact: [Float], sum: Int) -> [Int] {
    var result = exact.map { max(1, Int($0.rounded())) }
    var difference = sum - result.reduce(0, +)
    while difference != 0 && abs(difference) <= 2 {
      let step = difference > 0 ? 1 : -1
      let candidates = result.indices.filter { result[$0] + step >= 1 }
      let distance = { (i: Int) in (exact[i] - Float(result[i])) * Float(step) }
      guard let i = candidates.max(by: { distance($0) < distance($1) }) else { break }
      result[i] += step
      difference -= step
    }
    return result
  }

  /// The number of a combination of widths among all of the same sum (ISO/IEC 24724, annex B).
  ///
  /// - Parameters:
  ///   - widths: Widths in modules.
  ///   - widest: Widest element that is allowed.
  ///   - needsNarrow: True: combinations without an element of one module do not count.
  /// - Returns: Counted from 0.
  static func number(_ widths: [Int], widest: Int, needsNarrow: Bool) -> Int {
    var n = widths.reduce(0, +)
    let count = widths.count
    var value = 0
    var hasNarrow = false
    for bar in 0..<count - 1 {
      let rest = count - bar - 1
      for width in 1..<max(1, widths[bar]) {
        value += following(n - width, rest, widest)
        if needsNarrow && !hasNarrow && width > 1 && n - width - rest >= rest {
          value -= choose(n - width - rest - 1, rest - 1)
        }
      }
      // The first width that is tried is one: it counts as narrow for what follows it.
      if widths[bar] == 1 { hasNarrow = true }
      n -= widths[bar]
    }
    return value
  }

  /// Combinations of a number of elements with a sum, none wider than allowed.
  private static func following(_ sum: Int, _ elements: Int, _ widest: Int) -> Int {
    guard elements > 1 else { return sum > widest ? 0 : 1 }
    var value = choose(sum - 1, elements - 1)
    var wide = sum - (elements - 1)
    var fewer = 0
    while wide > widest {
      fewer += choose(sum - wide - 1, elements - 2)
      wide -= 1
    }
    value -= fewer * elements
    return value
  }

  private static func choose(_ n: Int, _ r: Int) -> Int {
    guard r >= 0, n >= r else { return 0 }
    var result = 1
    for i in 0..<min(r, n - r) { result = result * (n - i) / (i + 1) }
    return result
  }
}
