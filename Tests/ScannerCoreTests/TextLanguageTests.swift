import ScannerCore
import Testing

struct TextLanguageTests {
  @Test func `knows each tag and model once`() {
    #expect(Set(TextLanguage.known.map(\.tag)).count == TextLanguage.known.count)
    #expect(Set(TextLanguage.known.map(\.model)).count == TextLanguage.known.count)
  }

  @Test func `finds a language by its model`() {
    #expect(TextLanguage.forModel("jpn") == .japanese)
    #expect(TextLanguage.forModel("kor").script == .chineseJapaneseKorean)
  }

  @Test func `names an unknown model after itself`() {
    let klingon = TextLanguage.forModel("tlh")
    #expect(klingon.tag == "tlh")
    #expect(klingon.model == "tlh")
  }
}
