import ScannerCore
import Testing

struct ContentTests {
  private func content(_ payload: String, _ symbology: Symbology = .qr) -> Content {
    Content(
      .barcode(Barcode(symbology: symbology, bytes: Array(payload.utf8), payload: payload)))
  }

  @Test(arguments: ["https://example.org", "HTTP://EXAMPLE.ORG/A?b=1", "http://[::1]/"])
  func `knows an address on the web`(payload: String) {
    #expect(content(payload) == .url)
  }

  @Test(arguments: [
    "https://", "ftp://example.org", "javascript:alert(1)", "see https://example.org",
    "https://example.org and more", "",
  ])
  func `does not take anything else for one`(payload: String) {
    #expect(content(payload) == .text)
  }

  @Test func `knows a product`() {
    #expect(content("5901234123457", .ean13) == .product(gtin: "5901234123457"))
    #expect(content("5901234123456", .ean13) == .text)
  }

  @Test func `reads the meaning of text`() {
    let line = RecognizedText(transcript: "https://example.org", language: .english)
    #expect(Content(.text(line)).type == "url")
  }
}
