import Foundation
import ScannerEngines
import XCTest

/// Micro QR Codes of every version, level and position.
final class QRMicroTests: XCTestCase {
  private func read(
    _ matrix: QRMatrix, module: Double = 4, degrees: Double = 0, isMirrored: Bool = false,
    isInverted: Bool = false, blur: Double = 0, noise: Double = 0
  ) -> [QRReading] {
    let angle = degrees / 180 * .pi
    var scene = QRScene(width: 180, height: 170, brightness: isInverted ? 30 : 220)
    let half = Double(matrix.size) / 2
    scene.draw(matrix, dark: isInverted ? 220 : 30, light: isInverted ? 30 : 220) { x, y in
      let (dx, dy) = ((x - 90) / module, (y - 85) / module)
      let u = dx * cos(angle) + dy * sin(angle)
      let v = dy * cos(angle) - dx * sin(angle)
      return ((isMirrored ? -u : u) + half, v + half)
    }
    if blur > 0 { scene.blur(blur) }
    var random = QRRandom(3)
    scene.addNoise(noise, &random)
    return scene.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      return QRReader.read(
        plane: QRPlane(base: base, width: 180, height: 170, stride: 180), budget: .still)
    }
  }

  private func micro(_ text: String, _ version: Int, _ level: String) throws -> QRMatrix {
    try QRMatrix.qrencode([
      "-M", "-t", "ASCII", "-m", "0", "-v", String(version), "-l", level, "-o", "-", text,
    ])
  }

  private let symbols: [(String, Int, String)] = [
    ("12345", 1, "L"), ("AB12", 2, "L"), ("A12", 2, "M"), ("ABCDE 12", 3, "L"), ("abcd", 3, "M"),
    ("hello, world", 4, "L"), ("HELLO MICRO", 4, "M"), ("qr code", 4, "Q"), ("0123456789", 2, "L"),
  ]

  func testEveryVersionAndLevelReadsAtEveryAngle() throws {
    for (text, version, level) in symbols {
      let matrix = try micro(text, version, level)
      for degrees in [0.0, 17, 90, 180, 270] {
        let readings = read(matrix, degrees: degrees)
        let what = "\(text) M\(version) \(level) \(degrees)"
        XCTAssertEqual(readings.map(\.payload.bytes), [Array(text.utf8)], what)
        XCTAssertEqual(readings.first?.version, version, what)
        XCTAssertEqual(readings.first?.kind, .microQR, what)
      }
    }
  }

  func testMirroredAndInvertedReadWithTheirFlags() throws {
    let matrix = try micro("MIRROR", 3, "L")
    for isMirrored in [false, true] {
      for isInverted in [false, true] {
        let readings = read(
          matrix, degrees: 30, isMirrored: isMirrored, isInverted: isInverted)
        XCTAssertEqual(readings.map(\.payload.bytes), [Array("MIRROR".utf8)])
        XCTAssertEqual(readings.first?.isMirrored, isMirrored)
        XCTAssertEqual(readings.first?.isInverted, isInverted)
      }
    }
  }

  func testBlurAndNoiseAreSurvived() throws {
    let matrix = try micro("BLURRED", 4, "M")
    XCTAssertEqual(read(matrix, blur: 2).count, 1)
    XCTAssertEqual(read(matrix, degrees: 10, noise: 25).count, 1)
  }
}
