import AddressCore
import Extraction
import Foundation
import Kernel
import ReadingCore
import Storage
import SyncCore

/// What becomes of the entries of a feed: of those that are new, as many as are wanted are saved.
struct FeedEntries: Sendable {
  /// Of a feed of which nothing is known yet, so that subscribing brings no flood; nor does a feed that
  /// calls all its entries by other names one day.
  static let atFirst = 3
  /// New ones of one look, also where all are wanted.
  private static let mostAtOnce = 100
  /// Keys by which entries are known again, two of each.
  private static let mostSeen = 4_000

  let environment: CaptureEnvironment
  let subscription: FeedSubscription
  let reading: FeedReading
  /// How far what the feed names may lead.
  let reach: AddressPolicy.Reach

  /// Saves what is wanted of what is new; whether anything was new.
  ///
  /// The items are stored before it is noted that they are: a crash between these finds them under
  /// their names.
  func bring(_ kept: inout KeptFeed) async throws(StorageError) -> Bool {
    let now = environment.clock.now()
    let today = Int(now.milliseconds / FeedPauses.day)
    if kept.day != today { (kept.day, kept.dayCount) = (today, 0) }
    let known = Set(kept.seen.pieces(of: FeedEntryKey.length))
    let entries = FeedEntryKey.named(reading)
    var met: Set<[UInt8]> = []
    var fresh: [NamedEntry] = []
    for entry in entries where known.isDisjoint(with: entry.keys) && met.insert(entry.key).inserted
    {
      fresh.append(entry)
    }
    let isNew = !fresh.isEmpty
    fresh = try await withoutThoseThere(fresh, &kept)
    let seen = entries.flatMap { $0.keys }
    if !seen.contains(where: known.contains) {
      fresh = Array(fresh.prefix(Self.atFirst))
    }
    try await save(fresh.filter { isWanted($0.entry) }, &kept, at: now)
    let here = Set(seen)
    let before = kept.seen.pieces(of: FeedEntryKey.length).filter { !here.contains($0) }
    kept.seen = Array((seen + before).prefix(Self.mostSeen).joined())
    return isNew
  }

  /// Notes what a look brought that did not come to noting it.
  private func withoutThoseThere(
    _ entries: [NamedEntry], _ kept: inout KeptFeed
  ) async throws(StorageError) -> [NamedEntry] {
    var others: [NamedEntry] = []
    var noted: Set<ID<Entity>>?
    for entry in entries {
      let id = entry.item(in: subscription)
      guard let item = try await environment.storage.sync.entity(kept.account, id)?.entity else {
        others.append(entry)
        continue
      }
      let known =
        noted
        ?? Set(
          kept.brought.pieces(of: FeedItemRecord.length)
            .compactMap { FeedItemRecord(bytes: $0)?.item })
      noted = known.union([id])
      guard !known.contains(id), ReadingDerivation.isLiveItem(item),
        ReadingDerivation.isUntouched(item)
      else { continue }
      kept.brought += FeedItemRecord(item: id, at: item[Item.savedAt]).bytes
      kept.dayCount += 1
    }
    return others
  }

  /// Whether it has one of the person's words.
  private func isWanted(_ entry: FeedReading.Entry) -> Bool {
    guard subscription.amount == .matching else { return true }
    let text = (entry.title + "\n" + entry.summary).lowercased()
    return subscription.words.contains { word in
      !word.isEmpty && text.contains(word.lowercased())
    }
  }

  private func save(
    _ entries: [NamedEntry], _ kept: inout KeptFeed, at now: Instant
  ) async throws(StorageError) {
    let most =
      subscription.amount == .all ? Self.mostAtOnce : subscription.daily - kept.dayCount
    var changes: [Change] = []
    var addresses: Set<String> = []
    var chapters = ChapterFiles(environment.fetcher(for: kept.account), reach: reach)
    for entry in entries where changes.count < most {
      guard let address = entry.address, addresses.insert(address.comparable).inserted,
        let change = try await change(
          entry, address, at: now, before: changes.count, kept.account, &chapters)
      else { continue }
      changes.append(change)
    }
    guard !changes.isEmpty else { return }
    try await environment.writer.push(changes, to: kept.account, at: now)
    kept.dayCount += changes.count
    kept.brought += changes.flatMap { FeedItemRecord(item: $0.entity.id, at: now).bytes }
  }

