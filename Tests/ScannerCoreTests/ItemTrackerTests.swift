import ScannerCore
import Testing

struct ItemTrackerTests {
  private func time(_ frame: Int) -> Duration { .milliseconds(100 * frame) }

  @Test func `keeps one id for a code that jitters and drifts`() {
    var tracker = ItemTracker()
    var ids: Set<Int> = []
    for frame in 0..<100 {
      let x = Double(frame * 20) + (frame.isMultiple(of: 2) ? 3 : -3)
      _ = tracker.update(
        with: [Sightings.code("A", x: x)], lane: .barcodes, at: time(frame))
      ids.formUnion(tracker.items.map(\.id))
      #expect(tracker.items.first?.quad.topLeft.x == x)
    }
    #expect(ids.count == 1)
  }

  @Test func `shows a code at once and says what changed`() {
    var tracker = ItemTracker()
    let first = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(0))
    #expect(first.added.map(\.string) == ["A"])
    let second = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(1))
    #expect(second.added.isEmpty)
    #expect(second.updated.map(\.id) == first.added.map(\.id))
    #expect(tracker.items.first?.firstSeen == time(0))
    #expect(tracker.items.first?.lastSeen == time(1))
  }

  @Test func `holds a code for half a second, then lets it go`() {
    var tracker = ItemTracker()
    _ = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(0))
    for frame in 1...5 {
      let changes = tracker.update(with: [], lane: .barcodes, at: time(frame))
      #expect(changes.isEmpty)
      #expect(tracker.items.count == 1)
    }
    let gone = tracker.update(with: [], lane: .barcodes, at: time(6))
    #expect(gone.removed.map(\.string) == ["A"])
    #expect(tracker.items.isEmpty)
  }

  @Test func `gives a new id after an absence`() {
    var tracker = ItemTracker()
    _ = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(0))
    _ = tracker.update(with: [], lane: .barcodes, at: time(20))
    let back = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(21))
    #expect(back.added.map(\.id) == [2])
  }

  @Test func `counts the same content twice in view as two`() {
    var tracker = ItemTracker()
    for frame in 0..<10 {
      let sightings = [
        Sightings.code("A", x: 0), Sightings.code("A", x: 300 - Double(frame)),
      ]
      _ = tracker.update(
        with: frame.isMultiple(of: 2) ? sightings : sightings.reversed(), lane: .barcodes,
        at: time(frame))
    }
    #expect(tracker.items.map(\.id) == [1, 2])
  }

  @Test func `keeps ids apart when two codes change places`() {
    var tracker = ItemTracker()
    for frame in 0...30 {
      let along = Double(frame) * 10
      _ = tracker.update(
        with: [Sightings.code("A", x: along), Sightings.code("B", x: 300 - along)],
        lane: .barcodes, at: time(frame))
    }
    #expect(tracker.items.map(\.string) == ["B", "A"])
    #expect(tracker.items.map(\.id) == [2, 1])
  }

  @Test func `takes another symbology of one family for the same code`() {
    var tracker = ItemTracker()
    _ = tracker.update(with: [Sightings.code("1", .i2of5)], lane: .barcodes, at: time(0))
    _ = tracker.update(with: [Sightings.code("1", .itf14)], lane: .barcodes, at: time(1))
    #expect(tracker.items.count == 1)
  }

  @Test func `shows an item when it was seen as often as the rules ask`() {
    var rules = ItemTracker.Rules()
    rules.sightingsNeeded = 2
    var tracker = ItemTracker(text: rules)
    let first = tracker.update(with: [Sightings.line("Hi")], lane: .text, at: time(0))
    #expect(first.isEmpty)
    let second = tracker.update(with: [Sightings.line("Hi")], lane: .text, at: time(1))
    #expect(second.added.map(\.string) == ["Hi"])
  }

  @Test func `keeps the surer reading of a line that wavers if the rules say so`() {
    for (keepsSurest, expected) in [(true, "Serial"), (false, "Seria1")] {
      var rules = ItemTracker.Rules()
      rules.keepsSurest = keepsSurest
      var tracker = ItemTracker(text: rules)
      for (frame, reading) in [("Serial", 0.9), ("Seria1", 0.8)].enumerated() {
        _ = tracker.update(
          with: [Sightings.line(reading.0, confidence: reading.1)], lane: .text, at: time(frame))
      }
      #expect(tracker.items.map(\.string) == [expected])
      #expect(tracker.items.map(\.id) == [1])
    }
  }

  @Test func `shows text as its engine follows it`() {
    var tracker = ItemTracker()
    let first = tracker.update(with: [Sightings.line("Hi")], lane: .text, at: time(0))
    #expect(first.added.map(\.string) == ["Hi"])
    let second = tracker.update(
      with: [Sightings.line("Ho", confidence: 0.8)], lane: .text, at: time(1))
    #expect(second.updated.map(\.string) == ["Ho"])
    let third = tracker.update(with: [], lane: .text, at: time(2))
    #expect(third.removed.map(\.string) == ["Ho"])
  }

  @Test func `gives a line its id back when it is seen again soon`() {
    var tracker = ItemTracker()
    _ = tracker.update(with: [Sightings.line("Hi")], lane: .text, at: time(0))
    let gone = tracker.update(with: [], lane: .text, at: time(1))
    #expect(gone.removed.map(\.id) == [1])
    let back = tracker.update(with: [Sightings.line("Hi", x: 5)], lane: .text, at: time(4))
    #expect(back.added.map(\.id) == [1])
    _ = tracker.update(with: [], lane: .text, at: time(5))
    let late = tracker.update(with: [Sightings.line("Hi")], lane: .text, at: time(12))
    #expect(late.added.map(\.id) == [2])
  }

  @Test func `does not hold a code whose place another one has taken`() {
    var tracker = ItemTracker()
    _ = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(0))
    let next = tracker.update(with: [Sightings.code("B", x: 2)], lane: .barcodes, at: time(1))
    #expect(next.removed.map(\.string) == ["A"])
    #expect(tracker.items.map(\.string) == ["B"])
    // A reading that was wrong for a moment costs no id.
    let back = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(2))
    #expect(back.added.map(\.id) == [1])
  }

  @Test func `leaves the other lane alone`() {
    var tracker = ItemTracker()
    _ = tracker.update(with: [Sightings.code("A")], lane: .barcodes, at: time(0))
    _ = tracker.update(with: [], lane: .text, at: time(50))
    #expect(tracker.items.count == 1)
  }
}
