import CAdwaita

/// Something that menus, buttons and keys can ask for by name.
package final class Action: Object {
  /// The name without its group.
  package let name: String

  /// Makes an action without a state.
  ///
  /// - Parameters:
  ///   - name: Such as "quit".
  ///   - body: Called when it is asked for.
  package init(_ name: String, _ body: @escaping () -> Void) {
    self.name = name
    super.init(owning: Action.made(g_simple_action_new(name, nil)))
    on("activate", body)
  }

  /// Makes an action that is on or off.
  ///
  /// - Parameters:
  ///   - name: Such as "pause".
  ///   - state: At first.
  ///   - body: Called with the new state when it was asked for.
  package init(_ name: String, state: Bool, _ body: @escaping (Bool) -> Void) {
    self.name = name
    let variant = g_variant_new_boolean(state ? 1 : 0)
    super.init(owning: Action.made(g_simple_action_new_stateful(name, nil, variant)))
    on("activate") { [weak self] in
      guard let self else { return }
      isOn.toggle()
      body(isOn)
    }
  }

  /// Makes a choice of one of several strings.
  ///
  /// - Parameters:
  ///   - name: Such as "camera".
  ///   - choice: At first.
  ///   - body: Called with the new choice when it was asked for.
  package init(_ name: String, choice: String, _ body: @escaping (String) -> Void) {
    self.name = name
    let type = g_variant_type_new("s")
    super.init(
      owning: Action.made(g_simple_action_new_stateful(name, type, g_variant_new_string(choice))))
    g_variant_type_free(type)
    connect("activate") { [weak self] arguments in
      guard let choice = arguments.variantString(0) else { return false }
      self?.choice = choice
      body(choice)
      return false
    }
  }

  /// The state of an action that is on or off.
  package var isOn: Bool {
    get {
      guard let state = g_action_get_state(opaque) else { return false }
      defer { g_variant_unref(state) }
      return g_variant_get_boolean(state) != 0
    }
    set { g_simple_action_set_state(opaque, g_variant_new_boolean(newValue ? 1 : 0)) }
  }

  /// The state of a choice.
  package var choice: String {
    get {
      guard let state = g_action_get_state(opaque) else { return "" }
      defer { g_variant_unref(state) }
      return g_variant_get_string(state, nil).map { String(cString: $0) } ?? ""
    }
    set { g_simple_action_set_state(opaque, g_variant_new_string(newValue)) }
  }

  /// Whether it can be asked for.
  package var isEnabled: Bool {
    get { g_action_get_enabled(opaque) != 0 }
    set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
  }

  private static func made(_ action: OpaquePointer?) -> UnsafeMutableRawPointer {
    guard let action else { fatalError("GObject has no memory") }
    return UnsafeMutableRawPointer(action)
  }
}

extension Object {
  /// Adds an action to an application ("app.") or a window ("win.").
  ///
  /// - Parameter action: Kept by this object.
  package func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
}

/// The rows of a menu.
package final class Menu: Object {
  /// Makes an empty menu.
  package init() {
    guard let menu = g_menu_new() else { fatalError("GObject has no memory") }
    super.init(owning: UnsafeMutableRawPointer(menu))
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - label: Shown; underlines in it are not mnemonics.
  ///   - action: Full name of the action.
  ///   - target: The string that a choice is set to; nil for an action without a parameter.
  package func append(_ label: String, action: String, target: String? = nil) {
    let item = g_menu_item_new(label.split(separator: "_").joined(separator: "__"), nil)
    let variant = target.map { g_variant_new_string($0) } ?? nil
    g_menu_item_set_action_and_target_value(item, action, variant)
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// Adds rows with a line above them.
  ///
  /// - Parameter section: The rows; later changes of it show.
  package func append(section: Menu) {
    g_menu_append_section(opaque, nil, section.cast())
  }

  /// Adds a place for a widget, which `Widget.setMenu(_:widgets:)` fills.
  ///
  /// - Parameter name: Of the place, such as "controls".
  package func append(place name: String) {
    let item = g_menu_item_new(nil, nil)
    g_menu_item_set_attribute_value(item, "custom", g_variant_new_string(name))
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// Takes all rows away.
  package func removeAll() { g_menu_remove_all(opaque) }
}
