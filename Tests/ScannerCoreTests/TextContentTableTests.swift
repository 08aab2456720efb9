import ScannerCore
import Testing

/// Lines as labels, cards, signs and receipts print them, and what of them is of a content type.
struct TextContentTableTests {
  /// A line and the part that is to be found; nil: nothing.
  typealias Case = (line: String, part: String?)

  private func check(_ type: TextContentType, _ cases: [Case]) {
    #expect(cases.count >= 20)
    let filter = TextContentFilter(type)
    for (line, part) in cases {
      #expect(filter.matches(in: line).map(String.init) == (part.map { [$0] } ?? []), "\(line)")
    }
  }

  @Test func `finds web addresses`() {
    check(
      .url,
      [
        ("https://www.example.com/path?q=1&b=2", "https://www.example.com/path?q=1&b=2"),
        ("Visit http://example.org today", "http://example.org"),
        ("www.example.net", "www.example.net"),
        ("Web: www.shop-24.example.com/de", "www.shop-24.example.com/de"),
        ("example.io/docs", "example.io/docs"), ("HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM"),
        ("Scan or go to example.app.", "example.app"),
        ("(see https://example.com/help)", "https://example.com/help"),
        ("https://例え.jp/道", "https://例え.jp/道"),
        ("ホームページ https://example.jp/menu", "https://example.jp/menu"),
        ("詳細はwww.example.co.jpまで", "www.example.co.jp"), ("公式サイト:example.jp", "example.jp"),
        ("予約は「https://example.jp/y」から", "https://example.jp/y"),
        ("検索はこちら example.co.jp/kensaku", "example.co.jp/kensaku"),
        ("name@example.com", nil), ("Version 2.10.3", nil), ("report.pdf", nil), ("e.g. this", nil),
        ("午前10.30", nil), ("合計 1.980円", nil), ("ver.jpn", nil), ("http", nil),
      ])
  }

  @Test func `finds mail addresses`() {
    check(
      .emailAddress,
      [
        ("jane.doe@example.com", "jane.doe@example.com"),
        ("E-mail: info@example.co.uk", "info@example.co.uk"),
        ("Contact sales+eu@shop.example.org now", "sales+eu@shop.example.org"),
        ("a_b@x1.io", "a_b@x1.io"),
        ("<me@example.net>", "me@example.net"), ("SUPPORT@EXAMPLE.COM", "SUPPORT@EXAMPLE.COM"),
        ("HArDToReAd@test.com", "HArDToReAd@test.com"),
        ("mailto:x%y@example.com", "x%y@example.com"),
        ("Write to me@example.com, please", "me@example.com"),
        ("1234@example.de.", "1234@example.de"),
        ("メール info@example.jp", "info@example.jp"),
        ("お問い合わせ:tanaka@example.co.jp", "tanaka@example.co.jp"),
        ("連絡先はyamada@example.ne.jpまで", "yamada@example.ne.jp"), ("「a@example.jp」", "a@example.jp"),
        ("担当 suzuki-k@mail.example.jp(鈴木)", "suzuki-k@mail.example.jp"),
        ("@example", nil), ("me@", nil), ("me at example.com", nil), ("me@example", nil),
        ("りんご@200円", nil),
        ("@千代田区", nil), ("5 kg @ $3.20", nil),
      ])
  }

  @Test func `finds telephone numbers`() {
    check(
      .telephoneNumber,
      [
        ("Tel +1 (415) 555-0132", "+1 (415) 555-0132"), ("+44 20 7183 8750", "+44 20 7183 8750"),
        ("Call 415-555-0132 now", "415-555-0132"), ("(415) 555-0132", "(415) 555-0132"),
        ("Phone: 415.555.0132", "415.555.0132"), ("Fax +49 89 123456", "+49 89 123456"),
        ("020 7946 0958", "020 7946 0958"), ("+33 1 23 45 67 89", "+33 1 23 45 67 89"),
        ("TEL:03-1234-5678", "03-1234-5678"), ("電話 045-123-4567", "045-123-4567"),
        ("携帯090-1234-5678", "090-1234-5678"), ("フリーダイヤル 0120-123-456", "0120-123-456"),
        ("予約(03)1234-5678", "(03)1234-5678"), ("お問い合わせ 06-6123-4567 まで", "06-6123-4567"),
        ("+81-3-1234-5678", "+81-3-1234-5678"), ("FAX 0123-45-6789", "0123-45-6789"),
        ("2026-11-30", nil), ("30/11/2026", nil), ("10:30-18:00", nil),
        ("ISBN 978-4-12-345678-9", nil),
        ("4006381333931", nil), ("営業時間 10:00~19:00", nil), ("100-0001", nil), ("$1,234.50", nil),
        ("令和8年11月30日", nil), ("0.75 l", nil),
      ])
  }

