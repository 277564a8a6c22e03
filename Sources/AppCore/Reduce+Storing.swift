import CalendarCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// Everything that is written goes through here: first to the disk, then to the screen's words.
extension State {
  /// Takes down changes; what they are said to be comes once they are stored.
  ///
  /// The row of the draft that they are made of goes in the same transaction: this tab's, or, where
  /// another tab has left it, the one of a key.
  mutating func record(
    _ edits: [Edit], saying: Saying?, saved: SavedDraft? = nil, removing draft: [UInt8] = [],
    _ moment: Moment
  ) -> [Effect] {
    guard var replica else {
      early.changes.append(EarlyChange(edits: edits, saying: saying, saved: saved, draft: draft))
      return []
    }
    // Freed, so that the replica is changed in place.
    self.replica = nil
    var writes: [StoreWrite] = []
    for edit in edits {
      var fields: [(RegisterNumber, [UInt8])] = []
      for field in edit.fields { fields.append((field.number, field.value)) }
      writes += replica.record(edit.entity, kind: edit.kind, fields: fields, at: moment)
      show(edit.entity, of: replica)
    }
    self.replica = replica
    if let saying { begin(saying) }
    let draft = saved.map { drafts.key(of: $0) } ?? draft
    if !draft.isEmpty {
      writes.append(Drafts.row(draft, []))
      drafts.remove(draft)
    }
    return store(writes, saying: saying, saved: saved)
  }

  /// Takes down what a person has made a merged text read.
  mutating func recordNote(
    _ text: String, of id: ID<Entity>, _ kind: EntityKind, _ register: RegisterNumber,
    _ moment: Moment
  ) -> [Effect] {
    // Before the device's database is read there is nothing to merge with, and no sheet to type in.
    guard let value = replica?.value(ofText: text, for: id, register, at: moment) else { return [] }
    return record(
      [Edit(id, kind: kind, [.init(register, value), .alive])], saying: nil, moment)
  }

  /// Takes an entity over into what the screens are drawn from.
  ///
  /// One that only the server's page told stays under what was done to it until it is pulled.
  mutating func show(_ id: ID<Entity>, of replica: Replica) {
    guard var entity = replica.entity(id) else { return }
    if finding != nil { noteFound(entity) }
    guard entity.kind == .item else {
      if entity.kind == .person, let hash = entity[ShownPerson.picture] {
        keeping.missing.remove(Hex.encode(hash.bytes))
      }
      if ReadingState.owns(entity.kind) { reading.update(entity) }
      if TasksState.owns(entity.kind) { tasks.update(entity) }
      if RestockState.owns(entity.kind) { restock.update(entity) }
      if entity.kind == .calendar { context.calendars.update(entity) }
      return
    }
    if !sync.wasComplete, replica.mirrored(id) == nil, let drawn = reading.library.entity(id) {
      entity.merge(drawn)
    }
    reading.update(entity)
  }

  /// Gives rows to the device, together with those that it could not store before.
  mutating func store(
    _ writes: [StoreWrite], saying: Saying?, saved: SavedDraft? = nil
  ) -> [Effect] {
    let all = storage.take(writes)
    guard !all.isEmpty else { return [] }
    return [.persist(token: requests.token(for: .persist(all, saying, saved)), all)]
  }

  mutating func persisted(_ purpose: Purpose, _ succeeded: Bool, _ moment: Moment) -> [Effect] {
    if case .draft(let text) = purpose { return draftStored(text, succeeded) }
    if case .renewed(let writes) = purpose { return renewed(writes, succeeded, moment) }
    if case .copy = purpose { return copyMade(succeeded) }
    guard case .persist(let writes, let saying, let saved) = purpose else { return [] }
    guard succeeded else { return notStored(writes, saying, saved) }
    storage.hasFailed = false
    replica?.markStored(writes)
    var effects: [Effect] = [.broadcast(TabMessage.wrote(writes).encoded)]
    if let saved { effects += stored(saved) }
    if let saying { effects += say(saying) }
    if writes.contains(where: { $0.store == .outbox }) { effects += requestPass(moment) }
    return effects
  }

  /// Nothing is lost: the rows wait in memory for another try, a draft stays where it is.
  private mutating func notStored(
    _ writes: [StoreWrite], _ saying: Saying?, _ saved: SavedDraft?
  ) -> [Effect] {
    if saying != nil { endOffer() }
    storage.fail(writes.filter { $0.store != .drafts })
    if let saved { reading.notStored(saved) }
    return [.announce(words.storageFailed)]
  }

  /// What was typed or recorded is stored: its sheet closes.
  private mutating func stored(_ saved: SavedDraft) -> [Effect] {
    let wasOpen = reading.isCovered
    reading.stored(saved)
    switch saved {
    case .link: drafts.stored.link = ""
    case .note: drafts.stored.note = []
    case .reason, .writing, .voice: break
    }
    return wasOpen && !reading.isCovered ? [.focus(id: "add-link")] : []
  }

  /// Another tab wrote something, or signed out.
  mutating func heardTab(_ bytes: [UInt8], _ moment: Moment) -> [Effect] {
    // A tab of another version may say what is not understood; the next start reads it.
    guard let message = try? TabMessage(decoding: bytes) else { return [] }
    switch message {
    case .signedOut:
      forgetAccount()
      signOut.isPending = true
      signOut.erasing = .begun
      return [.closeStream] + show(.page(.welcome), replaces: true, moment)
    case .erased:
      forgetAccount()
      signOut = SignOutState()
      return [.closeStream] + show(.page(.welcome), replaces: true, moment)
    case .wrote(let writes):
      guard var replica else { return [] }
      self.replica = nil
      let changed = replica.apply(writes)
      for id in changed { show(id, of: replica) }
      self.replica = replica
      let meta = MetaRows(
        writes.compactMap { write in
          guard write.store == .meta, let value = write.value else { return nil }
          return StoreRow(key: write.key, value: value)
        })
      keeping.kept.formUnion(meta.kept)
      for write in writes where write.store == .meta {
        context.take(key: write.key, value: write.value)
      }
      if meta.areKeptFilesDue {
        sendKeptAnew()
      } else if writes.contains(where: { $0 == MetaRows.writeKeptFiles(areDue: false) }) {
        files.kept = KeptFiles()
      }
      heardRefused(writes)
      heardAnswer(writes)
      var effects = perform(reading.refreshReader(), moment) + heardSignOut(writes) + takeLook()
      effects += followMinutes(moment)
      if let met = meta.met { effects += heardMeeting(met, moment) }
      if !isSignedIn, session != .unknown, !signOut.isPending, let profile = meta.profile {
        session = .signedIn(profile)
        signOut.erasing = .done
        effects += settled(moment)
      }
      if writes.contains(where: { $0.store == .outbox && $0.value != nil }) {
        // What the other tab took in is sent by this one.
        effects += requestPass(moment) + (sync.isLeading ? [.listFiles] : [])
      }
      return effects
    }
  }
}
