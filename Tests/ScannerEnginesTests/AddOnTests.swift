import ScannerCore
import Testing

struct AddOnTests {
  struct Code: Sendable, CustomTestStringConvertible {
    let kind: String
    let data: String
    let addOn: String

    var testDescription: String { "\(kind) \(data)+\(addOn)" }
  }

  static let codes = [
    Code(kind: "EANX", data: "977147396801", addOn: "05"),
    Code(kind: "EANX", data: "978052137779", addOn: "51234"),
    Code(kind: "UPCA", data: "03600029145", addOn: "42"),
    Code(kind: "UPCA", data: "02454313653", addOn: "90000"),
    Code(kind: "UPCE", data: "0123456", addOn: "17"),
    Code(kind: "UPCE", data: "0654321", addOn: "20795"),
  ]

  @Test(arguments: codes, [0.0, 17, 90, 180, 200]) func `reads the add-on at any angle`(
    _ code: Code, degrees: Double
  ) throws {
    for scale in ["1", "1.5"] {
      let drawing = try SymbolDrawing.zint(code.kind, code.data + "+" + code.addOn, scale: scale)
        .bordered(by: 40).rotated(degrees: degrees)
      let codes = try BarcodeReading.barcodes(drawing.frame)
      #expect(codes.count == 1)
      #expect(codes.first?.payload.contains(code.data.dropFirst(2)) == true)
      #expect(codes.first?.addOn == code.addOn)
    }
  }

  @Test(arguments: codes) func `reads it in a live frame`(_ code: Code) throws {
    let drawing = try SymbolDrawing.zint(code.kind, code.data + "+" + code.addOn)
      .bordered(by: 40).rotated(degrees: -8)
    #expect(try BarcodeReading.barcodes(drawing.frame, isStill: false).map(\.addOn) == [code.addOn])
  }

  @Test(arguments: ["EANX 590123412345", "UPCA 03600029145", "UPCE 0123456"])
  func `invents none beside other bars`(_ code: String) throws {
    let words = code.split(separator: " ").map(String.init)
    let symbol = try SymbolDrawing.zint(words[0], words[1])
    for (kind, data) in [
      ("EANX", "400638133393"), ("EANX", "9638507"), ("CODE128", "A1"), ("CODE39", "42"),
      ("C25INTER", "1234"), ("CODABAR", "A12B"), ("QRCODE", "05"), ("UPCE", "0654321"),
    ] {
      let other = try SymbolDrawing.zint(kind, data)
      for modules in [5, 7, 9, 12, 15] {
        var drawing = Drawing(
          width: 80 + symbol.width + 3 * modules + other.width,
          height: 60 + max(symbol.height, other.height))
        drawing.paste(symbol, x: 40, y: 30)
        drawing.paste(other, x: 40 + symbol.width + 3 * modules, y: 30)
        let addOns = try BarcodeReading.barcodes(drawing.frame).compactMap(\.addOn)
        #expect(addOns.isEmpty, "\(kind) after \(modules) modules")
      }
    }
  }

  @Test func `takes no part of five digits for two`() throws {
    let whole = try SymbolDrawing.zint("EANX", "978052137779+51234").bordered(by: 30)
    let end = 30 + 3 * (95 + 7 + 20)
    for width in end - 3...end + 4 {
      var cut = Drawing(width: width, height: whole.height)
      for y in 0..<cut.height {
        for x in 0..<width { cut.pixels[y * width + x] = whole.pixels[y * whole.width + x] }
      }
      #expect(try BarcodeReading.barcodes(cut.frame).map(\.addOn) == [nil])
    }
  }

  @Test func `invents none beside text, stripes and nothing`() throws {
    let symbol = try SymbolDrawing.zint("EANX", "590123412345")
    var random = SplitMix(state: 3)
    var bare = Drawing(width: symbol.width + 340, height: symbol.height + 60)
    bare.paste(symbol, x: 40, y: 30)
    #expect(try BarcodeReading.barcodes(bare.frame).map(\.addOn) == [nil])
    for kind in 0..<3 {
      for _ in 0..<20 {
        var drawing = bare
        let start = symbol.width + 40 + 15 + Int(random.next() % 30)
        for x in start..<start + 200 {
          let isInk = random.next().isMultiple(of: 2)
          for y in 30..<30 + symbol.height {
            let isBlack =
              switch kind {
              case 0: (x - start) / 3 % 2 == 0
              case 1: x % 3 == 0 ? isInk : drawing.pixels[y * drawing.width + x - 1] == 0
              default: y / 8 % 2 == 0 && (x * 7 + y / 8 * 13) % 11 < 5
              }
            drawing.pixels[y * drawing.width + x] = isBlack ? 0 : 255
          }
        }
        #expect(try BarcodeReading.barcodes(drawing.frame).allSatisfy { $0.addOn == nil })
      }
    }
  }
}
