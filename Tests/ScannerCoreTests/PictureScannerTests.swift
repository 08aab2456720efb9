import ScannerCore
import Testing

struct PictureScannerTests {
  @Test func `reads codes and text of one picture, numbered in reading order`() throws {
    let scanner = PictureScanner(engines: [
      ScriptedEngine.descriptor { _, _, request throws(ScanError) in
        #expect(request.isStillPicture)
        return [Sightings.code("below", y: 200), Sightings.code("above")]
      },
      ScriptedEngine.descriptor("reader", lane: .text) { _, _, _ throws(ScanError) in
        [Sightings.line("beside", x: 150, y: 30)]
      },
    ])
    var request = RecognitionRequest()
    request.languages = [.english]
    let items = try scanner.scan(Sightings.frame(), request: request)
    #expect(items.map(\.string) == ["above", "beside", "below"])
    #expect(items.map(\.id) == [1, 2, 3])
    let again = try scanner.scan(Sightings.frame(), request: request)
    #expect(again == items)
  }

  @Test func `reports a code that two engines see once`() throws {
    let engines = ["one", "two"].map { name in
      ScriptedEngine.descriptor(name) { _, _, _ throws(ScanError) in
        [Sightings.code("A", engine: name)]
      }
    }
    #expect(try PictureScanner(engines: engines).scan(Sightings.frame()).count == 1)
  }

  @Test func `keeps of the text only what holds the content type asked for`() throws {
    let scanner = PictureScanner(engines: [
      ScriptedEngine.descriptor { _, _, _ throws(ScanError) in [Sightings.code("A")] },
      ScriptedEngine.descriptor("reader", lane: .text) { _, _, _ throws(ScanError) in
        [Sightings.line("Coffee", y: 100), Sightings.line("Total $4.50", y: 200)]
      },
    ])
    var request = RecognitionRequest()
    request.languages = [.english]
    request.contentType = .currency
    let items = try scanner.scan(Sightings.frame(), request: request)
    #expect(items.map(\.string) == ["A", "$4.50"])
  }

  @Test func `does not run an engine that can read nothing of the request`() throws {
    let scanner = PictureScanner(engines: [
      ScriptedEngine.descriptor(reading: [.qr]) { _, _, _ throws(ScanError) in
        Issue.record("ran")
        return []
      }
    ])
    var request = RecognitionRequest()
    request.symbologies = [.ean13]
    #expect(try scanner.scan(Sightings.frame(), request: request).isEmpty)
  }

  @Test func `reads what it can when one engine fails`() throws {
    let broken = ScriptedEngine.descriptor("broken") { _, _, _ throws(ScanError) in
      throw .initError(cause: "no model")
    }
    let working = ScriptedEngine.descriptor("working") { _, _, _ throws(ScanError) in
      [Sightings.code("A")]
    }
    let items = try PictureScanner(engines: [broken, working]).scan(Sightings.frame())
    #expect(items.map(\.string) == ["A"])
    #expect(throws: ScanError.initError(cause: "no model")) {
      try PictureScanner(engines: [broken]).scan(Sightings.frame())
    }
  }
}
