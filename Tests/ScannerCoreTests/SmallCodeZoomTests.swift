import ScannerCore
import Testing

struct SmallCodeZoomTests {
  private let code = Rectangle(x: 0.6, y: 0.2, width: 0.05, height: 0.09)

  @Test func `zooms in on the code, once`() throws {
    var policy = SmallCodeZoom()
    #expect(policy.update(smallCode: nil, hasItems: false, zoom: Zoom(), at: .zero) == nil)
    let first = policy.update(smallCode: code, hasItems: false, zoom: Zoom(), at: .seconds(1))
    let zoom = try #require(first)
    #expect(abs(zoom.factor - 5) < 1e-9)
    #expect(zoom.visible.contains(code.center))
    #expect(policy.changed == .seconds(1))
    #expect(policy.update(smallCode: code, hasItems: false, zoom: zoom, at: .seconds(2)) == nil)
  }

  @Test func `goes back when the code has gone`() throws {
    var policy = SmallCodeZoom()
    let start = Zoom(factor: 1.5)
    let first = policy.update(smallCode: code, hasItems: false, zoom: start, at: .zero)
    let zoom = try #require(first)
    #expect(policy.update(smallCode: nil, hasItems: true, zoom: zoom, at: .seconds(9)) == nil)
    #expect(policy.update(smallCode: nil, hasItems: false, zoom: zoom, at: .seconds(11)) == nil)
    #expect(policy.update(smallCode: nil, hasItems: false, zoom: zoom, at: .seconds(12)) == start)
    #expect(policy.update(smallCode: nil, hasItems: false, zoom: start, at: .seconds(30)) == nil)
  }

  @Test func `leaves the zoom to a user who changed it`() {
    var policy = SmallCodeZoom()
    _ = policy.update(smallCode: code, hasItems: false, zoom: Zoom(), at: .zero)
    let own = Zoom(factor: 2)
    for second in 1..<20 {
      #expect(
        policy.update(smallCode: code, hasItems: false, zoom: own, at: .seconds(second)) == nil)
    }
    #expect(policy.update(smallCode: nil, hasItems: false, zoom: own, at: .seconds(30)) == nil)
    #expect(policy.update(smallCode: code, hasItems: false, zoom: own, at: .seconds(31)) != nil)
  }

  @Test func `enlarges a tiny code only so far`() {
    var policy = SmallCodeZoom()
    let tiny = Rectangle(x: 0.5, y: 0.5, width: 0.01, height: 0.01)
    let zoom = policy.update(smallCode: tiny, hasItems: false, zoom: Zoom(), at: .zero)
    #expect(zoom?.factor == 5)
  }

  @Test func `does not jump for a code that is large already`() {
    var policy = SmallCodeZoom()
    let large = Rectangle(x: 0.2, y: 0.2, width: 0.4, height: 0.4)
    #expect(policy.update(smallCode: large, hasItems: false, zoom: Zoom(), at: .zero) == nil)
  }
}
