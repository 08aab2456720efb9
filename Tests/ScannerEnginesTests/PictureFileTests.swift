import Foundation
import ScannerCore
import ScannerEngines
import XCTest

/// Pictures of 16 x 8 pixels, the left half red, the right half blue, in each format.
private let redAndBlue: [(format: String, base64: String, tolerance: Int)] = [
  (
    "JPEG",
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBA"
      + "QEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/2wBDAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ"
      + "EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAA"
      + "AAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAALCQr/xAAUEQEAAAAA"
      + "AAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwAX0p2/gQ5VAa+//9k=", 2
  ),
  (
    "CMYK JPEG",
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWE"
      + "BETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAkACv/E"
      + "ABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8AVMVQqipsq6aqE//Z", 2
  ),
  (
    "WebP", "UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==", 0
  ),
  (
    "GIF",
    "R0lGODdhEAAIAIEAAP8AAAAA/wAAAAAAACwAAAAAEAAIAAAIJAABCBwoMIDBgwYJEkSIUOFAhgcdFoQYQCIAihUlYrS4U"
      + "SPFgAA7", 0
  ),
  (
    "TIFF",
    "SUkqAEoAAACAP8AACBQSBwWEQeFQODQ2Ew6Fv+HxOIwuKxCMQiKRmLxeNxOPx6LRySRqRSWGSiSyGVSeWRKXSeYyuZxua"
      + "x6AgAAKAAABAwABAAAAEAAAAAEBAwABAAAACAAAAAIBAwADAAAAyAAAAAMBAwABAAAABQAAAAYBAwABAAAAAgAA"
      + "ABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAACAAAABcBBAABAAAAQQAAABwBAwABAAAAAQAAAAAAAAAI"
      + "AAgACAA=", 0
  ),
]

final class PictureFileTests: XCTestCase {
  private static let red = 76
  private static let blue = 29

  private func pixels(_ bytes: [UInt8]) throws -> [Int] {
    let frame = try PictureFile.decode(bytes)
    return frame.withPixels { span in
      (0..<frame.width * frame.height).map { Int(span[$0]) }
    }
  }

  private func cause(_ bytes: [UInt8]) -> String? {
    do throws(ScanError) {
      _ = try PictureFile.decode(bytes)
      return nil
    } catch {
      return error.cause
    }
  }

  func testEveryFormatHasTheLumaOfItsColours() throws {
    for (format, base64, tolerance) in redAndBlue {
      let bytes = [UInt8](try XCTUnwrap(Data(base64Encoded: base64)))
      let frame = try PictureFile.decode(bytes)
      XCTAssertEqual([frame.width, frame.height], [16, 8], format)
      for (place, level) in try pixels(bytes).enumerated() {
        let expected = place % 16 < 8 ? PictureFileTests.red : PictureFileTests.blue
        XCTAssertLessThanOrEqual(abs(level - expected), tolerance, "\(format), pixel \(place)")
      }
    }
  }

  func testEveryFormatSaysWhenItBreaksOff() throws {
    for (format, base64, _) in redAndBlue {
      let bytes = [UInt8](try XCTUnwrap(Data(base64Encoded: base64)))
      for length in stride(from: 0, to: bytes.count * 9 / 10, by: 7) {
        XCTAssertNotNil(cause(Array(bytes[..<length])), "\(format), \(length) bytes")
      }
    }
  }

  func testPortableMaps() throws {
    let maps: [(String, [UInt8], [Int])] = [
      ("P1 2 2 1 0 0 1\n", [], [0, 255, 255, 0]),
      ("P4 # odd\n9 1\n", [0x81, 0x80], [0, 255, 255, 255, 255, 255, 255, 0, 0]),
      ("P2 3 1 255 0 7 255\n", [], [0, 7, 255]), ("P5 3 1 255\n", [9, 8, 7], [9, 8, 7]),
      ("P3 1 1 255 255 0 0\n", [], [76]), ("P6 2 1 255\n", [255, 0, 0, 0, 0, 255], [76, 29]),
    ]
    for (header, body, expected) in maps {
      XCTAssertEqual(try pixels(Array(header.utf8) + body), expected, header)
    }
  }

