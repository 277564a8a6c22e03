import Kernel
import ServiceLifecycle
import Storage

/// Makes the indexes of the accounts that were used last when the server starts, before they are
/// asked for.
struct IndexService: Service {
  /// No more than stay in memory.
  private static let most = 4

  let indexes: AccountIndexes
  let environment: ServerEnvironment

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await removeOldIndexes()
      // What cannot be made now is made when somebody asks, who is then told why not.
      for account in (try? await usedLast()) ?? [] { try? await indexes.make(for: account) }
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

  /// Of accounts that are gone.
  private func removeOldIndexes() async {
    guard let folder = environment.searchFolder else { return }
    var accounts: Set<AccountID> = []
    do {
      try await environment.storage.accounts.forEach { (account) throws(StorageError) in
        accounts.insert(account)
      }
    } catch {
      // Tried again at the next start.
      return
    }
    folder.removeAll(but: accounts)
  }
}
