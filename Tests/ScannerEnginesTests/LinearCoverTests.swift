import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// Linear codes of which a part is missing, and light bars on dark paper.
struct LinearCoverTests {
  private static var linear: RecognitionRequest {
    var request = RecognitionRequest()
    request.symbologies = Set(Symbology.allCases.filter { $0.shape == .linear })
    return request
  }

  @Test func `completes no Code 128 that the border cuts`() throws {
    var scene = try BarScene("CODE128", "hff.PvpYyM-H4")
    for seed in 1...24 {
      var random = SplitMix(state: UInt64(seed) * 7919)
      scene.module = 2 + 2 * random.uniform()
      scene.blur = scene.module * (0.2 + 0.4 * random.uniform())
      let frame = scene.frame(seed: UInt64(seed))
      // From one to four characters and the stop are missing.
      let code = Double(scene.modules.count) * scene.module
      let last = (Double(frame.width) + code) / 2 - scene.module * (14 + 40 * random.uniform())
      let found = try payloads(LinearCoverTests.painted(frame, from: nil, to: Int(last)))
      #expect(found.isEmpty, "frame \(seed): \(found)")
    }
  }

  @Test func `reads no rest of an Interleaved 2 of 5 or MSI beside a grey cover`() throws {
    for (kind, data) in [("C25INTER", "92433881044176"), ("MSI_PLESSEY", "1607770020")] {
      var scene = try BarScene(kind, data)
      scene.module = 3
      scene.noise = 2
      let frame = scene.frame()
      for part in stride(from: 0.08, to: 0.6, by: 0.02) {
        let code = Double(scene.modules.count) * scene.module
        let end = (Double(frame.width) + code) / 2
        let found = try payloads(
          LinearCoverTests.painted(frame, from: Int(end - part * code), to: frame.width))
        #expect(found.isEmpty, "\(kind) \(part): \(found)")
      }
    }
  }

  @Test func `completes no EAN whose digits a stripe covers`() throws {
    var read = 0
    for seed in 1...20 {
      var random = SplitMix(state: UInt64(seed) * 104_729)
      // With a 0 in front it is a UPC-A.
      let data = "4" + (0..<11).map { _ in String(Int(10 * random.uniform()) % 10) }.joined()
      var scene = try BarScene("EANX", data)
      scene.module = 4
      let frame = scene.frame(seed: UInt64(seed))
      let code = 95 * scene.module
      let start = (Double(frame.width) - code) / 2
      // Two stripes of one to two digits, black or white, over whole rows.
      var frameOfStripes = frame
      for _ in 0..<2 {
        let from = start + code * (0.1 + 0.7 * random.uniform())
        let width = scene.module * (7 + 7 * random.uniform())
        frameOfStripes = LinearCoverTests.striped(
          frameOfStripes, Int(from)..<Int(from + width), random.uniform() < 0.5 ? 20 : 235)
      }
      let found = try payloads(frameOfStripes)
      #expect(found.allSatisfy { $0.hasPrefix(data) }, "\(data): \(found)")
      read += try payloads(frame).contains { $0.hasPrefix(data) } ? 1 : 0
    }
    #expect(read == 20)
  }

  @Test func `reads light bars on dark paper`() throws {
    for (kind, data, payload) in [
      ("EANX", "400638133393", "4006381333931"), ("CODE128", "SCENE-4711", "SCENE-4711"),
      ("CODE39", "SHELF-0815", "SHELF-0815"), ("C25INTER", "3982597919", "3982597919"),
    ] {
      var scene = try BarScene(kind, data)
      (scene.ink, scene.paper) = (210, 40)
      #expect(try payloads(scene.frame()) == [payload], "\(kind)")
    }
  }

  private func payloads(_ frame: Frame) throws -> [String] {
    try PictureScanner(engines: EngineCatalog.barcodes)
      .scan(frame, request: LinearCoverTests.linear).map { item in
        if case .barcode(let barcode) = item.reading { barcode.payload } else { "" }
      }
  }

  private static func striped(_ frame: Frame, _ columns: Range<Int>, _ grey: UInt8) -> Frame {
    let pixels = frame.withPixels { span in
      (0..<frame.height).flatMap { y in
        (0..<frame.width).map { x in columns.contains(x) ? grey : span[y * frame.stride + x] }
      }
    }
    return Frame(pixels: pixels, width: frame.width, height: frame.height)
  }

  /// Cuts a picture at a column, or paints grey from one on.
  private static func painted(_ frame: Frame, from cover: Int?, to end: Int) -> Frame {
    let pixels = frame.withPixels { span in
      (0..<frame.height).flatMap { y in
        (0..<end).map { x in x >= cover ?? end ? UInt8(125) : span[y * frame.stride + x] }
      }
    }
    return Frame(pixels: pixels, width: end, height: frame.height)
  }
}
