import ScannerCore
import ScannerEngines
import Testing

/// Codes that are too small for the camera are noticed; print and textures are not taken for codes.
struct CandidateTests {
  private func candidates(in drawing: Drawing) -> [CodeCandidate] {
    var request = RecognitionRequest()
    request.reportsCandidates = true
    let recognizer = Recognizer(lane: .barcodes, engines: EngineCatalog.barcodes)
    let outcome = recognizer.recognize(drawing.frame, in: .whole, for: request)
    return outcome.observations.isEmpty ? outcome.candidates : []
  }

  /// A label in the middle of a desk, its modules `scale` pixels wide and softened by the lens.
  private func desk(_ symbol: Drawing, modulesOf size: Double) -> Drawing {
    var canvas = Drawing(width: 640, height: 480, fill: 170)
    let label = symbol.bordered(by: 24).shrunk(by: 4 / size)
    canvas.paste(label, x: 320 - label.width / 2, y: 240 - label.height / 2)
    return canvas
  }

  enum Kind: CaseIterable {
    case qr, dataMatrix, ean13, code128
  }

  /// 4 pixels a module.
  private func symbol(_ kind: Kind) throws -> Drawing {
    switch kind {
    case .qr: try SymbolDrawing.zint("QRCODE", "HTTPS://EXAMPLE.ORG/A/SMALL/CODE/4711", scale: "2")
    case .dataMatrix:
      try SymbolDrawing.zint(
        "DATAMATRIX", "SMALL PART 4711/0815 AND MORE", options: ["--square"], scale: "2")
    case .ean13:
      try SymbolDrawing.zint("EANX", "590123412345", options: ["--height=30"], scale: "2")
    case .code128:
      try SymbolDrawing.zint("CODE128", "SMALL-4711", options: ["--height=30"], scale: "2")
    }
  }

  @Test(arguments: Kind.allCases, [0.8, 1.0, 1.2])
  func `a code too small to be read is noticed, or read`(kind: Kind, size: Double) throws {
    let picture = desk(try symbol(kind), modulesOf: size)
    let read = try BarcodeReading.read(picture.frame, isStill: false)
    let found = candidates(in: picture)
    guard read.isEmpty else { return }
    let candidate = try #require(found.first)
    #expect(candidate.quad.contains(Point(320, 240)))
    #expect((0.6...2.2).contains(candidate.moduleSize / size))
  }

  @Test func `print, gratings and noise are not taken for codes`() throws {
    var pictures: [String: Drawing] = [:]
    var noise = Drawing(width: 640, height: 480)
    var state: UInt64 = 88_172_645_463_325_252
    for index in noise.pixels.indices {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      noise.pixels[index] = UInt8(state % 256)
    }
    pictures["noise"] = noise
    for period in [4, 7] {
      var grating = Drawing(width: 640, height: 480, fill: 200)
      for y in 100..<380 {
        for x in 100..<540 where x % period < period / 2 { grating.pixels[y * 640 + x] = 40 }
      }
      pictures["grating \(period)"] = grating
      var board = Drawing(width: 640, height: 480, fill: 200)
      for y in 140..<340 {
        for x in 220..<420 where (x / period + y / period).isMultiple(of: 2) {
          board.pixels[y * 640 + x] = 40
        }
      }
      pictures["board \(period)"] = board
    }
    for size in [9, 14, 24] {
      let lines = (0..<12).map { line in
        DrawnPicture.Line(
          text: "The quick brown fox jumps over", x: 180, y: 100 + line * size * 3 / 2, size: size)
      }
      let frame = try DrawnPicture(height: 480, lines: lines).frame()
      var drawing = Drawing(width: 640, height: 480)
      frame.withPixels { pixels in
        for index in drawing.pixels.indices { drawing.pixels[index] = pixels[index] }
      }
      pictures["text \(size)"] = drawing
    }
    for (name, picture) in pictures {
      #expect(candidates(in: picture).isEmpty, "\(name)")
    }
  }
}

extension Drawing {
  /// Each pixel the mean of what it covers.
  fileprivate func shrunk(by factor: Double) -> Drawing {
    let (width, height) = (Int(Double(self.width) / factor), Int(Double(self.height) / factor))
    var small = Drawing(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var (sum, count) = (0, 0)
        for row in Int(Double(y) * factor)..<Int(Double(y + 1) * factor) {
          for column in Int(Double(x) * factor)..<Int(Double(x + 1) * factor) {
            sum += Int(pixels[row * self.width + column])
            count += 1
          }
        }
        small.pixels[y * width + x] = UInt8(sum / max(1, count))
      }
    }
    return small
  }
}
