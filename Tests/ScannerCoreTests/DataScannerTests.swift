import Dispatch
import ScannerCore
import Synchronization
import Testing

struct DataScannerTests {
  @Test(.timeLimit(.minutes(1)))
  func `gives items and events of an offered frame`() async {
    let scanner = DataScanner(engines: [
      ScriptedEngine.descriptor { _, _, _ throws(ScanError) in [Sightings.code("A")] }
    ])
    let items = scanner.recognizedItems
    let events = scanner.events
    let snapshots = scanner.snapshots
    scanner.start()
    scanner.offer(Sightings.frame(width: 320, height: 200))
    #expect(await items.first { !$0.isEmpty }?.map(\.string) == ["A"])
    #expect(await snapshots.first { _ in true }?.frameWidth == 320)
    let delivered = await events.first {
      if case .delivered = $0 { true } else { false }
    }
    #expect(delivered != nil)
  }

  /// An engine that reports each frame it begins and waits for leave to end it.
  private struct Gate: Sendable {
    let begun: AsyncStream<Int>
    private let report: AsyncStream<Int>.Continuation
    private let leave = DispatchSemaphore(value: 0)

    init() {
      (begun, report) = AsyncStream.makeStream()
    }

    func open() { leave.signal() }

    func descriptor(lane: Lane = .barcodes) -> EngineDescriptor {
      ScriptedEngine.descriptor(lane: lane) { frame, _, _ throws(ScanError) in
        report.yield(frame.sequenceNumber)
        leave.wait()
        return [Sightings.code("\(frame.sequenceNumber)")]
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `works on one frame, keeps the newest, drops the rest`() async {
    let gate = Gate()
    let scanner = DataScanner(engines: [gate.descriptor()])
    scanner.start()
    var begun = gate.begun.makeAsyncIterator()
    scanner.offer(Sightings.frame(0))
    #expect(await begun.next() == 0)
    for number in 1...50 { scanner.offer(Sightings.frame(number)) }
    gate.open()
    #expect(await begun.next() == 50)
    gate.open()
    scanner.offer(Sightings.frame(100))
    #expect(await begun.next() == 100)
    gate.open()
  }

  @Test(.timeLimit(.minutes(1)))
  func `does not let slow text hold codes`() async {
    let gate = Gate()
    var configuration = ScannerConfiguration()
    configuration.request.languages = [.english]
    let scanner = DataScanner(
      configuration: configuration,
      engines: [
        gate.descriptor(lane: .text),
        ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
          [Sightings.code("\(frame.sequenceNumber)", x: 10 * Double(frame.sequenceNumber))]
        },
      ])
    scanner.start()
    var begun = gate.begun.makeAsyncIterator()
    scanner.offer(Sightings.frame(0))
    #expect(await begun.next() == 0)
    // Far apart in time, so that a busy machine is within its budget.
    for number in stride(from: 50, through: 250, by: 50) {
      let items = scanner.recognizedItems
      scanner.offer(Sightings.frame(number, width: 10_000, height: 10))
      #expect(await items.first { $0.contains { $0.string == "\(number)" } } != nil)
    }
    gate.open()
    gate.open()
  }

  @Test(.timeLimit(.minutes(1)))
  func `takes no frame before the start, in a pause, or after the stop`() async {
    let seen = Mutex<[Int]>([])
    let scanner = DataScanner(engines: [
      ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
        seen.withLock { $0.append(frame.sequenceNumber) }
        return [Sightings.code("\(frame.sequenceNumber)")]
      }
    ])
    let events = scanner.events
    scanner.offer(Sightings.frame(1))
    scanner.start()
    scanner.isPaused = true
    scanner.offer(Sightings.frame(2))
    scanner.isPaused = false
    scanner.offer(Sightings.frame(3))
    var iterator = events.makeAsyncIterator()
    _ = await iterator.next()
    scanner.stop()
    scanner.offer(Sightings.frame(4))
    let removal = await events.first { if case .removed = $0 { true } else { false } }
    guard case .removed(let gone, let all) = removal else {
      Issue.record("\(String(describing: removal))")
      return
    }
    #expect(gone.map(\.string) == ["3"])
    #expect(all.isEmpty)
    #expect(seen.withLock { $0 } == [3])
  }

