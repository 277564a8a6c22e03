import Kernel
import ServiceLifecycle
import Storage

/// Makes the indexes of the accounts that were used last when the server starts, before they are
/// asked for, and takes away those of accounts that were deleted beside it, with what was read aloud for them, and from the
/// others what was deleted in them.
struct IndexService: NamedService {
  /// No more than stay in memory.
  private static let most = 4

  let indexes: AccountIndexes
  let environment: ServerEnvironment

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await indexes.search.forgetGone()
      // What cannot be made now is made when somebody asks, who is then told why not.
      for account in (try? await usedLast()) ?? [] { try? await indexes.make(for: account) }
      while (try? await environment.clock.wait(NightlyWork.step)) != nil {
        await environment.capture?.keptSpeech.dropGone(from: environment.storage.sync)
        await indexes.search.forgetGone()
        await indexes.search.purge()
      }
    }
    // A service that ends would end the others.
    try await gracefulShutdown()
  }

  func usedLast() async throws(StorageError) -> [AccountID] {
    var used: [(account: AccountID, milliseconds: Int64)] = []
    try await environment.storage.accounts.forEach { (account) throws(StorageError) in
      guard let session = try await environment.storage.sessions.list(account).first else { return }
      used.append((account, session.lastSeenAt.milliseconds))
      used.sort { $0.milliseconds > $1.milliseconds }
      used.removeLast(max(used.count - Self.most, 0))
    }
    return used.map { $0.account }
  }
}
