import ScannerCore
import Testing

struct MotionTests {
  @Test func `undoes and chains motions`() {
    let turn = AffineMotion(
      about: Point(100, 50), along: cosine(0.3), across: sine(0.3), shift: Point(7, -2))
    let place = Point(31, 77)
    let back = turn.inverse.moved(turn.moved(place))
    #expect(back.distance(to: place) < 1e-9)
    let both = turn.then(AffineMotion(dx: 5, dy: 6))
    let moved = turn.moved(place)
    #expect(both.moved(place).distance(to: Point(moved.x + 5, moved.y + 6)) < 1e-9)
    #expect(turn.moved(Point(100, 50)).distance(to: Point(107, 48)) < 1e-9)
  }

  /// Any size of frame, with padding or not, keeps its area where it is.
  @Test(arguments: [(1280, 720), (1920, 1080), (640, 480), (97, 61), (3840, 2160), (240, 1000)])
  func `follows an area in frames of any size`(width: Int, height: Int) {
    let size = Double(min(width, height)) / 3
    let shift = max(1, min(width, height) / 60)
    var trail = MotionTrail()
    for number in 0..<2 {
      trail.append(
        ImagePyramid(checks(width, height, moved: number * shift, number)), camera: nil)
    }
    let area = MovingArea(
      Quadrilateral(x: size / 2, y: size / 2, width: size, height: size), at: .zero)
    let result = trail.follow(area)
    #expect(result.trust == .seen)
    #expect(abs(result.quad.topLeft.x - size / 2 - Double(shift)) < max(1.2, size / 100))
    #expect(abs(result.quad.topLeft.y - size / 2) < max(1.2, size / 100))
  }

  /// A black frame with patches of many sizes in its upper left part.
  private func checks(_ width: Int, _ height: Int, moved: Int, _ number: Int) -> Frame {
    let side = max(2, min(width, height) / 24)
    var pixels = [UInt8](repeating: 60, count: width * height)
    for y in 0..<height {
      for x in moved..<width {
        let (column, row) = ((x - moved) / side, y / side)
        pixels[y * width + x] = UInt8(
          40 + (column * 7919 + row * 104_729 + column * row * 31) % 180)
      }
    }
    return Frame(
      pixels: pixels, width: width, height: height, sequenceNumber: number,
      captureTime: .milliseconds(33 * number))
  }

  @Test func `holds an area where the picture says nothing`() {
    var trail = MotionTrail()
    for number in 0..<3 { trail.append(ImagePyramid(Sightings.frame(number)), camera: nil) }
    let quad = Quadrilateral(x: 200, y: 200, width: 100, height: 100)
    let result = trail.follow(MovingArea(quad, at: .zero))
    #expect(result.trust == .held)
    #expect(result.quad == quad)
    #expect(result.time == .milliseconds(200))
  }

  @Test func `begins a new trail with another source`() {
    var trail = MotionTrail()
    trail.append(ImagePyramid(Sightings.frame(5)), camera: nil)
    trail.append(ImagePyramid(Sightings.frame(6, width: 320, height: 240)), camera: nil)
    #expect(trail.picture(at: .milliseconds(500)) == nil)
    trail.append(ImagePyramid(Sightings.frame(1, width: 320, height: 240)), camera: nil)
    #expect(trail.picture(at: .milliseconds(600)) == nil)
    #expect(trail.newest == .milliseconds(100))
  }

  @Test func `drops an item that leaves the picture at once`() {
    var clip = DrawnClip(codes: [
      DrawnClip.Code(content: "A", width: 120, height: 120) { _ in (200, 300, 0) }
    ])
    clip.camera = { AffineMotion(dx: -30 * Double($0), dy: 0) }
    var session = ScanSession()
    _ = session.follow(clip.frame(0))
    var seen = Sightings.code("A")
    seen.quad = clip.quad(of: 0, at: 0)
    _ = session.absorb([seen], lane: .barcodes, frame: clip.frame(0))
    for number in 1...6 {
      let events = session.follow(clip.frame(number))
      #expect(removals(events) == 0)
      #expect(session.items.count == 1)
    }
    let events = session.follow(clip.frame(7))
    #expect(removals(events) == 1)
    #expect(session.items.isEmpty)
  }

  private func removals(_ events: [ScanEvent]) -> Int {
    events.count { if case .removed = $0 { true } else { false } }
  }
}
