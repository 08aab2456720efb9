import ScannerCore
import ScannerEngines
import XCTest

/// What pictures of things cost that look like many lines of text, and that text among them is found.
final class TextTextureTests: XCTestCase {
  /// Surfaces that stand before a camera.
  private enum Surface: CaseIterable {
    case bricks, blinds, fabric, foliage, keyboard, wood, carpet, gravel
  }

  private let width = 1280
  private let height = 720

  /// Random numbers that are the same in every run.
  private struct Noise {
    var state: UInt32

    /// The next number, -1…1.
    mutating func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / 8_388_608 - 1
    }
  }

  private func frame(_ surface: Surface) -> Frame {
    var noise = Noise(state: 7)
    let coarse = (0..<4).map { level in
      field(cell: [3, 8, 20, 60][level], &noise)
    }
    let fine = field(cell: 2, &noise)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let texture = coarse.reduce(0) { $0 + $1[index] } / 4
        let value = grey(surface, Double(x), Double(y), texture, fine[index])
        pixels.append(UInt8(max(0, min(255, value + 4 * noise.next()))))
      }
    }
    return Frame(pixels: pixels, width: width, height: height)
  }

  private func grey(
    _ surface: Surface, _ x: Double, _ y: Double, _ texture: Double, _ fine: Double
  ) -> Double {
    func part(_ value: Double, _ pitch: Double) -> Double {
      value - pitch * (value / pitch).rounded(.down)
    }
    switch surface {
    case .bricks:
      let shift = part(y, 24) < 12 ? 0.0 : 15
      return part(y, 12) < 2 || part(x + shift, 30) < 2 ? 200 : 120 + 60 * texture
    case .blinds: return part(y, 26) < 6 ? 60 : 60 + 150 * part(y, 26) / 26
    case .fabric: return 128 + 50 * sin(x * 0.7) * (part(y, 18) < 9 ? 1 : -1)
    case .foliage: return 120 + 220 * texture
    case .keyboard:
      return part(x, 44) < 4 || part(y, 44) < 4 ? 40 : part(x, 44) < 6 || part(y, 44) < 6 ? 130 : 90
    case .wood: return 130 + 35 * sin((y + 30 * sin(x / 300) + 12 * texture) * 0.45) + 20 * fine
    case .carpet:
      return 128 + 70 * (sin(0.31 * x + 0.2 * y) * sin(0.26 * y - 0.15 * x) > 0 ? 1 : -1)
    case .gravel: return 128 + 90 * fine
    }
  }

  /// Random values on a grid and between them.
  private func field(cell: Int, _ noise: inout Noise) -> [Double] {
    let columns = width / cell + 2
    let values = (0..<columns * (height / cell + 2)).map { _ in noise.next() }
    return (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let (column, row) = (x / cell, y / cell)
      let (right, down) = (
        Double(x % cell) / Double(cell), Double(y % cell) / Double(cell)
      )
      let corner = row * columns + column
      let above = values[corner] * (1 - right) + values[corner + 1] * right
      let below = values[corner + columns] * (1 - right) + values[corner + columns + 1] * right
      return above * (1 - down) + below * down
    }
  }

  private func image(_ frame: Frame) throws -> GrayImage {
    GrayImage(
      frame, bounds: try XCTUnwrap(PixelBounds(.whole, width: frame.width, height: frame.height)))
  }

  private func read(_ frame: Frame) throws -> [String] {
    var request = RecognitionRequest()
    request.languages = [.english, .japanese]
    request.isStillPicture = true
    return try TextEngine().recognize(frame, in: .whole, for: request, knowing: [])
      .compactMap { observation in
        if case .text(let text) = observation.reading { text.transcript } else { nil }
      }
  }

  /// A label with text, in the middle of a surface.
  private func labelled(_ surface: Surface, _ text: String) throws -> Frame {
    let line = DrawnPicture.Line(text: text, x: 40, y: 60, size: 30)
    let label = try DrawnPicture(width: 460, height: 100, lines: [line]).frame()
    var pixels: [UInt8] = []
    frame(surface).withPixels { span in
      for index in 0..<width * height { pixels.append(span[index]) }
    }
    label.withPixels { span in
      for y in 0..<label.height {
        for x in 0..<label.width {
          pixels[(300 + y) * width + 400 + x] = span[y * label.stride + x]
        }
      }
    }
    return Frame(pixels: pixels, width: width, height: height)
  }

  func testASurfaceCostsTheDetectorLessThanAPage() throws {
    for surface in Surface.allCases {
      let work = LineDetector().work(in: try image(frame(surface)))
      XCTAssertLessThanOrEqual(work.glyphs, 1_000, "\(surface)")
      XCTAssertLessThanOrEqual(work.clusters, 500, "\(surface)")
    }
  }

  func testWhatIsRestlessEverywhereIsNotSearched() throws {
    for surface in [Surface.gravel, .foliage] {
      let work = LineDetector().work(in: try image(frame(surface)))
      XCTAssertGreaterThan(work.components, 3_000, "\(surface)")
      XCTAssertLessThan(work.glyphs, work.components / 20, "\(surface)")
    }
  }

  func testThingsThatAreAllAlikeAreNotSearched() throws {
    let work = LineDetector().work(in: try image(frame(.carpet)))
    XCTAssertGreaterThan(work.components, 800)
    XCTAssertLessThan(work.glyphs, work.components / 4)
  }

  func testASurfaceIsNotReadAsText() throws {
    for surface in Surface.allCases {
      XCTAssertEqual(try read(frame(surface)), [], "\(surface)")
    }
  }

  func testALabelOnASurfaceIsFoundAndRead() throws {
    for surface in [Surface.carpet, .gravel, .fabric, .wood, .foliage] {
      let read = try read(labelled(surface, "Keep refrigerated"))
      XCTAssertTrue(read.contains("Keep refrigerated"), "\(surface): \(read)")
    }
  }

  func testADensePageIsSearchedWhole() throws {
    for isPhotographed in [false, true] {
      let found = LineDetector().lines(in: try image(densePage(isPhotographed: isPhotographed)))
      XCTAssertGreaterThanOrEqual(found.count, 95)
    }
  }

  func testTheGapsInKanjiAreNotTakenForATexture() throws {
    let text = "電源の線を傷つけたり、無理に曲げたり、引っ張ったりしないでください。異常な音が"
    let lines = (0..<26).map {
      DrawnPicture.Line(text: text, x: 30, y: 40 + 45 * $0, size: 28, font: .japanese)
    }
    let frame = try DrawnPicture(
      width: 1280, height: 1280, lines: lines, isPhotographed: false
    ).frame()
    let work = LineDetector().work(in: try image(frame))
    XCTAssertGreaterThan(work.glyphs, work.components / 2)
  }

  /// Two columns of 50 lines.
  private func densePage(isPhotographed: Bool) throws -> Frame {
    let texts = (1...50).map {
      "\($0). The quick brown fox jumps over the lazy dog by the river again"
    }
    let lines = texts.enumerated().map {
      DrawnPicture.Line(text: $1, x: 30, y: 30 + 14 * $0, size: 11)
    }
    return try DrawnPicture(
      width: 1280, height: 720,
      lines: lines + lines.map { .init(text: $0.text, x: 660, y: $0.y, size: 11) },
      isPhotographed: isPhotographed
    ).frame()
  }
}
