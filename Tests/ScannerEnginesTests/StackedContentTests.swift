import ScannerEngines
import XCTest

/// Decodes codewords of PDF417 and MicroPDF417, and corrects them.
final class StackedContentTests: XCTestCase {
  private let decoder = ReedSolomonDecoder(field: PrimeField.pdf417, firstRoot: 1)

  private func text(_ words: [Int]) -> String? {
    StackedContent.decode(words).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func testTextSwitchesAlphabets() {
    // "PDF417", the example of the standard: upper, then mixed.
    XCTAssertEqual(text([453, 178, 121, 239]), "PDF417")
    // Lower case by its latch, a capital by a shift, a point by a shift.
    XCTAssertEqual(text([27 * 30 + 0, 27 * 30 + 1, 29 * 30 + 17]), "aB.")
  }

  func testAShiftToAByteKeepsTheAlphabet() {
    // Lower case, its last half a shift that is only padding.
    XCTAssertEqual(
      StackedContent.decode([27 * 30 + 0, 1 * 30 + 29, 913, 200, 2 * 30 + 3])?.bytes,
      [97, 98, 200, 99, 100])
    // Without a byte the shift holds on to the next codeword.
    XCTAssertEqual(text([27 * 30 + 0, 1 * 30 + 29, 17 * 30 + 3]), "ab.d")
  }

  func testBytesComeInGroupsOfSix() {
    // 900 to the fifth power minus one is not a group of six bytes that fits.
    XCTAssertNil(StackedContent.decode([924, 899, 899, 899, 899, 899]))
    // 0x010203040506 to the base 900.
    XCTAssertEqual(StackedContent.decode([924, 1, 620, 89, 74, 846])?.bytes, [1, 2, 3, 4, 5, 6])
    XCTAssertEqual(
      StackedContent.decode([901, 1, 620, 89, 74, 846, 7])?.bytes, [1, 2, 3, 4, 5, 6, 7])
    XCTAssertNil(StackedContent.decode([901, 256]))
    XCTAssertNil(StackedContent.decode([924, 1, 2, 3]))
  }

  func testNumbersKeepLeadingZeros() {
    // The example of the standard.
    XCTAssertEqual(text([902, 1, 624, 434, 632, 282, 200]), "000213298174000")
    XCTAssertNil(text([902, 2]))
  }

  func testAssignmentsAreNoted() {
    let payload = StackedContent.decode([927, 26, 901, 195, 164, 926, 1, 5, 65])
    XCTAssertEqual(payload?.characterSets.map(\.assignment), [26, 1805])
    XCTAssertEqual(payload?.characterSets.map(\.offset), [0, 2])
    XCTAssertEqual(payload?.bytes, [195, 164, 65])
  }

  func testAControlBlockTellsThePart() throws {
    let part = try XCTUnwrap(StackedContent.decode([1, 928, 111, 102, 17, 53, 923, 1, 111, 104]))
    XCTAssertEqual(part.structuredAppend?.index, 2)
    XCTAssertEqual(part.structuredAppend?.count, 4)
    XCTAssertEqual(part.structuredAppend?.identifier, Array("017053".utf8))
    let last = try XCTUnwrap(StackedContent.decode([1, 928, 111, 103, 17, 922]))
    XCTAssertEqual(last.structuredAppend?.count, 4)
  }

  func testWhatBreaksARuleIsNothing() {
    for words in [[], [900], [903, 1], [927], [926, 1], [928, 1], [928, 0, 5], [913, 300]] {
      XCTAssertNil(StackedContent.decode(words), "\(words)")
    }
  }

  /// Codewords with parity by division, as an encoder makes it.
  private func encoded(_ data: [Int], parity: Int) -> [Int] {
    var generator = [1]
    var root = 1
    for _ in 0..<parity {
      root = root * 3 % 929
      var product = generator + [0]
      for (index, value) in generator.enumerated() {
        product[index + 1] = (product[index + 1] + (929 - root) * value) % 929
      }
      generator = product
    }
    var remainder = data + [Int](repeating: 0, count: parity)
    for index in data.indices {
      let factor = remainder[index]
      for (offset, value) in generator.enumerated() {
        remainder[index + offset] = (remainder[index + offset] + (929 - factor) * value) % 929
      }
    }
    return data + remainder.suffix(parity).map { (929 - $0) % 929 }
  }

  func testErrorsAndErasuresAreCorrectedUpToTheCapacity() {
    var random = SystemRandomNumberGenerator()
    for (length, parity) in [(4, 7), (20, 12), (126, 50)] {
      for errors in 0...(parity / 2) {
        let erasures = parity - 2 * errors
        let data = (0..<length).map { _ in Int.random(in: 0..<929, using: &random) }
        let block = encoded(data, parity: parity)
        let places = Array(block.indices.shuffled().prefix(min(block.count, errors + erasures)))
        var received = block
        for place in places.prefix(errors) { received[place] = (received[place] + 17) % 929 }
        for place in places.dropFirst(errors) { received[place] = 0 }
        let corrected = decoder.correct(
          &received, parityCount: parity, erasures: Array(places.dropFirst(errors)))
        XCTAssertNotNil(corrected)
        XCTAssertEqual(received, block)
      }
    }
  }

  func testABlockBeyondTheCapacityStays() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let block = (0..<30).map { _ in Int.random(in: 0..<929, using: &random) }
      var received = block
      if decoder.correct(&received, parityCount: 14) == nil {
        XCTAssertEqual(received, block)
      }
    }
  }
}
