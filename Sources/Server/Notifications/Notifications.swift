public import AddressCore
public import Kernel
public import Storage
import SyncCore

/// What notices are sent and acted on with, the same for the service and the routes.
public struct Notifications: Sendable {
  public let vapid: VAPID
  public let key: NoticeKey
  public let sender: NotificationSender
  /// Whether there is a mail server.
  public let sendsMail: Bool
  /// Begins links: scheme, host and port.
  public let origin: String
  /// Presses of the test button.
  let tries: AccountAllowance
  /// Looks anew at what is to be told of an account.
  public var wake: @Sendable (AccountID) -> Void = { _ in }

  /// With the keys that the storage keeps, made at the first start.
  ///
  /// `mail` is the address that its mails come from.
  public init(
    storage: Storage, fetcher: Fetcher, mailer: Mailer?, mail: MailAddress?, baseURL: Address,
    clock: ServerClock = .system
  ) async throws(StorageError) {
    vapid = VAPID(
      keys: try await .kept(in: storage.settings),
      subject: VAPID.subject(baseURL: baseURL, mail: mail))
    key = try await NoticeKey.kept(in: storage.settings)
    sender = NotificationSender(
      fetcher: fetcher, vapid: vapid, key: key, mailer: mailer, baseURL: baseURL, clock: clock)
    sendsMail = mailer != nil
    origin = baseURL.origin
    tries = AccountAllowance(clock: clock, burst: 10, interval: 6_000)
  }
}

extension Storage {
  /// The same storage, which names the account after every change that may change what it is told.
  public func telling(_ changed: @escaping @Sendable (AccountID) -> Void) -> Storage {
    var storage = self
    let push = sync.push
    storage.sync.push = { (account, changes, now) throws(StorageError) in
      let seqs = try await push(account, changes, now)
      if changes.contains(where: { AccountNotices.kinds.contains($0.entity.kind) }) {
        changed(account)
      }
      return seqs
    }
    let add = channels.add
    storage.channels.add = { (channel) throws(StorageError) in
      let added = try await add(channel)
      changed(channel.account)
      return added
    }
    let plan = deliveries.plan
    storage.deliveries.plan = { (account, notices) throws(StorageError) in
      let keys = try await plan(account, notices)
      changed(account)
      return keys
    }
    return storage
  }
}
