import CAdwaita

/// What a program remembers, by its schema.
package final class Settings: Object {
  /// Opens the settings of a schema that is installed or lies compiled in a folder.
  ///
  /// - Parameters:
  ///   - schema: Identifier of the schema; nil when it is found nowhere, where GLib would abort.
  ///   - folder: Where a `gschemas.compiled` may lie beside the system's; nil: only the system's.
  package init?(schema: String, folder: String?) {
    let system = g_settings_schema_source_get_default()
    let local = folder.flatMap { g_settings_schema_source_new_from_directory($0, system, 0, nil) }
    defer { if let local { g_settings_schema_source_unref(local) } }
    guard let source = local ?? system,
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(found) }
    guard let settings = g_settings_new_full(found, nil, nil) else { return nil }
    super.init(owning: UnsafeMutableRawPointer(settings))
  }

  /// Keeps what is set from now on in memory until `apply`; what is read is what was set last.
  package func delay() { g_settings_delay(cast()) }

  /// Writes what was set since `delay` or the last `apply`; nothing when nothing was.
  package func apply() { g_settings_apply(cast()) }

  /// A switch; the key must be in the schema with this type, as for all of them.
  ///
  /// - Parameter key: Its name.
  package subscript(bool key: String) -> Bool {
    get { g_settings_get_boolean(cast(), key) != 0 }
    set { g_settings_set_boolean(cast(), key, newValue ? 1 : 0) }
  }

  /// A whole number.
  ///
  /// - Parameter key: Its name.
  package subscript(int key: String) -> Int {
    get { Int(g_settings_get_int(cast(), key)) }
    set { g_settings_set_int(cast(), key, gint(clamping: newValue)) }
  }

  /// A string, also one of a choice.
  ///
  /// - Parameter key: Its name.
  package subscript(string key: String) -> String {
    get {
      guard let string = g_settings_get_string(cast(), key) else { return "" }
      defer { g_free(string) }
      return String(cString: string)
    }
    set { g_settings_set_string(cast(), key, newValue) }
  }

  /// A list of strings.
  ///
  /// - Parameter key: Its name.
  package subscript(strings key: String) -> [String] {
    get {
      guard let list = g_settings_get_strv(cast(), key) else { return [] }
      defer { g_strfreev(list) }
      var strings: [String] = []
      while let string = list[strings.count] { strings.append(String(cString: string)) }
      return strings
    }
    set {
      var pointers: [UnsafePointer<CChar>?] = newValue.map { UnsafePointer(strdup($0)) }
      pointers.append(nil)
      g_settings_set_strv(cast(), key, &pointers)
      for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) }
    }
  }

  /// A list of numbers (type "ad").
  ///
  /// - Parameter key: Its name.
  package subscript(doubles key: String) -> [Double] {
    get {
      guard let list = g_settings_get_value(cast(), key) else { return [] }
      defer { g_variant_unref(list) }
      return (0..<g_variant_n_children(list)).compactMap { index in
        guard let child = g_variant_get_child_value(list, index) else { return nil }
        defer { g_variant_unref(child) }
        return g_variant_get_double(child)
      }
    }
    set {
      var children = newValue.map { g_variant_new_double($0) }
      let type = g_variant_type_new("d")
      defer { g_variant_type_free(type) }
      g_settings_set_value(
        cast(), key, g_variant_new_array(type, &children, gsize(children.count)))
    }
  }

  /// Numbers by name, for each of several things (type "a{sa{si}}").
  ///
  /// - Parameter key: Its name.
  package subscript(numbers key: String) -> [String: [String: Int]] {
    get {
      guard let value = g_settings_get_value(cast(), key) else { return [:] }
      defer { g_variant_unref(value) }
      return Settings.entries(of: value).mapValues { inner in
        defer { g_variant_unref(inner) }
        return Settings.entries(of: inner).mapValues { number in
          defer { g_variant_unref(number) }
          return Int(g_variant_get_int32(number))
        }
      }
    }
    set {
      let outer = newValue.sorted { $0.key < $1.key }.map { name, numbers in
        let inner = numbers.sorted { $0.key < $1.key }.map { name, number in
          g_variant_new_dict_entry(
            g_variant_new_string(name), g_variant_new_int32(gint(clamping: number)))
        }
        return g_variant_new_dict_entry(
          g_variant_new_string(name), Settings.array(of: inner, type: "{si}"))
      }
      g_settings_set_value(cast(), key, Settings.array(of: outer, type: "{sa{si}}"))
    }
  }

  /// The values of a dictionary by their strings; each is the caller's to release.
  private static func entries(of dictionary: OpaquePointer) -> [String: OpaquePointer] {
    var entries: [String: OpaquePointer] = [:]
    for index in 0..<g_variant_n_children(dictionary) {
      guard let entry = g_variant_get_child_value(dictionary, index) else { continue }
      defer { g_variant_unref(entry) }
      guard let name = g_variant_get_child_value(entry, 0) else { continue }
      defer { g_variant_unref(name) }
      guard let text = g_variant_get_string(name, nil) else { continue }
      entries[String(cString: text)] = g_variant_get_child_value(entry, 1)
    }
    return entries
  }

  private static func array(of elements: [OpaquePointer?], type: String) -> OpaquePointer? {
    var elements = elements
    let elementType = g_variant_type_new(type)
    defer { g_variant_type_free(elementType) }
    return g_variant_new_array(elementType, &elements, gsize(elements.count))
  }

  /// Waits until everything that was set is written; before the program ends.
  package static func sync() { g_settings_sync() }
}
