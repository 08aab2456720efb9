import Dispatch

/// One lane of recognition: a mailbox for one frame and a serial queue that empties it.
///
/// The mailbox is a stream that keeps its newest element, so at most one frame is in work and one
/// waits. The lane's only task runs on the lane's own queue: a slow engine never takes a thread
/// that others wait for, and no lock is held while it works.
final class RecognitionLane: Sendable {
  /// What the lane does with a frame.
  typealias Work = @Sendable (Recognizer, Frame) -> Void

  private let mailbox: AsyncStream<Frame>.Continuation
  private let task: Task<Void, Never>
  /// Held while the lane's engines exist.
  private let lifetime = DispatchGroup()

  init(_ lane: Lane, engines: [EngineDescriptor], work: @escaping Work) {
    let (frames, mailbox) = AsyncStream.makeStream(
      of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    self.mailbox = mailbox
    let queue = SerialQueueExecutor(label: "reticle.lane.\(lane)")
    let lifetime = lifetime
    lifetime.enter()
    task = Task(executorPreference: queue) {
      await RecognitionLane.empty(
        frames, with: Recognizer(lane: lane, engines: engines), work: work)
      lifetime.leave()
    }
  }

  deinit {
    mailbox.finish()
    task.cancel()
  }

  func offer(_ frame: Frame) {
    mailbox.yield(frame)
  }

  /// Ends the lane for good, after the frame in work, and waits until its engines are gone.
  func finish(by deadline: DispatchTime) -> Bool {
    mailbox.finish()
    task.cancel()
    return lifetime.wait(timeout: deadline) == .success
  }

  /// Takes the recognizer over, so that it is gone when the frames end.
  private static func empty(
    _ frames: AsyncStream<Frame>, with recognizer: consuming Recognizer, work: Work
  ) async {
    for await frame in frames { work(recognizer, frame) }
  }
}

/// Runs tasks on a serial dispatch queue of their own.
private final class SerialQueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
