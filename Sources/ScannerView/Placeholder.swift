import GtkKit
import ScannerCapture
import ScannerCore

/// What stands where there is no picture: never a black view.
nonisolated package struct Placeholder: Hashable {
  /// What its buttons ask for.
  package enum Action: Hashable, CaseIterable {
    case tryAgain, allow, chooseCamera, openImage, tryDemo, resume, simulate
  }

  package let iconName: String
  package let title: String
  package let sentence: String
  /// The one that is suggested; the others of "Open Image…" and "Try the Demo" are flat.
  package let suggested: Action?

  /// The placeholder of a state without a picture.
  ///
  /// - Parameters:
  ///   - state: What the source says.
  ///   - evidence: What led to it, if that is known.
  /// - Returns: nil when the state shows a picture, or will at once.
  package static func `for`(
    _ state: CaptureState, because evidence: AvailabilityEvidence? = nil
  ) -> Placeholder? {
    switch state {
    case .running, .ended: nil
    case .starting:
      Placeholder(
        iconName: "camera-video-symbolic", title: tr("Starting…"), sentence: "", suggested: nil)
    case .stopped:
      Placeholder(
        iconName: "media-playback-pause-symbolic", title: tr("Paused"),
        sentence: tr("The camera is off."), suggested: .resume)
    case .unavailable(let availability): Placeholder.for(availability, because: evidence)
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

  private static func `for`(
    _ availability: ScannerAvailability, because evidence: AvailabilityEvidence?
  ) -> Placeholder? {
    switch (availability, evidence) {
    case (.ready, _): nil
    case (.cameraDenied, .openFailed), (.cameraDenied, .resourceError):
      Placeholder(
        iconName: "changes-prevent-symbolic", title: tr("Camera access is off"),
        sentence: tr("This user may not open the camera. Add them to the group “video”."),
        suggested: .tryAgain)
    case (.cameraDenied, _):
      Placeholder(
        iconName: "changes-prevent-symbolic", title: tr("Camera access is off"),
        sentence: tr("Allow it in the system’s privacy settings, then try again."),
        suggested: .allow)
    case (.unsupportedDevice, .portalMissing):
      Placeholder(
        iconName: "camera-disabled-symbolic", title: tr("No camera found"),
        sentence: tr("The system’s service for cameras (xdg-desktop-portal) does not answer."),
        suggested: .tryAgain)
    case (.unsupportedDevice, _):
      Placeholder(
        iconName: "camera-disabled-symbolic", title: tr("No camera found"),
        sentence: tr("Connect a camera, or open an image."), suggested: .openImage)
    case (.restricted, _):
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
        sentence: sentence(missing: name),
        suggested: .tryAgain)
    }
  }
}

nonisolated extension Placeholder {
  private static func sentence(missing element: String) -> String {
    guard let package = ElementPackage.name(of: element) else {
      return tr("Install the GStreamer component “%1”, then try again.", element)
    }
    return tr(
      "Install the package “%1” with the component “%2”, then try again.", package, element)
  }
}

nonisolated extension Placeholder.Action {
  /// The button's label.
  package var label: String {
    switch self {
    case .tryAgain: tr("Try Again")
    case .allow: tr("Allow Camera…")
    case .chooseCamera: tr("Choose Camera…")
    case .openImage: tr("Open Image…")
    case .tryDemo: tr("Try the Demo")
    case .resume: tr("Resume")
    case .simulate: tr("Use a Sample")
    }
  }
}
