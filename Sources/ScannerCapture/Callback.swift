import CGlue

/// A closure that C code keeps as a pointer, until it is told to release it.
final class Callback<Input>: Sendable {
  private let body: @Sendable (Input) -> Void

  init(_ body: @escaping @Sendable (Input) -> Void) { self.body = body }

  /// The pointer to give away, with a reference that `releaseCallback` or `finish` gives back.
  var retained: gpointer { Unmanaged.passRetained(self).toOpaque() }

  /// Runs the closure behind a pointer.
  ///
  /// - Parameters:
  ///   - box: What `retained` gave.
  ///   - input: What the closure receives.
  static func call(_ box: gpointer, _ input: Input) {
    Unmanaged<Self>.fromOpaque(box).takeUnretainedValue().body(input)
  }

  /// Runs the closure behind a pointer for the last time.
  ///
  /// - Parameters:
  ///   - box: What `retained` gave.
  ///   - input: What the closure receives.
  static func finish(_ box: gpointer, _ input: Input) {
    Unmanaged<Self>.fromOpaque(box).takeRetainedValue().body(input)
  }
}

/// What C code calls to release the object whose retained pointer it was given.
let releaseCallback: @convention(c) (gpointer?) -> Void = { box in
  guard let box else { return }
  Unmanaged<AnyObject>.fromOpaque(box).release()
}
