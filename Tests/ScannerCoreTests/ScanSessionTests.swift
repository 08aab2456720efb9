import ScannerCore
import Testing

struct ScanSessionTests {
  @Test func `adds, updates, delivers and removes`() {
    var session = ScanSession()
    let first = session.absorb([Sightings.code("A")], lane: .barcodes, frame: Sightings.frame(0))
    guard case .added(let added, let all) = first.first, case .delivered(let item) = first.last
    else {
      Issue.record("\(first)")
      return
    }
    #expect(added == all)
    #expect(item.string == "A")
    let second = session.absorb([Sightings.code("A")], lane: .barcodes, frame: Sightings.frame(1))
    guard case .updated = second.first else {
      Issue.record("\(second)")
      return
    }
    #expect(second.count == 1)
    let last = session.absorb([], lane: .barcodes, frame: Sightings.frame(9))
    #expect(last == [.removed(session.items + [updated(item)], all: [])])
  }

  private func updated(_ item: RecognizedItem) -> RecognizedItem {
    var item = item
    item.lastSeen = .milliseconds(100)
    return item
  }

  @Test func `ignores what lies outside the region`() {
    var configuration = ScannerConfiguration()
    configuration.regionOfInterest = Rectangle(x: 0.5, y: 0, width: 0.5, height: 1)
    var session = ScanSession(configuration: configuration)
    _ = session.absorb(
      [Sightings.code("left", x: 10), Sightings.code("right", x: 500)], lane: .barcodes,
      frame: Sightings.frame())
    #expect(session.items.map(\.string) == ["right"])
  }

  @Test func `follows only the item nearest to the middle when asked for one`() {
    var configuration = ScannerConfiguration()
    configuration.recognizesMultipleItems = false
    var session = ScanSession(configuration: configuration)
    _ = session.absorb(
      [Sightings.code("edge"), Sightings.code("middle", x: 280, y: 200)], lane: .barcodes,
      frame: Sightings.frame())
    #expect(session.items.map(\.string) == ["middle"])
  }

  @Test func `stays with one item until another is clearly nearer to the middle`() {
    var configuration = ScannerConfiguration()
    configuration.recognizesMultipleItems = false
    var session = ScanSession(configuration: configuration)
    var ids: Set<Int> = []
    for number in 0..<10 {
      // Both as near as makes no difference, and the first one missed at times.
      let jitter = number.isMultiple(of: 2) ? 4.0 : -4.0
      let left = Sightings.code("left", x: 150 + jitter, y: 190)
      let right = Sightings.code("right", x: 390 + jitter, y: 190)
      _ = session.absorb(
        number % 4 == 3 ? [right] : [right, left].shuffled(), lane: .barcodes,
        frame: Sightings.frame(number))
      #expect(session.items.count == 1)
      ids.formUnion(session.items.map(\.id))
    }
    #expect(ids.count == 1)
    let events = session.absorb(
      [Sightings.code("middle", x: 270, y: 190)], lane: .barcodes, frame: Sightings.frame(10))
    #expect(session.items.map(\.string) == ["middle"])
    guard case .removed(let gone, _) = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(gone.count == 1)
  }

  /// A and B in view for five seconds, then C beside them, at ten frames a second.
  @Test(arguments: [
    (ScanMode.once, ["A 0"]),
    (.oncePerCode, ["A 0", "B 0", "C 50"]),
    (
      .continuous,
      ["A 0", "B 0", "A 15", "B 15", "A 30", "B 30", "A 45", "B 45", "C 50", "A 60", "B 60"]
    ),
    (.continuousExcept(["A"]), ["B 0", "B 15", "B 30", "B 45", "C 50", "B 60"]),
    (.manual, []),
  ])
  func `delivers as the mode says while codes stay in view`(mode: ScanMode, expected: [String]) {
    var configuration = ScannerConfiguration()
    configuration.mode = mode
    var session = ScanSession(configuration: configuration)
    var delivered: [String] = []
    for number in 0..<62 {
      let seen = [Sightings.code("A"), Sightings.code("B", x: 150)]
      let events = session.absorb(
        number < 50 ? seen : seen + [Sightings.code("C", x: 300)], lane: .barcodes,
        frame: Sightings.frame(number))
      for case .delivered(let item) in events { delivered.append("\(item.string) \(number)") }
    }
    #expect(delivered == expected)
  }

  @Test func `drops a symbology at once when it is switched off`() {
    var session = ScanSession()
    _ = session.absorb(
      [Sightings.code("Q"), Sightings.code("E", .ean13, x: 300)], lane: .barcodes,
      frame: Sightings.frame())
    var configuration = session.configuration
    configuration.request.symbologies.remove(.qr)
    let events = session.apply(configuration)
    guard case .removed(let gone, let all) = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(gone.map(\.string) == ["Q"])
    #expect(all.map(\.string) == ["E"])
  }

  @Test func `does not take in what was switched off while a frame was in work`() {
    var configuration = ScannerConfiguration()
    configuration.request.symbologies = [.ean13]
    var session = ScanSession(configuration: configuration)
    let events = session.absorb(
      [Sightings.code("Q")], lane: .barcodes, frame: Sightings.frame())
    #expect(events.isEmpty)
  }
}
