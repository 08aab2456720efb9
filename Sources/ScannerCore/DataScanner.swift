import Dispatch

/// A live session: frames go in, recognised items come out.
///
/// Codes and text are recognised in two lanes of their own, each with the newest frame only; a third
/// one follows what they found through every frame. Every member may be used from any thread.
public final class DataScanner: Sendable {
  let session: LiveSession
  private let lanes: [Lane: FrameLane]
  private let tracking: FrameLane

  /// Makes a session that is stopped.
  ///
  /// - Parameters:
  ///   - configuration: What to look for and to deliver.
  ///   - engines: Every engine there is, such as `EngineCatalog.all`.
  public convenience init(
    configuration: ScannerConfiguration = ScannerConfiguration(), engines: [EngineDescriptor]
  ) {
    self.init(configuration: configuration, engines: engines, trace: nil)
  }

  /// Makes a session that is stopped and tells what each frame takes.
  ///
  /// - Parameters:
  ///   - configuration: What to look for and to deliver.
  ///   - engines: Every engine there is.
  ///   - trace: Takes the steps of each frame, on any thread; nil: nobody measures.
  package init(
    configuration: ScannerConfiguration, engines: [EngineDescriptor], trace: FrameTrace?
  ) {
    let session = LiveSession(configuration, trace: trace)
    self.session = session
    lanes = Dictionary(
      uniqueKeysWithValues: Lane.allCases.map { lane in
        let worker = FrameLane("\(lane)") {
          let recognizer = Recognizer(lane: lane, engines: engines)
          return { session.recognize($0, in: lane, with: recognizer) }
        }
        return (lane, worker)
      })
    tracking = FrameLane("tracking") { { session.follow($0) } }
  }

  deinit {
    session.finish()
  }

  /// Takes the steps of each frame; nil: nobody measures.
  package var trace: FrameTrace? { session.trace }

  /// What the session was told.
  public var configuration: ScannerConfiguration { session.configuration }

  /// Replaces the configuration.
  ///
  /// Items that it no longer asks for go at once; the next frame is recognised with it.
  ///
  /// - Parameter configuration: What to look for and to deliver from now on.
  public func apply(_ configuration: ScannerConfiguration) {
    session.apply(configuration)
  }

  /// Changes the configuration in one step, from any thread.
  ///
  /// - Parameter change: Changes the present configuration; called once, must return at once.
  public func reconfigure(_ change: @Sendable (inout ScannerConfiguration) -> Void) {
    session.reconfigure(change)
  }

  /// Begins to take frames; does nothing when it is running.
  public func start() {
    session.start()
  }

  /// Ends the session: every item is removed, and a later start begins anew.
  public func stop() {
    session.stop()
  }

  /// Ends the session for good and waits until its engines are gone.
  ///
  /// For the end of a program: a library that an engine uses may complain when it is unloaded
  /// while it works. Frames that are offered later are ignored. The parts of a message that is not
  /// whole are delivered as they are, then every stream ends.
  ///
  /// - Parameter timeout: How long to wait for the frames in work.
  /// - Returns: False when an engine was still at work after that time.
  @discardableResult
  public func finish(within timeout: Duration = .seconds(2)) -> Bool {
    session.giveUpMessages()
    stop()
    session.finish()
    let deadline = DispatchTime.now() + timeout.dispatchInterval
    return (lanes.values + [tracking]).map { $0.finish(by: deadline) }.allSatisfy { $0 }
  }

  /// While true, frames are ignored and the items stay as they are.
  public var isPaused: Bool {
    get { session.isPaused }
    set { session.isPaused = newValue }
  }

  /// Offers a frame to all lanes and returns at once; a frame that still waits is replaced.
  ///
  /// - Parameter frame: A frame of the session's source.
  public func offer(_ frame: Frame) {
    guard let request = session.requestForNextFrame else { return }
    trace?(.captured(frame: frame.sequenceNumber, time: frame.captureTime))
    if session.configuration.isHighFrameRateTrackingEnabled { tracking.offer(frame) }
    for (lane, worker) in lanes where request.needs(lane) { worker.offer(frame) }
  }

  /// Delivers an item that is in view: what a click does in the manual mode.
  ///
  /// - Parameter id: The item; unknown ids are ignored.
  public func pick(_ id: RecognizedItem.ID) {
    session.pick(id)
  }

  /// The current items in reading order, whenever they change.
  ///
  /// Each access makes a new stream; a consumer that is slow gets the newest value only.
  public var recognizedItems: AsyncStream<[RecognizedItem]> {
    session.items.subscribe(.bufferingNewest(1))
  }

  /// The current items after each frame, with the frame's size, for overlays.
  ///
  /// Highlights that take each of them stay on what moves, at the frame rate of the source.
  /// Each access makes a new stream; a consumer that is slow gets the newest value only.
  public var snapshots: AsyncStream<ScanSnapshot> {
    session.snapshots.subscribe(.bufferingNewest(1))
  }

  /// What would help to read something, whenever the advice changes.
  ///
  /// Each access makes a new stream; a consumer that is slow gets the newest value only.
  public var guidance: AsyncStream<Guidance> {
    session.guide.advice.subscribe(.bufferingNewest(1))
  }

  /// What changes.
  ///
  /// Each access makes a new stream; a consumer that is slow loses the oldest of more than 256
  /// events, and each event carries all items.
  public var events: AsyncStream<ScanEvent> {
    session.events.subscribe(.bufferingNewest(256))
  }
}

extension Duration {
  fileprivate var dispatchInterval: DispatchTimeInterval {
    .milliseconds(Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000))
  }
}
