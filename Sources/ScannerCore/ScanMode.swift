/// Which of the recognised items are delivered, and how often.
public enum ScanMode: Hashable, Sendable {
  /// The first item only.
  case once
  /// Each content once in a session.
  case oncePerCode
  /// Each item once while it stays in view, and again when it was out of view for the repeat
  /// interval: what comes by is counted.
  case oncePerItem
  /// Each content again after the repeat interval.
  case continuous
  /// As `continuous`, without these payloads.
  case continuousExcept(Set<String>)
  /// Nothing by itself: an item is delivered when it is picked.
  case manual
}
