import GtkKit
import ScannerCapture
import ScannerCore

/// What stands where there is no picture: never a black view.
nonisolated package struct Placeholder: Hashable {
  /// What its buttons ask for.
  package enum Action: Hashable, CaseIterable {
    case tryAgain, openImage, tryDemo, resume, simulate
  }

  package let iconName: String
  package let title: String
  package let sentence: String
  /// The one that is suggested; the others of "Open Image…" and "Try the Demo" are flat.
  package let suggested: Action?

  /// The placeholder of a state without a picture.
  ///
  /// - Parameter state: What the source says.
  /// - Returns: nil when the state shows a picture, or will at once.
  package static func `for`(_ state: CaptureState) -> Placeholder? {
    switch state {
    case .running, .ended: nil
    case .starting:
      Placeholder(
        iconName: "camera-video-symbolic", title: tr("Starting…"), sentence: "", suggested: nil)
    case .stopped:
      Placeholder(
        iconName: "media-playback-pause-symbolic", title: tr("Paused"),
        sentence: tr("The camera is off."), suggested: .resume)
    case .unavailable(let availability): Placeholder.for(availability)
    case .trouble(let trouble): Placeholder.for(trouble)
    case .failed(let error):
      Placeholder(
        iconName: "dialog-error-symbolic", title: tr("This cannot be shown"),
        sentence: error.sentence, suggested: .openImage)
    }
  }

  /// The same, with a sample suggested instead of a scan.
  var withSample: Placeholder {
    Placeholder(iconName: iconName, title: title, sentence: sentence, suggested: .simulate)
  }

  private static func `for`(_ availability: ScannerAvailability) -> Placeholder? {
    switch availability {
    case .ready: nil
    case .cameraDenied:
      Placeholder(
        iconName: "changes-prevent-symbolic", title: tr("Camera access is off"),
        sentence: tr("Allow it in the system’s privacy settings, then try again."),
        suggested: .tryAgain)
    case .unsupportedDevice:
      Placeholder(
        iconName: "camera-disabled-symbolic", title: tr("No camera found"),
        sentence: tr("Connect a camera, or open an image."), suggested: .openImage)
    case .restricted:
      Placeholder(
        iconName: "system-lock-screen-symbolic", title: tr("The camera is locked"),
        sentence: tr("A rule of this computer does not allow cameras. You can open an image."),
        suggested: .openImage)
    }
  }

  private static func `for`(_ trouble: CameraTrouble) -> Placeholder {
    switch trouble {
    case .inUse:
      Placeholder(
        iconName: "camera-video-symbolic", title: tr("The camera is in use"),
        sentence: tr("Close the other program that uses it, then try again."),
        suggested: .tryAgain)
    case .lost:
      Placeholder(
        iconName: "camera-disabled-symbolic", title: tr("The camera was disconnected"),
        sentence: tr("Connect it again, and scanning goes on."), suggested: .tryAgain)
    case .noFrames:
      Placeholder(
        iconName: "camera-disabled-symbolic", title: tr("The camera gives no picture"),
        sentence: tr("Check its cover and its cable, then try again."), suggested: .tryAgain)
    case .missingElement(let name):
      Placeholder(
        iconName: "application-x-addon-symbolic", title: tr("A component is missing"),
        sentence: tr("Install the GStreamer component “%1”, then try again.", name),
        suggested: .tryAgain)
    }
  }
}

nonisolated extension Placeholder.Action {
  /// The button's label.
  package var label: String {
    switch self {
    case .tryAgain: tr("Try Again")
    case .openImage: tr("Open Image…")
    case .tryDemo: tr("Try the Demo")
    case .resume: tr("Resume")
    case .simulate: tr("Use a Sample")
    }
  }
}
