/// A kind of code.
///
/// To add one: a case, its row in `traits`, and its name in an engine's list.
public enum Symbology: String, CaseIterable, Hashable, Sendable {
  case ean13, ean8, upca, upce
  case gs1DataBar, gs1DataBarExpanded, gs1DataBarLimited
  case code128, code93, code93i
  case code39, code39Checksum, code39FullASCII, code39FullASCIIChecksum
  case codabar, i2of5, i2of5Checksum, itf14, msiPlessey
  case qr, microQR, rMQR, sqCode
  case dataMatrix, aztec, maxiCode, pdf417, microPDF417

  /// The settings panel's groups.
  public enum Group: String, CaseIterable, Sendable {
    case retail, industrial, twoDimensional
  }

  /// How the modules are arranged.
  public enum Shape: Sendable {
    case linear, stacked, matrix
  }

  /// Name for people, as the standard spells it; not translated.
  public var title: String { traits.title }
  /// Group in the settings panel.
  public var group: Group { traits.group }
  /// Arrangement of the modules.
  public var shape: Shape { traits.shape }
  /// Symbologies that draw the same bars: the variants of Code 39, of Code 93 and of Interleaved 2
  /// of 5, and the EAN/UPC family.
  ///
  /// Two readings of one place in one family are one code.
  public var family: Symbology { traits.family ?? self }

  private struct Traits {
    let title: String
    let group: Group
    let shape: Shape
    var family: Symbology?

    init(_ title: String, _ group: Group, _ shape: Shape, family: Symbology? = nil) {
      self.title = title
      self.group = group
      self.shape = shape
      self.family = family
    }
  }

  private var traits: Traits {
    switch self {
    case .ean13: Traits("EAN-13", .retail, .linear)
    case .ean8: Traits("EAN-8", .retail, .linear)
    case .upca: Traits("UPC-A", .retail, .linear, family: .ean13)
    case .upce: Traits("UPC-E", .retail, .linear)
    case .gs1DataBar: Traits("GS1 DataBar", .retail, .linear)
    case .gs1DataBarExpanded: Traits("GS1 DataBar Expanded", .retail, .linear)
    case .gs1DataBarLimited: Traits("GS1 DataBar Limited", .retail, .linear)
    case .code128: Traits("Code 128", .industrial, .linear)
    case .code93: Traits("Code 93", .industrial, .linear)
    case .code93i: Traits("Code 93i", .industrial, .linear, family: .code93)
    case .code39: Traits("Code 39", .industrial, .linear)
    case .code39Checksum: Traits("Code 39 with checksum", .industrial, .linear, family: .code39)
    case .code39FullASCII: Traits("Code 39 full ASCII", .industrial, .linear, family: .code39)
    case .code39FullASCIIChecksum:
      Traits("Code 39 full ASCII with checksum", .industrial, .linear, family: .code39)
    case .codabar: Traits("Codabar", .industrial, .linear)
    case .i2of5: Traits("Interleaved 2 of 5", .industrial, .linear)
    case .i2of5Checksum:
      Traits("Interleaved 2 of 5 with checksum", .industrial, .linear, family: .i2of5)
    case .itf14: Traits("ITF-14", .industrial, .linear, family: .i2of5)
    case .msiPlessey: Traits("MSI Plessey", .industrial, .linear)
    case .qr: Traits("QR Code", .twoDimensional, .matrix)
    case .microQR: Traits("Micro QR Code", .twoDimensional, .matrix)
    case .rMQR: Traits("rMQR Code", .twoDimensional, .matrix)
    case .sqCode: Traits("SQCode", .twoDimensional, .matrix)
    case .dataMatrix: Traits("Data Matrix", .twoDimensional, .matrix)
    case .aztec: Traits("Aztec Code", .twoDimensional, .matrix)
    case .maxiCode: Traits("MaxiCode", .twoDimensional, .matrix)
    case .pdf417: Traits("PDF417", .twoDimensional, .stacked)
    case .microPDF417: Traits("MicroPDF417", .twoDimensional, .stacked)
    }
  }
}
