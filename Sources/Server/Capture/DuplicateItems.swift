import Kernel
import ReadingCore
import Storage
import SyncCore

/// Makes one of several items that were saved for the same page on different devices.
///
/// The one saved first stays and comes back to the top; the others become part of it.
struct DuplicateItems: Sendable {
  let environment: CaptureEnvironment
  let account: AccountID

  /// Merges the live items of this address; true when `subject` became part of another.
  func merge(_ subject: ID<Entity>, _ address: Address) async throws(StorageError) -> Bool {
    let found = try await environment.storage.sync.find(
      account, ReadingDerivation.key(for: address))
    let items = found.map(\.entity).filter { ReadingDerivation.isLiveItem($0) }
      .sorted { (savedAt($0), $0.id) < (savedAt($1), $1.id) }
    guard let first = items.first, items.count > 1 else { return false }
    var isMerged = false
    for item in items.dropFirst() where canJoin(item, first) {
      try await join(item, to: first.id)
      if item.id == subject { isMerged = true }
    }
    return isMerged
  }

  /// Two notes stay two items: nothing a person wrote is hidden.
  private func canJoin(_ item: Entity, _ first: Entity) -> Bool {
    (item.text(ItemRegister.note) ?? "").isEmpty
  }

  private func join(_ item: Entity, to first: ID<Entity>) async throws(StorageError) {
    // As it stands now: an earlier one of several may have joined it.
    guard let stored = try await environment.storage.sync.entity(account, first) else { return }
    let kept = stored.entity
    var fields: [ItemDescription.Value] = []
    let saved = savedAt(item)
    if saved > savedAt(kept) { fields.append((ItemRegister.savedAt, RegisterValue.instant(saved))) }
    if let archived = kept.instant(ItemRegister.archivedAt), archived < saved {
      fields.append((ItemRegister.archivedAt, RegisterValue.null))
    }
    if item.bool(ItemRegister.isFavourite) == true {
      fields.append((ItemRegister.isFavourite, RegisterValue.bool(true)))
    }
    if kept.int(ItemRegister.state) == ItemState.failed.rawValue {
      fields.append((ItemRegister.state, RegisterValue.int(ItemState.waiting.rawValue)))
    }
    // First the one that stays: a crash between the two leaves two items, never none.
    if !fields.isEmpty { try await environment.write(fields, to: kept, of: account) }
    let deleted = RegisterValue.instant(environment.clock.now())
    try await environment.write(
      [(ItemRegister.mergedInto, RegisterValue.id(first)), (.deleted, deleted)], to: item,
      of: account)
  }

  private func savedAt(_ item: Entity) -> Instant {
    item.instant(ItemRegister.savedAt) ?? Instant(milliseconds: 0)
  }
}
