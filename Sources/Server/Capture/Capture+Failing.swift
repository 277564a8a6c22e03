import ArticleCore
import Kernel
import ReadingCore
import Storage
import SyncCore

/// What failed: what the item says of it, and when it is tried again.
extension Capture {
  /// Shows the reason; what may pass is tried again, at first quietly.
  func fail(_ failure: ItemFailure, _ again: Again) async throws(StorageError) -> Outcome {
    // Whatever failed did so because the service stops: that is no fault of the page.
    if Task.isCancelled { return .retry(at: environment.clock.now()) }
    if isAgain { return againLater() }
    let delay = delay(again)
    let isQuiet = job.attempt <= 2 && (delay.map { $0 <= Self.longestQuiet } ?? false)
    let state = isQuiet ? ItemState.waiting : .failed
    do throws(Halt) {
      try await write([
        .set(Item.state, state),
        .set(Item.failure, failure),
      ])
    } catch {
      if case .storage(let error) = error { throw error }
      return .finished
    }
    guard let delay else { return .finished }
    return .retry(at: environment.clock.now().adding(milliseconds: delay))
  }

  /// What is more than an entity may hold will be so again: the job ends.
  ///
  /// Where the reason would be one register too many, the state alone says that it failed.
  func giveUpOnSize() async throws(StorageError) -> Outcome {
    let state = Assignment.set(Item.state, .failed)
    let failure = Assignment.set(Item.failure, .itemFull)
    for fields in [[state, failure], [state]] {
      do throws(Halt) {
        try await write(fields)
        return .finished
      } catch {
        if case .storage(let error) = error, error != .tooLarge { throw error }
        if case .notNeeded = error { return .finished }
      }
    }
    return .finished
  }

  /// Says why, as long as there is room for that, and tries again until there is room for all.
  ///
  /// Where there is not even room to say so, the lease ends by itself, and the job is taken up again.
  func waitForRoom() async throws(StorageError) -> Outcome {
    do throws(Halt) {
      try await write([
        .set(Item.state, .failed),
        .set(Item.failure, .serverFull),
      ])
    } catch {
      if case .storage(let error) = error { throw error }
      return .finished
    }
    return .retry(at: environment.clock.now().adding(milliseconds: environment.fullDelay))
  }

  /// A person who waits longer than ten minutes is told why.
  private static let longestQuiet: Int64 = 600_000

  /// Milliseconds before the next attempt: never sooner than the site asks; nil when there is none.
  private func delay(_ again: Again) -> Int64? {
    switch again {
    case .never: return nil
    case .whenTheMachineHasRecovered:
      return CaptureEnvironment.delay(after: job.attempt, in: environment.machineDelays)
    case .later(let notBefore):
      return CaptureEnvironment.delay(after: job.attempt, in: environment.delays).map {
        max($0, min(notBefore, RetryAfter.longest))
      }
    }
  }
}
