import ScannerCore
import XCTest

/// Parts of messages that were spread over several codes, put together without a picture.
final class SpreadMessageTests: XCTestCase {
  private func part(
    _ index: Int, of count: Int, _ bytes: [UInt8], _ identifier: String = "",
    _ symbology: Symbology = .dataMatrix, sets: [PayloadDecoder.Segment] = []
  ) -> Barcode {
    var part = Barcode(symbology: symbology, bytes: bytes, characterSets: sets)
    part.structuredAppend = StructuredAppend(index: index, count: count, identifier: identifier)
    return part
  }

  private func messages(_ parts: [Barcode]) -> [SpreadMessage] {
    var known = SpreadMessages()
    for part in parts { known.take(part) }
    return known.messages
  }

  private func observation(_ barcode: Barcode, _ quad: Quadrilateral) -> Observation {
    Observation(reading: .barcode(barcode), quad: quad, confidence: 0.9, engine: "test")
  }

  func testPartsInAnyOrderAndSeenTwiceAreOneMessage() {
    let parts = ["one ", "two ", "three"].enumerated().map {
      part($0.offset, of: 3, Array($0.element.utf8), "7")
    }
    for order in [[0, 1, 2], [2, 1, 0], [1, 1, 2, 0, 1], [2, 0, 2, 1]] {
      let known = messages(order.map { parts[$0] })
      XCTAssertEqual(known.count, 1)
      XCTAssertEqual(known.first?.joined?.payload, "one two three")
      XCTAssertEqual(known.first?.joined?.bytes, Array("one two three".utf8))
      XCTAssertNil(known.first?.joined?.structuredAppend)
    }
  }

  func testAMessageTellsWhatItHas() {
    let known = messages([part(4, of: 5, [1], "9"), part(1, of: 5, [2], "9")])
    XCTAssertEqual(known.first?.indices, [1, 4])
    XCTAssertEqual(known.first?.count, 5)
    XCTAssertEqual(known.first?.isComplete, false)
    XCTAssertNil(known.first?.joined)
  }

  func testACharacterMayBeCutBetweenTwoParts() {
    let bytes = Array("a–日".utf8)
    for cut in 1..<bytes.count {
      let (head, tail) = (Array(bytes[..<cut]), Array(bytes[cut...]))
      XCTAssertEqual(
        messages([part(0, of: 2, head), part(1, of: 2, tail)]).first?.joined?.payload, "a–日")
      for second in [[], [PayloadDecoder.Segment(offset: 0, assignment: 26)]] {
        let first = part(0, of: 2, head, sets: [.init(offset: 0, assignment: 26)])
        XCTAssertEqual(
          messages([first, part(1, of: 2, tail, sets: second)]).first?.joined?.payload, "a–日")
      }
    }
  }

  func testACharacterSetLastsIntoTheNextPartUnlessItEnds() {
    // Latin-2 and Latin-1 differ in 0xA3.
    let open = part(0, of: 2, [0xA3], sets: [.init(offset: 0, assignment: 4)])
    let ended = part(
      0, of: 2, [0xA3], sets: [.init(offset: 0, assignment: 4), .init(offset: 1, assignment: -1)])
    let next = part(1, of: 2, [0xA3])
    XCTAssertEqual(messages([open, next]).first?.joined?.payload, "ŁŁ")
    XCTAssertEqual(messages([ended, next]).first?.joined?.payload, "Ł£")
  }

  func testAQRCodesParityMustBeThatOfTheMessage() {
    let (head, tail) = (Array("spread ".utf8), Array("message".utf8))
    let parity = (head + tail).reduce(0, ^)
    let right = [
      part(0, of: 2, head, "\(parity)", .qr), part(1, of: 2, tail, "\(parity)", .qr),
    ]
    XCTAssertEqual(messages(right).first?.joined?.payload, "spread message")
    let wrong = [
      part(0, of: 2, head, "\(parity ^ 1)", .qr), part(1, of: 2, tail, "\(parity ^ 1)", .qr),
    ]
    XCTAssertEqual(messages(wrong).first?.isComplete, true)
    XCTAssertNil(messages(wrong).first?.joined)
  }

  func testMessagesAreKeptApart() {
    let parts = [
      part(0, of: 2, [65], "1"), part(1, of: 2, [66], "2"), part(1, of: 3, [67], "1"),
      part(1, of: 2, [68], "1", .pdf417), part(0, of: 2, [69], "1", .microPDF417),
    ]
    let known = messages(parts)
    XCTAssertEqual(known.count, parts.count)
    XCTAssertEqual(known.compactMap(\.joined), [])
  }

  func testTwoContentsOfOnePlaceAreNotJoined() {
    let parts = [part(0, of: 2, [65]), part(1, of: 2, [66]), part(0, of: 2, [67])]
    XCTAssertEqual(messages(parts).count, 1)
    XCTAssertNil(messages(parts).first?.joined)
  }

  func testOnlyTheLastPartMayTellTheCount() {
    let parts = [
      part(0, of: 0, [65], "017", .pdf417), part(1, of: 0, [66], "017", .pdf417),
      part(2, of: 3, [67], "017", .pdf417),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      XCTAssertEqual(messages(order.map { parts[$0] }).first?.joined?.payload, "ABC")
    }
    XCTAssertNil(messages([parts[0], parts[1]]).first?.joined)
    XCTAssertEqual(messages([part(3, of: 0, [65], "017", .pdf417), parts[2]]).count, 2)
  }

