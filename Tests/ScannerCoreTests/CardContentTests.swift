import ScannerCore
import Testing

/// Contacts and events.
struct CardContentTests {
  private func lines(_ lines: String...) -> String { lines.joined(separator: "\r\n") }

  private func check(_ payload: String, _ said: String, complaints: String = "") {
    let content = ContentReading.code(payload)
    #expect(content.said == said)
    #expect(content.complaints == complaints)
  }

  @Test func `a vCard 3`() {
    let card = lines(
      "BEGIN:VCARD", "VERSION:3.0", "N:Gump;Forrest;;Mr.;", "FN:Forrest Gump",
      "ORG:Bubba Gump Shrimp Co.;Boats", "item1.TEL;TYPE=WORK,VOICE:(111) 555-1212",
      "ADR;TYPE=HOME:;;42 Plantation St.;Baytown;LA;30314;United States of America",
      "EMAIL:forrestgump@example.com", "URL:https://example.com/gump", "BDAY:1944-06-06",
      #"NOTE:Life is\, like\na box\; of \\ chocolates"#, "END:VCARD", "")
    check(
      card,
      "name=Forrest Gump, organization=Bubba Gump Shrimp Co., Boats, telephone=(111) 555-1212, "
        + "mail=forrestgump@example.com, address=42 Plantation St., Baytown, LA, 30314, "
        + "United States of America, url=https://example.com/gump, birthday=1944-06-06, "
        + "note=Life is, like\na box; of \\ chocolates")
    #expect(
      ContentReading.code(card).meaning?.actions == [
        .saveContact, .call("tel:1115551212"), .writeMail("mailto:forrestgump@example.com"),
        .openLink("https://example.com/gump"),
      ])
  }

  @Test func `a vCard 2_1 in quoted-printable and another character set`() {
    check(
      lines(
        "BEGIN:VCARD", "VERSION:2.1",
        "N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8ER=93c;=91=BE=",
        "=98Y", "TEL;HOME;VOICE:03-1234-5678", "NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo",
        "END:VCARD"),
      "name=山田 太郎, telephone=03-1234-5678, note=one\r\ntwo")
  }

