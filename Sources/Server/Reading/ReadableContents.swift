import Kernel
import Storage
import Synchronization

/// Contents for those who want to read them: what is damaged or gone is captured again where that
/// is possible.
final class ReadableContents: Sendable {
  private static let hour: Int64 = 3_600_000
  /// Between two times that the pictures in all of an account's articles are looked through.
  private static let pictures: Int64 = 600_000
  private static let most = 1_000

  private struct Loss: Hashable {
    var hash: ContentHash
    var account: AccountID
  }

  private struct Met {
    /// Looking for the items that need a content reads all of an account: not again within the hour.
    var losses: [Loss: Instant] = [:]
    /// When pictures were looked for.
    var pictures: [AccountID: Instant] = [:]
  }

  private let environment: ServerEnvironment
  private let met = Mutex(Met())

  init(environment: ServerEnvironment) {
    self.environment = environment
  }

  /// Nil for what the account has not; `contentDamaged` says that it should be there.
  func get(_ account: AccountID, _ hash: ContentHash) async throws(StorageError) -> Content? {
    do throws(StorageError) {
      return try await environment.storage.contents.get(account, hash)
    } catch {
      if case .contentDamaged = error { try await captureAgain(hash, of: account) }
      throw error
    }
  }

  private func captureAgain(
    _ hash: ContentHash, of account: AccountID
  ) async throws(StorageError) {
    let storage = environment.storage
    let mediaType = try await storage.contents.mediaType(account, hash)
    let isPicture = mediaType?.hasPrefix("image/") ?? false
    let now = environment.clock.now()
    guard isNew(Loss(hash: hash, account: account), isPicture, at: now) else { return }
    try await LostContents(storage: storage).captureAgain(
      hash, of: account, isDeep: isPicture, at: now)
  }

  private func isNew(_ loss: Loss, _ isPicture: Bool, at now: Instant) -> Bool {
    met.withLock { met in
      met.losses = met.losses.filter { now.milliseconds - $0.value.milliseconds < Self.hour }
      met.pictures = met.pictures.filter {
        now.milliseconds - $0.value.milliseconds < Self.pictures
      }
      guard met.losses[loss] == nil, met.losses.count < Self.most else { return false }
      if isPicture {
        // An article whose picture is lost is captured with all of its pictures: the first of them
        // is enough, and one of another article has its turn later.
        guard met.pictures[loss.account] == nil else { return false }
        met.pictures[loss.account] = now
      }
      met.losses[loss] = now
      return true
    }
  }
}
