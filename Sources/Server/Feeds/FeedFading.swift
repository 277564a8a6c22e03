import Kernel
import ReadingCore
import Storage
import SyncCore

/// Takes away what a feed brought and nobody has touched for as long as its person wants.
struct FeedFading: Sendable {
  let environment: CaptureEnvironment
  let subscription: FeedSubscription

  /// Items of one push: it holds as much as a push may, whatever they hold.
  private static let mostAtOnce = 100
  /// What is remembered of a feed whose items do not fade.
  private static let mostKept = 2_000
  /// Milliseconds: no feed is left alone for longer, but where the clock leaps or the server was off.
  private static let longest = FeedPauses.longest + FeedPauses.day

  private var sync: SyncStorage { environment.storage.sync }

  /// Once a day; at once where it is to stand elsewhere from now on.
  ///
  /// Each part is noted when it is done, so that what is repeated goes on from there.
  func sweep(_ kept: inout KeptFeed) async throws(StorageError) {
    let now = environment.clock.now()
    let isMoved = kept.isMixed != subscription.isMixed
    let isSteady = isSteady(since: kept.sweptAt, now)
    let isTime = kept.sweptAt.map { $0.adding(milliseconds: FeedPauses.day) <= now } ?? true
    guard isMoved || isTime || !isSteady else { return }
    var records = kept.brought.pieces(of: FeedItemRecord.length)
      .compactMap { FeedItemRecord(bytes: $0) }[...]
    var left: [FeedItemRecord] = []
    var marked: Set<ID<Entity>>?
    while !records.isEmpty {
      var changes: [Change] = []
      while changes.count < Self.mostAtOnce, let record = records.popFirst() {
        guard let item = try await sync.entity(kept.account, record.item)?.entity,
          ReadingDerivation.isLiveItem(item), ReadingDerivation.isUntouched(item)
        else { continue }
        if isSteady, isOver(record, at: now) {
          let marks: Set<ID<Entity>>
          if let marked { marks = marked } else { marks = try await self.marked(in: kept.account) }
          marked = marks
          guard try await isAlone(item.id, marks, of: kept.account) else { continue }
          if let change = gone(item, at: now) { changes.append(change) }
        } else {
          left.append(record)
          if isMoved, let change = standing(item) { changes.append(change) }
        }
      }
      guard !changes.isEmpty else { continue }
      try await environment.writer.push(changes, to: kept.account, at: now)
      kept.brought = (left + Array(records)).flatMap { $0.bytes }
      try await environment.storage.feeds.put(kept)
    }
    if subscription.fadesAfter == 0 { left = left.suffix(Self.mostKept) }
    kept.brought = left.flatMap { $0.bytes }
    kept.isMixed = subscription.isMixed
    kept.sweptAt = now
  }

  /// Whether the clock went on as clocks do: where it leapt, nothing fades before another day is over.
  private func isSteady(since last: Instant?, _ now: Instant) -> Bool {
    guard let last else { return true }
    return last <= now && now <= last.adding(milliseconds: Self.longest)
  }

  private func isOver(_ record: FeedItemRecord, at now: Instant) -> Bool {
    guard subscription.fadesAfter > 0 else { return false }
    let time = Int64(subscription.fadesAfter) * FeedPauses.day
    return record.at.adding(milliseconds: time) <= now
  }

  /// Neither on a shelf nor with a highlight.
  private func isAlone(
    _ item: ID<Entity>, _ marked: Set<ID<Entity>>, of account: AccountID
  ) async throws(StorageError) -> Bool {
    if marked.contains(item) { return false }
    return try await sync.find(account, ReadingDerivation.key(forMembershipsOf: item)).isEmpty
  }

  /// The items that have a highlight: scripts may make one without opening the item.
  private func marked(in account: AccountID) async throws(StorageError) -> Set<ID<Entity>> {
    var items: Set<ID<Entity>> = []
    var cursor: UInt64 = 0
    while true {
      let page = try await sync.pullKinds(account, [.highlight], cursor, 1_000)
      guard let last = page.last else { return items }
      for encoded in page {
        let entity = try encoded.decoded().entity
        if !entity.isDeleted { items.insert(entity[Highlight.item]) }
      }
      cursor = last.seq
    }
  }

  /// As its feed deletes it: by that it is known again, should somebody have touched it meanwhile.
  ///
  /// Just after all that it holds: what somebody did later, deleting it too, holds though it comes later
  /// still.
  private func gone(_ item: Entity, at now: Instant) -> Change? {
    let newest = item.fields.map { $0.register.stamp }.max()
    return change(.deleted(at: now), of: item, by: subscription.device, after: newest)
  }

  /// As if it had been saved where it is to stand: just after it was, so that whoever saved it by hand
  /// since has done so for good.
  private func standing(_ item: Entity) -> Change? {
    guard ReadingDerivation.isApart(item) == subscription.isMixed else { return nil }
    return change(
      .copy(Item.savedAt, of: item), of: item, by: subscription.writer,
      after: item[Item.savedAt.number]?.stamp)
  }

  private func change(
    _ assignment: Assignment<Item>, of item: Entity, by device: DeviceID, after last: Stamp?
  ) -> Change? {
    guard let last, last.time < .max else { return nil }
    let register = Register(
      stamp: Stamp(time: last.time + 1, device: device), value: assignment.value.value)
    let field = Field(number: assignment.value.number, register: register)
    return Change(id: .random(), entity: Entity(id: item.id, kind: item.kind, fields: [field]))
  }
}

/// An item that went because nobody had touched it, though somebody did on a device that was offline.
struct FadedItem: Sendable {
  let environment: CaptureEnvironment
  let account: AccountID

  /// Brings it back, to be read anew where its text is gone.
  func keep(_ id: ID<Entity>) async throws(StorageError) -> Capture.Outcome {
    guard let item = try await environment.storage.sync.entity(account, id)?.entity,
      item.isDeleted, item[.deleted].map({ FeedSubscription.isDevice($0.stamp.device) }) ?? false,
      !ReadingDerivation.isUntouched(item)
    else { return .finished }
    var fields: [Assignment<Item>] = [.alive]
    if !(try await hasText(item)) { fields.append(.set(Item.state, .waiting)) }
    try await environment.write(fields, to: item, of: account)
    return .finished
  }

  private func hasText(_ item: Entity) async throws(StorageError) -> Bool {
    guard let hash = item[Item.content].flatMap({ ContentHash(bytes: $0.bytes) }) else {
      return false
    }
    return try await environment.storage.contents.intact(account, hash) != nil
  }
}
