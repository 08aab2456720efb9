import Foundation
import ScannerEngines
import XCTest

/// How many of 24 ever worse pictures of each kind are read, for a still and for a live frame.
final class QRHardSceneTests: XCTestCase {
  private struct Row {
    let kind: QRHardScene
    let still: Int
    let live: Int
  }

  /// Lower bounds; each lies one or two under what is read.
  private let table: [Row] = [
    Row(kind: .blur, still: 11, live: 9), Row(kind: .glare, still: 23, live: 23),
    Row(kind: .spots, still: 22, live: 22), Row(kind: .damage, still: 22, live: 20),
    Row(kind: .cylinder, still: 18, live: 17), Row(kind: .wave, still: 20, live: 20),
    Row(kind: .perspective, still: 23, live: 19), Row(kind: .noise, still: 23, live: 15),
    Row(kind: .shadow, still: 23, live: 22), Row(kind: .small, still: 22, live: 20),
  ]

  private func matrix(_ kind: QRHardScene, _ number: Int) throws -> (QRMatrix, String) {
    let version = [1, 2, 3, 4, 5, 7, 10, 14][number % 8]
    let hidesModules = kind == .damage || kind == .glare || kind == .spots
    let level =
      hidesModules ? ["Q", "H"][number % 2] : ["L", "M", "Q", "H"][(number / 8 + number) % 4]
    let text =
      version == 1 ? "\(kind.rawValue.prefix(3))\(number)" : "HTTPS \(kind.rawValue) \(number)"
    return (try QRMatrix.qrencode(text, version: version, level: level), text)
  }

  func testHardPicturesAreReadAtLeastThisOften() throws {
    for row in table {
      var (still, live) = (0, 0)
      for number in 0..<24 {
        let (matrix, text) = try matrix(row.kind, number)
        let scene = row.kind.draw(matrix, number: number, severity: Double(number % 12) / 11)
        for isLive in [false, true] {
          let found = read(scene, budget: isLive ? .live : .still)
          XCTAssert(found.allSatisfy { $0 == text }, "\(row.kind) \(number): \(found)")
          if found.contains(text) {
            if isLive { live += 1 } else { still += 1 }
          }
        }
      }
      print("QR \(row.kind): still \(still), live \(live) of 24")
      XCTAssertGreaterThanOrEqual(still, row.still, "\(row.kind)")
      XCTAssertGreaterThanOrEqual(live, row.live, "\(row.kind)")
    }
  }

  /// A spot in which black is nearly white, at the level that corrects least.
  func testASpotOfGlareWithSteepEdgesIsRead() throws {
    var count = 0
    for number in 0..<24 {
      var random = QRRandom(UInt64(number) + 77)
      let text = "HTTPS://EXAMPLE.ORG/TICKETS?ID=\(1000 + number)"
      let matrix = try QRMatrix.qrencode(text, version: 3, level: "L")
      let angle = random.real(-0.7...0.7)
      var scene = QRScene(width: 260, height: 260, brightness: 190)
      scene.draw(matrix) { x, y in
        let (dx, dy) = ((x - 130) / 4.5, (y - 130) / 4.5)
        return (dx * cos(angle) + dy * sin(angle) + 14.5, dy * cos(angle) - dx * sin(angle) + 14.5)
      }
      let place = (130 + random.real(-10...40), 130 + random.real(-10...40))
      scene.light { value, x, y in
        let distance = hypot(x - place.0, y - place.1) / (3 * 4.5)
        return 25 + 0.85 * value + 330 * exp(-distance * distance / 2)
      }
      scene.addNoise(4, &random)
      let found = read(scene, budget: .live)
      XCTAssert(found.allSatisfy { $0 == text }, "\(number): \(found)")
      if found.contains(text) { count += 1 }
    }
    print("QR spot of glare: \(count) of 24")
    XCTAssertGreaterThanOrEqual(count, 22)
  }

  func testAFewLiveFramesReadWhatOneMisses() throws {
    var (first, any) = (0, 0)
    for number in 0..<24 {
      let (matrix, text) = try matrix(.noise, number)
      let scene = QRHardScene.noise.draw(
        matrix, number: number, severity: Double(number % 12) / 11)
      let frames = (0..<6).map { read(scene, budget: .live(frame: $0)).contains(text) }
      if frames[0] { first += 1 }
      if frames.contains(true) { any += 1 }
    }
    print("QR noise: first frame \(first), six frames \(any) of 24")
    XCTAssertGreaterThan(any, first)
    XCTAssertGreaterThanOrEqual(any, 18)
  }

  func testModulesFlippedUpToTheCapacityAreCorrected() throws {
    let text = "CORRECT ME"
    for (level, share) in [("L", 0.03), ("M", 0.06), ("Q", 0.1), ("H", 0.12)] {
      for number in 0..<6 {
        var random = QRRandom(UInt64(number + 11))
        let matrix = try QRMatrix.qrencode(text, version: 6, level: level)
        // A square of a share of the area, away from the finders and the format.
        let side = Int(Double(matrix.size) * share.squareRoot())
        let left = Int.random(in: 10..<(matrix.size - 9 - side), using: &random)
        let top = Int.random(in: 10..<(matrix.size - 9 - side), using: &random)
        var scene = QRScene(width: 260, height: 260, brightness: 220)
        scene.draw(matrix) { x, y in ((x - 45) / 4, (y - 45) / 4) }
        scene.light { value, x, y in
          let (u, v) = ((x - 45) / 4 - Double(left), (y - 45) / 4 - Double(top))
          return u >= 0 && v >= 0 && u < Double(side) && v < Double(side) ? 250 - value : value
        }
        XCTAssertEqual(read(scene, budget: .still), [text], "\(level) \(number)")
      }
    }
  }

  private func read(_ scene: QRScene, budget: QRBudget) -> [String] {
    scene.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      return QRReader.read(
        plane: QRPlane(
          base: base, width: scene.width, height: scene.height, stride: scene.width),
        budget: budget
      ).map { String(decoding: $0.payload.bytes, as: UTF8.self) }
    }
  }
}
