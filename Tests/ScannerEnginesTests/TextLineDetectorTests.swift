import ScannerCore
import ScannerEngines
import XCTest

final class TextLineDetectorTests: XCTestCase {
  private func lines(in frame: Frame) throws -> [TextLine] {
    let bounds = try XCTUnwrap(PixelBounds(.whole, width: frame.width, height: frame.height))
    return LineDetector().lines(in: GrayImage(frame, bounds: bounds))
  }

  func testFindsEachLineOnce() throws {
    let texts = ["Ingredients: sugar, cocoa", "butter, whole milk powder", "emulsifier, vanilla"]
    let frame = try DrawnPicture(
      width: 1280, height: 720,
      lines: texts.enumerated().map { .init(text: $1, x: 100, y: 200 + 60 * $0, size: 30) }
    ).frame()
    let middles = try lines(in: frame).map { $0.quad.center.y }.sorted()
    XCTAssertEqual(middles.count, 3)
    for (row, middle) in middles.enumerated() {
      XCTAssertEqual(middle, Double(191 + 60 * row), accuracy: 6)
    }
  }

  func testTellsLightTextFromDark() throws {
    let frame = try DrawnPicture(
      background: "gray50",
      lines: [
        .init(text: "Dark letters stand here", x: 60, y: 100),
        .init(text: "Light letters stand here", x: 60, y: 220, color: "white"),
      ]
    ).frame()
    let found = try lines(in: frame).sorted { $0.quad.center.y < $1.quad.center.y }
    XCTAssertEqual(found.map(\.isLight), [false, true])
  }

  func testFindsLargeLettersInTheHalfSizePicture() throws {
    let frame = try DrawnPicture(
      width: 1280, height: 720, lines: [.init(text: "Exit only", x: 200, y: 400, size: 110)]
    ).frame()
    let found = try lines(in: frame)
    XCTAssertEqual(found.count, 1)
    let expected = Quadrilateral(x: 205, y: 318, width: 480, height: 106)
    XCTAssertGreaterThan(try XCTUnwrap(found.first).quad.overlap(with: expected), 0.7)
  }

  func testFollowsTheTiltOfJapaneseLines() throws {
    let frame = try DrawnPicture(
      lines: [
        .init(text: "開封後は冷蔵庫で保存してください", x: 60, y: 80, font: .japanese, angle: 8),
        .init(text: "お早めにお召し上がりください", x: 55, y: 130, font: .japanese, angle: 8),
      ]
    ).frame()
    let found = try lines(in: frame)
    XCTAssertEqual(found.count, 2)
    for line in found { XCTAssertEqual(line.slope, 0.141, accuracy: 0.02) }
  }

  func testFindsNextToNothingOnTextures() throws {
    for texture in Texture.allCases {
      // White noise is harder than any camera's: what is left there is not read as text.
      let limit = texture == .noise ? 8 : 2
      XCTAssertLessThanOrEqual(try lines(in: texture.frame()).count, limit, "\(texture)")
    }
  }

  func testRegionsBecomeWholePixelsInsideTheFrame() {
    func bounds(_ region: Rectangle) -> [Int]? {
      PixelBounds(region, width: 101, height: 50).map { [$0.x, $0.y, $0.width, $0.height] }
    }
    XCTAssertEqual(bounds(.whole), [0, 0, 101, 50])
    XCTAssertEqual(bounds(Rectangle(x: 0.5, y: 0.5, width: 0.5, height: 0.5)), [50, 25, 51, 25])
    XCTAssertEqual(bounds(Rectangle(x: -1, y: -1, width: 9, height: 9)), [0, 0, 101, 50])
    XCTAssertNil(bounds(Rectangle(x: 1, y: 0, width: 1, height: 1)))
    XCTAssertNil(bounds(Rectangle(x: 0, y: 0, width: 0, height: 1)))
    XCTAssertNotNil(bounds(Rectangle(x: .nan, y: 0, width: 1, height: 1)) ?? [])
  }

  func testCopiesThePartOfAPaddedFrame() throws {
    struct Rows: PixelStorage {
      func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try body([UInt8](0..<40).span)
      }
    }
    let frame = Frame(width: 6, height: 4, stride: 10, storage: Rows())
    let region = Rectangle(x: 1.0 / 3, y: 0.5, width: 0.5, height: 0.5)
    let bounds = try XCTUnwrap(PixelBounds(region, width: 6, height: 4))
    let image = GrayImage(frame, bounds: bounds)
    let copied = (0..<image.height).map { y in (0..<image.width).map { image[$0, y] } }
    XCTAssertEqual(copied, [[22, 23, 24], [32, 33, 34]])
  }
}
