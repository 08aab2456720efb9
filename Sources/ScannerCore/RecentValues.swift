/// A dictionary of bounded size: of more keys the one that was used the longest ago is forgotten.
///
/// A pure value; every use takes constant time.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    var value: Value
    /// Places of the entries that were used next after and next before this one.
    var newer: Int?
    var older: Int?
  }

  /// The most keys that are remembered.
  let capacity: Int

  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var newest: Int?
  private var oldest: Int?

  /// Makes a dictionary without a key.
  ///
  /// - Parameter capacity: The most keys that are remembered, at least 1.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Number of keys that are remembered.
  var count: Int { entries.count }

  /// Uses a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: Its value; nil when it is not remembered.
  mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    link(place)
    return entries[place].value
  }

  /// Uses a key and gives it a value.
  ///
  /// - Parameters:
  ///   - key: Any key.
  ///   - value: What it is to have.
  mutating func set(_ key: Key, to value: Value) {
    if use(key) != nil {
      if let newest { entries[newest].value = value }
      return
    }
    let entry = Entry(key: key, value: value)
    if entries.count < capacity {
      entries.append(entry)
      places[key] = entries.count - 1
      link(entries.count - 1)
    } else if let place = oldest {
      unlink(place)
      places[entries[place].key] = nil
      entries[place] = entry
      places[key] = place
      link(place)
    }
  }

  /// Forgets everything.
  mutating func removeAll() { self = RecentValues(capacity: capacity) }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if let newer { entries[newer].older = older } else { newest = older }
    if let older { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ place: Int) {
    entries[place].newer = nil
    entries[place].older = newest
    if let newest { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
