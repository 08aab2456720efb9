/// Where a scanner looks.
extension DataScanner {
  /// The part of the picture to search, in parts (0…1) of what the zoom leaves in view.
  ///
  /// The whole by default. Only codes and lines whose middle lies in it are recognised.
  public var regionOfInterest: Rectangle {
    get { configuration.regionOfInterest }
    set { reconfigure { $0.regionOfInterest = newValue } }
  }

  /// How many times the picture is enlarged, from `minZoomFactor` to `maxZoomFactor`.
  ///
  /// The zoom is digital: recognition gets the full resolution of the part that is in view.
  public var zoomFactor: Double {
    get { configuration.zoom.factor }
    set { reconfigure { $0.zoom = Zoom(factor: newValue, center: $0.zoom.center) } }
  }

  /// The least zoom factor: the whole picture is in view.
  public var minZoomFactor: Double { Zoom.minimumFactor }

  /// The greatest zoom factor.
  public var maxZoomFactor: Double { Zoom.maximumFactor }
}