  func testPlacesThatCannotBeAreNoParts() {
    for (index, count) in [(-1, 2), (2, 2), (0, 900_000_000_000_000), (100_000, 0), (0, -1)] {
      XCTAssertNil(SpreadMessage(part(index, of: count, [65])), "\(index) of \(count)")
    }
    XCTAssertNil(SpreadMessage(Barcode(symbology: .qr, bytes: [65], payload: "A")))
  }

  func testTheAddressThatEveryMaxiCodeRepeatsIsThereOnce() {
    func parcel(_ index: Int, _ text: String, aim: String? = "]U1") -> Barcode {
      var code = part(index, of: 2, Array(text.utf8), "", .maxiCode)
      code.aimIdentifier = aim
      return code
    }
    let address = "B1050\u{1D}056\u{1D}999\u{1D}"
    let header = "[)>\u{1E}01\u{1D}96"
    let joined = messages([parcel(1, address + "TWO"), parcel(0, address + "ONE ")]).first?.joined
    XCTAssertEqual(joined?.payload, address + "ONE TWO")
    let carrier = messages([
      parcel(0, header + address + "1Z000\u{1D}UPSN"), parcel(1, address + "\u{1D}1/1\u{1E}\u{04}"),
    ])
    XCTAssertEqual(
      carrier.first?.joined?.payload,
      header + address + "1Z000\u{1D}UPSN\u{1D}1/1\u{1E}\u{04}")
    // Nothing else tells that they are of two parcels.
    let other = "B1051\u{1D}056\u{1D}999\u{1D}"
    XCTAssertNil(messages([parcel(0, address + "ONE"), parcel(1, other + "TWO")]).first?.joined)
    // Modes without an address are taken as they are.
    let plain = [parcel(0, address + "1", aim: "]U0"), parcel(1, address + "2", aim: "]U0")]
    XCTAssertEqual(messages(plain).first?.joined?.payload, address + "1" + address + "2")
  }

  func testACharacterSetOfALaterMaxiCodeStaysWhereItBegins() {
    let address = Array("10115\u{1D}276\u{1D}001\u{1D}".utf8)
    var parts = [
      part(0, of: 2, address + [0xA3], "", .maxiCode),
      part(
        1, of: 2, address + [65, 0xA3], "", .maxiCode, sets: [.init(offset: 15, assignment: 4)]),
    ]
    for index in parts.indices { parts[index].aimIdentifier = "]U3" }
    let joined = messages(parts).first?.joined
    XCTAssertEqual(joined?.characterSets.map(\.offset), [address.count + 2])
    XCTAssertEqual(joined?.payload.suffix(2), "AŁ")
  }

  func testAnAztecCodeThatIsWholeIsNoPart() {
    var first = part(0, of: 2, [65], "N", .aztec)
    first.aimIdentifier = "]z9"
    XCTAssertEqual(
      messages([first, part(1, of: 2, [66], "N", .aztec)]).first?.joined?.aimIdentifier, "]z3")
  }

  func testAWholeMessageTakesThePlaceOfItsParts() {
    let alone = observation(
      Barcode(symbology: .qr, bytes: [90], payload: "Z"),
      Quadrilateral(x: 0, y: 0, width: 5, height: 5))
    let second = observation(
      part(1, of: 2, [66]), Quadrilateral(x: 50, y: 12, width: 20, height: 20))
    let first = observation(
      part(0, of: 2, [65]), Quadrilateral(x: 10, y: 10, width: 20, height: 20))
    let lonely = observation(
      part(0, of: 2, [67], "5"), Quadrilateral(x: 90, y: 90, width: 5, height: 5))
    let joined = SpreadMessages.join([alone, second, lonely, first, first])
    XCTAssertEqual(joined.map(\.reading.payload), ["Z", "AB", "C"])
    XCTAssertEqual(joined[1].quad, Quadrilateral(x: 10, y: 10, width: 60, height: 22))
    XCTAssertEqual([joined[0], joined[2]], [alone, lonely])
  }

  func testTheQuadOfAWholeMessageIsTurnedAsItsFirstPart() {
    // A quarter turn: the top side goes down.
    func turned(_ y: Double) -> Quadrilateral {
      Quadrilateral(
        topLeft: Point(20, y), topRight: Point(20, y + 10), bottomRight: Point(10, y + 10),
        bottomLeft: Point(10, y))
    }
    let joined = SpreadMessages.join([
      observation(part(0, of: 2, [65]), turned(0)), observation(part(1, of: 2, [66]), turned(30)),
    ])
    XCTAssertEqual(
      joined.map(\.quad),
      [
        Quadrilateral(
          topLeft: Point(20, 0), topRight: Point(20, 40), bottomRight: Point(10, 40),
          bottomLeft: Point(10, 0))
      ])
  }
}

extension Observation.Reading {
  fileprivate var payload: String {
    if case .barcode(let barcode) = self { barcode.payload } else { "" }
  }
}
