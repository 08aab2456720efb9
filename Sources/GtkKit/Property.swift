import CAdwaita

/// A type that a GObject property can have.
package protocol PropertyValue {
  /// GLib's type for it.
  static var type: GType { get }
  /// Reads a value of that type.
  ///
  /// - Parameter value: Holds `type`.
  init(_ value: UnsafePointer<GValue>)
  /// Writes into a value of that type.
  ///
  /// - Parameter value: Holds `type`.
  func store(in value: UnsafeMutablePointer<GValue>)
}

/// The name of a property with the type of its value; enumerations are read and set as `Int`.
package struct Property<Value: PropertyValue> {
  let name: String

  /// Names a property.
  ///
  /// - Parameter name: As GTK spells it, such as "icon-name".
  package init(_ name: String) { self.name = name }
}

extension Object {
  /// A property's value; GLib warns on its log when the object has none of that name.
  ///
  /// - Parameter property: Which one.
  package subscript<Value: PropertyValue>(property: Property<Value>) -> Value {
    get {
      var value = GValue()
      g_value_init(&value, Value.type)
      defer { g_value_unset(&value) }
      g_object_get_property(cast(), property.name, &value)
      return Value(&value)
    }
    set {
      var value = GValue()
      g_value_init(&value, Value.type)
      defer { g_value_unset(&value) }
      newValue.store(in: &value)
      g_object_set_property(cast(), property.name, &value)
    }
  }
}

extension Bool: PropertyValue {
  package static var type: GType { adwaita_type_boolean() }
  package init(_ value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int: PropertyValue {
  package static var type: GType { adwaita_type_int() }
  package init(_ value: UnsafePointer<GValue>) { self = Int(g_value_get_int(value)) }
  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_int(value, gint(clamping: self))
  }
}

extension String: PropertyValue {
  package static var type: GType { adwaita_type_string() }
  package init(_ value: UnsafePointer<GValue>) {
    self = g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
  package func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

extension Property where Value == Bool {
  package static var active: Property { Property("active") }
  package static var visible: Property { Property("visible") }
  package static var sensitive: Property { Property("sensitive") }
  package static var revealFlap: Property { Property("reveal-flap") }
  package static var expanded: Property { Property("expanded") }
  package static var fullscreened: Property { Property("fullscreened") }
  package static var maximized: Property { Property("maximized") }
}

extension Property where Value == Int {
  package static var selected: Property { Property("selected") }
  package static var ellipsize: Property { Property("ellipsize") }
}

extension Property where Value == String {
  package static var label: Property { Property("label") }
  package static var title: Property { Property("title") }
  package static var subtitle: Property { Property("subtitle") }
  package static var description: Property { Property("description") }
  package static var iconName: Property { Property("icon-name") }
  package static var visibleChildName: Property { Property("visible-child-name") }
  package static var text: Property { Property("text") }
  package static var tooltip: Property { Property("tooltip-text") }
}
