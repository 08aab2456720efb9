import ScannerCore
import Testing

/// Products, publications and GS1 element strings.
struct ProductContentTests {
  private func code(
    _ payload: String, _ symbology: Symbology, _ said: String, _ complaints: String = "",
    aim: String? = nil, addOn: String? = nil
  ) {
    let content = ContentReading.code(payload, symbology, aim: aim, addOn: addOn)
    #expect(content.said == said)
    #expect(content.complaints == complaints, "\(payload)")
  }

  @Test func `products`() {
    code("5901234123457", .ean13, "gtin=5901234123457")
    code("96385074", .ean8, "gtin=96385074")
    code("036000291452", .upca, "gtin=036000291452")
    code("04252614", .upce, "gtin=042100005264")
    code("0109501101530003", .gs1DataBar, "gtin=09501101530003")
    code("09501101530003", .itf14, "gtin=09501101530003")
    #expect(
      ContentReading.code("5901234123457", .ean13).meaning?.actions == [
        .searchProduct("5901234123457")
      ])
  }

  @Test func `broken products say which check digit is expected`() {
    code("5901234123456", .ean13, "gtin=5901234123456", "gtin: checkDigit 6 → 7")
    code("96385070", .ean8, "gtin=96385070", "gtin: checkDigit 0 → 4")
    code("036000291453", .upca, "gtin=036000291453", "gtin: checkDigit 3 → 2")
    code("09501101530009", .itf14, "gtin=09501101530009", "gtin: checkDigit 9 → 3")
    code("0109501101530001", .gs1DataBar, "gtin=09501101530001", "gtin: checkDigit 1 → 3")
    #expect(ContentReading.code("5901234123456", .ean13).meaning?.actions == [])
    #expect(ContentReading.code("59012341234", .ean13) == .text)
    #expect(ContentReading.code("5901234123457", .qr) == .text)
  }

  @Test func `books, periodicals and music`() {
    code(
      "9784065199817", .ean13,
      "gtin=9784065199817, isbn=978-4-06519981-7, isbn10=4065199816, group=JP")
    code(
      "9780306406157", .ean13,
      "gtin=9780306406157, isbn=978-0-30640615-7, isbn10=0306406152, group=en, price=USD 24.95",
      addOn: "52495")
    code(
      "9798602086560", .ean13, "gtin=9798602086560, isbn=979-8-60208656-0, group=US, addOn=90000",
      addOn: "90000")
    code("9791091361354", .ean13, "gtin=9791091361354, isbn=979-10-9136135-4, group=FR")
    code(
      "9771473968012", .ean13, "gtin=9771473968012, issn=1473-9682, issue=05", addOn: "05")
    code("9790260000438", .ean13, "gtin=9790260000438, ismn=979-0-260000438")
    code("1920093016001", .ean13, "gtin=1920093016001, classification=C0093, price=JPY 1600")
  }

  @Test(arguments: [
    ("ISBN 978-4-06-519981-7", "978-4-06519981-7", ""),
    ("ISBN-10: 0-306-40615-2", "978-0-30640615-7", ""),
    ("ISBN4-06-519981-6", "978-4-06519981-7", ""), ("isbn 080442957X", "978-0-80442957-3", ""),
    ("ISBN-13 9780306406157", "978-0-30640615-7", ""),
    ("ISBN 0-306-40615-3", "978-0-30640615-7", "isbn: checkDigit 3 → 2"),
    ("ISBN 978-0-306-40615-8", "978-0-30640615-8", "isbn: checkDigit 8 → 7"),
  ])
  func `printed book numbers`(_ text: String, _ number: String, _ complaints: String) {
    let content = ContentReading.line(text)
    #expect(content.values("isbn") == [number])
    #expect(content.complaints == complaints)
  }

  @Test func `printed numbers of periodicals and music`() {
    #expect(ContentReading.line("ISSN 0317-8471").said == "gtin=9770317847001, issn=0317-8471")
    #expect(ContentReading.line("ISSN 2434-561X").problems.isEmpty)
    #expect(ContentReading.line("ISSN 0317-8472").complaints == "issn: checkDigit 2 → 1")
    #expect(
      ContentReading.line("ISMN M-2600-0043-8").said == "gtin=9790260000438, ismn=979-0-260000438")
    #expect(ContentReading.line("ISMN M-2600-0043-9").complaints == "ismn: checkDigit 9 → 8")
    for text in [
      "ISBN", "ISBN 12345", "ISBN 978-0-306-4061X-7", "ISSN 0317847", "ISMN 9780306406157",
    ] {
      #expect(ContentReading.line(text) == .text)
    }
  }

  @Test func `element strings`() {
    code(
      "010950110153000317261231" + "10A1\u{1D}21B-2", .dataMatrix,
      "01=09501101530003, 17=2026-12-31, 10=A1, 21=B-2", aim: "]d2")
    code("00106141412345678908", .code128, "00=106141412345678908", aim: "]C1")
    code(
      "01952012345678803103001750" + "392299", .gs1DataBarExpanded,
      "01=95201234567880, 3103=1.750, 3922=0.99")
    code(
      "\u{1D}01095011015300033922150\u{1D}15260200", .qr,
      "01=09501101530003, 3922=1.50, 15=2026-02-28")
    code(
      "3932978" + "1234\u{1D}7003260131" + "2359", .code128,
      "3932=978 12.34, 7003=2026-01-31T23:59:00", aim: "]C1")
    code("(01)09501101530003(10)A(1)(17)991231", .qr, "01=09501101530003, 10=A(1), 17=1999-12-31")
    #expect(
      ContentReading.line("(01) 09501101530003").complaints == "01: length 15 → 14")
  }

  @Test func `GS1 Digital Links`() {
    code(
      "https://id.gs1.org/01/09501101530003/10/A%2F1?17=261231&x=1", .qr,
      "url=https://id.gs1.org/01/09501101530003/10/A%2F1?17=261231&x=1, host=id.gs1.org, "
        + "01=09501101530003, 10=A/1, 17=2026-12-31")
    code(
      "https://shop.example/p/01/9501101530003/21/7", .qr,
      "url=https://shop.example/p/01/9501101530003/21/7, host=shop.example, "
        + "01=09501101530003, 21=7")
    code(
      "https://example.com/8006/095011015300030102", .qr,
      "url=https://example.com/8006/095011015300030102, host=example.com, "
        + "8006=095011015300030102")
    code(
      "https://eu.id.gs1.org/401/ABC", .qr,
      "url=https://eu.id.gs1.org/401/ABC, host=eu.id.gs1.org, 401=ABC")
    #expect(
      ContentReading.code("https://id.gs1.org/01/09501101530003").meaning?.actions == [
        .openLink("https://id.gs1.org/01/09501101530003"), .searchProduct("09501101530003"),
      ])
    // Anything that is not right is an address like any other.
    let others = [
      "01/09501101530004", "01", "10/09501101530003", "01/09501101530003/99a/1",
      "posts/401/comments", "8004/parts", "8006/095011015300040102", "414/9501101530004",
    ]
    for link in others {
      #expect(ContentReading.code("https://example.org/" + link).type == "url", "\(link)")
    }
    #expect(ContentReading.code("https://id.gs1.org.example/401/ABC").type == "url")
  }

  @Test func `broken element strings say why`() {
    code("0109501101530004", .code128, "01=09501101530004", "01: checkDigit 4 → 3", aim: "]C1")
    code("0105\u{1D}10A", .code128, "01=05, 10=A", "01: length 2 → 14", aim: "]C1")
    code(
      "10" + String(repeating: "x", count: 21), .code128,
      "10=" + String(repeating: "x", count: 21), "10: length 21 → 1…20", aim: "]C1")
    code("17261301", .code128, "17=261301", "17: date 261301", aim: "]C1")
    code("10A\u{1D}05123", .code128, "10=A", "identifier: unknownValue 0512", aim: "]C1")
    code("310300A750", .code128, "3103=00A750", "3103: character A", aim: "]C1")
    code("(01)0950110153000A", .qr, "01=0950110153000A", "01: character A")
    code("(05)1(10)A", .qr, "10=A", "identifier: unknownValue 05")
    code(
      "8007GB29NWBK60161331926818", .code128, "8007=GB29NWBK60161331926818",
      "8007: checkDigit 29 → 56", aim: "]C1")
    #expect(ContentReading.code("(call me)") == .text)
    #expect(ContentReading.code("0109501101530003", .code128, aim: "]C0") == .text)
  }
}
