import ScannerCore
import Testing

struct ContentTests {
  private func item(_ reading: Observation.Reading) -> RecognizedItem {
    RecognizedItem(
      id: 1,
      observation: Observation(
        reading: reading, quad: Quadrilateral(x: 0, y: 0, width: 1, height: 1), confidence: 1,
        engine: "test"), firstSeen: .zero)
  }

  private func code(_ payload: String) -> RecognizedItem {
    item(.barcode(Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload)))
  }

  @Test func `white space and control characters at the ends are not used, and kept in the bytes`()
  {
    let payload = "\u{FEFF} \t\0https://example.org\u{85}\u{3000}\r\n"
    let item = code(payload)
    #expect(item.usable == "https://example.org")
    #expect(item.string == payload)
    guard case .barcode(let barcode) = item.reading else { return }
    #expect(barcode.bytes == Array(payload.utf8))
    #expect(code(" \r\n\0").usable == "")
    #expect(code("a\u{1D} b").usable == "a\u{1D} b")
  }

  @Test func `the useful action comes first, and everything can be copied`() {
    #expect(code("https://example.org").actions == [.openLink("https://example.org/"), .copy])
    #expect(code(" plain\n").actions == [.copy, .searchWeb("plain")])
    #expect(code("").actions == [])
    #expect(code("https://exa<mple.org").actions == [.copy])
    #expect(code("WIFI:T:WPA;S:n;P:short;;").actions == [.copySecret("short"), .copy])
    #expect(
      code("mailto:a+b@example.org?subject=A%26B").actions == [
        .writeMail("mailto:a+b@example.org?subject=A%26B"), .copy,
      ])
    #expect(code("geo:1,2?q=x+y").actions == [.showOnMap("geo:1,2?q=x%20y"), .copy])
    #expect(code("smsto:12345:a b").actions == [.writeMessage("sms:12345?body=a%20b"), .copy])
  }

  @Test func `text has no kind`() {
    #expect(code("nothing more").content == .text)
    #expect(code("nothing more").content.type == "text")
    #expect(code("nothing more").content.fields.isEmpty)
  }

  /// Starts of every kind, each made long in ways that could cost more than a look at each byte.
  private static let starts = [
    "", "https://", "https://a/01/09501101530003/", "https://a?", "www.a.", "MEBKM:URL:http://a",
    "WIFI:S:", "BEGIN:VCARD\n", "BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:", "BEGIN:VCARD\nN:",
    "BEGIN:VEVENT\nDESCRIPTION:", "MECARD:", "mailto:", "mailto:a?", "MATMSG:TO:", "SMTP:", "tel:",
    "sms:", "smsto:1:", "geo:", "geo:1,2?q=", "otpauth://totp/a?secret=", "otpauth://totp/", "(10)",
    "(01)", "bitcoin:", "lightning:", "ethereum:0x", "BCD\n", "SPC\n", "M1", "@\nANSI ", "P<",
    "ISBN",
    "\u{1D}10", "+", " ",
  ]

  /// A megabyte of each.
  private static let fillers: [String] = {
    let units = [
      "a", "1", ";", ";a:", "\n", "\n ", "a:\n", "=\n", "%41", "&a=1", ",", "\\", "/", "(10)1",
      "/10/1",
      "\u{1D}10", "日本", " ", "<", ":", "\"", ".",
    ]
    return units.map { String(repeating: $0, count: 1_000_000 / $0.utf8.count) }
  }()

  /// The goal is 50 ms, and what takes longer is printed; a build that is not optimised takes ten
  /// times as long, and so may a slow machine.
  @Test(arguments: starts) func `a megabyte is read soon`(_ start: String) {
    for filler in Self.fillers {
      let payload = start + filler
      let reading = Observation.Reading.barcode(
        Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload))
      let time = ProcessorTime.least(until: 0.05) { _ = Content(reading).fields }
      let name = "\(start.debugDescription) \(filler.prefix(5).debugDescription)"
      if time > 0.05 { print("more than 50 ms: \(name): \(time) s") }
      #expect(time < 1, "\(name)")
    }
  }

  @Test(arguments: [
    ("kaori@example.org", TextContentType.emailAddress, "mail"),
    ("¥1,280", .currency, "currency"), ("www.example.org", .url, "url"),
    ("https://example.org", .url, "url"), ("example.org/a", .url, "url"),
  ])
  func `names the type that text was chosen for`(
    transcript: String, type: TextContentType, name: String
  ) throws {
    let line = RecognizedText(transcript: "(\(transcript))", language: .english)
    let seen = Observation(
      reading: .text(line), quad: Quadrilateral(x: 0, y: 0, width: 200, height: 20),
      confidence: 0.9, engine: "test")
    let part = try #require(TextContentFilter(type).parts(of: seen).first)
    #expect(Content(part.reading).type == name)
    #expect(Content(seen.reading).type == "text")
  }

  @Test func `text that was chosen for its type has its meaning`() {
    func item(_ transcript: String, _ type: TextContentType) -> RecognizedItem {
      self.item(
        .text(RecognizedText(transcript: transcript, language: .english, contentType: type)))
    }
    #expect(item("example.org/a", .url).actions == [.openLink("https://example.org/a"), .copy])
    #expect(item("03-1234-5678", .telephoneNumber).actions == [.call("tel:0312345678"), .copy])
    #expect(
      item("+44 (0)20 7183 8750", .telephoneNumber).actions == [.call("tel:+442071838750"), .copy])
  }
}