  @Test(.timeLimit(.minutes(1)))
  func `applies a configuration while running`() async {
    let scanner = DataScanner(engines: [
      ScriptedEngine.descriptor(reading: [.qr, .ean13]) { _, _, request throws(ScanError) in
        [Sightings.code("Q"), Sightings.code("E", .ean13, x: 300)].filter {
          request.includes($0.reading)
        }
      }
    ])
    let items = scanner.recognizedItems
    scanner.start()
    scanner.offer(Sightings.frame(0))
    #expect(await items.first { $0.count == 2 } != nil)
    var configuration = scanner.configuration
    configuration.request.symbologies = [.ean13]
    let later = scanner.recognizedItems
    scanner.apply(configuration)
    #expect(await later.first { _ in true }?.map(\.string) == ["E"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `reports an engine that fails once, not at each frame`() async {
    let scanner = DataScanner(engines: [
      ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
        guard frame.sequenceNumber == 300 else { throw .initError(cause: "no model") }
        return [Sightings.code("A")]
      }
    ])
    var events = scanner.events.makeAsyncIterator()
    scanner.start()
    scanner.offer(Sightings.frame(0))
    #expect(await events.next() == .failed(.initError(cause: "no model")))
    scanner.offer(Sightings.frame(100))
    scanner.offer(Sightings.frame(300))
    guard case .added = await events.next() else {
      Issue.record("the error was reported again")
      return
    }
  }

  /// Frames come each 100 ms, and guidance is given each 120 ms.
  @Test(.timeLimit(.minutes(1)))
  func `looks for unread codes no more often than somebody is told`() async {
    let (looks, look) = AsyncStream<Bool>.makeStream()
    let scanner = DataScanner(engines: [
      ScriptedEngine.descriptor { _, _, request throws(ScanError) in
        look.yield(request.reportsCandidates)
        return []
      }
    ])
    scanner.start()
    var turns = looks.makeAsyncIterator()
    var seen: [Bool?] = []
    for number in 0..<6 {
      scanner.offer(Sightings.frame(number))
      seen.append(await turns.next())
    }
    #expect(seen == [true, false, true, false, true, false])
  }

  @Test(.timeLimit(.minutes(1)))
  func `delivers a picked item in the manual mode`() async {
    var configuration = ScannerConfiguration()
    configuration.mode = .manual
    let scanner = DataScanner(
      configuration: configuration,
      engines: [
        ScriptedEngine.descriptor { _, _, _ throws(ScanError) in [Sightings.code("A")] }
      ])
    var events = scanner.events.makeAsyncIterator()
    scanner.start()
    scanner.offer(Sightings.frame())
    guard case .added(let added, _) = await events.next(), let item = added.first else {
      Issue.record("nothing was added")
      return
    }
    scanner.pick(item.id)
    #expect(await events.next() == .delivered(item))
  }

  /// An engine that says when it is gone.
  private final class Mortal: RecognitionEngine {
    private let isGone: @Sendable () -> Void

    init(_ isGone: @escaping @Sendable () -> Void) {
      self.isGone = isGone
    }

    deinit {
      isGone()
    }

    func recognize(
      _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
      knowing known: [Observation]
    ) throws(ScanError) -> [Observation] {
      [Sightings.code("A")]
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `waits at its end until the engines are gone`() async {
    let isGone = Mutex(false)
    let engine = EngineDescriptor(identifier: "mortal", lane: .barcodes, symbologies: [.qr]) {
      () throws(ScanError) in Mortal { isGone.withLock { $0 = true } }
    }
    let scanner = DataScanner(engines: [engine])
    let items = scanner.recognizedItems
    scanner.start()
    scanner.offer(Sightings.frame())
    #expect(await items.first { !$0.isEmpty } != nil)
    #expect(!isGone.withLock { $0 })
    #expect(scanner.finish())
    #expect(isGone.withLock { $0 })
    scanner.start()
    scanner.offer(Sightings.frame())
  }

  @Test(.timeLimit(.minutes(1)))
  func `ends its streams with itself`() async {
    var scanner: DataScanner? = DataScanner(engines: [])
    let items = scanner?.recognizedItems
    scanner = nil
    guard let items else { return }
    for await _ in items { Issue.record("nothing was offered") }
  }
}
