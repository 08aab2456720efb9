import GtkKit
import ScannerCapture

/// What the running camera is set to, and what of it is remembered.
extension MainWindow {
  /// What a camera's mirror is called among its values.
  private static let mirror = "mirror"

  /// Shows a camera that came to run, or something of which changed.
  ///
  /// - Parameter status: The camera; nil: none runs.
  func enter(_ status: CameraStatus?) {
    cameraMenu?.show(status)
    lightButton[.visible] = status?.controls[.torch] != nil
    actions["light"]?.isEnabled = status?.controls[.torch] != nil
    defer { runningCamera = status?.camera }
    guard let status, status.camera != runningCamera else { return }
    let values = preferences[valuesOf: status.camera.id]
    for kind in CameraControl.Kind.allCases {
      if let value = values[kind.rawValue] { view.set(kind, to: value) }
    }
    let isMirrored = values[MainWindow.mirror].map { $0 == 1 }
    show(isMirrored: isMirrored ?? (status.camera.placement.facesUser || preferences[.mirror]))
  }

  /// Sets a control as the user wants it, for as often as the camera runs.
  ///
  /// - Parameters:
  ///   - kind: Which.
  ///   - value: The value; the camera's own is not remembered.
  func set(_ kind: CameraControl.Kind, to value: Int) {
    view.set(kind, to: value)
    guard let status = view.camera else { return }
    let isOwn = value == status.controls[kind]?.initial
    preferences[valuesOf: status.camera.id][kind.rawValue] = isOwn ? nil : value
  }

  /// Mirrors the picture, of the running camera where there is one.
  ///
  /// - Parameter isMirrored: Left and right exchanged.
  func setMirror(_ isMirrored: Bool) {
    if let camera = runningCamera {
      preferences[valuesOf: camera.id][MainWindow.mirror] = isMirrored ? 1 : 0
    } else {
      preferences[.mirror] = isMirrored
    }
    show(isMirrored: isMirrored)
  }

  private func show(isMirrored: Bool) {
    view.isMirrored = isMirrored
    viewRows[.mirror]?.isOn = isMirrored
  }
}
