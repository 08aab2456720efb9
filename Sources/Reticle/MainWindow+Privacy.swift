import GtkKit
import ScannerCapture
import ScannerCore

/// When the camera is on: never while nobody sees its picture, and never unseen.
extension MainWindow {
  /// Listens to what shows and hides the window.
  func watchVisibility() {
    window.on("realize") { [weak self] in
      self?.window.onMinimize { [weak self] in self?.hide($0) }
    }
    window.on("unmap") { [weak self] in self?.hide(true) }
    window.on("map") { [weak self] in self?.hide(false) }
  }

  private func hide(_ isHidden: Bool) {
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    if isHidden { view.pause() } else if !isPaused { view.start() }
  }

  /// Shows by a sign in the header bar whether a camera runs.
  ///
  /// - Parameter state: What the source says.
  func showSign(_ state: CaptureState) {
    var isOn = false
    if case .running = state, case .camera = view.sourceDescription { isOn = true }
    cameraSign[.visible] = isOn
  }

  /// Lets the camera go after a result where that is wanted.
  func stopAfterResult() {
    if preferences[.stopsAfterResult], !isPaused { pause(true) }
  }

  /// Takes another camera where the remembered one is not there.
  ///
  /// The one that was chosen stays remembered, for the next start.
  ///
  /// - Parameter state: What the source says.
  func replaceMissingCamera(_ state: CaptureState) {
    guard state == .unavailable(.unsupportedDevice), isCameraRemembered,
      !CameraList.shared.cameras.isEmpty
    else { return }
    isCameraRemembered = false
    view.open(.camera(name: nil))
    cameraMenu?.action.choice = "camera"
  }
}
