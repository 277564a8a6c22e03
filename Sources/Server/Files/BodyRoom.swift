import HTTPTypes
import Hummingbird
import NIOPosix
import Storage
import Synchronization

/// The memory that large bodies may take up together: whoever finds no room comes again.
///
/// No account gets more than half of it, and small bodies need none.
final class BodyRoom: Sendable {
  /// What the largest file needs four times.
  private static let usual = 4 * FileRoutes.largest
  private static let small = 1 << 20

  private struct Held {
    var total = 0
    var byAccount: [AccountID: Int] = [:]
  }

  private let bytes: Int
  private let held = Mutex(Held())
  private let turns = Gate(1)

  init(bytes: Int = BodyRoom.usual) {
    self.bytes = bytes
  }

  /// Runs the work while there is room for the body and so many copies of it.
  ///
  /// A body that does not say how large it is counts as the largest that may come.
  func whileHolding<Answer>(
    _ request: Request, of account: AccountID, upTo limit: Int, copies: Int = 1,
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? limit
    guard (0...limit).contains(length) else { throw RequestRefusal.tooLarge(limit: limit) }
    guard length > Self.small else { return try await work() }
    let size = min(length * copies, bytes / 2)
    try take(size, account)
    defer { giveBack(size, account) }
    return try await work()
  }

  /// Does heavy work with a large body, or with its copies: of one at a time, by turns of the accounts, and
  /// not on the threads that answer.
  func work<Answer: Sendable>(
    for account: AccountID, _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await turns.run(for: account) { () async throws(any Error) in
      try await Threads.work.runIfActive(work)
    }
  }

  private func take(_ size: Int, _ account: AccountID) throws(RequestRefusal) {
    let isTaken = held.withLock { held in
      let own = held.byAccount[account, default: 0]
      guard held.total + size <= bytes, own + size <= bytes / 2 else { return false }
      held.total += size
      held.byAccount[account] = own + size
      return true
    }
    guard isTaken else { throw .tooManyFiles }
  }

  private func giveBack(_ size: Int, _ account: AccountID) {
    held.withLock { held in
      held.total -= size
      let rest = held.byAccount[account, default: 0] - size
      held.byAccount[account] = rest > 0 ? rest : nil
    }
  }
}
