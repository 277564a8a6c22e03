import Kernel
import ReadingCore
import RestockCore
import SyncCore
import Wire

/// Changes that the server refuses: found among the others, set aside, and never lost.
extension State {
  /// The answer to a push says no.
  ///
  /// The batch is halved until one change is left; before that is set aside, an empty push shows that
  /// the server takes changes at all.
  mutating func pushRefused(
    _ request: PushRequest, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    // Something between takes less at once than our server.
    let isTooLarge = sync.trouble == .between(413) && status == 502
    let code = (try? Problem(decoding: body))?.code ?? ""
    // The account is full: who ticks off or deletes needs no room, and is not to wait for the others.
    let hasNoRoom = status == 507 && code == "quota-reached"
    guard Self.isAboutChanges(status) || isTooLarge || hasNoRoom,
      let change = request.changes.first
    else {
      return passFailed(moment)
    }
    guard request.changes.count == 1 else {
      sync.pushLimit = request.changes.count / 2
      return continuePass(moment)
    }
    if isTooLarge { return passFailed(moment) }
    if hasNoRoom {
      replica?.hold(change.id)
      return continuePass(moment)
    }
    let refused = RefusedChange(change, status: status, code: code, refusedAt: moment.instant)
    let probe = PushRequest(device: request.device, changes: [], account: account)
    return [ask(.probe(refused), HTTPCall(.post, Routes.push, body: probe.encoded))]
  }

  /// Whether the refusal is about what was sent, and not about who sends or what lies between.
  private static func isAboutChanges(_ status: Int) -> Bool {
    status == 400 || status == 413 || status == 422
  }

  /// The server takes an empty push: the change itself is what it refuses.
  mutating func probed(_ refused: RefusedChange, _ status: Int, _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard status == 200 else { return passFailed(moment) }
    var writes = replica?.setAside(refused.change.id) ?? []
    // One that later changes covered has nothing left to keep.
    if !writes.isEmpty, !refused.change.entity.fields.isEmpty {
      writes.append(refused.putting)
      sync.note(refused)
    }
    showAgain(refused.change.entity.id)
    // The limit may be another than the one that is known here.
    let asks = refused.waitsForRoom ? lookAtPremium() : []
    return store(writes, saying: nil) + [.announce(words.refusedBanner(sync.refused.count))] + asks
      + continuePass(moment)
  }

  /// Shows the entity as it is without a change, or with it again.
  private mutating func showAgain(_ id: ID<Entity>) {
    guard let replica else { return }
    if replica.entity(id) != nil { return show(id, of: replica) }
    reading.library.remove(id)
    if finding != nil { noteAllFound() }
    if restock.entity(id) != nil { restock.load(replica) }
  }

  mutating func sendAgain(_ ids: [ID<Change>], _ moment: Moment) -> [Effect] {
    store(putBack(ids, moment), saying: retrySaying) + [.focus(id: "heading")]
  }

  /// Lets them wait to be sent, as before they were refused.
  mutating func putBack(_ ids: [ID<Change>], _ moment: Moment) -> [StoreWrite] {
    var writes: [StoreWrite] = []
    for refused in sync.refused where ids.contains(refused.change.id) {
      writes += replica?.putBack(refused.change, at: moment) ?? []
      writes.append(refused.removal)
      showAgain(refused.change.entity.id)
    }
    sync.refused.removeAll { ids.contains($0.change.id) }
    return writes
  }

  mutating func forgetRefused(_ id: ID<Change>) -> [Effect] {
    guard let refused = sync.refused.first(where: { $0.change.id == id }) else { return [] }
    sync.refused.removeAll { $0.change.id == id }
    return store([refused.removal], saying: nil) + show(words.removed) + [.focus(id: "heading")]
  }

  /// Another tab set something aside, or sent it again.
  mutating func heardRefused(_ writes: [StoreWrite]) {
    for write in writes
    where write.store == .meta && write.key.starts(with: RefusedChange.prefix) {
      sync.refused.removeAll { $0.key == write.key }
      // A row of another version is left to that version.
      if let value = write.value, let refused = try? RefusedChange(decoding: value) {
        sync.note(refused)
      }
    }
  }
}

extension SyncState {
  /// Keeps them in the order in which they were refused.
  mutating func note(_ change: RefusedChange) {
    refused.removeAll { $0.change.id == change.change.id }
    refused.append(change)
    refused = refused.inOrder { left, right in
      left.refusedAt == right.refusedAt
        ? left.change.id < right.change.id : left.refusedAt < right.refusedAt
    }
  }
}
