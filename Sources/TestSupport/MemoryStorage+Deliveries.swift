internal import Kernel
internal import Storage

/// A delivery as the memory keeps it.
struct MemoryDelivery: Sendable {
  var delivery: Delivery
  var day: Int
  var isUsual: Bool
  var nextAt: Instant
  var leasedUntil: Instant?
  var finishedAt: Instant?
  var isSent = false

  var isFree: Bool { finishedAt == nil && leasedUntil == nil }

  func isHeld(_ other: Delivery) -> Bool {
    finishedAt == nil && delivery.account == other.account && delivery.key == other.key
      && delivery.channel == other.channel && delivery.attempt == other.attempt
  }
}

extension MemoryDatabase {
  var deliveries: DeliveryStorage {
    DeliveryStorage(
      plan: { (account, notices) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.plan(account, notices) }
      },
      lease: { (limit, now, until) throws(StorageError) in
        try self.run { (tables) in tables.leaseDeliveries(limit, now, until) }
      },
      finish: { (delivery, isSent, now) throws(StorageError) in
        try self.run { (tables) in
          tables.change(delivery) {
            $0.finishedAt = now
            $0.isSent = isSent
          }
        }
      },
      retry: { (delivery, instant) throws(StorageError) in
        try self.run { (tables) in
          tables.change(delivery) {
            $0.nextAt = instant
            $0.delivery = $0.delivery.counting(failures: 1)
          }
        }
      },
      postpone: { (delivery, instant) throws(StorageError) in
        try self.run { (tables) in tables.change(delivery) { $0.nextAt = instant } }
      },
      dropExpired: { (now) throws(StorageError) in
        try self.run { (tables) in
          tables.freeEnded(now)
          var count = 0
          for index in tables.deliveries.indices
          where tables.deliveries[index].isFree
            && tables.deliveries[index].delivery.expiresAt <= now
          {
            tables.deliveries[index].finishedAt = now
            count += 1
          }
          return count
        }
      },
      nextDue: { () throws(StorageError) in
        try self.run { (tables) in
          tables.deliveries.filter { $0.finishedAt == nil }.map { $0.leasedUntil ?? $0.nextAt }
            .min()
        }
      },
      told: { (account, since) throws(StorageError) in
        try self.run { (tables) in
          Set(
            tables.deliveries.map { $0.delivery }
              .filter { $0.account == account && $0.dueAt >= since }.map { $0.key })
        }
      },
      usualCount: { (account, day) throws(StorageError) in
        try self.run { (tables) in
          let usual = tables.deliveries.filter {
            $0.delivery.account == account && $0.day == day && $0.isUsual
              && ($0.finishedAt == nil || $0.isSent)
          }
          return Set(usual.map { $0.delivery.key }).count
        }
      })
  }
}

extension MemoryTables {
  mutating func plan(
    _ account: AccountID, _ notices: [PlannedNotice]
  ) throws(StorageError) -> Set<String> {
    try require(account)
    var new: Set<String> = []
    for notice in notices {
      for channel in notice.channels {
        let isThere = channels.contains { $0.id == channel && $0.account == account }
        let isPlanned = deliveries.contains {
          $0.delivery.account == account && $0.delivery.key == notice.key
            && $0.delivery.channel == channel
        }
        guard isThere, !isPlanned else { continue }
        new.insert(notice.key)
        deliveries.append(
          MemoryDelivery(
            delivery: Delivery(
              account: account, key: notice.key, channel: channel, dueAt: notice.dueAt,
              expiresAt: notice.expiresAt), day: notice.day, isUsual: notice.isUsual,
            nextAt: notice.dueAt))
      }
    }
    return new
  }

  mutating func leaseDeliveries(_ limit: Int, _ now: Instant, _ until: Instant) -> [Delivery] {
    freeEnded(now)
    let latest = now.adding(milliseconds: Delivery.longestDelay)
    for index in deliveries.indices
    where deliveries[index].isFree && deliveries[index].delivery.failures > 0 {
      deliveries[index].nextAt = min(deliveries[index].nextAt, latest)
    }
    let due = deliveries.indices
      .filter {
        deliveries[$0].isFree && deliveries[$0].nextAt <= now
          && deliveries[$0].delivery.expiresAt > now
      }
      .sorted { order(deliveries[$0]) < order(deliveries[$1]) }
    return byTurns(due).prefix(limit).map { index in
      deliveries[index].delivery = deliveries[index].delivery.counting(attempts: 1)
      deliveries[index].leasedUntil = until
      return deliveries[index].delivery
    }
  }

  /// Of each account the first, then of each the second, and no more than it may hold.
  private func byTurns(_ due: [Int]) -> [Int] {
    var held: [AccountID: Int] = [:]
    for waiting in deliveries where waiting.leasedUntil != nil {
      held[waiting.delivery.account, default: 0] += 1
    }
    let accounts = Dictionary(grouping: due) { deliveries[$0].delivery.account }
    let turns = accounts.flatMap { account, due in
      due.prefix(max(Delivery.mostHeld - held[account, default: 0], 0)).enumerated()
    }
    return turns.sorted {
      $0.offset == $1.offset
        ? order(deliveries[$0.element]) < order(deliveries[$1.element]) : $0.offset < $1.offset
    }.map(\.element)
  }

  private func order(
    _ waiting: MemoryDelivery
  ) -> (Instant, AccountID, String, ID<NotificationChannel>) {
    let delivery = waiting.delivery
    return (waiting.nextAt, delivery.account, delivery.key, delivery.channel)
  }

  mutating func change(_ delivery: Delivery, _ change: (inout MemoryDelivery) -> Void) {
    for index in deliveries.indices where deliveries[index].isHeld(delivery) {
      deliveries[index].leasedUntil = nil
      change(&deliveries[index])
    }
  }

  mutating func freeEnded(_ now: Instant) {
    for index in deliveries.indices {
      guard let until = deliveries[index].leasedUntil, until <= now else { continue }
      deliveries[index].leasedUntil = nil
    }
  }

  mutating func forgetOldDeliveries(_ now: Instant) -> Int {
    let limit = now.adding(milliseconds: -Delivery.remembered)
    let before = deliveries.count
    deliveries.removeAll { $0.delivery.dueAt <= limit && $0.leasedUntil == nil }
    return before - deliveries.count
  }
}

extension Delivery {
  fileprivate func counting(attempts: Int = 0, failures: Int = 0) -> Delivery {
    Delivery(
      account: account, key: key, channel: channel, dueAt: dueAt, expiresAt: expiresAt,
      attempt: attempt + attempts, failures: self.failures + failures)
  }
}
