/// What would help to read something, one thing at a time.
public enum GuidanceHint: String, Hashable, Sendable, CaseIterable {
  /// Nothing that could be read is in view.
  case pointAtCode
  /// A code is in view, but too small.
  case moveCloser
  /// The picture is blurred, or moves fast.
  case holdStill
  /// The picture is too dark.
  case moreLight
  /// The picture is washed out.
  case tooBright
}
