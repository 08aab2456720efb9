import ScannerCore
import Testing

struct SymbologyTests {
  /// The cases of Apple's VNBarcodeSymbology that its scanner offers.
  private let apple = [
    "aztec", "codabar", "code39", "code39Checksum", "code39FullASCII", "code39FullASCIIChecksum",
    "code93", "code93i", "code128", "dataMatrix", "ean8", "ean13", "gs1DataBar",
    "gs1DataBarExpanded", "gs1DataBarLimited", "i2of5", "i2of5Checksum", "itf14", "microPDF417",
    "microQR", "msiPlessey", "pdf417", "qr", "upce",
  ]

  @Test func `has every symbology of Apple's scanner and more`() {
    #expect(apple.count == 24)
    for name in apple { #expect(Symbology(rawValue: name) != nil, "\(name)") }
    for more in ["upca", "maxiCode", "sqCode", "rMQR"] {
      #expect(Symbology(rawValue: more) != nil, "\(more)")
    }
  }

  @Test func `has a title of its own for each`() {
    #expect(Set(Symbology.allCases.map(\.title)).count == Symbology.allCases.count)
  }

  @Test func `has no empty group`() {
    for group in Symbology.Group.allCases {
      #expect(Symbology.allCases.contains { $0.group == group })
    }
  }

  @Test func `counts variants as one family`() {
    #expect(Symbology.upca.family == Symbology.ean13.family)
    #expect(Symbology.itf14.family == Symbology.i2of5Checksum.family)
    #expect(Symbology.code39FullASCIIChecksum.family == .code39)
    #expect(Symbology.qr.family != Symbology.microQR.family)
    for symbology in Symbology.allCases { #expect(symbology.family.family == symbology.family) }
  }
}
