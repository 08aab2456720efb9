import ScannerCore
import Testing

/// Links as codes hold them, sound ones and such as deceive, and what is to be found in each.
struct LinkInspectionTests {
  typealias Finding = LinkInspection.Finding

  /// An address, the host and domain that it leads to (empty: it must not open), and its findings.
  struct Case: Sendable {
    var address: String
    var host: String
    var domain: String?
    var findings: [Finding]

    init(_ address: String, _ host: String, _ domain: String?, _ findings: Finding...) {
      self.address = address
      self.host = host
      self.domain = domain
      self.findings = findings
    }
  }

  private func check(_ cases: [Case]) {
    for row in cases {
      let link = LinkInspection(row.address)
      #expect(link.host == row.host, "\(row.address)")
      #expect(link.registeredDomain == row.domain, "\(row.address)")
      #expect(link.findings == row.findings, "\(row.address)")
      #expect(link.subdomains + (link.registeredDomain ?? "") == link.host, "\(row.address)")
    }
  }

  @Test func `finds nothing in sound links`() {
    let cases: [Case] = [
      Case("https://example.com", "example.com", "example.com"),
      Case("https://www.example.co.uk/a?b=c#d", "www.example.co.uk", "example.co.uk"),
      Case("HTTPS://EXAMPLE.COM/Path", "example.com", "example.com"),
      Case("  https://example.org/ \r\n", "example.org", "example.org"),
      Case("https://example.com:443/", "example.com", "example.com"),
      Case("example.jp/menu", "example.jp", "example.jp"),
      Case("www.example.ne.jp", "www.example.ne.jp", "example.ne.jp"),
      Case("https://shop.chiyoda.tokyo.jp", "shop.chiyoda.tokyo.jp", "shop.chiyoda.tokyo.jp"),
      Case("https://日本語.jp/道?駅=東京", "日本語.jp", "日本語.jp"),
      Case("https://xn--wgv71a119e.jp/", "日本語.jp", "日本語.jp"),
      Case("https://ラーメン.example.co.jp", "ラーメン.example.co.jp", "example.co.jp"),
      Case("https://カフェcafe東京.jp", "カフェcafe東京.jp", "カフェcafe東京.jp"),
      Case("https://コーヒー.com", "コーヒー.com", "コーヒー.com"),
      Case("https://müller-straße.de/öffnen", "müller-straße.de", "müller-straße.de"),
      Case("https://xn--mnchen-3ya.de", "münchen.de", "münchen.de"),
      Case("https://BÜCHER.example", "bücher.example", "bücher.example"),
      Case("https://cafe\u{301}.fr", "café.fr", "café.fr"),
      Case("https://www.señor.com.ar", "www.señor.com.ar", "señor.com.ar"),
      Case("https://яндекс.рф", "яндекс.рф", "яндекс.рф"),
      Case("https://оса.рф", "оса.рф", "оса.рф"),
      Case("https://ιος.gr/", "ιος.gr", "ιος.gr"),
      Case("https://中文.cn/a", "中文.cn", "中文.cn"),
      Case("https://한국어.kr", "한국어.kr", "한국어.kr"),
      Case("https://ısparta.tr", "ısparta.tr", "ısparta.tr"),
      Case("https://user-site.github.io/p", "user-site.github.io", "user-site.github.io"),
      Case("https://example.com/a@b", "example.com", "example.com"),
      Case("https://example.com/?u=https://a.example", "example.com", "example.com"),
      Case("https://shop.de.example.com/👍🏽👨\u{200D}👩", "shop.de.example.com", "example.com"),
      Case("https://intranet/x", "intranet", nil),
      Case("example.com:443/x", "example.com", "example.com"),
    ]
    check(cases)
    for row in cases { #expect(LinkInspection(row.address).canOpen, "\(row.address)") }
  }

  @Test func `finds letters that look like others`() {
    check([
      Case(
        "https://аpple.com", "аpple.com", "аpple.com",
        .mixedScripts(label: "аpple", scripts: [.latin, .cyrillic]),
        .lookAlike(shown: "аpple.com", resembles: "apple.com")),
      // The same, and a whole word in Cyrillic, as they are looked up.
      Case(
        "https://xn--pple-43d.com", "аpple.com", "аpple.com",
        .mixedScripts(label: "аpple", scripts: [.latin, .cyrillic]),
        .lookAlike(shown: "аpple.com", resembles: "apple.com")),
      Case(
        "https://xn--80ak6aa92e.com/", "аррӏе.com", "аррӏе.com",
        .lookAlike(shown: "аррӏе.com", resembles: "apple.com")),
      Case(
        "https://www.scοre.com", "www.scοre.com", "scοre.com",
        .mixedScripts(label: "scοre", scripts: [.latin, .greek]),
        .lookAlike(shown: "www.scοre.com", resembles: "www.score.com")),
      Case(
        "https://ոսո.com", "ոսո.com", "ոսո.com",
        .lookAlike(shown: "ոսո.com", resembles: "nun.com")),
      Case(
        "https://gοοgle日.com", "gοοgle日.com", "gοοgle日.com",
        .mixedScripts(label: "gοοgle日", scripts: [.latin, .greek, .han])),
      Case(
        "https://ɡithub.com", "ɡithub.com", "ɡithub.com",
        .lookAlike(shown: "ɡithub.com", resembles: "github.com")),
      Case(
        "https://example.com∕login.example.net", "example.com∕login.example.net", "example.net",
        .lookAlike(
          shown: "example.com∕login.example.net", resembles: "example.com/login.example.net")),
      Case(
        "https://example.comノlogin.jp", "example.comノlogin.jp", "comノlogin.jp",
        .lookAlike(shown: "example.comノlogin.jp", resembles: "example.com/login.jp")),
      Case(
        "https://my‑bank.com", "my‑bank.com", "my‑bank.com",
        .lookAlike(shown: "my‑bank.com", resembles: "my-bank.com")),
      Case(
        "https://ｅｘａｍｐｌｅ．com", "example.com", "example.com", .letterVariants("ｅｘａｍｐｌｅ．")),
      Case("https://𝐚𝓅𝟏.example", "ap1.example", "ap1.example", .letterVariants("𝐚𝓅𝟏")),
      Case("https://例え。jp", "例え.jp", "例え.jp", .letterVariants("。")),
    ])
  }

  @Test func `finds what hides, and who is not the host`() {
    check([
      Case(
        "https://example.com@evil.example/", "evil.example", "evil.example",
        .userInfo("example.com")),
      Case(
        "https://a:b@c@evil.example", "evil.example", "evil.example", .userInfo("a:b@c")),
      Case("https://example.com\\@evil.example/", "example.com", "example.com"),
      Case("https:\\\\example.com\\a", "example.com", "example.com", .unusualSlashes("\\\\")),
      Case("https:/\\example.com", "example.com", "example.com", .unusualSlashes("/\\")),
      Case("https:example.com", "example.com", "example.com", .unusualSlashes("")),
      Case("https:////example.com", "example.com", "example.com", .unusualSlashes("////")),
      Case("https://exam\nple.com/", "example.com", "example.com", .lineBreaks),
      Case("ht\ttps://example.com/", "example.com", "example.com", .lineBreaks),
      Case(
        "https://exa\u{200B}mple.com", "example.com", "example.com",
        .invisibleCharacters(["U+200B"])),
      Case(
        "https://example.com/a\u{A0}\u{2063}b\u{A0}", "example.com", "example.com",
        .invisibleCharacters(["U+00A0", "U+2063"])),
      Case(
        "https://ex%61mple.com", "example.com", "example.com",
        .percentEncodedHost("ex%61mple.com")),
      Case("https://example.com./", "example.com", "example.com", .trailingDot),
      Case(
        "https://example.com.login.example.net", "example.com.login.example.net", "example.net",
        .domainAsSubdomain("example.com")),
      Case(
        "https://bank.co.jp.example.org", "bank.co.jp.example.org", "example.org",
        .domainAsSubdomain("bank.co.jp")),
      Case("https://bit.ly/x", "bit.ly", "bit.ly", .shortener("bit.ly")),
      Case("https://example.com:8443", "example.com", "example.com", .nonStandardPort(8443)),
      Case("example.com:8080/x", "example.com", "example.com", .nonStandardPort(8080)),
      Case("http://example.com", "example.com", "example.com", .notEncrypted),
      Case(
        "http://t.co:443/", "t.co", "t.co", .nonStandardPort(443), .shortener("t.co"),
        .notEncrypted),
    ])
  }

  @Test func `finds addresses of the Internet Protocol`() {
    let home = "127.0.0.1"
    func disguised(_ written: String, _ address: String = home) -> Case {
      Case(
        "https://\(written)/", address, nil,
        .disguisedIPAddress(written: written, address: address))
    }
    check([
      Case("https://192.0.2.7/a", "192.0.2.7", nil, .ipAddress("192.0.2.7")),
      disguised("2130706433"), disguised("0x7f.1"), disguised("0177.0.0.01"),
      disguised("0x7F000001"), disguised("127.1"), disguised("127.0.0.1."),
      disguised("192.0.2.0007", "192.0.2.7"),
      Case("https://[::1]/", "[::1]", nil, .ipAddress("::1")),
      Case(
        "https://[2001:DB8:0:0:1:0:0:1]:443", "[2001:db8::1:0:0:1]", nil,
        .ipAddress("2001:db8::1:0:0:1")),
      Case("https://[::ffff:192.0.2.7]", "[::ffff:c000:207]", nil, .ipAddress("::ffff:c000:207")),
      Case(
        "https://１２７.1", home, nil, .letterVariants("１２７"),
        .disguisedIPAddress(written: "１２７.1", address: home)),
    ])
  }

  @Test func `refuses what is no web address`() {
    let refused: [(String, String)] = [
      ("javascript:alert(1)", "javascript"), ("JavaScript:alert(1)", "javascript"),
      ("\u{1}javascript:alert(1)", "javascript"), ("data:text/html,<b>", "data"),
      ("file:///etc/passwd", "file"), ("vbscript:x", "vbscript"), ("blob:https://a.b/", "blob"),
      ("intent://scan/#Intent;scheme=x;end", "intent"), ("ftp://example.com/", "ftp"),
      ("view-source:https://example.com", "view-source"), ("x-apple.y+z:1", "x-apple.y+z"),
      ("about:blank", "about"), ("ms-settings:x", "ms-settings"), ("localhost:x", "localhost"),
    ]
    check(refused.map { Case($0.0, "", nil, .refusedScheme($0.1)) })
    let unreadable: [(String, LinkInspection.Fault)] = [
      ("", .noHost), ("https://", .noHost), ("https://user@/", .noHost), ("https://?x", .noHost),
      ("https://a..b/", .emptyLabel), ("https://.example.com", .emptyLabel),
      ("https://example.com:http/", .badPort("http")), ("https://a.b:65536", .badPort("65536")),
      ("https://exa mple.com", .forbiddenCharacter(" ")),
      ("https://a%00b.com", .forbiddenCharacter("⟨U+0000⟩")),
      ("https://a<b.com", .forbiddenCharacter("<")), ("https://a%zz.com", .forbiddenCharacter("%")),
      ("https://a%2Fb.com", .forbiddenCharacter("/")), ("https://256.0.0.1", .badIPAddress),
      ("https://1.2.3.4.5", .badIPAddress), ("https://0x100000000", .badIPAddress),
      ("https://[::1", .badIPAddress), ("https://[1:2]", .badIPAddress),
      ("https://[1.2.3.4::]", .badIPAddress), ("https://[::+1.2.3.4]", .badIPAddress),
      ("https://[::01.2.3.4]", .badIPAddress),
      // A mark after a dot is one character with it, and still no part of a dot.
      ("https://example.\u{301}com", .forbiddenCharacter("U+0301")),
      ("https://xn--a.com", .badPunycode("xn--a")),
      ("https://xn--99999999.com", .badPunycode("xn--99999999")),
      ("https://xn--example-.com", .badPunycode("xn--example-")),
      ("https://\(String(repeating: "a", count: 64)).com", .hostTooLong),
      ("https://№.com", .forbiddenCharacter("№")),
    ]
    check(unreadable.map { Case($0.0, "", nil, .unreadable($0.1)) })
    let joined: [(String, LinkInspection.Fault)] = [
      ("https://example.\u{200D}com", .forbiddenCharacter("U+200D")),
      ("https://xn--\u{200D}wgv71a119e.jp", .badPunycode("xn--\u{200D}wgv71a119e")),
    ]
    check(joined.map { Case($0.0, "", nil, .unreadable($0.1), .invisibleCharacters(["U+200D"])) })
    for address in refused.map(\.0) + unreadable.map(\.0) {
      #expect(!LinkInspection(address).canOpen, "\(address)")
    }
  }

  @Test func `opens nothing that turns directions around, and shows it`() throws {
    let inHost = LinkInspection("https://exam\u{202E}moc.elp")
    #expect(inHost.visibleText == "https://exam⟨U+202E⟩moc.elp" && !inHost.canOpen)
    #expect(
      inHost.findings == [
        .unreadable(.forbiddenCharacter("⟨U+202E⟩")), .directionMarks(["U+202E"]),
      ])
    let inPath = LinkInspection("https://example.com/\u{202E}fdp.exe")
    #expect(inPath.findings == [.directionMarks(["U+202E"])] && !inPath.canOpen)
    let emphasis = try #require(inPath.emphasis)
    #expect(inPath.visibleText[emphasis] == "example.com")
  }

