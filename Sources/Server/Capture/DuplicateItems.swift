import AddressCore
import Kernel
import ReadingCore
import Storage
import SyncCore

/// Makes one of several items that were saved for the same page.
///
/// The one saved first stays and comes back to the top; the others become part of it, with what
/// the person did to them.
struct DuplicateItems: Sendable {
  let environment: CaptureEnvironment
  let account: AccountID

  /// Merges `subject` and the live items of this address; true when it became part of another.
  func merge(_ subject: Entity, _ address: Address) async throws(StorageError) -> Bool {
    let found = try await environment.storage.sync.find(
      account, ReadingDerivation.key(for: address))
    var items = found.map(\.entity).filter { ReadingDerivation.isLiveItem($0) }
    if !items.contains(where: { $0.id == subject.id }) { items.append(subject) }
    items.sort { (savedAt($0), $0.id) < (savedAt($1), $1.id) }
    guard let first = items.first, items.count > 1 else { return false }
    for item in items.dropFirst() { try await join(item, to: first.id) }
    return first.id != subject.id
  }

  /// Both or neither: a crash leaves two items or one, never half of a merge.
  private func join(_ item: Entity, to first: ID<Entity>) async throws(StorageError) {
    // As it stands now: an earlier one of several may have joined it.
    guard let stored = try await environment.storage.sync.entity(account, first) else { return }
    let kept = stored.entity
    let changes = [
      environment.change(persons(of: item, for: kept), of: kept, by: device),
      environment.change(
        [.set(Item.mergedInto, first), .deleted(at: environment.clock.now())], of: item, by: .server
      ),
      environment.change(again(kept, instead: item), of: kept, by: .server),
    ]
    let moved = try await memberships(of: item, to: first)
    let all = changes.compactMap { $0 } + moved
    try await environment.writer.push(all, to: account, at: environment.clock.now())
  }

  /// What the other one stands in, the one that stays stands in.
  ///
  /// A membership that comes later, or that was stored before they were found by their item, is left:
  /// `Shelves` shows it with the one that stays.
  private func memberships(
    of item: Entity, to first: ID<Entity>
  ) async throws(StorageError) -> [Change] {
    let sync = environment.storage.sync
    let key = ReadingDerivation.key(forMembershipsOf: item.id)
    var changes: [Change?] = []
    for stored in try await sync.find(account, key) {
      let old = stored.entity
      guard let shelf = old[Membership.group],
        old.id == Shelves.membership(of: item.id, in: shelf)
      else { continue }
      let id = Shelves.membership(of: first, in: shelf)
      let new = try await sync.entity(account, id)?.entity ?? Entity(id: id, kind: .membership)
      changes.append(environment.change(taken(from: old, to: first, as: new), of: new, by: device))
      let gone = Assignment<Membership>.deleted(at: environment.clock.now())
      changes.append(environment.change([gone], of: old, by: device))
    }
    return changes.compactMap { $0 }
  }

  /// What makes `new` stand where `old` does; nothing where the person took it off after that.
  private func taken(
    from old: Entity, to first: ID<Entity>, as new: Entity
  ) -> [Assignment<Membership>] {
    let isThere = new[Membership.item.number] != nil && !new.isDeleted
    let putOn = [old[.deleted], old[Membership.item.number]].compactMap { $0?.stamp }.max()
    guard !isThere, let putOn else { return [] }
    if new.isDeleted, let takenOff = new[.deleted]?.stamp, takenOff > putOn { return [] }
    return [.alive, .set(Membership.item, first)]
      + JoinedProperties<Membership>(of: old, for: new, by: device).assignments
  }

  /// What a person did counts as a person's: the server later writes nothing over it.
  private var device: DeviceID { DeviceID(bits: account.low | 0xFF) }

  /// What the one that stays takes over of what the person did to the other.
  private func persons(of item: Entity, for kept: Entity) -> [Assignment<Item>] {
    var fields = JoinedProperties<Item>(of: item, for: kept, by: device).assignments
    // A feed is no person: what it brought again is neither saved nor wanted again.
    // One that is mixed saves as the server does.
    let isFeeds =
      ReadingDerivation.isApart(item)
      || item[Item.feed] != nil && ReadingDerivation.isUntouched(item)
    if isFeeds { fields.removeAll { $0.value.number == Item.savedAt.number } }
    if !isFeeds, let archived = kept[Item.archivedAt], archived < savedAt(item) {
      fields.append(.set(Item.archivedAt, nil))
    }
    // The places where the person read, and stopped a recording, last.
    let none = Instant(milliseconds: 0)
    let isLater = item[Item.openedAt] ?? none > kept[Item.openedAt] ?? none
    if item.holds(Item.place), isLater || !kept.holds(Item.place) {
      fields.append(.copy(Item.place, of: item))
    }
    if isLater, item.holds(Item.playedTo), kept.holds(Item.playedTo) {
      fields.append(.copy(Item.playedTo, of: item))
    }
    return fields
  }

  /// Saving it again asks for another attempt where the first failed.
  private func again(_ kept: Entity, instead item: Entity) -> [Assignment<Item>] {
    var fields: [Assignment<Item>] = []
    // The person gave the address that a letter had named before.
    if kept[Item.isFromLetter], !item[Item.isFromLetter],
      let address = ReadingDerivation.address(of: kept)?.comparable,
      address == ReadingDerivation.address(of: item)?.comparable
    {
      fields.append(.set(Item.isFromLetter, false))
    }
    if kept[Item.state] == .failed { fields.append(.set(Item.state, .waiting)) }
    return fields
  }

  private func savedAt(_ item: Entity) -> Instant {
    item[Item.savedAt]
  }
}

extension Entity {
  fileprivate func holds<Value>(_ property: Property<Item, Value>) -> Bool {
    self[property.number].map { $0.value != RegisterValue.null } ?? false
  }
}

extension Address {
  /// Whether a document found here may be the one that was saved under `saved`.
  ///
  /// What is gone often leads to the site's front page, whose item it must not join.
  func mayBeSamePage(as saved: Address) -> Bool {
    path != "/" || query != nil || saved.path == "/"
  }

  /// The address that a page here calls its own: of the same site, and no front page for all pages.
  func canonical(_ text: String) -> Address? {
    guard let canonical = resolving(text), !text.isEmpty, canonical.siteHost == siteHost,
      canonical.port == port, canonical.mayBeSamePage(as: self)
    else { return nil }
    return canonical
  }

  /// The host without what names another edition of the same site.
  private var siteHost: Substring {
    var name = host.text[...]
    for prefix in ["www.", "m.", "mobile.", "amp."]
    where name.hasPrefix(prefix) && name.dropFirst(prefix.count).contains(".") {
      name = name.dropFirst(prefix.count)
    }
    return name
  }
}
