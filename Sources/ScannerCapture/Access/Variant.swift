import CGio

/// One value as D-Bus and GSettings carry it.
// @unchecked: a GVariant never changes, and its counter of references is atomic.
final class Variant: @unchecked Sendable {
  /// The GVariant, owned.
  let pointer: OpaquePointer

  /// Takes over a reference.
  ///
  /// - Parameter pointer: A GVariant that is not floating.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// Reads GVariant's text format; nil when the text is none.
  ///
  /// - Parameter text: Such as `('a', uint32 1)`.
  convenience init?(parsing text: String) {
    guard let parsed = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(owning: parsed)
  }

  deinit { g_variant_unref(pointer) }

  /// A part of a tuple, array or variant; nil when there are not so many.
  ///
  /// - Parameter index: From 0.
  subscript(index: Int) -> Variant? {
    guard g_variant_is_container(pointer) != 0, index < Int(g_variant_n_children(pointer)),
      let child = g_variant_get_child_value(pointer, gsize(index))
    else { return nil }
    return Variant(owning: child)
  }

  /// What is left when every box "v" around it is taken off.
  var unboxed: Variant { type == "v" ? self[0]?.unboxed ?? self : self }

  /// The number, nil when the type is not "u".
  var unsigned: UInt32? { type == "u" ? g_variant_get_uint32(pointer) : nil }

  /// The truth, nil when the type is not "b".
  var boolean: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

  /// The text, nil when the type is neither "s" nor "o".
  var string: String? {
    type == "s" || type == "o" ? String(cString: g_variant_get_string(pointer, nil)) : nil
  }

  /// The value in GVariant's text format.
  var text: String {
    guard let text = g_variant_print(pointer, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private var type: String { String(cString: g_variant_get_type_string(pointer)) }
}
