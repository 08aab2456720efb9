import ScannerCore
import Testing

/// Payments, boarding passes, licences, travel documents and cards.
struct PaperContentTests {
  private func transfer(_ lines: String...) -> Content {
    ContentReading.code(lines.joined(separator: "\n"))
  }

  @Test func `SEPA transfers`() {
    let name = "Franz Mustermänn"
    let iban = "DE71110220330123456789"
    #expect(
      transfer(
        "BCD", "002", "1", "SCT", "", name, iban, "EUR12.3", "GDDS", "RF18539007547034"
      ).said
        == "name=\(name), iban=\(iban), amount=12.3, currency=EUR, purpose=GDDS, "
        + "reference=RF18539007547034")
    let good = [
      transfer(
        "BCD", "001", "1", "SCT", "BFSWDE33BER", "Rotes Kreuz", "DE33 1002 0500 0001 1947 00"),
      transfer("BCD\r", "002\r", "2\r", "SCT\r", "\r", name, iban, "EUR1", "", "", "Rechnung 7"),
      transfer("BCD", "002", "1", "SCT", "", name, "FR1420041010050500013M02606"),
      transfer("BCD", "002", "1", "SCT", "", name, iban, "", "", "", "", "for you only"),
    ]
    for content in good { #expect(content.type == "payment" && content.complaints == "") }
    let broken = [
      (transfer("BCD", "001", "1", "SCT", "", name, iban), "bic: missing"),
      (
        transfer("BCD", "002", "1", "SCT", "", name, "DE70110220330123456789"),
        "iban: checkDigit 70 → 71"
      ),
      (transfer("BCD", "002", "1", "SCT", "", "", iban), "name: missing"),
      (transfer("BCD", "002", "1", "SCT", "", name, iban + "0"), "iban: length 23 → 22"),
      (
        transfer("BCD", "002", "1", "SCT", "", name, iban, "EUR0.001"), "amount: form 0.001"
      ),
      (transfer("BCD", "002", "1", "SCT", "", name, iban, "CHF10"), "currency: unknownValue CHF"),
      (
        transfer("BCD", "002", "1", "SCT", "", name, iban, "EUR0"),
        "amount: range 0 → 0.01…999999999.99"
      ),
      (
        transfer("BCD", "002", "9", "SCT", "x", name, iban, "", "", "RF19539007547034", "too"),
        "characterSet: unknownValue 9; bic: form x; reference: checkDigit 19 → 18; "
          + "text: conflict reference"
      ),
    ]
    for (content, complaints) in broken { #expect(content.complaints == complaints) }
    #expect(transfer("BCD", "001", "1", "INST") == .text)
  }

  private func bill(
    _ iban: String, _ kind: String, _ reference: String, amount: String = "2500.25",
    currency: String = "CHF", trailer: String = "EPD"
  ) -> Content {
    transfer(
      "SPC", "0200", "1", iban, "S", "Max Muster & Söhne", "Musterstrasse", "123", "8000",
      "Seldwyla",
      "CH", "", "", "", "", "", "", "", amount, currency, "K", "Simon Muster", "Musterstrasse 1",
      "8000 Seldwyla", "", "", "CH", kind, reference, "Order", trailer)
  }

  @Test func `Swiss bills`() {
    let (plain, special) = ("CH5800791123000889012", "CH4431999123000889012")
    let reference = "210000000003139471430009017"
    #expect(
      bill(special, "QRR", reference).said
        == "iban=\(special), creditor=Max Muster & Söhne, creditor=Musterstrasse 123, "
        + "creditor=8000 Seldwyla, creditor=CH, amount=2500.25, currency=CHF, debtor=Simon Muster, "
        + "debtor=Musterstrasse 1, debtor=8000 Seldwyla, debtor=CH, referenceKind=QRR, "
        + "reference=\(reference), message=Order")
    let good = [
      bill(plain, "SCOR", "RF18539007547034"), bill(plain, "NON", ""),
      bill(plain, "NON", "", amount: ""), bill("LI21088100002324013AA", "NON", "", currency: "EUR"),
    ]
    for content in good { #expect(content.type == "swissBill" && content.complaints == "") }
    let broken = [
      (bill(special, "QRR", "210000000003139471430009016"), "reference: checkDigit 6 → 7"),
      (bill(plain, "QRR", reference), "referenceKind: conflict iban"),
      (bill(special, "NON", ""), "referenceKind: conflict iban"),
      (bill(plain, "SCOR", "RF19539007547034"), "reference: checkDigit 19 → 18"),
      (
        bill(plain, "SCOR", "RF18" + String(repeating: "1", count: 22)),
        "reference: length 26 → 5…25"
      ),
      (bill("CH5900791123000889012", "NON", ""), "iban: checkDigit 59 → 58"),
      (bill("DE71110220330123456789", "NON", ""), "iban: unknownValue DE"),
      (bill(plain, "NON", "", currency: "USD"), "currency: unknownValue USD"),
      (bill(plain, "NON", "1"), "reference: conflict referenceKind"),
      (bill(plain, "XXX", ""), "referenceKind: unknownValue XXX"),
      (bill(special, "QRR", "1"), "reference: length 1 → 27"),
      (bill(plain, "NON", "", amount: "1,50"), "amount: form 1,50"),
      (bill(plain, "NON", "", trailer: ""), "bill: cutOff"),
    ]
    for (content, complaints) in broken { #expect(content.complaints == complaints) }
    #expect(ContentReading.code("SPC\n0200") == .text)
  }

  private let pass = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"

  @Test func `boarding passes`() {
    #expect(
      ContentReading.code(pass, .aztec).said
        == "passenger=DESMARAIS/LUC, flight=AC 834, from=YUL, to=FRA, day=226, compartment=F, "
        + "seat=1A, sequence=25, booking=ABC123")
    let two =
      "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 001412345600"
      + "32A0141234567890 1AC AC 1234567890123    20KYLX58ZDEF456 FRAGVALH 3664 227C012C0002 12E"
      + "2A0140987654321 1AC AC 1234567890123    2PCNWQ^108ABCDEFGH"
    let content = ContentReading.code(two, .pdf417)
    #expect(
      content.values("flight") == ["AC 834", "LH 3664"] && content.values("to") == ["FRA", "GVA"])
    #expect(content.values("seat") == ["1A", "12C"] && content.complaints == "")
    for (part, other) in [("F001A", "Y    "), ("0834 ", "0834A"), ("EABC123", " ABC123")] {
      let changed = ContentReading.code(pass.replacing(part, with: other))
      #expect(changed.type == "boardingPass" && changed.complaints == "", "\(other)")
    }
  }