  @Test func `finds amounts of money`() {
    check(
      .currency,
      [
        ("TOTAL $11.13", "$11.13"), ("€19,95", "€19,95"), ("£4.50", "£4.50"),
        ("Price: USD 1,250.00", "USD 1,250.00"),
        ("12.99 €", "12.99 €"), ("15 euros", "15 euros"), ("US$30", "US$30"),
        ("CHF 12.50", "CHF 12.50"),
        ("Only $5!", "$5"), ("$12.50 each", "$12.50"), ("¥1,280", "¥1,280"),
        ("税込 12,800円", "12,800円"),
        ("合計 ¥398", "¥398"), ("おにぎり 128円", "128円"), ("お釣り 5,000円です", "5,000円"),
        ("¥3,980(税抜)", "¥3,980"),
        ("小計 1,234 円", "1,234 円"), ("100円引き", "100円"), ("500 yen", "500 yen"),
        ("19.95", nil), ("No. 12", nil), ("円高", nil), ("¥", nil), ("5 kg", nil), ("12個", nil),
        ("EUROPE 5", nil),
      ])
  }

  @Test func `finds dates, times and durations`() {
    check(
      .dateTimeDuration,
      [
        ("2026-11-30", "2026-11-30"), ("EXP 11/30/2026", "11/30/2026"), ("30.11.26", "30.11.26"),
        ("November 30, 2026", "November 30, 2026"), ("30 Nov 2026", "30 Nov 2026"),
        ("Boarding 14:35", "14:35"),
        ("at 9 am", "9 am"), ("45 min", "45 min"), ("Ready in 2 hours", "2 hours"),
        ("8:05:30", "8:05:30"),
        ("2026年11月30日", "2026年11月30日"), ("賞味期限 2026.11.30", "2026.11.30"),
        ("令和8年11月30日", "令和8年11月30日"),
        ("11月30日(月)", "11月30日"), ("午後3時30分", "午後3時30分"), ("開店 10時", "10時"), ("3分間", "3分間"),
        ("受付 9:00から", "9:00"), ("2週間", "2週間"),
        ("1.980", nil), ("No. 45", nil), ("日本", nil), ("月曜", nil), ("時計", nil), ("Mayor", nil),
        ("3:2", nil),
        ("100 g", nil),
      ])
  }

  @Test func `finds addresses`() {
    check(
      .fullStreetAddress,
      [
        ("221B Baker Street, London", "221B Baker Street, London"),
        ("1600 Pennsylvania Avenue NW", "1600 Pennsylvania Avenue NW"),
        ("Ship to: 350 5th Ave, New York", "350 5th Ave, New York"),
        ("10 Downing St", "10 Downing St"),
        ("42 Old Mill Lane", "42 Old Mill Lane"), ("7 Park Rd., Leeds", "7 Park Rd., Leeds"),
        ("1 Infinite Loop Drive", "1 Infinite Loop Drive"),
        ("12 Harbour View Court", "12 Harbour View Court"),
        ("〒150-0001 東京都渋谷区神宮前1-2-3", "〒150-0001 東京都渋谷区神宮前1-2-3"),
        ("東京都千代田区丸の内1-9-1", "東京都千代田区丸の内1-9-1"), ("住所:大阪市北区梅田3-1-3", "大阪市北区梅田3-1-3"),
        ("京都府京都市下京区烏丸通1丁目", "京都府京都市下京区烏丸通1丁目"), ("北海道札幌市中央区北1-2", "北海道札幌市中央区北1-2"),
        ("神奈川県横浜市西区みなとみらい2-3-1", "神奈川県横浜市西区みなとみらい2-3-1"), ("名古屋市中区栄3-5", "名古屋市中区栄3-5"),
        ("Main Street", nil), ("5 apples a day", nil), ("Streetwise 2000", nil), ("東京都", nil),
        ("市場 200円", nil),
        ("1-2-3", nil), ("町の時計", nil), ("3 stars", nil),
      ])
  }

