import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// Characters of 2D codes, from pictures to text: every byte value, every way to name a character
/// set, and texts that need several modes.
struct CharacterTests {
  /// Every 2D symbology that zint draws, and the most bytes that one symbol is asked to hold.
  static let kinds: [(type: String, most: Int)] = [
    ("QRCODE", 256), ("DATAMATRIX", 256), ("AZTEC", 256), ("PDF417", 256), ("PDF417COMP", 256),
    ("MICROPDF417", 128), ("RMQR", 128),
  ]

  private func read(_ type: String, _ data: [UInt8], _ options: [String]) throws -> [Barcode] {
    let drawing = try SymbolDrawing.zint(type, data, options: options)
    return try BarcodeReading.barcodes(drawing.bordered(by: 40).frame)
  }

  @Test(arguments: kinds.indices) func `every byte value is exact`(_ row: Int) throws {
    let (type, most) = Self.kinds[row]
    let values = (0...255).map { UInt8($0) }
    for start in stride(from: 0, to: values.count, by: most) {
      let bytes = Array(values[start..<(start + most)])
      #expect(try read(type, bytes, ["--binary"]).map(\.bytes) == [bytes], "from \(start)")
    }
  }

  /// ECI assignment, text, its bytes.
  static let assigned: [(Int, String, [UInt8])] = [
    (3, "Zürich", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]),
    (4, "Łódź", [0xA3, 0xF3, 0x64, 0xBC]), (7, "Мир", [0xBC, 0xD8, 0xE0]),
    (9, "Ελλάς", [0xC5, 0xEB, 0xEB, 0xDC, 0xF2]), (20, "日本", [0x93, 0xFA, 0x96, 0x7B]),
    (22, "Мир", [0xCC, 0xE8, 0xF0]), (26, "ü日Я", Array("ü日Я".utf8)),
  ]

  @Test(arguments: kinds.indices) func `an assignment names the character set`(_ row: Int) throws {
    let type = Self.kinds[row].type
    for (assignment, text, bytes) in Self.assigned {
      let found = try read(type, bytes, ["--binary", "--eci=\(assignment)"])
      #expect(found.map(\.payload) == [text], "\(assignment)")
      #expect(found.map(\.bytes) == [bytes], "\(assignment)")
    }
  }

  @Test(arguments: kinds.indices) func `a text may need several modes`(_ row: Int) throws {
    let type = Self.kinds[row].type
    let texts = [
      "ABC123 abc456 0123456789012345 $%/:!", "\u{1}\u{1D}A\u{1B}b\u{7F}1234567890\r\nz",
      "Grüße 12345678 AUS TOKYO 東京 Привет", "1A2b3C4d5E6f7890123456789@Ü,x",
    ]
    for text in texts {
      let found = try read(type, Array(text.utf8), ["--binary"])
      #expect(found.map(\.payload) == [text])
      #expect(found.map(\.bytes) == [Array(text.utf8)])
    }
  }
}
