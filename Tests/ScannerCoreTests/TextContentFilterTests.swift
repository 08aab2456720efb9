import ScannerCore
import XCTest

final class TextContentFilterTests: XCTestCase {
  private func check(
    _ type: TextContentType, finds found: [(String, String)], not others: [String],
    line: UInt = #line
  ) {
    let filter = TextContentFilter(type)
    for (text, part) in found {
      XCTAssertEqual(filter.matches(in: text).map(String.init), [part], text, line: line)
    }
    for text in others {
      XCTAssertEqual(filter.matches(in: text).map(String.init), [], text, line: line)
    }
  }

  func testWebAddresses() {
    check(
      .url,
      finds: [
        ("https://example.com/a?b=c", "https://example.com/a?b=c"),
        ("see www.example.org now", "www.example.org"), ("example.co.jp", "example.co.jp"),
        ("詳しくは http://example.jp/x", "http://example.jp/x"), ("EXAMPLE.COM/A", "EXAMPLE.COM/A"),
      ], not: ["me@example.com", "end.of sentence", "3.14", "file.txt", ""])
  }

  func testMailAddresses() {
    check(
      .emailAddress,
      finds: [
        ("me@example.com", "me@example.com"), ("Mail: a.b+c@x-y.co.jp.", "a.b+c@x-y.co.jp"),
        ("INFO@EXAMPLE.ORG", "INFO@EXAMPLE.ORG"),
      ], not: ["me@localhost", "@home.example", "a@b", "example.com"])
  }

  func testTelephoneNumbers() {
    check(
      .telephoneNumber,
      finds: [
        ("Tel. +81 3-1234-5678", "+81 3-1234-5678"), ("03-1234-5678", "03-1234-5678"),
        ("電話 0120-444-444", "0120-444-444"), ("(555) 123-4567", "(555) 123-4567"),
        ("555-123-4567", "555-123-4567"), ("090 1234 5678", "090 1234 5678"),
        ("+442071838750", "+442071838750"),
      ], not: ["2024-05-06", "12:30", "1,234,567", "No. 5901234123457", "0.5", "3.14159265"])
  }

  func testAmountsOfMoney() {
    check(
      .currency,
      finds: [
        ("Total $12.50", "$12.50"), ("¥1,980", "¥1,980"), ("合計 1,980円", "1,980円"),
        ("EUR 5", "EUR 5"), ("12,99 €", "12,99 €"), ("20 dollars", "20 dollars"),
      ], not: ["12.50", "$", "円", "1980 g"])
  }

  func testDatesTimesAndDurations() {
    check(
      .dateTimeDuration,
      finds: [
        ("2024-05-06", "2024-05-06"), ("am 6.5.2024", "6.5.2024"), ("2024年5月6日", "2024年5月6日"),
        ("May 6, 2024", "May 6, 2024"), ("6 May 2024", "6 May 2024"), ("10:30", "10:30"),
        ("10:30 pm", "10:30 pm"), ("午前10時30分", "午前10時30分"), ("20 minutes", "20 minutes"),
        ("3日間", "3日間"),
      ], not: ["1.5", "Maybe", "25:99", "12345", "10:301"])
  }

  func testAddresses() {
    check(
      .fullStreetAddress,
      finds: [
        ("221 Baker Street, London", "221 Baker Street, London"),
        ("〒100-0001 東京都千代田区千代田1-1", "〒100-0001 東京都千代田区千代田1-1"),
        ("大阪府大阪市北区梅田3-1-3", "大阪府大阪市北区梅田3-1-3"),
      ], not: ["Baker Street", "221", "東京都", "3 apples"])
  }

  func testFlights() {
    check(
      .flightNumber,
      finds: [("NH 105", "NH 105"), ("Flight JL005 to", "JL005"), ("U2 8472", "U2 8472")],
      not: ["A4 80", "NH", "XNH105", "NH12345", "PS 5"])
  }

  func testParcelsByTheirCheckDigits() {
    check(
      .shipmentTrackingNumber,
      finds: [
        ("1Z 999 AA1 01 2345 6784", "1Z 999 AA1 01 2345 6784"), ("RR473124829GB", "RR473124829GB"),
        ("1234-5678-9013", "1234-5678-9013"),
      ], not: ["1Z 999 AA1 01 2345 6785", "RR473124828GB", "1234-5678-9014", "123456789"])
  }

  func testDigitsWithMarksAreNoDigits() {
    for type in TextContentType.allCases {
      for text in [
        "1\u{301}0.11.2026", "2026-1\u{20E3}1-30", "4242 4242 4242 424\u{301}2", "$1\u{301}",
      ] {
        XCTAssertEqual(TextContentFilter(type).matches(in: text), [], "\(type) \(text)")
      }
    }
  }

  func testCodesAlwaysPass() {
    let code = Barcode(symbology: .qr, bytes: [65], payload: "A")
    let line = RecognizedText(transcript: "A", language: .english)
    let quad = Quadrilateral(x: 0, y: 0, width: 1, height: 1)
    let filter = TextContentFilter(.currency)
    for (reading, isKept) in [(Observation.Reading.barcode(code), true), (.text(line), false)] {
      let seen = Observation(reading: reading, quad: quad, confidence: 1, engine: "test")
      XCTAssertEqual(filter.parts(of: seen), isKept ? [seen] : [])
    }
  }

  func testALongLineEndsSoon() {
    let clock = ContinuousClock()
    for type in TextContentType.allCases {
      let text = String(repeating: "1-a.b@ 0 月", count: 10_000)
      let time = clock.measure { _ = TextContentFilter(type).accepts(text) }
      XCTAssertLessThan(time, .seconds(5), "\(type)")
    }
  }
}