  func testGreyPNGOfEveryDepth() throws {
    let pictures: [(UInt8, [UInt8], [Int])] = [
      (1, [0b0110_0000], [0, 255, 255]), (2, [0b0001_1000], [0, 85, 170]),
      (4, [0x0F, 0x30], [0, 255, 51]), (8, [1, 2, 3], [1, 2, 3]),
    ]
    for (depth, row, expected) in pictures {
      let png = TestPNG(width: 3, height: 1, depth: depth, color: 0, rows: [row])
      XCTAssertEqual(try pixels(png.bytes()), expected, "\(depth) bits")
    }
  }

  func testSixteenBitsAreScaledByTheBrightest() throws {
    let row: [UInt8] = [0x00, 0x00, 0x08, 0x00, 0x0F, 0xFF]
    let grey = TestPNG(width: 3, height: 1, depth: 16, color: 0, rows: [row])
    XCTAssertEqual(try pixels(grey.bytes()), [0, 127, 255])
    let color = TestPNG(
      width: 1, height: 1, depth: 16, color: 2, rows: [[0xFF, 0xFF, 0, 0, 0, 0]])
    XCTAssertEqual(try pixels(color.bytes()), [76])
  }

  func testWhatIsTransparentLiesOnWhite() throws {
    let color = TestPNG(
      width: 3, height: 1, depth: 8, color: 6, rows: [[0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 128]])
    XCTAssertEqual(try pixels(color.bytes()), [255, 0, 127])
    let grey = TestPNG(width: 2, height: 1, depth: 8, color: 4, rows: [[9, 0, 9, 255]])
    XCTAssertEqual(try pixels(grey.bytes()), [255, 9])
    let level = TestPNG(width: 3, height: 1, depth: 8, color: 0, rows: [[0, 9, 200]])
    XCTAssertEqual(try pixels(level.bytes(transparency: [0, 9])), [0, 255, 200])
    let palette = TestPNG(width: 2, height: 1, depth: 8, color: 3, rows: [[0, 1]])
    XCTAssertEqual(
      try pixels(palette.bytes(palette: [255, 0, 0, 0, 0, 255], transparency: [255, 0])), [76, 255])
  }

  func testWhatIsNoPictureHasItsCause() {
    let causes: [([UInt8], String)] = [
      ([], "the file is empty"), (Array("Lorem ipsum".utf8), "not a picture"),
      (Array("P".utf8), "not a picture"), (Array("P5".utf8), "not a picture"),
      (Array("P5 ".utf8), "the PNM picture is truncated or damaged"),
      (Array("P5 0 3 255 ".utf8), "the picture has no pixels (0x3)"),
      (
        Array("P5 200000000 2 255 ".utf8),
        "the picture is too large (200000000x2, limit 200 megapixels)"
      ),
      (Array("%PDF-1.7".utf8), "not a picture"),
    ]
    for (bytes, expected) in causes {
      XCTAssertEqual(cause(bytes), expected)
    }
  }

  func testDamagedBytesNeverTrap() throws {
    var random = SystemRandomNumberGenerator()
    let png = TestPNG(width: 3, height: 1, depth: 8, color: 0, rows: [[1, 2, 3]]).bytes()
    let pictures = try redAndBlue.map { [UInt8](try XCTUnwrap(Data(base64Encoded: $0.base64))) }
    for picture in pictures + [png, Array("P5 3 1 255\n".utf8) + [1, 2, 3]] {
      for _ in 0..<200 {
        var damaged = picture
        for _ in 0..<3 {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255)
        }
        _ = cause(damaged)
      }
    }
  }

  func testPathsHaveSuffixesAndJoin() {
    for (path, suffix) in [
      ("a.PNG", "png"), ("a.b/c", ""), (".png", ""), ("x/.png", ""), ("a.tar.gz", "gz"), ("a.", ""),
    ] {
      XCTAssertEqual(FilePath(path).suffix, suffix, path)
    }
    XCTAssertEqual(FilePath("a/").appending(FilePath("b")).text, "a/b")
    XCTAssertEqual(FilePath("a").appending(FilePath("b")).text, "a/b")
    XCTAssertEqual(FilePath(bytes: [0x61, 0xFF]).text, "a\u{FFFD}")
  }
}
