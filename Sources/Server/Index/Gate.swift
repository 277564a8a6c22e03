import Kernel
import Storage
import Synchronization

/// Lets so many in at once; who waits goes in by turns of the accounts, and not by how much each wants.
final class Gate: Sendable {
  private struct Waiting {
    var account: AccountID
    var enter: CheckedContinuation<Void, Never>
  }

  private struct State {
    var inside: [AccountID: Int] = [:]
    var count = 0
    var waiting: [Waiting] = []
  }

  private let places: Int
  /// Of one account.
  private let each: Int
  private let state = Mutex(State())

  init(_ places: Int, each: Int = .max) {
    self.places = max(places, 1)
    self.each = max(each, 1)
  }

  /// Does the work when there is a place for the account.
  func run<Answer: Sendable, Failure: Error>(
    for account: AccountID, _ work: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    await enter(account)
    defer { leave(account) }
    return try await work()
  }

  /// Waits for a place, which `leave` gives back.
  func enter(_ account: AccountID) async {
    await withCheckedContinuation { enter in
      let isFree = state.withLock { state in
        guard take(account, &state) else {
          state.waiting.append(Waiting(account: account, enter: enter))
          return false
        }
        return true
      }
      if isFree { enter.resume() }
    }
  }

  /// Takes a place where there is one; nobody who waits could have it.
  func entersNow(_ account: AccountID) -> Bool {
    state.withLock { take(account, &$0) }
  }

  func leave(_ account: AccountID) {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      let left = (state.inside[account] ?? 1) - 1
      state.inside[account] = left > 0 ? left : nil
      state.count -= 1
      guard let index = turn(in: state) else { return nil }
      let next = state.waiting.remove(at: index)
      _ = take(next.account, &state)
      return next.enter
    }
    next?.resume()
  }

  private func take(_ account: AccountID, _ state: inout State) -> Bool {
    let own = state.inside[account] ?? 0
    guard state.count < places, own < each else { return false }
    state.count += 1
    state.inside[account] = own + 1
    return true
  }

  /// Of those that may come in and have the fewest inside, who came first.
  private func turn(in state: State) -> Int? {
    var best: (index: Int, inside: Int)?
    for (index, waiting) in state.waiting.enumerated() {
      let inside = state.inside[waiting.account] ?? 0
      guard inside < each, inside < best?.inside ?? .max else { continue }
      best = (index, inside)
      if inside == 0 { break }
    }
    return best?.index
  }
}
