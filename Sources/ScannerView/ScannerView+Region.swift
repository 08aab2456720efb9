import GtkKit
import ScannerCore

/// The region of interest and its viewfinder.
extension ScannerView {
  /// What a viewfinder takes in at first: nearly everything, so that it is seen to be one.
  public static let defaultRegionOfInterest = Rectangle(x: 0.15, y: 0.15, width: 0.7, height: 0.7)

  /// The part of the view to search, in parts (0…1) of the picture in view; nil: all of it.
  ///
  /// Only codes and lines whose middle lies in it are recognised. It stays where it is on the
  /// screen when the picture is zoomed.
  public var regionOfInterest: Rectangle? {
    get {
      let region = scanner.regionOfInterest
      return region == .whole ? nil : region
    }
    set {
      let region = newValue ?? (showsViewfinder ? ScannerView.defaultRegionOfInterest : .whole)
      guard region != scanner.regionOfInterest else { return }
      scanner.regionOfInterest = region
      placeViewfinder()
      widget.queueDraw()
    }
  }

  func viewfinderChanged() {
    if showsViewfinder && regionOfInterest == nil {
      regionOfInterest = ScannerView.defaultRegionOfInterest
    }
    placeViewfinder()
    showState()
  }

  /// Brings the viewfinder in line with region, picture and view.
  func placeViewfinder() {
    guard showsViewfinder else { return }
    let region = scanner.regionOfInterest
    let frame = transform.frame(of: region).onWholePixels
    guard frame != viewfinder.frame else { return }
    viewfinder.show(frame, region: region)
    widget.queueAllocate()
    widget.queueDraw()
  }

  /// Moves or resizes the viewfinder.
  ///
  /// - Parameters:
  ///   - grip: What of it is pulled.
  ///   - frame: The viewfinder as it was taken hold of.
  ///   - distance: How far, in logical pixels.
  func pull(_ grip: ViewfinderGrip, of frame: Rectangle, by distance: Point) {
    let pulled = grip.pull(frame, by: distance, within: transform.pictureFrame)
    guard let region = transform.region(of: pulled) else { return }
    regionOfInterest = region
    onRegionOfInterest?(region)
  }
}

extension Rectangle {
  /// The same rectangle with its edges on pixels, so that what is drawn beside it leaves no seam.
  fileprivate var onWholePixels: Rectangle {
    let (left, top) = (x.rounded(), y.rounded())
    return Rectangle(
      x: left, y: top, width: (x + width).rounded() - left, height: (y + height).rounded() - top)
  }
}
