import Foundation
import ReticleScan
import ScannerCore
import XCTest

final class AnswerLineTests: XCTestCase {
  private let quad = Quadrilateral(x: 1, y: 2.345, width: 10.5, height: 0.05)

  private func item(_ reading: RecognizedItem.Reading) -> RecognizedItem {
    RecognizedItem(
      id: 7,
      observation: Observation(reading: reading, quad: quad, confidence: 0.926, engine: "test"),
      firstSeen: .zero)
  }

  private func answer(_ items: [RecognizedItem], milliseconds: Double? = nil) -> Answer {
    let reading = Answer.Reading(
      frame: 3, width: 640, height: 480, milliseconds: milliseconds, items: items)
    return Answer(source: "a.png", outcome: .read(reading))
  }

  private func code(_ payload: String, aim: String? = "]E0") -> RecognizedItem {
    item(
      .barcode(
        Barcode(
          symbology: .ean13, bytes: Array(payload.utf8), payload: payload, aimIdentifier: aim)))
  }

  private func line(_ text: String) -> RecognizedItem {
    item(.text(RecognizedText(transcript: text, language: .japanese)))
  }

  func testACodeHasItsKeysInOrder() {
    XCTAssertEqual(
      JSONLine(answer([code("5901234123457")], milliseconds: 3.14159)).text,
      #"{"source":"a.png","frame":3,"width":640,"height":480,"milliseconds":3.14,"items":["#
        + #"{"kind":"barcode","id":7,"symbology":"ean13","payload":"5901234123457","#
        + #""bytes":"NTkwMTIzNDEyMzQ1Nw==","#
        + #""corners":[[1,2.35],[11.5,2.35],[11.5,2.4],[1,2.4]],"aim":"]E0","#
        + #""content":{"type":"product","gtin":"5901234123457"}}]}"#)
  }

  func testTextHasItsKeysInOrder() {
    XCTAssertEqual(
      JSONLine(answer([line("値段")])).text,
      #"{"source":"a.png","frame":3,"width":640,"height":480,"items":[{"kind":"text","id":7,"#
        + #""transcript":"値段","language":"ja","confidence":0.93,"#
        + #""corners":[[1,2.35],[11.5,2.35],[11.5,2.4],[1,2.4]],"content":{"type":"text"}}]}"#)
  }

  func testAnUnknownAIMIdentifierIsLeftOut() {
    XCTAssertFalse(JSONLine(answer([code("1", aim: nil)])).text.contains("aim"))
  }

  func testAnAddOnHasAKeyOfItsOwn() {
    var item = code("9771473968012")
    if case .barcode(var barcode) = item.reading {
      barcode.addOn = "05"
      item.reading = .barcode(barcode)
    }
    XCTAssertTrue(JSONLine(answer([item])).text.contains(#""aim":"]E0","addOn":"05","#))
    XCTAssertEqual(TextLine.lines(answer([item])), ["a.png#3: EAN-13 9771473968012 05"])
  }

  func testThePlaceInASpreadMessageFollows() throws {
    var item = code("part")
    guard case .barcode(var barcode) = item.reading else { return XCTFail("not a code") }
    barcode.structuredAppend = StructuredAppend(index: 1, count: 3, identifier: "a\"b")
    item.reading = .barcode(barcode)
    XCTAssertTrue(
      JSONLine(answer([item])).text.contains(
        #","structuredAppend":{"index":1,"count":3,"identifier":"a\"b"},"#))
    barcode.structuredAppend = StructuredAppend(index: 0, count: 0)
    item.reading = .barcode(barcode)
    XCTAssertTrue(
      JSONLine(answer([item])).text.contains(#","structuredAppend":{"index":0,"count":0},"#))
  }

  private func content(_ payload: String) -> Substring? {
    let reading = Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload)
    let line = JSONLine(answer([item(.barcode(reading))])).text
    return line.firstRange(of: "\"content\":").map { line[$0.upperBound...].dropLast(3) }
  }

  func testTheContentHasItsFields() {
    XCTAssertEqual(
      content("WIFI:T:WPA;S:a\"b;P:password;;"),
      #"{"type":"wifi","ssid":"a\"b","security":"wpa","password":"password"}"#)
    XCTAssertEqual(content("plain"), #"{"type":"text"}"#)
    XCTAssertEqual(
      content("https://example.org"),
      #"{"type":"url","url":"https://example.org","host":"example.org"}"#)
  }

  func testAFieldThatOccursTwiceHasAList() {
    XCTAssertEqual(
      content("mailto:a@example.org,b@example.org?subject=Hi"),
      #"{"type":"mail","to":["a@example.org","b@example.org"],"subject":"Hi"}"#)
  }

  func testTheContentSaysWhatIsNotValid() {
    XCTAssertTrue(
      JSONLine(answer([code("5901234123456")])).text.contains(
        #""content":{"type":"product","gtin":"5901234123456","problems":[{"field":"gtin","#
          + #""reason":"checkDigit","found":"6","expected":"7"}]}"#))
    XCTAssertEqual(
      content("tel:"),
      #"{"type":"telephone","problems":[{"field":"number","reason":"missing"}]}"#)
  }

  func testErrorsNameTheirCause() {
    let answer = Answer(source: "b.png", outcome: .failed(.badInput(cause: "not a picture")))
    XCTAssertEqual(JSONLine(answer).text, #"{"source":"b.png","error":"not a picture"}"#)
  }

  func testEveryCharacterComesBackAndNoneCutsTheLine() throws {
    var scalars = String.UnicodeScalarView()
    for value in UInt32(0)...0x3FF { scalars.append(try XCTUnwrap(Unicode.Scalar(value))) }
    for value in [0x2028, 0x2029, 0xFFFD, 0x1F600] as [UInt32] {
      scalars.append(try XCTUnwrap(Unicode.Scalar(value)))
    }
    let text = String(scalars)
    let written = JSONLine(answer([code(text)])).text
    let cutting = written.unicodeScalars.filter {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x2028...0x2029).contains($0.value)
    }
    XCTAssertEqual(Array(cutting), [])
    let object = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any]
    let items = object?["items"] as? [[String: Any]]
    let payload = try XCTUnwrap(items?.first?["payload"] as? String)
    for (one, other) in zip(payload.unicodeScalars, scalars) { XCTAssertEqual(one, other) }
    XCTAssertEqual(payload.unicodeScalars.count, scalars.count)
  }

  func testBase64MatchesFoundation() {
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      XCTAssertEqual(Base64.encode(bytes), Data(bytes).base64EncodedString())
    }
  }

  func testTextLinesAreOneForEachItem() {
    XCTAssertEqual(
      TextLine.lines(answer([code("5901234123457"), line("値段")])),
      ["a.png#3: EAN-13 5901234123457", "a.png#3: ja 値段"])
  }

  func testTextLinesAreSafeForATerminal() {
    XCTAssertEqual(
      TextLine.safe("a\u{1B}[2Jb\nc\u{202E}d\u{9B}e\u{2028}f日本"),
      "a\\u{1b}[2Jb\\u{a}c\\u{202e}d\\u{9b}e\\u{2028}f日本")
  }
}
