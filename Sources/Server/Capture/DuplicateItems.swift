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
        [
          (ItemRegister.mergedInto, RegisterValue.id(first)),
          (.deleted, RegisterValue.instant(environment.clock.now())),
        ], of: item, by: .server),
      environment.change(again(kept, instead: item), of: kept, by: .server),
    ]
    let moved = try await memberships(of: item, to: first)
    try await environment.push(changes.compactMap { $0 } + moved, to: account)
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
      guard let shelf = old.id(MembershipRegister.group, of: Entity.self),
        old.id == Shelves.membership(of: item.id, in: shelf)
      else { continue }
      let id = Shelves.membership(of: first, in: shelf)
      let new = try await sync.entity(account, id)?.entity ?? Entity(id: id, kind: .membership)
      changes.append(environment.change(taken(from: old, to: first, as: new), of: new, by: device))
      let gone = RegisterValue.instant(environment.clock.now())
      changes.append(environment.change([(.deleted, gone)], of: old, by: device))
    }
    return changes.compactMap { $0 }
  }

  /// What makes `new` stand where `old` does; nothing where the person took it off after that.
  private func taken(
    from old: Entity, to first: ID<Entity>, as new: Entity
  ) -> [ItemDescription.Value] {
    let isThere = new[MembershipRegister.item] != nil && !new.isDeleted
    let putOn = [old[.deleted], old[MembershipRegister.item]].compactMap { $0?.stamp }.max()
    guard !isThere, let putOn else { return [] }
    if new.isDeleted, let takenOff = new[.deleted]?.stamp, takenOff > putOn { return [] }
    var fields: [ItemDescription.Value] = [
      (.deleted, RegisterValue.null), (MembershipRegister.item, RegisterValue.id(first)),
    ]
    for number in [MembershipRegister.group, MembershipRegister.order] {
      if let register = old[number] { fields.append((number, register.value)) }
    }
    return fields
  }

  /// What a person did counts as a person's: the server later writes nothing over it.
  private var device: DeviceID { DeviceID(bits: account.low | 0xFF) }

  /// What the one that stays takes over of what the person did to the other.
  private func persons(of item: Entity, for kept: Entity) -> [ItemDescription.Value] {
    var fields: [ItemDescription.Value] = []
    let saved = savedAt(item)
    if saved > savedAt(kept) { fields.append((ItemRegister.savedAt, RegisterValue.instant(saved))) }
    if let archived = kept.instant(ItemRegister.archivedAt), archived < saved {
      fields.append((ItemRegister.archivedAt, RegisterValue.null))
    }
    if item.bool(ItemRegister.isFavourite) == true, kept.bool(ItemRegister.isFavourite) != true {
      fields.append((ItemRegister.isFavourite, RegisterValue.bool(true)))
    }
    fields += progress(of: item, for: kept)
    if let note = note(of: item, for: kept) { fields.append((ItemRegister.note, note)) }
    if let reason = reason(of: item, for: kept) { fields.append((ItemRegister.reason, reason)) }
    if let category = item.id(ItemRegister.category, of: Entity.self),
      kept.id(ItemRegister.category, of: Entity.self) == nil
    {
      fields.append((ItemRegister.category, RegisterValue.id(category)))
    }
    if let title = item[ItemRegister.title], title.stamp.device != .server,
      kept[ItemRegister.title].map({ $0.stamp.device == .server }) ?? true
    {
      fields.append((ItemRegister.title, title.value))
    }
    return fields
  }

  /// The place where the person read last.
  private func progress(of item: Entity, for kept: Entity) -> [ItemDescription.Value] {
    var fields: [ItemDescription.Value] = []
    let none = Instant(milliseconds: 0)
    let opened = item.instant(ItemRegister.openedAt) ?? none
    let isLater = opened > (kept.instant(ItemRegister.openedAt) ?? none)
    if isLater { fields.append((ItemRegister.openedAt, RegisterValue.instant(opened))) }
    let hasPlace = kept[ItemRegister.place].map { $0.value != RegisterValue.null } ?? false
    if let place = item[ItemRegister.place], place.value != RegisterValue.null,
      isLater || !hasPlace
    {
      fields.append((ItemRegister.place, place.value))
    }
    return fields
  }

  /// Both notes, one below the other; nil when there is nothing to add.
  private func note(of item: Entity, for kept: Entity) -> [UInt8]? {
    let added = item.text(ItemRegister.note) ?? ""
    let present = kept.text(ItemRegister.note) ?? ""
    // A merge that two captures begin at once adds it once.
    guard !added.isEmpty, !present.contains(added) else { return nil }
    let register = kept[ItemRegister.note]
    return TextRegister.edited(
      to: present.isEmpty ? added : present + "\n\n" + added, visible: register,
      mirrored: register, device: device, time: item[ItemRegister.note]?.stamp.time ?? 0
    ).value
  }

  /// Why both were saved, one below the other; nil when there is nothing to add.
  private func reason(of item: Entity, for kept: Entity) -> [UInt8]? {
    let added = item.text(ItemRegister.reason) ?? ""
    let present = kept.text(ItemRegister.reason) ?? ""
    guard !added.isEmpty, !present.contains(added) else { return nil }
    return RegisterValue.text(present.isEmpty ? added : present + "\n\n" + added)
  }

  /// Saving it again asks for another attempt where the first failed.
  private func again(_ kept: Entity, instead item: Entity) -> [ItemDescription.Value] {
    guard kept.int(ItemRegister.state) == ItemState.failed.rawValue else { return [] }
    return [(ItemRegister.state, RegisterValue.int(ItemState.waiting.rawValue))]
  }

  private func savedAt(_ item: Entity) -> Instant {
    item.instant(ItemRegister.savedAt) ?? Instant(milliseconds: 0)
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
