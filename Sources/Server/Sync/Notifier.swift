public import Kernel
import Synchronization
public import Storage

/// Wakes those who wait for an account's changes, within this process.
public struct Notifier: Sendable {
  /// Tells every listener of the account that its log reached this sequence number; 0 makes them only
  /// look at what else they are there for.
  public var notify: @Sendable (AccountID, _ seq: UInt64) -> Void
  /// The sequence numbers that follow, newest only when the reader is slow, until the reader stops
  /// or `close`; nil when the account has as many listeners as it may.
  public var listen: @Sendable (AccountID) -> AsyncStream<UInt64>?
  /// Ends every stream: the server is stopping.
  public var close: @Sendable () -> Void

  public init(
    notify: @escaping @Sendable (AccountID, UInt64) -> Void,
    listen: @escaping @Sendable (AccountID) -> AsyncStream<UInt64>?,
    close: @escaping @Sendable () -> Void
  ) {
    self.notify = notify
    self.listen = listen
    self.close = close
  }

  /// Listeners in this process, at most `limit` for an account.
  public static func inProcess(limit: Int = 64) -> Notifier {
    let listeners = Listeners(limit: limit)
    return Notifier(
      notify: { listeners.notify($0, seq: $1) },
      listen: { listeners.listen($0) },
      close: { listeners.close() })
  }
}

private final class Listeners: Sendable {
  private struct Listener {
    let continuation: AsyncStream<UInt64>.Continuation
    var newest: UInt64 = 0
  }

  private struct Table {
    var streams: [AccountID: [Int: Listener]] = [:]
    var last = 0
    var isClosed = false
  }

  private let limit: Int
  private let table = Mutex(Table())

  init(limit: Int) {
    self.limit = limit
  }

  /// A number that waits to be read is displaced by no smaller one for good, however many tell at once.
  ///
  /// Told outside of the lock: whoever cancels a reader has that task's lock and waits for this one in
  /// `remove`, and waking the reader takes them the other way round.
  func notify(_ account: AccountID, seq: UInt64) {
    let open = table.withLock { table in
      for number in (table.streams[account] ?? [:]).keys {
        let newest = table.streams[account]?[number]?.newest ?? 0
        table.streams[account]?[number]?.newest = max(newest, seq)
      }
      return table.streams[account] ?? [:]
    }
    for (number, listener) in open {
      var told = listener.newest
      listener.continuation.yield(told)
      while let newest = newest(of: number, account), newest > told {
        told = newest
        listener.continuation.yield(told)
      }
    }
  }

  private func newest(of number: Int, _ account: AccountID) -> UInt64? {
    table.withLock { $0.streams[account]?[number]?.newest }
  }

  func listen(_ account: AccountID) -> AsyncStream<UInt64>? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: UInt64.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = table.withLock { table in
      guard !table.isClosed, table.streams[account, default: [:]].count < limit else { return nil }
      table.last += 1
      table.streams[account, default: [:]][table.last] = Listener(continuation: continuation)
      return table.last
    }
    guard let number else { return nil }
    continuation.onTermination = { [weak self] _ in self?.remove(number, of: account) }
    return stream
  }

  func close() {
    let open = table.withLock { table in
      table.isClosed = true
      return table.streams.values.flatMap { $0.values.map(\.continuation) }
    }
    for continuation in open { continuation.finish() }
  }

  private func remove(_ number: Int, of account: AccountID) {
    table.withLock { table in
      table.streams[account]?[number] = nil
      if table.streams[account]?.isEmpty == true { table.streams[account] = nil }
    }
  }
}
