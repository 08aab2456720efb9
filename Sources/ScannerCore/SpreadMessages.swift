/// The messages that the codes of a picture, or of a session, are parts of.
///
/// A pure value; messages that differ in symbology, identifier or number of parts are kept apart.
public struct SpreadMessages: Hashable, Sendable {
  /// The messages, the one that began first first.
  public private(set) var messages: [SpreadMessage] = []

  /// Knows no message yet.
  public init() {}

  /// Takes a code in.
  ///
  /// - Parameter code: Any code.
  /// - Returns: Place in `messages` of its message; nil for a code that stands alone.
  @discardableResult
  public mutating func take(_ code: Barcode) -> Int? {
    guard let message = SpreadMessage(code) else { return nil }
    for index in messages.indices where messages[index].take(code) { return index }
    messages.append(message)
    return messages.count - 1
  }

  /// Puts messages together whose parts are all in one picture.
  ///
  /// - Parameter observations: Everything in the picture, each code once.
  /// - Returns: The same with a whole message in the place of its first part, its quad around all of
  ///   them, and without the others; parts of messages that are not whole stay as they are.
  public static func join(_ observations: [Observation]) -> [Observation] {
    var known = SpreadMessages()
    for barcode in observations.compactMap(\.barcode) { known.take(barcode) }
    return known.messages.reduce(observations) { $0.joined($1) }
  }
}

extension [Observation] {
  fileprivate func joined(_ message: SpreadMessage) -> [Observation] {
    guard let whole = message.joined else { return self }
    let places = indices.filter { self[$0].barcode.map(message.contains) == true }
    let parts = places.map { self[$0] }.sorted { $0.index < $1.index }
    guard let place = places.first, var joined = parts.first else { return self }
    joined.reading = .barcode(whole)
    joined.quad = Quadrilateral(around: parts.map(\.quad)) ?? joined.quad
    joined.confidence = parts.map(\.confidence).min() ?? joined.confidence
    var result = self
    result[place] = joined
    for index in places.dropFirst().reversed() { result.remove(at: index) }
    return result
  }
}

extension Observation {
  fileprivate var barcode: Barcode? {
    if case .barcode(let barcode) = reading { barcode } else { nil }
  }

  /// Place in a spread message.
  fileprivate var index: Int { barcode?.structuredAppend?.index ?? 0 }
}

extension Quadrilateral {
  /// The rectangle around several quads, in the direction of the first one's top side.
  ///
  /// - Parameter quads: Nil when there are none.
  fileprivate init?(around quads: [Quadrilateral]) {
    guard let first = quads.first else { return nil }
    let length = first.topLeft.distance(to: first.topRight)
    let right =
      length > 0
      ? Point(
        (first.topRight.x - first.topLeft.x) / length,
        (first.topRight.y - first.topLeft.y) / length) : Point(1, 0)
    let corners = quads.flatMap(\.corners)
    let across = corners.map { $0.x * right.x + $0.y * right.y }
    let down = corners.map { $0.y * right.x - $0.x * right.y }
    guard let left = across.min(), let top = down.min(), let far = across.max(),
      let bottom = down.max()
    else { return nil }
    self = Quadrilateral(x: left, y: top, width: far - left, height: bottom - top).map {
      Point($0.x * right.x - $0.y * right.y, $0.x * right.y + $0.y * right.x)
    }
  }
}
