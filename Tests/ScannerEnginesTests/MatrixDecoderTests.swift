import ScannerEngines
import XCTest

/// Feeds the decoders of Aztec and Data Matrix what no camera would.
final class MatrixDecoderTests: XCTestCase {
  func testRandomModulesNeverDecode() {
    var random = QRRandom(5)
    for size in DataMatrixSize.all {
      let symbol = DataMatrixSymbol(size)
      for _ in 0..<40 {
        let isDark = (0..<(size.width * size.height)).map { index in
          size.border(index % size.width, index / size.width) ?? (random.next() & 1 == 0)
        }
        let cells = MatrixCells(width: size.width, height: size.height, isDark: isDark)
        XCTAssertNil(symbol.decode(cells), "\(size)")
        XCTAssertEqual(cells.transposed().transposed(), cells)
      }
    }
  }

  func testEveryCodewordHasItsModules() {
    for size in DataMatrixSize.all {
      // Fixed corner modules of some sizes are left over.
      let modules = size.mappingWidth * size.mappingHeight
      XCTAssertTrue([0, 4].contains(modules - 8 * size.codewordCount), "\(size)")
      XCTAssertEqual((size.codewordCount - size.dataCount) % size.blocks, 0, "\(size)")
    }
  }

  func testRandomCodewordsNeverCrash() {
    var random = QRRandom(9)
    var read = 0
    for length in 0..<400 {
      let codewords = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next() >> 7) }
      if DataMatrixContent.decode(codewords) != nil { read += 1 }
      let bits = (0..<(3 * length)).map { _ in random.next() & 64 == 0 }
      if AztecContent.decode(bits) != nil { read += 1 }
    }
    XCTAssertGreaterThan(read, 0)
  }

  func testStandardExampleDecodes() {
    // ISO/IEC 16022, annex O: "123456" is 142 164 186.
    XCTAssertEqual(DataMatrixContent.decode([142, 164, 186])?.bytes, Array("123456".utf8))
  }

  func testStructuredAppendAndMacroAreTold() {
    let part = DataMatrixContent.decode([233, 0x2E, 1, 7, 66])
    XCTAssertEqual(part?.bytes, [65])
    XCTAssertEqual(part?.structuredAppend?.index, 2)
    XCTAssertEqual(part?.structuredAppend?.count, 3)
    let macro = DataMatrixContent.decode([236, 66])
    XCTAssertEqual(macro?.bytes, Array("[)>\u{1E}05\u{1D}A\u{1E}\u{4}".utf8))
  }

  func testAShiftEndsInTheModeItWasMadeIn() {
    // Upper: latch digit, "1", shift upper, binary shift of one byte, "A" in upper case again.
    let codes: [(Int, Int)] = [(30, 5), (3, 4), (15, 4), (31, 5), (1, 5), (0xE9, 8), (2, 5)]
    let bits = codes.flatMap { value, count in
      (0..<count).reversed().map { value >> $0 & 1 == 1 }
    }
    XCTAssertEqual(AztecContent.decode(bits)?.bytes, [49, 0xE9, 65])
  }

  func testPaddingThatLooksLikeABinaryShiftAddsNothing() {
    // "A", then a binary shift of 31 bytes where only one is left.
    let codes: [(Int, Int)] = [(2, 5), (31, 5), (31, 5), (255, 8)]
    let bits = codes.flatMap { value, count in
      (0..<count).reversed().map { value >> $0 & 1 == 1 }
    }
    XCTAssertEqual(AztecContent.decode(bits)?.bytes, [65])
  }
}
