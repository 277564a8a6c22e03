import Kernel
import Storage

/// Accounts that began a new epoch not long ago, and have a device that did not come back since: it
/// may hold what the server has lost.
struct AbsentDevices: Sendable {
  /// Milliseconds for which they are waited for; a lost phone must not keep pages away for ever.
  private static let longest: Int64 = 3 * 86_400_000
  private static let setting = "upkeep-waiting"

  let storage: Storage

  /// Those that are still waited for; remembers since when.
  func accounts(at now: Instant) async throws(StorageError) -> Set<AccountID> {
    let known = try await known()
    var starts: [String: Int64] = [:]
    var accounts: Set<AccountID> = []
    for account in try await storage.upkeep.waitingAccounts(now) {
      // A later epoch is waited for anew.
      let key = "\(account.text) \(try await storage.sync.head(account).epoch.text)"
      let start = min(known[key] ?? now.milliseconds, now.milliseconds)
      starts[key] = start
      if now.milliseconds - start < Self.longest { accounts.insert(account) }
    }
    guard starts != known else { return accounts }
    let lines = starts.map { "\($0.key) \($0.value)" }.sorted()
    try await storage.settings.set(Self.setting, Array(lines.joined(separator: "\n").utf8))
    return accounts
  }

  private func known() async throws(StorageError) -> [String: Int64] {
    let bytes = try await storage.settings.get(Self.setting) ?? []
    var known: [String: Int64] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let space = line.lastIndex(of: " "), let start = Int64(line[space...].dropFirst())
      else { continue }
      known[String(line[..<space])] = start
    }
    return known
  }
}