  @Test func `broken boarding passes say why`() {
    let broken = [
      (pass.replacing("M1", with: "M2"), "flight: cutOff"),
      (pass.replacing("226F", with: "400F"), "day: range 400 → 1…366"),
      (pass.replacing("0834", with: "08X4"), "flight: form 08X4"),
      (pass.replacing(" 100", with: " 1ZZ"), "size: form ZZ"),
      (pass.replacing(" 100", with: " 14D"), "flight: cutOff"),
      (pass.replacing(" 100", with: " 14D").replacing("M1", with: "M2"), "flight: cutOff"),
      (pass.replacing("226F", with: "000F"), "day: range 000 → 1…366"),
    ]
    for (payload, complaints) in broken {
      #expect(ContentReading.code(payload).complaints == complaints, "\(payload)")
    }
    for payload in [
      String(pass.dropLast()), pass.replacing("YUL", with: "Y1L"), "M0" + pass.dropFirst(2),
    ] {
      #expect(ContentReading.code(payload) == .text)
    }
  }

  private func licence(
    _ elements: String..., head: String = "ANSI 636000090002DL00410278ZV03190008DL"
  )
    -> Content
  {
    ContentReading.code("@\n\u{1E}\r" + head + elements.joined(separator: "\n") + "\r", .pdf417)
  }

