import Dispatch

/// A mailbox for one frame and a serial queue that empties it.
///
/// The mailbox is a stream that keeps its newest element, so at most one frame is in work and one
/// waits. The lane's only task runs on the lane's own queue: slow work never takes a thread that
/// others wait for, and no lock is held while it works.
final class FrameLane: Sendable {
  /// What the lane does with a frame.
  typealias Work = (Frame) -> Void

  private let mailbox: AsyncStream<Frame>.Continuation
  private let task: Task<Void, Never>
  /// Held while the lane's work exists.
  private let lifetime = DispatchGroup()

  /// Makes a lane.
  ///
  /// - Parameters:
  ///   - name: Name of its queue.
  ///   - makeWork: Makes the work, on the lane's queue; it is gone when the lane is finished.
  init(_ name: String, makeWork: @escaping @Sendable () -> Work) {
    let (frames, mailbox) = AsyncStream.makeStream(
      of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    self.mailbox = mailbox
    let queue = SerialQueueExecutor(label: "reticle.lane.\(name)")
    let lifetime = lifetime
    lifetime.enter()
    task = Task(executorPreference: queue) {
      await FrameLane.empty(frames, makeWork)
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

  /// Ends the lane for good, after the frame in work, and waits until its work is gone.
  func finish(by deadline: DispatchTime) -> Bool {
    mailbox.finish()
    task.cancel()
    return lifetime.wait(timeout: deadline) == .success
  }

  /// Owns the work, so that it is gone when the frames end.
  private static func empty(
    _ frames: AsyncStream<Frame>, _ makeWork: @Sendable () -> Work
  ) async {
    let work = makeWork()
    for await frame in frames { work(frame) }
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
