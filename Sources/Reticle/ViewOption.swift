import GtkKit
import ScannerView

/// A switch of the settings for what the view shows and does.
enum ViewOption: CaseIterable {
  case highlights, guidance, viewfinder, smallCodes, mirror, stopsAfterResult

  /// Its key in the settings.
  var key: String {
    switch self {
    case .highlights: "shows-highlights"
    case .guidance: "shows-guidance"
    case .viewfinder: "shows-viewfinder"
    case .smallCodes: "zooms-for-small-codes"
    case .mirror: "mirrors-picture"
    case .stopsAfterResult: "stops-after-result"
    }
  }

  /// What it is where nothing is remembered; as the schema has it.
  var isOnAtFirst: Bool {
    switch self {
    case .highlights, .guidance, .smallCodes: true
    case .viewfinder, .mirror, .stopsAfterResult: false
    }
  }

  /// The title of its row.
  var title: String {
    switch self {
    case .highlights: tr("Frame codes and text")
    case .guidance: tr("Hints")
    case .viewfinder: tr("Viewfinder")
    case .smallCodes: tr("Zoom in on small codes")
    case .mirror: tr("Mirror the picture")
    case .stopsAfterResult: tr("Pause after a result")
    }
  }

  /// What stands below the title; empty: nothing.
  var explanation: String {
    switch self {
    case .viewfinder: tr("Reads only what lies in a frame that you move and resize")
    case .stopsAfterResult: tr("The camera is off until you resume")
    case .highlights, .guidance, .smallCodes, .mirror: ""
    }
  }

  /// Applies it.
  ///
  /// - Parameters:
  ///   - isOn: Whether it is on.
  ///   - view: The view.
  ///   - preferences: Where the viewfinder is remembered.
  func set(_ isOn: Bool, on view: ScannerView, _ preferences: Preferences) {
    switch self {
    case .highlights: view.isHighlightingEnabled = isOn
    case .guidance: view.isGuidanceEnabled = isOn
    case .smallCodes: view.zoomsForSmallCodes = isOn
    case .mirror: view.isMirrored = isOn
    case .stopsAfterResult: break  // The window asks when there is a result.
    case .viewfinder:
      view.showsViewfinder = isOn
      view.regionOfInterest = isOn ? preferences.viewfinder : nil
    }
  }
}
