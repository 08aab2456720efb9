/// Puts messages together whose parts a camera shows in any order, one after the other or several at a
/// time (structured append).
///
/// A pure value; time is the frames' own.
struct SpreadCollector: Sendable {
  /// What a frame brought.
  struct Outcome {
    /// Messages that are whole: the last part's item with the whole content.
    var whole: [RecognizedItem] = []
    /// Parts of messages that were given up, and codes that stand alone.
    var single: [RecognizedItem] = []
    /// Messages that went on, became whole, or were given up.
    var progress: [SpreadProgress] = []
  }

  fileprivate struct Entry: Sendable {
    let id: Int
    var message: SpreadMessage
    /// The newest item of each part.
    var items: [Int: RecognizedItem] = [:]
    /// When something new of it was seen.
    var lastNew: Duration
    var lastSeen: Duration
    /// A complete message, seen again: it counts again when all of its parts were.
    var again: Set<Int> = []
    var whole: Barcode?
  }

  /// How long to wait for another part.
  static let patience = Duration.seconds(20)
  /// How long a whole message is remembered after its parts were last seen.
  static let memory = Duration.seconds(5)
  /// Messages that are collected at the same time.
  private static let mostMessages = 16

  private var entries: [Entry] = []
  private var nextID = 1

  /// Messages in the order in which they began.
  var progress: [SpreadProgress] {
    entries.map { $0.progress($0.whole == nil ? .collecting : .complete) }
  }

  /// Takes in what a frame shows.
  ///
  /// - Parameters:
  ///   - items: Items that were seen in the frame itself.
  ///   - time: Capture time of the frame.
  /// - Returns: What is to be delivered, and what changed.
  mutating func take(_ items: [RecognizedItem], at time: Duration) -> Outcome {
    var outcome = Outcome()
    for item in items {
      guard case .barcode(let code) = item.reading, code.structuredAppend?.count != 1,
        let message = SpreadMessage(code)
      else {
        outcome.single.append(item)
        continue
      }
      take(item, code, message, at: time, &outcome)
    }
    giveUp(at: time, &outcome)
    return outcome
  }

  /// What an item is to be delivered as: a part of a whole message as the message.
  ///
  /// - Parameter item: Any item.
  /// - Returns: The item itself when it is no such part.
  func delivered(_ item: RecognizedItem) -> RecognizedItem {
    guard case .barcode(let code) = item.reading,
      let whole = entries.first(where: { $0.message.contains(code) })?.whole
    else { return item }
    return item.reading(whole)
  }

  private mutating func take(
    _ item: RecognizedItem, _ code: Barcode, _ message: SpreadMessage, at time: Duration,
    _ outcome: inout Outcome
  ) {
    let place = code.structuredAppend?.index ?? 0
    if let index = entries.firstIndex(where: { $0.message.contains(code) }) {
      entries[index].items[place] = item
      entries[index].lastSeen = time
      seeAgain(index, place, item, &outcome)
      return
    }
    let index: Int
    if let open = entries.indices.first(where: { takes(code, $0) }) {
      index = open
    } else {
      if entries.count == SpreadCollector.mostMessages {
        SpreadCollector.drop(entries.removeFirst(), &outcome)
      }
      entries.append(
        Entry(id: nextID, message: message, lastNew: time, lastSeen: time))
      nextID += 1
      index = entries.count - 1
    }
    entries[index].items[place] = item
    entries[index].lastNew = time
    entries[index].lastSeen = time
    if let whole = entries[index].message.joined {
      entries[index].whole = whole
      outcome.whole.append(item.reading(whole))
      outcome.progress.append(entries[index].progress(.complete))
    } else {
      outcome.progress.append(entries[index].progress(.collecting))
    }
  }

  /// Adds a code to a message that is not whole yet.
  ///
  /// - Returns: False when it is of another one.
  private mutating func takes(_ code: Barcode, _ index: Int) -> Bool {
    entries[index].whole == nil && entries[index].message.take(code)
  }

  private mutating func seeAgain(
    _ index: Int, _ place: Int, _ item: RecognizedItem, _ outcome: inout Outcome
  ) {
    guard let whole = entries[index].whole else { return }
    entries[index].again.insert(place)
    guard entries[index].again.count == entries[index].message.count else { return }
    entries[index].again = []
    outcome.whole.append(item.reading(whole))
  }

  /// Gives up everything that is not whole.
  ///
  /// - Returns: The parts, and the messages.
  mutating func finish() -> Outcome {
    var outcome = Outcome()
    for entry in entries { SpreadCollector.drop(entry, &outcome) }
    entries = []
    return outcome
  }

  private static func drop(_ entry: Entry, _ outcome: inout Outcome) {
    guard entry.whole == nil else { return }
    outcome.single += entry.parts
    outcome.progress.append(entry.progress(.abandoned))
  }

  private mutating func giveUp(at time: Duration, _ outcome: inout Outcome) {
    entries.removeAll { entry in
      if entry.whole != nil { return time - entry.lastSeen > SpreadCollector.memory }
      // All parts are there and do not make a message: waiting helps nobody.
      let isHopeless = entry.message.isComplete && !entry.message.isAmbiguous
      guard isHopeless || time - entry.lastNew > SpreadCollector.patience else { return false }
      SpreadCollector.drop(entry, &outcome)
      return true
    }
  }
}

extension SpreadCollector.Entry {
  /// The items in the order of their places.
  fileprivate var parts: [RecognizedItem] {
    items.sorted { $0.key < $1.key }.map(\.value)
  }

  fileprivate func progress(_ stage: SpreadProgress.Stage) -> SpreadProgress {
    SpreadProgress(
      id: id, symbology: message.symbology, count: message.count, indices: message.indices,
      items: parts.map(\.id), stage: stage, whole: whole)
  }
}

extension RecognizedItem {
  /// The same item with another content.
  fileprivate func reading(_ barcode: Barcode) -> RecognizedItem {
    var item = self
    item.reading = .barcode(barcode)
    return item
  }
}
