import Foundation
import ScannerCore
import ScannerEngines
import XCTest

/// Reads Data Matrix symbols that zint drew and that a lens, a printer or paper bent.
final class MatrixBentSceneTests: XCTestCase {
  private func reads(_ drawing: Drawing, _ text: String) -> Bool {
    let readings = drawing.pixels.withUnsafeBufferPointer { buffer -> [MatrixReading] in
      guard let base = buffer.baseAddress else { return [] }
      let plane = QRPlane(
        base: base, width: drawing.width, height: drawing.height, stride: drawing.width)
      return MatrixSymbolReader.read(plane: plane, for: [.aztec, .dataMatrix], budget: .first)
    }
    for reading in readings { XCTAssertEqual(reading.payload.bytes, Array(text.utf8)) }
    return !readings.isEmpty
  }

  func testSteepPerspectiveReadsAtEveryAngle() throws {
    for version in ["5", "9"] {
      let symbol = try SymbolDrawing.zint(
        "DATAMATRIX", "Steep", options: ["--vers", version], scale: "2")
      var read = 0
      for turn in 0..<12 {
        let turned = symbol.bordered(by: 60).rotated(degrees: Double(turn) * 30 + 4)
        // Its near side is 1.4 times as long as its far one.
        let tilt = 0.35 / Double(symbol.height)
        let tilted = turned.warped { x, y in
          let depth = 1 + tilt * y
          return (x / depth, y / depth)
        }
        if reads(tilted, "Steep") { read += 1 }
      }
      XCTAssertGreaterThanOrEqual(read, 11, version)
    }
  }

  func testModulesOfUnevenWidthRead() throws {
    var read = 0
    for version in 3...9 {
      let symbol = try SymbolDrawing.zint(
        "DATAMATRIX", "Uneven", options: ["--vers", "\(version)"], scale: "2"
      ).bordered(by: 20)
      let half = Double(symbol.width) / 2
      // The widest column is up to 2.3 times as wide as the narrowest.
      for strength in [0.1, 0.15, 0.2] {
        let stretched = symbol.warped { x, y in (x + strength * (half - x * x / half), y) }
        if reads(stretched, "Uneven") { read += 1 }
      }
    }
    XCTAssertGreaterThanOrEqual(read, 17, "of 21")
  }

  func testSidesBentAroundACanRead() throws {
    for version in ["4", "5", "6", "7"] {
      let symbol = try SymbolDrawing.zint(
        "DATAMATRIX", "Can", options: ["--vers", version], scale: "2")
      let half = Double(symbol.width) / 2
      for turns in 0...3 {
        // Both sides across the can stand off their chords by 5 % of their length.
        let bent = symbol.turned(times: turns).bordered(by: 30).warped { x, y in
          (x, y - 0.1 * (half - x * x / half))
        }
        XCTAssertTrue(reads(bent, "Can"), "\(version) \(turns)")
      }
    }
  }

  func testCrumpledSymbolsOfSeveralRegionsRead() throws {
    for version in ["10", "12", "14"] {
      let symbol = try SymbolDrawing.zint(
        "DATAMATRIX", "Crumpled", options: ["--vers", version], scale: "2"
      ).bordered(by: 30)
      let half = Double(symbol.width) / 2
      for phase in [0.0, 1, 2, 3] {
        let bent = symbol.warped { x, y in
          (x + 3.2 * sin(1.8 * y / half + phase), y + 3.2 * sin(1.8 * x / half - phase))
        }
        XCTAssertTrue(reads(bent, "Crumpled"), "\(version) \(phase)")
      }
    }
  }
}
