import ScannerCore
import Testing

/// Messages that are spread over several codes, shown to a session one after the other.
struct SpreadSessionTests {
  /// The parts of a message; a QR Code's are named after the parity of the whole.
  private func parts(
    _ count: Int, of symbology: Symbology, _ name: String = "7", tells: Bool = true
  ) -> [Barcode] {
    let pieces = (0..<count).map { Array("\(name)-\($0) ".utf8) }
    let parity = pieces.joined().reduce(0, ^)
    return pieces.enumerated().map { index, bytes in
      var part = Barcode(symbology: symbology, bytes: bytes, characterSets: [])
      // Of PDF417 only the last part needs to tell how many there are.
      let known = tells || index == count - 1 ? count : 0
      part.structuredAppend = StructuredAppend(
        index: index, count: known, identifier: symbology == .qr ? "\(parity)" : name)
      return part
    }
  }

  /// A session that is shown codes, ten frames a second.
  private struct Show {
    var session: ScanSession
    var frame = 0
    var delivered: [String] = []
    var stages: [SpreadProgress] = []

    init(_ mode: ScanMode = .continuous) {
      var configuration = ScannerConfiguration()
      configuration.mode = mode
      session = ScanSession(configuration: configuration)
    }

    mutating func end() { take(session.finish()) }

    mutating func see(_ codes: [Barcode]) {
      let observations = codes.enumerated().map { index, code in
        Observation(
          reading: .barcode(code),
          quad: Quadrilateral(x: 130 * Double(index), y: 100, width: 100, height: 100),
          confidence: 1, engine: "test")
      }
      let events = session.absorb(observations, lane: .barcodes, frame: Sightings.frame(frame))
      frame += 1
      take(events)
    }

    private mutating func take(_ events: [ScanEvent]) {
      for case .delivered(let item) in events { delivered.append(item.string) }
      for case .progress(let progress) in events { stages.append(progress) }
    }
  }

  private static let kinds: [Symbology] = [.qr, .dataMatrix, .aztec, .pdf417]

  @Test(arguments: kinds, 2...16)
  func `puts parts together that come in any order and again`(symbology: Symbology, count: Int) {
    let parts = parts(count, of: symbology, tells: symbology != .pdf417)
    var random = Noise(seed: UInt64(count))
    for _ in 0..<5 {
      var show = Show(.oncePerCode)
      var order = Array(parts.indices) + parts.indices.filter { $0.isMultiple(of: 2) }
      for index in order.indices.reversed() {
        order.swapAt(index, Int(random.uniform() * Double(index + 1)))
      }
      for index in order { show.see([parts[index]]) }
      #expect(show.delivered == [(0..<count).map { "7-\($0) " }.joined()])
      #expect(show.stages.filter { $0.stage == .complete }.count == 1)
      #expect(show.stages.last?.indices == Array(0..<count))
    }
  }

  @Test func `tells how many parts it has`() {
    var show = Show()
    let parts = parts(5, of: .qr)
    for index in [3, 0, 3, 4] { show.see([parts[index]]) }
    #expect(show.stages.map(\.indices) == [[3], [0, 3], [0, 3, 4]])
    #expect(show.stages.allSatisfy { $0.count == 5 && $0.stage == .collecting && $0.id == 1 })
    #expect(show.session.messages == show.stages.suffix(1))
    #expect(show.delivered.isEmpty)
  }

  @Test(arguments: kinds)
  func `keeps two messages apart that are mixed`(symbology: Symbology) {
    var show = Show(.oncePerCode)
    let one = parts(3, of: symbology, "71")
    let two = parts(3, of: symbology, "82")
    for index in [2, 0, 1] { show.see([one[index], two[2 - index]]) }
    #expect(Set(show.delivered) == ["71-0 71-1 71-2 ", "82-0 82-1 82-2 "])
  }

  @Test func `never mixes two messages of one name`() {
    var show = Show(.oncePerCode)
    var other = parts(3, of: .dataMatrix, "8")
    for index in other.indices { other[index].structuredAppend?.identifier = "7" }
    let one = parts(3, of: .dataMatrix)
    for index in 0..<3 { show.see([one[index], other[index]]) }
    #expect(show.delivered.isEmpty)
  }

  @Test func `gives up when a part is missing and delivers the others as they are`() {
    var show = Show(.oncePerCode)
    let parts = parts(3, of: .dataMatrix)
    show.see([parts[0]])
    show.see([parts[2]])
    for _ in 0..<200 {
      #expect(show.delivered.isEmpty)
      show.see([])
    }
    show.see([])
    #expect(show.delivered == ["7-0 ", "7-2 "])
    #expect(show.stages.last?.stage == .abandoned)
    #expect(show.session.messages.isEmpty)
  }

  @Test func `gives up at once what cannot be a message`() {
    var parts = parts(2, of: .qr)
    for index in parts.indices { parts[index].structuredAppend?.identifier = "999" }
    var show = Show(.oncePerCode)
    show.see(parts)
    #expect(show.delivered == ["7-0 ", "7-1 "])
  }

  @Test func `delivers what there is when no frame will follow`() {
    var show = Show(.oncePerCode)
    let parts = parts(3, of: .dataMatrix)
    show.see([parts[2]])
    show.see([parts[0]])
    show.end()
    #expect(show.delivered == ["7-0 ", "7-2 "])
    #expect(show.stages.last?.stage == .abandoned)
    show.end()
    #expect(show.delivered.count == 2)
  }

  @Test func `ends without a word when a message is whole`() {
    var show = Show(.oncePerCode)
    show.see(parts(2, of: .qr))
    show.end()
    #expect(show.delivered == ["7-0 7-1 "])
    #expect(show.stages.last?.whole?.payload == "7-0 7-1 ")
  }

  @Test func `gives up the oldest of too many messages, and delivers its parts`() {
    var show = Show(.oncePerCode)
    for number in 10..<27 { show.see([parts(2, of: .dataMatrix, "\(number)")[0]]) }
    #expect(show.delivered == ["10-0 "])
  }

  @Test func `delivers a message again when all of its parts were seen again`() {
    var show = Show()
    let parts = parts(2, of: .aztec)
    show.see(parts)
    for _ in 0..<20 { show.see([parts[0]]) }
    #expect(show.delivered.count == 1)
    show.see([parts[1]])
    #expect(show.delivered == ["7-0 7-1 ", "7-0 7-1 "])
    // The parts alone are not delivered, and the message is not begun anew.
    #expect(show.stages.map(\.stage) == [.collecting, .complete])
  }

  @Test func `delivers the message when one of its parts is picked`() {
    var show = Show(.manual)
    show.see(parts(3, of: .qr))
    #expect(show.delivered.isEmpty)
    #expect(show.session.picked(2)?.string == "7-0 7-1 7-2 ")
    #expect(show.session.items.map(\.string) == ["7-0 ", "7-1 ", "7-2 "])
    #expect(show.session.picked(9) == nil)
  }

  @Test func `leaves codes alone that are the only part`() {
    var show = Show()
    show.see(parts(1, of: .qr))
    #expect(show.delivered == ["7-0 "])
    #expect(show.stages.isEmpty)
  }
}
