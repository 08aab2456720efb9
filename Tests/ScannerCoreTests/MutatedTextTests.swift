import ScannerCore
import Testing

/// Links and lines with characters taken out, put in and repeated; the same ones in every run.
struct MutatedTextTests {
  private static let links = [
    "https://www.example.co.uk/a?b=c#d", "https://xn--wgv71a119e.jp/", "http://0x7f.1/",
    "https://例え。jp:443/", "https:\\\\a@b@[::ffff:1.2.3.4]:80/", "https://ex%61mple.com./",
    "javascript:alert(1)", "https://exam\u{202E}moc.elp", "https://𝐚𝓅𝟏.example",
    "https://cafe\u{301}.fr/%zz",
  ]
  private static let lines = [
    "Tel +44 (0)20 7183 8750", "2026-11-30T10:30:00Z 令和8年11月30日 R8.11.30 11/30(月)",
    "〒150-0001 東京都渋谷区神宮前1-2-3 TEL", "500 W. Madison St., Chicago", "NH 105便 ANA 663 便",
    "1Z 999 AA1 01 2345 6784 9865 7878 8855", "₹12,34,567.00 1 234,56 € 1万5千円",
    "4242 4242 4242 4242 me@example.com", "2時間30分 1 hour 20 minutes Dec 2026",
  ]
  private static let patterns = [
    "(?i)[a-z]{2}\\d{3,}?", "(a|b)*c{2,5}$|^x", "[^\\s\\-a-z]+\\b(?:あ|い)?", "((a+)+)+b{0,3}",
  ]

  private static func mutated(_ text: String, _ generator: inout Noise) -> String {
    let extra = Array("@:/\\.%[]#?-0x9aA \t\n()|*+{},^$年月日時分円¥〒".unicodeScalars)
    let odd: [Unicode.Scalar] = ["\u{200D}", "\u{202E}", "\u{301}", "\0", "\u{10FFFF}", "\u{3099}"]
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...scalars.count, using: &generator)
      let end = min(scalars.count, place + Int.random(in: 0...9, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: scalars.removeSubrange(place..<end)
      case 1: scalars += scalars[place..<end]
      case 2: scalars.insert(odd[Int.random(in: 0..<6, using: &generator)], at: place)
      default:
        let other = extra[Int.random(in: 0..<extra.count, using: &generator)]
        scalars.insert(other, at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test func `links open as what they are shown to be`() {
    var generator = Noise(seed: 88)
    for _ in 0..<3_000 {
      let text = MutatedTextTests.links.randomElement(using: &generator) ?? ""
      let address = MutatedTextTests.mutated(text, &generator)
      let link = LinkInspection(address)
      #expect(link.subdomains + (link.registeredDomain ?? "") == link.host)
      guard let opened = link.opened else { continue }
      let again = LinkInspection(opened)
      #expect(again.opened == opened && again.asciiHost == link.asciiHost)
      #expect(opened.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  @Test func `lines give parts of themselves`() {
    var generator = Noise(seed: 88)
    for _ in 0..<300 {
      let text = MutatedTextTests.lines.randomElement(using: &generator) ?? ""
      let line = MutatedTextTests.mutated(text, &generator)
      let source = MutatedTextTests.patterns.randomElement(using: &generator) ?? ""
      let own = (try? TextPattern(MutatedTextTests.mutated(source, &generator)))
        .map { [TextContentType.pattern($0)] }
      for type in TextContentType.allCases + (own ?? []) {
        let parts = TextContentFilter(type).matches(in: line)
        #expect(parts.allSatisfy { !$0.isEmpty && line[$0.startIndex..<$0.endIndex] == $0 })
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.endIndex <= $1.startIndex })
      }
    }
  }
}
