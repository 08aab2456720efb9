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

  init(_ lane: Lane, engines: [EngineDescriptor], work: @escaping Work) {
    let (frames, mailbox) = AsyncStream.makeStream(
      of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    self.mailbox = mailbox
    let queue = SerialQueueExecutor(label: "reticle.lane.\(lane)")
    task = Task(executorPreference: queue) {
      let recognizer = Recognizer(lane: lane, engines: engines)
      for await frame in frames { work(recognizer, frame) }
    }
  }

  deinit {
    mailbox.finish()
    task.cancel()
  }

  func offer(_ frame: Frame) {
    mailbox.yield(frame)
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
