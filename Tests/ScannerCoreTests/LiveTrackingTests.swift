import Dispatch
import ScannerCore
import Testing

struct LiveTrackingTests {
  private static let clip: DrawnClip = {
    var clip = DrawnClip(codes: [
      DrawnClip.Code(content: "A", width: 120, height: 120) { _ in (300, 300, 0) }
    ])
    clip.camera = { AffineMotion(dx: 20 * Double($0), dy: 0) }
    return clip
  }()

  /// Sees the code in the first frame, and then is at work until it is told to go on.
  private func scanner(_ gate: DispatchSemaphore) -> DataScanner {
    DataScanner(engines: [
      ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
        if frame.sequenceNumber > 0 { gate.wait() }
        var seen = Sightings.code("A")
        seen.quad = LiveTrackingTests.clip.quad(of: 0, at: frame.sequenceNumber)
        return [seen]
      }
    ])
  }

  @Test(.timeLimit(.minutes(1)))
  func `moves items on frames that recognition skips`() async {
    let gate = DispatchSemaphore(value: 0)
    let scanner = scanner(gate)
    let snapshots = scanner.snapshots
    scanner.start()
    scanner.offer(LiveTrackingTests.clip.frame(0))
    var iterator = snapshots.makeAsyncIterator()
    while let snapshot = await iterator.next(), snapshot.items.isEmpty {}
    for number in 1...6 {
      scanner.offer(LiveTrackingTests.clip.frame(number))
      let truth = LiveTrackingTests.clip.quad(of: 0, at: number)
      while let snapshot = await iterator.next() {
        guard snapshot.sequenceNumber == number else { continue }
        #expect(snapshot.items.map(\.id) == [1])
        #expect((snapshot.items.first?.quad.overlap(with: truth) ?? 0) > 0.9)
        #expect(snapshot.recognizedFrames[.barcodes] == 0)
        break
      }
    }
    for _ in 0..<6 { gate.signal() }
    #expect(scanner.finish())
  }

  @Test(.timeLimit(.minutes(1)))
  func `pauses after a delivery if it is told to`() async {
    let gate = DispatchSemaphore(value: 0)
    gate.signal()
    let scanner = scanner(gate)
    var configuration = scanner.configuration
    configuration.pausesAfterDelivery = true
    scanner.apply(configuration)
    let events = scanner.events
    scanner.start()
    scanner.offer(LiveTrackingTests.clip.frame(0))
    let delivered = await events.first { if case .delivered = $0 { true } else { false } }
    #expect(delivered != nil)
    #expect(scanner.isPaused)
    let snapshots = scanner.snapshots
    scanner.offer(LiveTrackingTests.clip.frame(1))
    scanner.isPaused = false
    scanner.offer(LiveTrackingTests.clip.frame(2))
    let next = await snapshots.first { _ in true }
    #expect(next?.sequenceNumber == 2)
    gate.signal()
    #expect(scanner.finish())
  }

  @Test(.timeLimit(.minutes(1)))
  func `leaves items to recognition when tracking is off`() async {
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<2 { gate.signal() }
    let scanner = scanner(gate)
    var configuration = scanner.configuration
    configuration.isHighFrameRateTrackingEnabled = false
    scanner.apply(configuration)
    var iterator = scanner.snapshots.makeAsyncIterator()
    scanner.start()
    for number in 0..<3 {
      scanner.offer(LiveTrackingTests.clip.frame(number))
      let snapshot = await iterator.next()
      #expect(snapshot?.recognizedFrames[.barcodes] == number)
      #expect(snapshot?.items.first?.quad == LiveTrackingTests.clip.quad(of: 0, at: number))
    }
    #expect(scanner.finish())
  }
}
