import ScannerEngines
import XCTest

/// Corrects known and random blocks up to the capacity, and refuses beyond.
final class ReedSolomonDecoderTests: XCTestCase {
  /// The standard's example 01234567, version 1-M (ISO/IEC 18004, annex I.2): 16 data, 10 parity.
  private let example: [UInt16] = [
    0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
  ]

  private let decoder = ReedSolomonDecoder(field: GaloisField.qrCode, firstRoot: 0)

  private func spoil(
    _ block: [UInt16], places: [Int], size: Int = 256, _ random: inout QRRandom
  ) -> [UInt16] {
    var spoiled = block
    for place in places {
      spoiled[place] ^= UInt16(Int.random(in: 1..<size, using: &random))
    }
    return spoiled
  }

  func testTheStandardsExampleIsACodeword() {
    var block = example
    XCTAssertEqual(decoder.correct(&block, parityCount: 10), 0)
    XCTAssertEqual(block, example)
  }

  func testErrorsAndErasuresUpToTheCapacityAreCorrected() {
    var random = QRRandom(5)
    for erasures in 0...10 {
      for errors in 0...((10 - erasures) / 2) {
        for _ in 0..<50 {
          let places = Array((0..<26).shuffled(using: &random).prefix(errors + erasures))
          var block = spoil(example, places: places, &random)
          let result = decoder.correct(
            &block, parityCount: 10, erasures: Array(places.prefix(erasures)))
          XCTAssertEqual(result, errors)
          XCTAssertEqual(block, example)
        }
      }
    }
  }

  func testBeyondTheCapacityNothingIsClaimedToBeTheOriginal() {
    var random = QRRandom(6)
    var miscorrected = 0
    for _ in 0..<2000 {
      let places = Array((0..<26).shuffled(using: &random).prefix(6))
      let spoiled = spoil(example, places: places, &random)
      var block = spoiled
      if decoder.correct(&block, parityCount: 10) == nil {
        XCTAssertEqual(block, spoiled, "a refused block stays as it was")
      } else {
        XCTAssertNotEqual(block, example)
        miscorrected += 1
      }
    }
    // About one word in 5! of all lies within five errors of another codeword.
    XCTAssertLessThan(miscorrected, 60)
  }

  func testOtherFieldsAndFirstRoots() {
    var random = QRRandom(7)
    for (field, firstRoot) in [
      (GaloisField.dataMatrix, 1), (GaloisField(size: 16, polynomial: 0x13), 1),
      (GaloisField(size: 1024, polynomial: 0x409), 1),
    ] {
      let decoder = ReedSolomonDecoder(field: field, firstRoot: firstRoot)
      let count = min(15, field.size - 1)
      // The zero word belongs to every linear code.
      let zero = [UInt16](repeating: 0, count: count)
      for errors in 1...4 {
        let places = Array((0..<count).shuffled(using: &random).prefix(errors))
        var block = spoil(zero, places: places, size: field.size, &random)
        XCTAssertEqual(decoder.correct(&block, parityCount: 8), errors)
        XCTAssertEqual(block, zero)
      }
    }
  }

  func testRandomBlocksNeverCrash() {
    var random = QRRandom(8)
    for _ in 0..<3000 {
      let count = Int.random(in: 1...255, using: &random)
      let parity = Int.random(in: 0...min(count, 68), using: &random)
      var block = (0..<count).map { _ in UInt16.random(in: 0...255, using: &random) }
      let erasures = Array(
        (0..<count).shuffled(using: &random).prefix(
          Int.random(in: 0...min(count, 70), using: &random)))
      _ = decoder.correct(&block, parityCount: parity, erasures: erasures)
      XCTAssert(block.count == count && block.allSatisfy { $0 < 256 })
    }
  }
}