  @Test func `driver's licences`() {
    let content = licence(
      "DAQT64235789", "DCSSAMPLE", "DDEN", "DACMICHAEL", "DADJOHN", "DCAD", "DCBK", "DCDPH",
      "DBD06062019", "DBB06061986", "DBA12102024", "DBC1", "DAG2300 WEST BROAD STREET",
      "DAIRICHMOND",
      "DAJVA", "DAK232690000  ", "DCF2424244747", "DCGUSA")
    #expect(
      content.said
        == "name=MICHAEL JOHN SAMPLE, number=T64235789, birthday=1986-06-06, issued=2019-06-06, "
        + "expires=2024-12-10, address=2300 WEST BROAD STREET, RICHMOND, VA, 232690000, country=USA, "
        + "sex=M, class=D, restrictions=K, endorsements=PH, document=2424244747, issuer=636000")
    #expect(content.fields.filter(\.isSecret).map(\.key) == ["number", "document"])
    let good = [
      licence("DAQ1", "DCSA", "DACB", "DBB19860606", "DCGCAN"),
      licence("DAQ1", "DAAA,B,C", head: "AAMVA6360000102DL00390187DL"),
      licence("DAQ1", "DCSA", head: "ANSI 636000090001ID00310278ID"),
      licence("DAQ1", "DCSA", "DBA12312099", "DBB01012001"),
    ]
    for one in good { #expect(one.type == "driverLicence" && one.complaints == "") }
    let broken = [
      (licence("DCSA"), "number: missing"), (licence("DAQ1"), "name: missing"),
      (licence("DAQ1", "DCSA", "DBB13062000"), "birthday: date 13062000"),
      (licence("DAQ1", "DCSA", "DBA00000000"), "expires: date 00000000"),
      (licence("DAQ1", "DCSA", "DBB01012001", "DBA01011999"), "expires: conflict birthday"),
    ]
    for (one, complaints) in broken { #expect(one.complaints == complaints) }
    #expect(ContentReading.code("@ANSI 636000090002DL00410278") == .text)
  }

  private let passport = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  @Test func `travel documents`() {
    #expect(
      ContentReading.code(passport.joined(separator: "\n")).said
        == "kind=P, issuer=UTO, familyName=ERIKSSON, givenNames=ANNA MARIA, number=L898902C3, "
        + "nationality=UTO, birthday=74-08-12, sex=F, expires=2012-04-15, personal=ZE184226B")
    let good = [
      "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
      "I<UTOD23145890<7349<<<<<<<<<<<\n3407127M9507122UTO<<<<<<<<<<<2\nSTEVENSON<<PETER<JOHN<<<<<<<<<",
      "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6",
      "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL8988901C4XXX4009078F96121096ZE184226B<<<<<<",
    ]
    for payload in good {
      let content = ContentReading.code(payload)
      #expect(content.type == "travelDocument" && content.complaints == "", "\(payload)")
    }
    #expect(ContentReading.code(good[1]).values("number") == ["D23145890734"])
    #expect(ContentReading.line(passport[0]).values("familyName") == ["ERIKSSON"])
    #expect(
      ContentReading.line("L898902C36 UTO7408122F1204159 ZE184226B<<<<<10").values("sex") == ["F"])
  }

  @Test func `broken travel documents say which check digit is wrong`() {
    func changed(_ part: String, _ other: String) -> String {
      ContentReading.code((passport[0] + "\n" + passport[1]).replacing(part, with: other))
        .complaints
    }
    #expect(changed("C36UTO", "C37UTO") == "number: checkDigit 7 → 6; document: checkDigit 0 → 7")
    #expect(changed("8122F", "8123F") == "birthday: checkDigit 3 → 2; document: checkDigit 0 → 3")
    #expect(changed("<<<10", "<<<11") == "document: checkDigit 1 → 0")
    #expect(changed("<<<10", "<<<20") == "personal: checkDigit 2 → 1; document: checkDigit 0 → 1")
    #expect(changed("4159ZE", "4150ZE").contains("expires: checkDigit 0 → 9"))
    #expect(changed("740812", "741312").contains("birthday: date 741312"))
    let broken = [
      passport[1].replacing("10", with: "11"), passport[0] + "\n" + passport[1].dropLast(),
    ]
    for payload in broken { #expect(ContentReading.line(payload) == .text) }
  }

  @Test func `card numbers in lines of text`() {
    let line = ContentReading.line("Card 4242 4242 4242 4242 12/28")
    #expect(line.type == "paymentCard" && line.complaints == "")
    #expect(line.maskedLine == "Visa •••• •••• •••• 4242")
    #expect(ContentReading.line("VALID 3782 822463 10005").values("scheme") == ["americanExpress"])
    #expect(ContentReading.line("4242 4242 4242 4243").complaints == "number: checkDigit 3 → 2")
    #expect(ContentReading.line("4242424242424243") == .text)
    #expect(ContentReading.line("1234 5678 9012 3456") == .text)
    #expect(ContentReading.code("4242424242424242") == .text)
  }

  @Test func `secrets are hidden on the line that is shown`() {
    let wifi = ContentReading.code("WIFI:T:WPA;S:net;P:password;;")
    #expect(wifi.maskedLine == "net · WPA · ••••••••")
    #expect(wifi.meaning?.actions == [.joinNetwork, .copySecret("password")])
    #expect(ContentReading.code("WIFI:T:nopass;S:net;;").maskedLine == nil)
    let key = ContentReading.code("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP")
    #expect(key.maskedLine?.contains("JBSW") == false)
    #expect(ContentReading.line(passport[1]).maskedLine?.contains("L898902C3") == false)
    #expect(ContentReading.code("https://example.org").maskedLine == nil)
  }
}
