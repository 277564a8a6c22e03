import Kernel
public import Logging
public import ServiceLifecycle
public import Storage
import Synchronization

/// Captures what people saved: takes jobs as they come due, by turns of the accounts.
///
/// Many wait for their sites at once, one at each; few are read at once (`CaptureEnvironment.reading`).
/// So whoever's links hang keeps nobody waiting.
/// Any number of processes may run it over one storage: a job has one holder at a time.
public struct CaptureService: NamedService {
  /// A holder that died gives its jobs up after this, or when a server opens the storage; no attempt
  /// takes longer.
  static let leaseTime: Int64 = 1_200_000
  /// Milliseconds before a storage that failed is asked again.
  private static let pause: Int64 = 1_000

  private let environment: CaptureEnvironment
  private let logger: Logger
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  public init(_ environment: CaptureEnvironment, logger: Logger) {
    self.environment = environment
    self.logger = logger
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Looks for work at once: to be called when something was stored that may be work.
  public var wake: @Sendable () -> Void {
    let signal = signal
    return { signal.yield() }
  }

  /// Works until the service is shut down; what is being captured then is taken up after the next
  /// start.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        let running = Running()
        var timer: Task<Void, Never>?
        signal.yield()
        for await _ in signals {
          let now = environment.clock.now()
          let isStarted = await start(running, now, in: &group)
          timer?.cancel()
          timer = Task { await wakeLater(isStarted ? nil : Self.pause, orWhenDueAfter: now) }
        }
        timer?.cancel()
        group.cancelAll()
      }
    }
  }

  /// Does what is due, and what comes of that, until nothing is.
  public func workThrough() async throws(StorageError) {
    while true {
      let now = environment.clock.now()
      let until = now.adding(milliseconds: Self.leaseTime)
      let jobs = try await environment.storage.jobs.lease(environment.lanes, now, until)
      if jobs.isEmpty { return }
      await withDiscardingTaskGroup { group in
        for job in jobs { group.addTask { await perform(job) } }
      }
    }
  }

  /// Takes as many due jobs as lanes are free; false where the storage failed.
  private func start(
    _ running: Running, _ now: Instant, in group: inout DiscardingTaskGroup
  ) async -> Bool {
    let free = environment.lanes - running.count
    guard free > 0 else { return true }
    let until = now.adding(milliseconds: Self.leaseTime)
    do throws(StorageError) {
      for job in try await environment.storage.jobs.leaseByTurns(free, true, now, until) {
        running.enter()
        group.addTask {
          await perform(job)
          running.leave()
          signal.yield()
        }
      }
      return true
    } catch {
      logger.error("jobs cannot be read", metadata: ["reason": "\(error)"])
      return false
    }
  }

  /// Wakes the loop when the next job is due.
  ///
  /// What was due before waits for a lane, and a lane that becomes free wakes the loop by itself.
  private func wakeLater(_ pause: Int64?, orWhenDueAfter instant: Instant) async {
    var delay: Int64 = pause ?? 60_000
    // The storage's trouble passes or stops the server: look again in a minute.
    if pause == nil, let due = try? await environment.storage.jobs.nextDueAfter(instant) {
      delay = due.milliseconds - environment.clock.now().milliseconds
    }
    do {
      try await environment.clock.wait(max(min(delay, 60_000), 20))
      signal.yield()
    } catch {
      // A newer timer took over, or the service stops.
    }
  }

  private func perform(_ job: Job) async {
    var logger = logger
    logger[metadataKey: "item"] = "\(job.subject.text)"
    do throws(StorageError) {
      switch try await outcome(of: job, logger) {
      case .finished: try await environment.storage.jobs.finish(job)
      case .retry(let instant): try await environment.storage.jobs.retry(job, instant)
      case .again(let instant): try await environment.storage.jobs.postpone(job, instant)
      }
    } catch {
      guard !Task.isCancelled else { return await giveBack(job) }
      // The lease ends by itself, and the job is taken up again.
      logger.error("capture interrupted", metadata: ["reason": "\(error)"])
    }
  }
}

extension CaptureService {
  private func outcome(
    of job: Job, _ logger: Logger
  ) async throws(StorageError) -> Capture.Outcome {
    switch job.kind {
    case .capture, .recapture, .captureImported:
      try await Capture(environment: environment, job: job, logger: logger).run()
    case .importFile:
      try await ImportJob(environment: environment, job: job, logger: logger).run()
    case .readFeed: try await FeedJob(environment: environment, job: job, logger: logger).run()
    case .speak: try await SpeechJob(environment: environment, job: job, logger: logger).run()
    case .transcribe:
      try await TranscriptJob(environment: environment, job: job, logger: logger).run()
    case .keepFaded:
      try await FadedItem(environment: environment, account: job.account).keep(job.subject)
    }
  }

  /// The service stops in the middle of it: the next start takes it up at once.
  private func giveBack(_ job: Job) async {
    do throws(StorageError) {
      try await environment.storage.jobs.retry(job, environment.clock.now())
    } catch {
      logger.notice("a capture waits for its lease to end", metadata: ["reason": "\(error)"])
    }
  }
}

/// How many captures run.
private final class Running: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }
  func enter() { state.withLock { $0 += 1 } }
  func leave() { state.withLock { $0 -= 1 } }
}

extension Storage {
  /// The same storage, which calls `wake` after every change that was stored.
  public func waking(_ wake: @escaping @Sendable () -> Void) -> Storage {
    var storage = self
    let push = sync.push
    storage.sync.push = { (account, changes, now) throws(StorageError) in
      let seqs = try await push(account, changes, now)
      wake()
      return seqs
    }
    let request = jobs.request
    storage.jobs.request = { (account, kind, subject, instant) throws(StorageError) in
      try await request(account, kind, subject, instant)
      wake()
    }
    let hurry = jobs.hurry
    storage.jobs.hurry = { (account, kind, subject, now) throws(StorageError) in
      try await hurry(account, kind, subject, now)
      wake()
    }
    return storage
  }
}
