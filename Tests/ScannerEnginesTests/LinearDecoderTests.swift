import ScannerCore
import ScannerEngines
import Testing

struct LinearDecoderTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let symbology: Symbology
    let kind: String
    let data: String
    let bytes: [UInt8]
    let aim: String?

    init(_ symbology: Symbology, _ kind: String, _ data: String, _ text: String, _ aim: String?) {
      self.init(symbology, kind, data, bytes: Array(text.utf8), aim)
    }

    init(
      _ symbology: Symbology, _ kind: String, _ data: String, bytes: [UInt8], _ aim: String?
    ) {
      self.symbology = symbology
      self.kind = kind
      self.data = data
      self.bytes = bytes
      self.aim = aim
    }

    var testDescription: String { "\(symbology) \(data)" }
  }

  static let samples = [
    Sample(.ean13, "EANX", "590123412345", "5901234123457", "]E0"),
    Sample(.ean8, "EANX", "9638507", "96385074", "]E4"),
    Sample(.upca, "UPCA", "03600029145", "036000291452", "]E0"),
    Sample(.upce, "UPCE", "0123456", "01234565", "]E0"),
    Sample(.code128, "CODE128", "Code 128 and 0123456789", "Code 128 and 0123456789", "]C0"),
    Sample(
      .code128, "GS1_128", "[01]09501101530003[10]A1[21]7",
      "0109501101530003" + "10A1\u{1D}217", "]C1"),
    Sample(.code93, "CODE93", "CODE 93+lower", "CODE 93+lower", "]G0"),
    Sample(.code39, "CODE39", "CODE 39-$/", "CODE 39-$/", "]A0"),
    Sample(.codabar, "CODABAR", "A40156-$:/.+B", "A40156-$:/.+B", "]F0"),
    Sample(.i2of5, "C25INTER", "0123456789", "0123456789", "]I0"),
    Sample(.itf14, "ITF14", "1540014128876", "15400141288763", "]I1"),
    Sample(.gs1DataBar, "RSS14", "0950110153001", "0109501101530010", "]e0"),
    Sample(.gs1DataBarLimited, "RSS_LTD", "0950110153001", "0109501101530010", "]e0"),
    Sample(.msiPlessey, "MSI_PLESSEY", "8052719", "8052719", nil),
  ]

  @Test(arguments: samples, [false, true])
  func `reads a symbol as what it is, in both directions`(
    _ sample: Sample, isReversed: Bool
  ) throws {
    var drawing = try LinearDrawing.encode(sample.kind, sample.data)
    drawing.isReversed = isReversed
    let readings = LinearDecoder().decode(drawing.crop(), symbologies: Set(Symbology.allCases))
    let reading = try #require(readings.first)
    #expect(readings.count == 1)
    #expect(reading.symbology == sample.symbology)
    #expect(reading.bytes == sample.bytes)
    #expect(reading.aimIdentifier == sample.aim)
    #expect(reading.isReversed == isReversed)
    #expect(abs(reading.x0 - 36) < 2)
    #expect(abs(reading.x1 - 36 - Double(drawing.modules.count) * 3) < 2)
    #expect(reading.fit > 0.95)
  }

  @Test func `keeps NUL and the upper half of Code 128`() throws {
    let nul = try LinearDrawing.encode("CODE128", "A\\0B", options: ["--esc"])
    #expect(decode(nul).map(\.bytes) == [[0x41, 0, 0x42]])
    let umlaut = try LinearDrawing.encode("CODE128", "Zürich")
    #expect(decode(umlaut).map(\.text) == ["Zürich"])
  }

  @Test func `reads variants of Code 39 when they are asked for`() throws {
    let full = try LinearDrawing.encode("EXCODE39", "Ab#1")
    // A shift before a letter spells lowercase, which plain Code 39 never needs.
    #expect(decode(full, [.code39, .code39FullASCII]).map(\.text) == ["Ab#1"])
    #expect(decode(full, [.code39]).map(\.text) == ["A+B/C1"])
    #expect(decode(full, [.code39FullASCII]).map(\.text) == ["Ab#1"])
    #expect(decode(full, [.code39Checksum]).isEmpty)
    let checked = try LinearDrawing.encode("CODE39", "ABC123", options: ["--vers=1"])
    let reading = try #require(decode(checked, [.code39Checksum]).first)
    #expect(reading.text.hasPrefix("ABC123") && reading.text.count == 7)
    #expect(reading.aimIdentifier == "]A1")
  }

  @Test func `gives a pharmacode as it is printed, and nothing else so`() throws {
    // The sample of the specification, one whose check digit is wrong, and numbers of six digits.
    for (data, text) in [("3PRM8N", "A123456788"), ("3PRM8P", "3PRM8P"), ("012345", "012345")] {
      let reading = try #require(decode(try LinearDrawing.encode("CODE39", data), [.code39]).first)
      #expect(reading.text == text)
      #expect(reading.bytes == Array(data.utf8))
    }
  }

  @Test func `reports Code 93 as Code 93i when only that is asked for`() throws {
    let drawing = try LinearDrawing.encode("CODE93", "Code 93i")
    #expect(decode(drawing, [.code93i]).map(\.symbology) == [.code93i])
    #expect(decode(drawing, [.code93, .code93i]).map(\.symbology) == [.code93])
  }

  @Test func `reads nothing that is not asked for`() throws {
    let drawing = try LinearDrawing.encode("EANX", "590123412345")
    #expect(decode(drawing, [.code128, .upca, .ean8]).isEmpty)
    #expect(decode(drawing, [.qr]).isEmpty)
    #expect(decode(drawing, [.ean13]).count == 1)
  }

  @Test func `believes no ITF whose end lies outside the picture`() throws {
    var drawing = try LinearDrawing.encode("C25INTER", "01234567")
    #expect(decode(drawing).count == 1)
    drawing.quiet.right = 0
    #expect(decode(drawing).isEmpty)
  }

  @Test(arguments: [0.3, 0.45, 0.6, 0.8]) func `believes no part of a symbol`(_ part: Double) throws
  {
    for (kind, data) in [
      ("C25INTER", "12345678901234"), ("EANX", "400638133393"), ("CODE39", "ABCDEFGH"),
    ] {
      let crop = try LinearDrawing.encode(kind, data).crop()
      let width = Int(Double(crop.width) * part)
      let left = LinearCrop(
        pixels: crop.pixels, width: width, height: crop.height, stride: crop.stride)
      let right = LinearCrop(
        pixels: Array(crop.pixels.dropFirst(crop.width - width)), width: width,
        height: crop.height, stride: crop.stride)
      for cut in [left, right] {
        #expect(LinearDecoder().decode(cut, symbologies: Set(Symbology.allCases)).isEmpty)
      }
    }
  }

  @Test func `stops when its work is done`() throws {
    var drawing = try LinearDrawing.encode("EANX", "590123412345")
    drawing.blur = 3
    let decoder = LinearDecoder()
    #expect(decoder.decode(drawing.crop(), symbologies: [.ean13]).count == 1)
    let spent = LinearDecoder.Budget(units: 0)
    #expect(decoder.decode(drawing.crop(), symbologies: [.ean13], budget: spent).isEmpty)
  }

  @Test func `survives crops of any size and content`() {
    let decoder = LinearDecoder()
    var random = SplitMix(state: 9)
    var readings = 0
    for i in 0..<300 {
      let width = [1, 2, 39, 40, 41, 100, 333, 1400, 1401][Int(random.next() % 9)]
      let height = [1, 2, 3, 23, 24, 60, 200][Int(random.next() % 7)]
      let run = Int(random.next() % 7) + 1
      let row = (0..<width / run + 1).flatMap { _ in
        Array(repeating: UInt8(random.next() % 2 * 200), count: run)
      }
      let isNoise = i.isMultiple(of: 2)
      let pixels = (0..<width * height).map {
        isNoise ? UInt8(random.next() & 255) : row[$0 % width]
      }
      let low = Int(random.next() % UInt64(width))
      let crop = LinearCrop(
        pixels: pixels, width: width, height: height,
        knownColumns: i.isMultiple(of: 3) ? low..<width + 9 : nil)
      readings += decoder.decode(crop, symbologies: Set(Symbology.allCases)).count
    }
    #expect(readings == 0)
  }

  private func decode(
    _ drawing: LinearDrawing, _ symbologies: Set<Symbology> = Set(Symbology.allCases)
  ) -> [BarReading] {
    LinearDecoder().decode(drawing.crop(), symbologies: symbologies)
  }
}
