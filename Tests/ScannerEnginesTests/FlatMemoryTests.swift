import Foundation
import ScannerCore
import ScannerEngines
import XCTest

/// Runs many small frames through a live session.
///
/// RETICLE_MEMORY_FRAMES=100000 asks for more frames than the default.
final class FlatMemoryTests: XCTestCase {
  /// Frames before the first measure: engines build their tables, the heap finds its size.
  private static let warmUp = 300
  /// What the session may grow by, in bytes, however many frames there are.
  private static let allowance = 3 << 20

  private var frameCount: Int {
    ProcessInfo.processInfo.environment["RETICLE_MEMORY_FRAMES"].flatMap { Int($0) } ?? 1200
  }

  /// Memory of this process that is in use and not shared with files, in bytes.
  private func residentMemory() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").compactMap { Int($0) }
    return (try XCTUnwrap(fields.dropFirst().first) - fields[2]) * Int(getpagesize())
  }

  /// Codes that are read, one that is too blurred, and none; of different sizes.
  private func frames() throws -> [Frame] {
    var ean = try LinearDrawing.encode("EANX", "590123412345")
    ean.module = 2
    let sharp = ean.crop()
    ean.blur = 4
    let blurred = ean.crop()
    let drawn = [sharp, blurred].map {
      Frame(pixels: $0.pixels, width: $0.width, height: $0.height)
    }
    var random = QRRandom(3)
    var noise = QRScene(width: 160, height: 120, brightness: 120)
    noise.addNoise(30, &random)
    var symbol = QRScene(width: 100, height: 100)
    symbol.draw(try QRMatrix.qrencode("FLAT", version: 1, level: "M")) { ($0 / 3 - 6, $1 / 3 - 6) }
    return drawn
      + [noise, symbol].map { Frame(pixels: $0.bytes, width: $0.width, height: $0.height) }
  }

  func testManyFramesLeaveMemoryAsItIs() throws {
    let frames = try frames()
    let scanner = SequenceScanner(engines: EngineCatalog.barcodes)
    var payloads: Set<String> = []
    func scan(_ numbers: Range<Int>) {
      for number in numbers {
        let frame = frames[number % frames.count].numbered(number, at: .milliseconds(33 * number))
        payloads.formUnion(scanner.scan(frame).snapshot.items.map(\.string))
      }
    }
    scan(0..<Self.warmUp)
    let before = try residentMemory()
    scan(Self.warmUp..<(Self.warmUp + frameCount))
    let growth = try residentMemory() - before
    print("\(frameCount) frames: \(growth >> 10) KiB more than after the first \(Self.warmUp)")
    XCTAssertLessThan(growth, Self.allowance)
    XCTAssertEqual(payloads, ["5901234123457", "FLAT"], "the frames went all the way")
  }
}
