import GtkKit
import ScannerCapture

/// What the running camera lets people set: sliders and switches in the camera's menu.
final class CameraPanel {
  private typealias Kind = CameraControl.Kind

  /// A slider or a switch in its row.
  private struct Row {
    let widget: Widget
    let control: Widget
  }

  let widget: Widget
  private let mode: Widget
  private let reset: Widget
  private var rows: [CameraControl.Kind: Row] = [:]
  private var shown: CameraStatus?
  private var isShowing = false

  /// Names in the description; the lamp has its button in the header bar.
  private static let names: [Kind: String] = [
    .zoom: "zoom", .autofocus: "autofocus", .focus: "focus", .autoExposure: "auto_exposure",
    .exposure: "exposure", .brightness: "brightness",
  ]

  /// Makes the panel, hidden.
  ///
  /// - Parameters:
  ///   - resources: Where it is described.
  ///   - onChange: Called with what the user set, and a value of the camera's.
  /// - Throws: `Builder.Failure` when the description is not installed or wrong.
  init(
    _ resources: Descriptions, onChange: @escaping (CameraControl.Kind, Int) -> Void
  ) throws(Builder.Failure) {
    let builder = try resources.builder("camera-controls.ui")
    widget = try builder.widget("controls")
    mode = try builder.widget("mode")
    reset = try builder.widget("reset")
    for (kind, name) in CameraPanel.names {
      rows[kind] = Row(
        widget: try builder.widget(name + "_row"), control: try builder.widget(name))
    }
    listen(onChange)
    show(nil)
  }

  private func listen(_ onChange: @escaping (CameraControl.Kind, Int) -> Void) {
    for (kind, row) in rows {
      row.control.on(kind.isSwitch ? "notify::active" : "value-changed") {
        [weak self, weak widget = row.control] in
        guard let self, let widget, !isShowing, let control = shown?.controls[kind] else { return }
        let value = kind.isSwitch ? widget[.active] ? 1 : 0 : Int(widget.rangeValue)
        let nearest = control.nearest(to: value)
        if nearest != control.value { onChange(kind, nearest) }
      }
    }
    reset.on("clicked") { [weak self] in
      // In the order in which all can be set: by hand first what then goes by itself again.
      for control in (self?.shown?.controls.list ?? []).reversed()
      where control.kind != .torch && control.isActive && control.value != control.initial {
        onChange(control.kind, control.initial)
      }
    }
  }

  /// Shows a camera; nil: there is none.
  ///
  /// - Parameter status: The camera and its values.
  func show(_ status: CameraStatus?) {
    let isNew = status?.camera != shown?.camera
    shown = status
    widget[.visible] = status != nil
    guard let status else { return }
    isShowing = true
    defer { isShowing = false }
    mode[.label] = status.camera.format.summary
    for (kind, row) in rows {
      let control = status.controls[kind]
      row.widget[.visible] = control != nil
      guard let control else { continue }
      row.control[.sensitive] = control.isActive
      if kind.isSwitch {
        row.control[.active] = control.value == 1
      } else {
        if isNew { row.control.setRange(control.doubleRange, step: Double(control.step)) }
        // A value that was set a moment ago must not move a slider that is being dragged on.
        if isNew || !row.control.hasFocus || !control.isActive {
          row.control.rangeValue = Double(control.value)
        }
      }
    }
    reset[.visible] = rows.keys.contains { status.controls[$0] != nil }
  }
}

extension CameraControl {
  /// Least and greatest value, for a slider.
  fileprivate var doubleRange: ClosedRange<Double> {
    Double(range.lowerBound)...Double(range.upperBound)
  }
}