  @Test(arguments: [
    ("https://www.example.co.uk/x", "example.co.uk"), ("https://a@b.example.com:1", "example.com"),
    ("https://[::1]:80/", "[::1]"), ("https://x.例え.jp/", "例え.jp"),
    ("http://127.0.0.1", "127.0.0.1"),
    ("https://a.ex\u{200B}ample.com./", "ex⟨U+200B⟩ample.com."), ("https://host/", "host"),
  ])
  func `marks the registered domain`(address: String, marked: String) throws {
    let link = LinkInspection(address)
    let emphasis = try #require(link.emphasis)
    #expect(link.visibleText[emphasis] == marked)
  }

  @Test(arguments: [
    ("example.com", "https://example.com/"),
    ("https:\\\\EXAMPLE.com\\a\\b?c\\d", "https://example.com/a/b?c\\d"),
    ("https://例え.jp/道 1", "https://xn--r8jz45g.jp/%E9%81%93%201"),
    ("https://a b@example.com", "https://a%20b@example.com/"),
    ("http://0x7f.1:80?x", "http://127.0.0.1/?x"),
    ("https://example.com/%41<\"", "https://example.com/%41%3C%22"),
  ])
  func `opens what it shows`(address: String, opened: String) {
    #expect(LinkInspection(address).opened == opened)
    #expect(LinkInspection(opened).opened == opened)
  }

  @Test func `looks at a megabyte soon`() {
    let units = [
      "a", "https://a.b/", "xn--a.", "%41", "あ", "@", ":", ".", "\\", "\u{202E}", "0x1.",
    ]
    for unit in units {
      for prefix in ["", "https://", "https://a.b/"] {
        let text = prefix + String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        // Some 20 ms when optimised.
        let time = ProcessorTime.least(until: 1) { #expect(!LinkInspection(text).canOpen) }
        #expect(time < 10, "\(prefix)\(unit)")
      }
    }
    let long = LinkInspection("https://example.com/" + String(repeating: "a", count: 2_000))
    #expect(long.findings == [.veryLong(2_020)])
  }
}