  /// Nil for what is there already.
  private func change(
    _ named: NamedEntry, _ address: Address, at now: Instant, before count: Int,
    _ account: AccountID, _ chapters: inout ChapterFiles
  ) async throws(StorageError) -> Change? {
    let sync = environment.storage.sync
    let entry = named.entry
    guard try await sync.find(account, ReadingDerivation.key(for: address)).isEmpty else {
      return nil
    }
    var fields: [Assignment<Item>] = [
      // The newest is the first.
      .set(Item.savedAt, now.adding(milliseconds: Int64(-count))),
      .set(Item.url, address.text), .set(Item.comparableURL, address.comparable),
      .set(Item.state, .waiting), .set(Item.feed, subscription.id),
    ]
    if !reach.isInside { fields.append(.set(Item.isFromLetter, true)) }
    if let page = try await recording(entry, account, &chapters) {
      fields.append(.set(Item.sentPage, page))
    }
    let writing = ImportWriting(
      account: account, device: subscription.writer, sync: sync, writer: environment.writer,
      now: now)
    let change = writing.change(
      fields, guesses: guesses(from: entry, now), to: named.item(in: subscription), over: nil)
    return savingFirst(change)
  }

  /// A feed saves before anybody else could: where a backup is restored and the item comes anew, what
  /// a device then hands over of the same item, saved by hand, takes its place.
  private func savingFirst(_ change: Change) -> Change {
    let stamp = Stamp(milliseconds: 0, device: subscription.writer)
    let entity = change.entity
    let fields = entity.fields.map { field in
      guard field.number == Item.savedAt.number else { return field }
      return Field(
        number: field.number, register: Register(stamp: stamp, value: field.register.value))
    }
    return Change(id: change.id, entity: Entity(id: entity.id, kind: entity.kind, fields: fields))
  }

  /// What stands there until the page itself says it, and where it cannot be fetched.
  private func guesses(from entry: FeedReading.Entry, _ now: Instant) -> [Assignment<Item>] {
    let texts: [(Property<Item, String>, String)] = [
      (Item.title, entry.title.line(upTo: 1_000)), (Item.byline, entry.author.line(upTo: 300)),
      (Item.siteName, subscription.title.line(upTo: 200)),
      (Item.excerpt, entry.summary.cut(to: 1_000)),
    ]
    var fields = texts.filter { !$0.1.isEmpty }.map { Assignment<Item>.set($0.0, $0.1) }
    // What is dated ahead is no date.
    if let date = entry.published, date < now.adding(milliseconds: FeedPauses.day) {
      fields.append(.set(Item.publishedAt, date))
    }
    if !entry.recording.isEmpty {
      fields.append(.set(Item.type, entry.isFilm ? .video : .podcast))
      fields.append(.set(Item.seconds, entry.seconds))
      fields.append(.set(Item.medium, entry.recording))
    }
    return fields
  }

  /// A page that says of a recording what the feed says: it is read in place of that of the site.
  private func recording(
    _ entry: FeedReading.Entry, _ account: AccountID, _ chapters: inout ChapterFiles
  ) async throws(StorageError) -> Bytes? {
    guard !entry.recording.isEmpty,
      let page = RecordingPage.written(
        entry, of: subscription.title, chapters: await chapters.chapters(of: entry)),
      let content = SentPage.content(Array(page.utf8)),
      try await environment.storage.hasRoom(
        for: content.bytes.count, of: account, within: environment.accountBytes)
    else { return nil }
    return Bytes(try await environment.storage.contents.put(account, content).bytes)
  }
}

extension FeedSubscription {
  /// Who saves what it brings: a feed that is mixed saves as the server does.
  var writer: DeviceID { isMixed ? .server : device }
}

/// What a feed brought, and when.
struct FeedItemRecord: Hashable, Sendable {
  static let length = 24

  var item: ID<Entity>
  var at: Instant

  init(item: ID<Entity>, at instant: Instant) {
    self.item = item
    at = instant
  }

  init?(bytes: [UInt8]) {
    guard bytes.count == Self.length, let item = ID<Entity>(bytes: Array(bytes[..<16])) else {
      return nil
    }
    let number = bytes[16...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(item: item, at: Instant(milliseconds: Int64(bitPattern: number)))
  }

  var bytes: [UInt8] {
    let number = UInt64(bitPattern: at.milliseconds)
    return item.bytes
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }
}

extension [UInt8] {
  /// The whole pieces of that length.
  func pieces(of length: Int) -> [[UInt8]] {
    stride(from: 0, to: count - count % length, by: length).map { Array(self[$0..<$0 + length]) }
  }
}
