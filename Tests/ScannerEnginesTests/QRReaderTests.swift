import Foundation
import ScannerCore
import ScannerEngines
import XCTest

/// Reads what encoders drew, clean and spoiled.
final class QRReaderTests: XCTestCase {
  private func read(_ scene: QRScene, budget: QRBudget = .still) -> [QRReading] {
    scene.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      let plane = QRPlane(
        base: base, width: scene.width, height: scene.height, stride: scene.width)
      return QRReader.read(plane: plane, budget: budget)
    }
  }

  /// A symbol drawn flat.
  private func flat(
    _ matrix: QRMatrix, module: Double = 3, angle: Double = 0, isMirrored: Bool = false,
    isInverted: Bool = false
  ) -> QRScene {
    let turned = Double(matrix.size + 10) * module * (abs(cos(angle)) + abs(sin(angle)))
    let side = max(80, Int(turned))
    var scene = QRScene(width: side, height: side, brightness: isInverted ? 30 : 220)
    let half = Double(matrix.size) / 2
    scene.draw(matrix, dark: isInverted ? 220 : 30, light: isInverted ? 30 : 220) { x, y in
      let (dx, dy) = ((x - Double(side) / 2) / module, (y - Double(side) / 2) / module)
      let u = dx * cos(angle) + dy * sin(angle)
      let v = dy * cos(angle) - dx * sin(angle)
      return ((isMirrored ? -u : u) + half, v + half)
    }
    return scene
  }

  func testEveryVersionAndLevelReadsClean() throws {
    for version in 1...40 {
      for level in ["L", "M", "Q", "H"] {
        let text = "\(version)\(level)q"
        let matrix = try QRMatrix.qrencode(text, version: version, level: level)
        let readings = read(flat(matrix, module: version > 20 ? 2 : 3))
        XCTAssertEqual(readings.map(\.payload.bytes), [Array(text.utf8)], "\(version) \(level)")
        XCTAssertEqual(readings.first?.version, version)
        XCTAssertEqual(
          readings.first?.errorCorrection,
          ["L": .low, "M": .medium, "Q": .quartile, "H": .high][level])
      }
    }
  }

  func testTheLargestVersionIsReadWithinALiveFramesBudget() throws {
    let text = String(repeating: "LARGE ", count: 200)
    let matrix = try QRMatrix.qrencode(text, version: 40, level: "M")
    let readings = read(flat(matrix, angle: 0.2), budget: .live)
    XCTAssertEqual(readings.map(\.payload.bytes), [Array(text.utf8)])
  }

  func testTurnedMirroredAndInvertedReadWithTheirFlags() throws {
    let matrix = try QRMatrix.qrencode("TURN ME AROUND", version: 4, level: "M")
    for degrees in [0.0, 17, 90, 180, 270, 321] {
      for isMirrored in [false, true] {
        for isInverted in [false, true] {
          let scene = flat(
            matrix, angle: degrees / 180 * .pi, isMirrored: isMirrored, isInverted: isInverted)
          let readings = read(scene, budget: .live)
          let what = "\(degrees) \(isMirrored) \(isInverted)"
          XCTAssertEqual(readings.map(\.payload.bytes), [Array("TURN ME AROUND".utf8)], what)
          XCTAssertEqual(readings.first?.isMirrored, isMirrored, what)
          XCTAssertEqual(readings.first?.isInverted, isInverted, what)
          XCTAssertGreaterThan(readings.first?.confidence ?? 0, 0.99999, what)
        }
      }
    }
  }

  func testCornersStartAtTheSymbolsOwnTopLeft() throws {
    let matrix = try QRMatrix.qrencode("CORNERS", version: 2, level: "L")
    let angle = 200 / 180 * Double.pi
    let scene = flat(matrix, module: 4, angle: angle)
    let quad = try XCTUnwrap(read(scene).first).quad
    let half = Double(matrix.size) / 2 * 4
    let middle = Double(scene.width) / 2
    let expected = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { a, b in
      Point(
        middle + half * (a * cos(angle) - b * sin(angle)),
        middle + half * (b * cos(angle) + a * sin(angle)))
    }
    for (corner, wanted) in zip(quad.corners, expected) {
      XCTAssertLessThan(hypot(corner.x - wanted.x, corner.y - wanted.y), 2)
    }
  }

  func testARegionIsReadAlone() throws {
    let left = try QRMatrix.qrencode("LEFT", version: 1, level: "M")
    let right = try QRMatrix.qrencode("RIGHT", version: 1, level: "M")
    var scene = QRScene(width: 300, height: 140, brightness: 220)
    scene.draw(left) { x, y in ((x - 30) / 4, (y - 30) / 4) }
    scene.draw(right) { x, y in ((x - 180) / 4, (y - 30) / 4) }
    let readings = scene.bytes.withUnsafeBufferPointer { buffer -> [QRReading] in
      guard let base = buffer.baseAddress else { return [] }
      return QRReader.read(
        plane: QRPlane(base: base, width: 300, height: 140, stride: 300),
        region: Rectangle(x: 150, y: 0, width: 150, height: 140), budget: .still)
    }
    XCTAssertEqual(readings.map(\.payload.bytes), [Array("RIGHT".utf8)])
    XCTAssertEqual(try XCTUnwrap(readings.first).quad.topLeft.x, 180, accuracy: 1.5)
  }

  func testManySymbolsInOneFrameAreAllRead() throws {
    var scene = QRScene(width: 1280, height: 720, brightness: 210)
    var wanted: Set<String> = []
    for row in 0..<5 {
      for column in 0..<9 {
        let text = "R\(row) C\(column)"
        wanted.insert(text)
        let matrix = try QRMatrix.qrencode(text, version: 1, level: "M")
        let angle = Double(row * 9 + column) * 0.37
        let (middleX, middleY) = (75 + Double(column) * 140, 75 + Double(row) * 140)
        scene.draw(matrix, within: (middleX, middleY, 75)) { x, y in
          let (dx, dy) = ((x - middleX) / 3, (y - middleY) / 3)
          return (
            dx * cos(angle) + dy * sin(angle) + 10.5, dy * cos(angle) - dx * sin(angle) + 10.5
          )
        }
      }
    }
    let readings = read(scene)
    XCTAssertEqual(
      readings.map { String(decoding: $0.payload.bytes, as: UTF8.self) }.sorted(),
      wanted.sorted())
  }

  func testContentsOfEveryModeAreExact() throws {
    let bytes = [UInt8](0...255)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let binary = try QRMatrix.qrencode(
      ["-8", "-t", "ASCII", "-m", "0", "-r", file.path, "-o", "-"])
    XCTAssertEqual(read(flat(binary)).map(\.payload.bytes), [bytes])
    let digits = try QRMatrix.qrencode(["-t", "ASCII", "-m", "0", "-o", "-", "01234567890123"])
    XCTAssertEqual(read(flat(digits)).first?.payload.bytes, Array("01234567890123".utf8))
    let characters: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]
    try Data(characters).write(to: file)
    let kanji = try QRMatrix.qrencode(
      ["-k", "-t", "ASCII", "-m", "0", "-r", file.path, "-o", "-"])
    let reading = try XCTUnwrap(read(flat(kanji)).first)
    XCTAssertEqual(
      reading.payload.segments,
      [.init(encoding: .shiftJIS, bytes: characters)])
  }

  func testNoiseAndTextGiveNothing() {
    for number in 0..<6 {
      var random = QRRandom(UInt64(number + 1))
      var scene = QRScene(width: 420, height: 320, brightness: 128)
      if number < 3 {
        scene.addNoise(70, &random)
        if number > 0 { scene.blur(Double(number)) }
        let mean = scene.pixels.reduce(0, +) / Double(scene.pixels.count)
        scene.light { value, _, _ in value > mean ? 230 : 20 }
      } else {
        // Lines of little boxes, rings and bars, as print looks from afar.
        let size = Double(number) * 3 - 4
        scene.light { _, x, y in
          let cell = UInt64(x / size) &* 73_856_093 ^ UInt64(y / (size * 1.7)) &* 19_349_663
          var draw = QRRandom(cell)
          let (a, b) = (Int(x) % 3, Int(y) % 2)
          return (draw.next() >> UInt64(a * 2 + b)) & 1 == 0 ? 25 : 235
        }
      }
      XCTAssertEqual(read(scene), [], "picture \(number)")
    }
  }

  func testTinyAndEmptyPicturesGiveNothing() {
    for (width, height) in [(1, 1), (1, 500), (500, 1), (15, 15), (16, 16), (17, 300)] {
      XCTAssertEqual(read(QRScene(width: width, height: height)), [])
    }
  }
}
