import Foundation
import Kernel
import Storage

extension Instant {
  static var machine: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  func adding(days: Int) -> Instant { adding(milliseconds: Int64(days) * 86_400_000) }
}

extension Storage {
  /// What nights of upkeep did in all, counted in days from `first`.
  @discardableResult
  func keepUp(_ nights: Range<Int>, from first: Instant) async throws -> RemovedContents {
    var total = RemovedContents()
    for night in nights {
      let done = try await upkeep.removeContents(first.adding(days: night))
      total.unused = done.unused
      total.waitingAccounts = done.waitingAccounts
      total.damaged = done.damaged
      total.missing = done.missing
      total.trashed += done.trashed
      total.count += done.count
      total.bytes += done.bytes
    }
    return total
  }

  /// As a device's session that stands in the account's present epoch.
  func signIn(
    _ account: AccountID, number: UInt8 = 1, until end: Instant, hasPulled: Bool = true
  ) async throws -> ID<Session> {
    let id = ID<Session>.numbered(UInt64(number))
    let now = Instant.machine
    try await sessions.create(
      Session(
        id: id, account: account, kind: .browser,
        secretHash: [UInt8](repeating: number, count: 32), label: "", scope: "all",
        createdAt: now, lastSeenAt: now, expiresAt: end))
    if hasPulled { try await sessions.pulled(id, try await sync.head(account).epoch) }
    return id
  }
}
