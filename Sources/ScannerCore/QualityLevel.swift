/// How much work recognition may put into a frame.
public enum QualityLevel: String, CaseIterable, Hashable, Sendable {
  case fast, balanced, accurate
}