  @Test func `a vCard 4 that is folded and has grouped and quoted parameters`() {
    check(
      lines(
        "BEGIN:VCARD", "VERSION:4.0", "FN:Simon Perre", " ault", "N:Perreault;Simon;;;ing. jr",
        #"TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102"#,
        #"EMAIL;TYPE=work;X="a:b;c":simon.perreault@example.com"#, "BDAY:--0203", "END:VCARD"),
      "name=Simon Perreault, telephone=+1-418-656-9254;ext=102, "
        + "mail=simon.perreault@example.com, birthday=--0203")
  }

  @Test func `a MeCard`() {
    let card =
      #"MECARD:N:Owen,Sean;ADR:76 9th Avenue,4th Floor,New York;TEL:12125551212;"#
      + #"EMAIL:srowen@example.com;BDAY:19700131;URL:http\://example.com;NOTE:a\;b;;"#
    check(
      card,
      "name=Sean Owen, telephone=12125551212, mail=srowen@example.com, "
        + "address=76 9th Avenue, 4th Floor, New York, url=http://example.com, "
        + "birthday=1970-01-31, note=a;b")
    check(
      "MECARD:N:山田,太郎;SOUND:ヤマダ,タロウ;TEL:09012345678;;",
      "name=山田 太郎, reading=ヤマダ,タロウ, telephone=09012345678")
    check(
      #"MECARD:N:Smith\, Jr.,Al;ADR:Hall 1\,2,York;NOTE:"so\, so";;"#,
      #"name=Al Smith, Jr., address=Hall 1,2, York, note="so, so""#)
    guard case .contact(let contact) = ContentReading.code(card) else {
      Issue.record("no contact")
      return
    }
    // What is saved says the same when it is read again.
    #expect(ContentReading.code(contact.vCard).fields == contact.fields)
  }

  @Test func `broken contacts say why`() {
    check(lines("BEGIN:VCARD", "VERSION:3.0", "FN:A"), "name=A", complaints: "contact: cutOff")
    check(
      lines("BEGIN:VCARD", "VERSION:3.0", "TEL:1", "END:VCARD"), "telephone=1",
      complaints: "name: missing")
    check(
      lines("BEGIN:VCARD", "VERSION:5.0", "FN:A", "END:VCARD"), "name=A",
      complaints: "version: unknownValue 5.0")
    check(lines("BEGIN:VCARD", "FN:A", "END:VCARD"), "name=A", complaints: "version: missing")
    check(
      "MECARD:N:A;BDAY:19700231;EMAIL:nobody;", "name=A, mail=nobody, birthday=19700231",
      complaints: "birthday: date 19700231; mail: form nobody")
    check("MECARD:N:A;TEL:12345", "name=A, telephone=12345", complaints: "contact: cutOff")
    #expect(ContentReading.code("MECARD:") == .text)
    #expect(ContentReading.code("BEGIN:VCAR") == .text)
  }

  @Test func `events`() {
    check(
      lines(
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "SUMMARY:Concert\\, loud",
        "DTSTART:20261224T193000Z", "DTEND:20261224T220000Z", "LOCATION:Hall",
        "URL:https://a.example",
        "BEGIN:VALARM", "SUMMARY:Wake", "END:VALARM", "END:VEVENT", "END:VCALENDAR"),
      "summary=Concert, loud, start=2026-12-24T19:30:00Z, end=2026-12-24T22:00:00Z, location=Hall, "
        + "url=https://a.example")
    check(
      lines("BEGIN:VEVENT", "SUMMARY:Day", "DTSTART;VALUE=DATE:20280229", "END:VEVENT"),
      "summary=Day, start=2028-02-29")
    check(
      lines(
        "BEGIN:VEVENT", "SUMMARY:Call", "DTSTART;TZID=Asia/Tokyo:20261130T0900", "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=3", "ORGANIZER;CN=\"Yamada, T.\":mailto:t@example.org",
        "DESCRIPTION:two", " \tlines\\nmore", "END:VEVENT"),
      "summary=Call, start=2026-11-30T09:00:00, timeZone=Asia/Tokyo, duration=PT1H, "
        + "description=two\tlines\nmore, organizer=Yamada, T., recurrence=FREQ=WEEKLY;COUNT=3")
    check("begin:vevent\nsummary:x\ndtstart:20260101\nend:vevent", "summary=x, start=2026-01-01")
    check(
      "BEGIN:VEVENT\rSUMMARY:x\rDTSTART:20260101T000000\rEND:VEVENT\r",
      "summary=x, start=2026-01-01T00:00:00")
  }

  @Test func `broken events say why`() {
    check(
      lines("BEGIN:VEVENT", "SUMMARY:x", "END:VEVENT"), "summary=x", complaints: "start: missing")
    check(
      lines("BEGIN:VEVENT", "DTSTART:20260230", "END:VEVENT"), "",
      complaints: "start: date 20260230")
    check(
      lines("BEGIN:VEVENT", "DTSTART:20260102", "DTEND:20260101", "END:VEVENT"),
      "start=2026-01-02, end=2026-01-01", complaints: "end: conflict start")
    check(
      lines("BEGIN:VEVENT", "DTSTART:20260102"), "start=2026-01-02", complaints: "event: cutOff")
    check(
      lines("BEGIN:VEVENT", "DTSTART:20260102T250000", "END:VEVENT"), "",
      complaints: "start: date 20260102T250000")
    #expect(ContentReading.code("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR") == .text)
  }

  @Test func `an event is saved as it was read`() throws {
    let payload = lines(
      "BEGIN:VEVENT", "SUMMARY:Call\\; now", "DTSTART;TZID=Asia/Tokyo:20261130T0900",
      "DTEND;TZID=Asia/Tokyo:20261130T1000", "LOCATION:A\\,B", "END:VEVENT")
    guard case .event(let event) = ContentReading.code(payload) else {
      Issue.record("no event")
      return
    }
    let stamp = try #require(
      CalendarTime(year: 2026, month: 11, day: 30, seconds: 0, isUniversal: true))
    let file = event.iCalendar(identifier: "1@example", stamp: stamp)
    #expect(file.contains("DTSTAMP:20261130T000000Z\r\n"))
    #expect(ContentReading.code(file).fields == event.fields)
  }

  @Test func `start and end have time zones of their own`() throws {
    let payload = lines(
      "BEGIN:VEVENT", "SUMMARY:Flight", "DTSTART;TZID=Asia/Tokyo:20261130T2300",
      "DTEND;TZID=Europe/Berlin:20261130T2100", "END:VEVENT")
    check(
      payload,
      "summary=Flight, start=2026-11-30T23:00:00, end=2026-11-30T21:00:00, timeZone=Asia/Tokyo, "
        + "endTimeZone=Europe/Berlin")
    let file = try saved(payload)
    #expect(file.contains("DTSTART;TZID=\"Asia/Tokyo\":20261130T230000\r\n"))
    #expect(file.contains("DTEND;TZID=\"Europe/Berlin\":20261130T210000\r\n"))
  }

  /// Values that would add a line or a property if they were written as they are.
  private static let hostile = [
    #"x\nATTACH:file:///etc/passwd"#, #"x\NBEGIN:VALARM"#, "x\u{85}ATTACH:a", "x\u{2028}ATTACH:a",
    "x\u{0B}ATTACH:a", "x\u{0C}ATTACH:a", "x\u{1}ATTACH:a", "x=0D=0AATTACH:a", "x=0DATTACH:a",
  ]

  @Test(arguments: hostile) func `nothing in an event adds a line to its file`(
    value: String
  ) throws {
    for property in ["SUMMARY", "LOCATION", "DESCRIPTION", "URL", "RRULE", "DURATION"] {
      for head in [property, property + ";ENCODING=QUOTED-PRINTABLE"] {
        let file = try saved(
          lines("BEGIN:VEVENT", "DTSTART:20261130T2300", "\(head):\(value)", "END:VEVENT"))
        expectNoBreaks(file, ["BEGIN", "VERSION", "PRODID", "UID", "DTSTAMP", "DTSTART", "END"])
      }
    }
    let zone = try saved(
      lines("BEGIN:VEVENT", "DTSTART;TZID=\(value):20261130T2300", "END:VEVENT"))
    expectNoBreaks(zone, [])
  }

  @Test(arguments: hostile) func `nothing in a contact adds a line to its file`(value: String) {
    for property in ["FN", "N", "ORG", "TITLE", "TEL", "EMAIL", "URL", "BDAY", "NOTE", "ADR"] {
      for head in [property, property + ";ENCODING=QUOTED-PRINTABLE"] {
        guard
          case .contact(let contact) = ContentReading.code(
            lines("BEGIN:VCARD", "VERSION:3.0", "FN:A", "\(head):\(value)", "END:VCARD"))
        else {
          Issue.record("no contact")
          continue
        }
        expectNoBreaks(contact.vCard, ["BEGIN", "VERSION", "N", "FN", "END"])
      }
    }
  }

  @Test func `addresses of actions hold nothing but their values`() {
    let card = lines(
      "BEGIN:VCARD", "VERSION:3.0", "FN:A", "TEL:+49 30 1234567;ext=1&body=x",
      "EMAIL:a?bcc=b#c&d@example.org", "END:VCARD")
    #expect(
      ContentReading.code(card).meaning?.actions == [
        .saveContact, .call("tel:+49301234567;ext=1"),
        .writeMail("mailto:a%3Fbcc%3Db%23c%26d@example.org"),
      ])
  }

  private func saved(_ payload: String) throws -> String {
    guard case .event(let event) = ContentReading.code(payload) else {
      Issue.record("no event")
      return ""
    }
    let stamp = try #require(
      CalendarTime(year: 2026, month: 11, day: 30, seconds: 0, isUniversal: true))
    return event.iCalendar(identifier: "1@example", stamp: stamp)
  }

  /// Expects the lines that a reader of any kind sees to be one for each property, and these first
  /// ones of them to be there.
  private func expectNoBreaks(_ file: String, _ names: [String]) {
    #expect(file.hasSuffix("\r\n"))
    let seen = file.split(whereSeparator: \.isNewline).map(String.init)
    #expect(seen.joined(separator: "\r\n") + "\r\n" == file)
    #expect(!seen.contains { $0.hasPrefix("ATTACH") || $0.hasPrefix("BEGIN:VALARM") }, "\(file)")
    #expect(
      !file.unicodeScalars.contains { $0.value < 0x20 && $0 != "\r" && $0 != "\n" }, "\(file)")
    let present = Set(seen.map { String($0.prefix { $0 != ":" && $0 != ";" }) })
    #expect(present.isSuperset(of: names))
  }
}