  @Test func `finds flights`() {
    check(
      .flightNumber,
      [
        ("NH 105", "NH 105"), ("Flight JL005", "JL005"), ("LH 454 to SFO", "LH 454"),
        ("BA2490", "BA2490"),
        ("gate B22 UA 837", "UA 837"), ("U2 8472", "U2 8472"), ("DEP AF1148 12:05", "AF1148"),
        ("EK 9", "EK 9"),
        ("W6 2201", "W6 2201"), ("DL1", "DL1"),
        ("全日空 NH 21 便", "NH 21"), ("JL123便", "JL123"), ("羽田発 NU 901", "NU 901"),
        ("便名:MM 215", "MM 215"),
        ("搭乗口 5 BC 007", "BC 007"),
        ("No. 105", nil), ("NH", nil), ("1234", nil), ("ABNH105", nil), ("NH 12345", nil),
        ("ZZ 100", nil),
        ("便 105", nil), ("A4 paper", nil), ("LH454a", nil),
      ])
  }

  @Test func `finds parcels`() {
    check(
      .shipmentTrackingNumber,
      [
        ("1Z999AA10123456784", "1Z999AA10123456784"),
        ("UPS 1Z 999 AA1 01 2345 6784", "1Z 999 AA1 01 2345 6784"),
        ("RR473124829GB", "RR473124829GB"), ("Track: RR 473124829 GB", "RR 473124829 GB"),
        ("No. 1234-5678-9013", "1234-5678-9013"), ("123456789013", "123456789013"),
        ("1234 5678 9013", "1234 5678 9013"), ("Parcel 123456789013.", "123456789013"),
        ("rr473124829gb", "rr473124829gb"), ("1z999aa10123456784", "1z999aa10123456784"),
        ("お問い合わせ番号 1234-5678-9013", "1234-5678-9013"), ("伝票番号:1234-5678-9013", "1234-5678-9013"),
        ("追跡番号RR473124829GB", "RR473124829GB"), ("送り状 123456789013", "123456789013"),
        ("荷物 1234 5678 9013 です", "1234 5678 9013"),
        ("1Z999AA10123456785", nil), ("RR473124820GB", nil), ("1234-5678-9012", nil),
        ("123456789012", nil),
        ("12345678901", nil), ("電話 0120-444-444", nil), ("1234567890134", nil), ("2026-11-30", nil),
      ])
  }

  @Test func `gives a part its own text and place`() throws {
    let line = RecognizedText(transcript: "合計 ¥1,280 税込", language: .japanese)
    let quad = Quadrilateral(x: 100, y: 50, width: 300, height: 30)
    let seen = Observation(reading: .text(line), quad: quad, confidence: 0.9, engine: "test")
    let part = try #require(TextContentFilter(.currency).parts(of: seen).first)
    #expect(part.reading == .text(RecognizedText(transcript: "¥1,280", language: .japanese)))
    // Of 7.2 ems 2.28 stand before the part, and 2.28 behind it.
    #expect(abs(part.quad.topLeft.x - 194) < 12 && abs(part.quad.topRight.x - 306) < 12)
    #expect(part.quad.topLeft.y == 50 && part.quad.bottomRight.y == 80)
  }

  @Test func `follows the direction of a line in its parts`() throws {
    let line = RecognizedText(transcript: "2024-05-06 2024-07-08", language: .english)
    // The text runs upwards.
    let quad = Quadrilateral(
      topLeft: Point(10, 300), topRight: Point(10, 100), bottomRight: Point(30, 100),
      bottomLeft: Point(30, 300))
    let seen = Observation(reading: .text(line), quad: quad, confidence: 0.9, engine: "test")
    let parts = TextContentFilter(.dateTimeDuration).parts(of: seen)
    #expect(parts.count == 2)
    #expect(parts[0].quad.topLeft == Point(10, 300) && parts[0].quad.topRight.y > 200)
    #expect(parts[1].quad.topLeft.y < 200 && parts[1].quad.topRight == Point(10, 100))
  }
}
