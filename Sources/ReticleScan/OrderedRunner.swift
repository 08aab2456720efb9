import Dispatch
import Synchronization

/// Works on a stream of jobs in parallel and hands the answers out in the order of the jobs.
///
/// At most `window` jobs are begun and not yet handed out, so memory is bounded however many jobs
/// there are, also when the first of them takes longest.
package final class OrderedRunner<Job: Sendable, Answer: Sendable>: Sendable {
  private struct State {
    var nextJob = 0
    var nextAnswer = 0
    var finished: [Int: Answer] = [:]
    var busyWorkers: Int
    var isStopped = false
  }

  private let workers: Int
  private let next: @Sendable () -> Job?
  private let state: Mutex<State>
  /// Taking a job and its number are one step.
  private let intake = Mutex<Void>(())
  private let places: DispatchSemaphore
  private let news = DispatchSemaphore(value: 0)

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - workers: Number of threads, at least 1.
  ///   - window: The most jobs begun and not handed out, at least `workers`.
  ///   - next: Gives the next job, nil at the end and ever after; called from one thread at a
  ///     time, and may wait.
  package init(workers: Int, window: Int, next: @escaping @Sendable () -> Job?) {
    self.workers = workers
    self.next = next
    state = Mutex(State(busyWorkers: workers))
    // A semaphore traps when it is released below the value that it began with.
    places = DispatchSemaphore(value: 0)
    for _ in 0..<max(window, workers) { places.signal() }
  }

  /// Runs all jobs; returns when every answer was handed out or the receiver had enough.
  ///
  /// - Parameters:
  ///   - makeWorker: Called once on each thread; what it returns does the thread's jobs.
  ///   - receive: Called on the caller's thread with each answer in order; false ends the run
  ///     after the jobs that are begun.
  package func run(
    makeWorker: @escaping @Sendable () -> (Job) -> Answer, receive: (Answer) -> Bool
  ) {
    for number in 0..<workers {
      DispatchQueue(label: "scan \(number)").async { self.work(makeWorker()) }
    }
    while true {
      news.wait()
      while let answer = takeAnswer() {
        if !receive(answer) { state.withLock { $0.isStopped = true } }
        places.signal()
      }
      if state.withLock({ $0.busyWorkers == 0 && $0.finished[$0.nextAnswer] == nil }) { return }
    }
  }

  private func takeAnswer() -> Answer? {
    state.withLock { state in
      guard !state.isStopped, let answer = state.finished.removeValue(forKey: state.nextAnswer)
      else {
        if state.isStopped { state.finished = [:] }
        return nil
      }
      state.nextAnswer += 1
      return answer
    }
  }

  private func work(_ perform: (Job) -> Answer) {
    while true {
      places.wait()
      guard let (number, job) = takeJob() else { break }
      let answer = perform(job)
      state.withLock { $0.finished[number] = answer }
      news.signal()
    }
    // Those who wait for a place end like this one.
    places.signal()
    state.withLock { $0.busyWorkers -= 1 }
    news.signal()
  }

  private func takeJob() -> (Int, Job)? {
    intake.withLock { _ in
      guard !state.withLock({ $0.isStopped }), let job = next() else { return nil }
      return state.withLock { state in
        defer { state.nextJob += 1 }
        return (state.nextJob, job)
      }
    }
  }
}
