import CAdwaita

/// A GObject that lives at least as long as this owner.
///
/// Several owners of one object may exist; they are equal when the object is the same. Every
/// member of GtkKit is used on the main thread only.
@MainActor  // Said although it is the default: the compiler once missed it for the deinit.
package class Object {
  let raw: UnsafeMutableRawPointer

  /// Takes over a new object, sinking its floating reference.
  ///
  /// - Parameter raw: An object from a constructor.
  init(owning raw: UnsafeMutableRawPointer) {
    self.raw = raw
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
  }

  /// Adds an owner to an object that somebody else owns.
  ///
  /// - Parameter raw: Any object.
  init(borrowing raw: UnsafeMutableRawPointer) {
    self.raw = g_object_ref_sink(raw)
  }

  isolated deinit { g_object_unref(raw) }

  /// The object as C's pointer to a type that C declares in full.
  ///
  /// - Returns: The same pointer; right only for a type that the object has.
  func cast<T>(to type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  /// The object as C's pointer to a type that C only names.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}

extension Object: Equatable {
  /// Tells whether two owners own the same object.
  package static func == (left: Object, right: Object) -> Bool { left.raw == right.raw }
}
