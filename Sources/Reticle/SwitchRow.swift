import GtkKit

/// A row of the settings with a switch.
final class SwitchRow {
  let widget: Widget
  private let toggle: Widget
  private var isSetting = false
  /// What the search field compares with.
  let title: String

  init(
    _ title: String, _ resources: Descriptions, onChange: @escaping (Bool) -> Void
  ) throws(Builder.Failure) {
    let builder = try resources.builder("switch-row.ui")
    widget = try builder.widget("row")
    toggle = try builder.widget("switch")
    self.title = title
    widget[.title] = title
    toggle.on("notify::active") { [weak self] in
      guard let self, !isSetting else { return }
      onChange(toggle[.active])
    }
  }

  /// Whether the switch is on; setting it tells nobody.
  var isOn: Bool {
    get { toggle[.active] }
    set {
      isSetting = true
      toggle[.active] = newValue
      isSetting = false
    }
  }

  /// Explains the row; empty: nothing.
  var explanation: String {
    get { widget[.subtitle] }
    set { widget[.subtitle] = newValue }
  }
}
