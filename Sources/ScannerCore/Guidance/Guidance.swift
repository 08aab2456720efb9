/// What a session advises after a frame.
public struct Guidance: Hashable, Sendable {
  /// What to tell the user; nil: nothing, as all is well or not known yet.
  public var hint: GuidanceHint?
  /// A code whose modules are too small to be read, upright box in parts of the picture (0…1); nil:
  /// none.
  ///
  /// It is what a view can zoom in on.
  public var smallCode: Rectangle?

  /// Makes an advice.
  ///
  /// - Parameters:
  ///   - hint: What to tell the user.
  ///   - smallCode: A code that is too small, in parts of the picture.
  public init(hint: GuidanceHint? = nil, smallCode: Rectangle? = nil) {
    self.hint = hint
    self.smallCode = smallCode
  }
}
