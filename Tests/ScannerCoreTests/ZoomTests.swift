import ScannerCore
import Testing

struct ZoomTests {
  @Test func `keeps factor and part within the picture`() {
    #expect(Zoom().visible == .whole)
    #expect(Zoom(factor: 0.2).factor == Zoom.minimumFactor)
    #expect(Zoom(factor: 99).factor == Zoom.maximumFactor)
    #expect(Zoom(factor: .nan, center: Point(.nan, 2)) == Zoom())
    let corner = Zoom(factor: 4, center: Point(-1, 0.99))
    #expect(corner.visible == Rectangle(x: 0, y: 0.75, width: 0.25, height: 0.25))
  }

  @Test func `keeps the place that is pointed at where it is`() {
    let before = Zoom(factor: 2, center: Point(0.5, 0.5))
    let place = Point(0.4, 0.6)
    let after = before.zoomed(to: 5, around: place)
    func seen(_ zoom: Zoom) -> Point {
      Point(
        (place.x - zoom.visible.x) / zoom.visible.width,
        (place.y - zoom.visible.y) / zoom.visible.height)
    }
    #expect(after.factor == 5)
    #expect(seen(before).distance(to: seen(after)) < 1e-12)
    #expect(after.zoomed(to: 1, around: place) == Zoom())
  }

  @Test func `the region of interest is a part of what is in view`() {
    var configuration = ScannerConfiguration()
    configuration.regionOfInterest = Rectangle(x: 0.5, y: 0, width: 0.5, height: 0.5)
    #expect(configuration.searchedRegion == configuration.regionOfInterest)
    configuration.zoom = Zoom(factor: 4, center: Point(0.5, 0.25))
    #expect(
      configuration.searchedRegion == Rectangle(x: 0.5, y: 0.125, width: 0.125, height: 0.125))
  }

  @Test func `a scanner's zoom and region are its configuration's`() {
    let scanner = DataScanner(engines: [])
    scanner.zoomFactor = 1000
    scanner.regionOfInterest = Rectangle(x: 0, y: 0, width: 0.5, height: 1)
    #expect(scanner.zoomFactor == scanner.maxZoomFactor)
    #expect(scanner.configuration.zoom.factor == scanner.maxZoomFactor)
    #expect(scanner.configuration.regionOfInterest.width == 0.5)
  }
}
