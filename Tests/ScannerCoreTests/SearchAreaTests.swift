import ScannerCore
import Synchronization
import Testing

struct SearchAreaTests {
  /// What an engine was given, and what came of it.
  private struct Look {
    let frame: Frame
    let region: Rectangle
    let observations: [Observation]
  }

  /// Searches a frame whose pixel (x, y) is `x + 10 * y`, modulo 251.
  private func search(
    at region: Rectangle, seeing seen: [Observation] = [], width: Int = 200, height: Int = 100
  ) -> Look? {
    let stride = width + 7
    let frame = Frame(
      width: width, height: height, stride: stride, sequenceNumber: 4,
      captureTime: .seconds(2),
      storage: Bytes(
        bytes: (0..<stride * height).map {
          UInt8(($0 % stride + 10 * ($0 / stride)) % 251)
        }))
    let given = Mutex<(Frame, Rectangle)?>(nil)
    let recognizer = Recognizer(
      lane: .barcodes,
      engines: [
        ScriptedEngine.descriptor { frame, region, _ throws(ScanError) in
          given.withLock { $0 = (frame, region) }
          return seen
        }
      ])
    let outcome = recognizer.recognize(frame, in: region, for: RecognitionRequest())
    return given.withLock { $0 }.map {
      Look(frame: $0.0, region: $0.1, observations: outcome.observations)
    }
  }

  private struct Bytes: PixelStorage {
    let bytes: [UInt8]

    func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
      try body(bytes.span)
    }
  }

  @Test func `an engine gets the region's pixels and a margin, and no others`() throws {
    let look = try #require(search(at: Rectangle(x: 0.5, y: 0.5, width: 0.25, height: 0.2)))
    #expect(look.region == .whole)
    #expect(look.frame.width == 50 + 2 * 16)
    #expect(look.frame.height == 20 + 2 * 16)
    #expect(look.frame.sequenceNumber == 4)
    #expect(look.frame.captureTime == .seconds(2))
    look.frame.withPixels { pixels in
      for y in 0..<look.frame.height {
        for x in 0..<look.frame.width {
          let expected = (x + 100 - 16 + 10 * (y + 50 - 16)) % 251
          #expect(Int(pixels[y * look.frame.stride + x]) == expected)
        }
      }
      #expect(pixels.count == look.frame.stride * (look.frame.height - 1) + look.frame.width)
    }
  }

  @Test func `the margin of a large region is a tenth of it and ends at the frame`() throws {
    let look = try #require(
      search(at: Rectangle(x: 0.25, y: 0, width: 0.5, height: 1), width: 2000, height: 400))
    #expect(look.frame.width == 1000 + 2 * 100)
    #expect(look.frame.height == 400)
  }

  @Test func `what is seen in the part stands at its place in the frame`() throws {
    let look = try #require(
      search(
        at: Rectangle(x: 0.5, y: 0.5, width: 0.25, height: 0.2),
        seeing: [Sightings.code("A", x: 20, y: 20, size: 10)]))
    #expect(
      look.observations.map(\.quad) == [
        Quadrilateral(x: 104, y: 54, width: 10, height: 10)
      ])
  }

  @Test func `what has its middle in the margin does not count`() throws {
    let look = try #require(
      search(
        at: Rectangle(x: 0.5, y: 0.5, width: 0.25, height: 0.2),
        seeing: [
          Sightings.code("in", x: 12, y: 20, size: 10),
          Sightings.code("margin", .ean13, x: 4, y: 20, size: 10),
        ]))
    #expect(look.observations.map(\.barcodePayload) == ["in"])
  }

  @Test(arguments: [
    Rectangle(x: 1.5, y: 0, width: 1, height: 1), Rectangle(x: 0.2, y: 0.2, width: 0, height: 1),
    Rectangle(x: .nan, y: 0, width: 1, height: 1),
    Rectangle(x: 0, y: -3, width: 1, height: 2),
  ])
  func `a region outside of the frame is not searched at all`(region: Rectangle) {
    #expect(search(at: region) == nil)
  }

  @Test func `the whole is given as it is`() throws {
    let look = try #require(
      search(at: .whole, seeing: [Sightings.code("edge", x: -30, y: 20, size: 10)]))
    #expect(look.frame.width == 200 && look.frame.height == 100)
    #expect(look.observations.count == 1)
  }
}

extension Observation {
  fileprivate var barcodePayload: String? {
    if case .barcode(let barcode) = reading { barcode.payload } else { nil }
  }
}
