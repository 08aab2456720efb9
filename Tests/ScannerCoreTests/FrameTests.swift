import ScannerCore
import Testing

struct FrameTests {
  @Test func `lends the pixels of an array row by row`() {
    let frame = Frame(pixels: [1, 2, 3, 4, 5, 6], width: 3, height: 2)
    #expect(frame.stride == 3)
    frame.withPixels { pixels in
      #expect(pixels.count == 6)
      #expect(pixels[frame.stride + 1] == 5)
    }
  }

  @Test func `keeps the padding of its storage`() {
    struct Padded: PixelStorage {
      let bytes: [UInt8] = [1, 2, 0, 0, 3, 4]
      func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try body(bytes.span)
      }
    }
    let frame = Frame(width: 2, height: 2, stride: 4, storage: Padded())
    let second = frame.withPixels { [$0[frame.stride], $0[frame.stride + 1]] }
    #expect(second == [3, 4])
  }

  @Test func `is numbered anew without a copy`() {
    let frame = Frame(pixels: [7], width: 1, height: 1).numbered(9, at: .seconds(2))
    #expect(frame.sequenceNumber == 9)
    #expect(frame.captureTime == .seconds(2))
    #expect(frame.withPixels { $0[0] } == 7)
  }
}
