import ScannerCore
import Testing

struct PhotoTests {
  /// A frame of one grey value, padded.
  private func frame(_ number: Int) -> Frame {
    Frame(
      pixels: [UInt8](repeating: UInt8(10 * number), count: 64 * 48), width: 64, height: 48,
      sequenceNumber: number, captureTime: .milliseconds(100 * number))
  }

  @Test(.timeLimit(.minutes(1)))
  func `shows the moment of the delivery, not the present one`() async throws {
    let scanner = DataScanner(engines: [
      ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
        // In view from frame 1 to 3, delivered once.
        (1...3).contains(frame.sequenceNumber) ? [Sightings.code("A", size: 20)] : []
      }
    ])
    await #expect(throws: ScanError.self) { try await scanner.capturePhoto() }
    scanner.start()
    var events = scanner.events.makeAsyncIterator()
    scanner.offer(frame(1))
    var delivered: RecognizedItem?
    while delivered == nil, let event = await events.next() {
      if case .delivered(let item) = event { delivered = item }
    }
    let id = try #require(delivered).id
    for number in 2...3 {
      let snapshots = scanner.snapshots
      scanner.offer(frame(number))
      _ = await snapshots.first { $0.sequenceNumber == number }
    }
    let moment = try await scanner.capturePhoto(of: id)
    #expect(moment.captureTime == .milliseconds(100))
    #expect(moment.pixels == [UInt8](repeating: 10, count: 3 * 64 * 48))
    #expect(try await scanner.capturePhoto().captureTime == .milliseconds(300))
    #expect(try await scanner.capturePhoto(of: 4711).captureTime == .milliseconds(300))
    scanner.stop()
    await #expect(throws: ScanError.self) { try await scanner.capturePhoto(of: id) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `is of the whole picture, whatever is searched`() async throws {
    var configuration = ScannerConfiguration()
    configuration.zoom = Zoom(factor: 4)
    let scanner = DataScanner(
      configuration: configuration,
      engines: [
        ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
          [
            Sightings.code(
              "A", x: Double(frame.width / 2 - 5), y: Double(frame.height / 2 - 5), size: 10)
          ]
        }
      ])
    let items = scanner.recognizedItems
    scanner.start()
    scanner.offer(frame(1))
    let id = try #require(await items.first { !$0.isEmpty }?.first?.id)
    let photo = try await scanner.capturePhoto(of: id)
    #expect(photo.width == 64 && photo.height == 48)
  }

  private struct Colors: ColorStorage {
    let colors: [UInt8]?

    func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
      try body([1, 2, 99, 3, 4, 99].span)
    }

    func redGreenBlue() -> [UInt8]? { colors }
  }

  @Test func `has the colours of its source, and is grey without`() {
    let colors: [UInt8] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 1, 2]
    func photo(_ colors: [UInt8]?) -> Photo {
      Photo(Frame(width: 2, height: 2, stride: 3, storage: Colors(colors: colors)))
    }
    #expect(photo(colors).pixels == colors)
    let grey: [UInt8] = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    #expect(photo(nil).pixels == grey)
    #expect(photo([1, 2]).pixels == grey, "a source that is wrong about its size")
  }
}
