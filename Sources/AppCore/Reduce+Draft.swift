import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// What was typed outlives the sheet, the tab and an update.
extension State {
  /// Stores the drafts if the device does not hold them yet: at once, or after those being stored.
  ///
  /// A page that may go waits for nothing: the host sets aside what it was given.
  mutating func storeDraft(isLeaving: Bool = false) -> [Effect] {
    guard replica != nil, isLeaving || !requests.contains(where: { $0.isDraft }) else { return [] }
    let typed = typed
    let rows = drafts.rows(typed)
    guard !rows.isEmpty else { return [] }
    return [.persist(token: requests.token(for: .draft(typed)), rows)]
  }

  /// The new version begins once the drafts are safe.
  mutating func updateNow() -> [Effect] {
    drafts.isUpdating = replica != nil && typed != drafts.stored
    return drafts.isUpdating ? storeDraft() : [.applyUpdate]
  }

  mutating func draftStored(_ typed: Drafts, _ succeeded: Bool) -> [Effect] {
    guard succeeded else {
      storage.hasFailed = true
      drafts.isUpdating = false
      return [.announce(words.storageFailed)]
    }
    drafts.stored = typed
    storage.hasFailed = false
    return drafts.isUpdating ? updateNow() : storeDraft()
  }

  /// Takes over what tabs that are gone have left; what was typed before that was read is newer.
  ///
  /// A note that was being changed is recorded as it stood.
  mutating func restoreDrafts(_ rows: [StoreRow]) {
    for row in rows where drafts.isLeftBehind(row) { restoreDraft(row) }
  }

  /// What finds no place beside what is typed stays on the disk, for a later start.
  private mutating func restoreDraft(_ row: StoreRow) {
    if row.key.starts(with: MetaRows.reasonDraft) {
      guard let edit = ProcessingSheet(decoding: row.value)?.reasonEdit else { return }
      early.changes.insert(
        EarlyChange(edits: [edit], saying: Saying(words.saved), draft: row.key), at: 0)
    } else if row.key.starts(with: MetaRows.writingDraft) {
      guard let record = NoteWriting(decoding: row.value)?.record else { return }
      early.changes.insert(
        EarlyChange(text: record, saying: Saying(words.saved), draft: row.key), at: 0)
    } else if row.key.starts(with: MetaRows.noteDraft) {
      guard let note = NoteDraft(decoding: row.value), reading.capture.restore(note) else { return }
      drafts.stored.taken.append(row.key)
    } else if row.key.starts(with: MetaRows.todoDraft) {
      guard tasks.restore(draft: row.value) else { return }
      drafts.stored.taken.append(row.key)
    } else if row.key.starts(with: MetaRows.shoppingDraft) {
      guard restock.restore(shopping: row.value) else { return }
      drafts.stored.taken.append(row.key)
    } else if row.key.starts(with: MetaRows.detailsDraft) {
      early.details.append(row)
    } else if row.key.starts(with: MetaRows.linkDraft), reading.draft.utf8.isEmpty {
      let link = String(decoding: row.value, as: UTF8.self)
      reading.draft = link
      if reading.linkSheet?.text.utf8.isEmpty == true { reading.linkSheet?.text = link }
      drafts.stored.taken.append(row.key)
    }
  }

  /// Stores what was typed in the details of todos, now that these are known; what cannot be read stays on the disk.
  mutating func restoreDetails(_ moment: Moment) -> [Effect] {
    let rows = early.details
    early.details = []
    var effects: [Effect] = []
    for (index, row) in rows.enumerated() {
      // What two of them make has two names.
      var own = moment
      own.entropy.high &+= UInt64(index)
      let knowsAll = !storage.isUnread
      guard let asked = tasks.restore(details: row.value, knowsAll: knowsAll, own) else {
        continue
      }
      if asked.isEmpty { drafts.stored.taken.append(row.key) }
      for case .record(let edits, let saying) in asked {
        effects += record(edits, saying: saying, removing: row.key, moment)
      }
    }
    return effects
  }

  /// What is being saved takes its draft along: until it is stored, the draft stays as it is.
  var typed: Drafts {
    var typed = drafts.stored
    typed.taken = []
    if reading.linkSheet?.isSaving != true { typed.link = reading.draft }
    if reading.capture.noteSheet?.isSaving != true { typed.note = reading.capture.draft.encoded }
    typed.writing = nil
    if let writing = reading.capture.writing, writing.isChanged {
      typed.writing = StoreRow(
        key: MetaRows.writingDraft(writing.id) + drafts.tab, value: writing.encoded)
    }
    typed.todo = tasks.typedLine
    typed.details = tasks.typedDetails
    typed.shopping = restock.typedShopping
    typed.reason = []
    // What the item has already is no draft: it would be written over what came meanwhile.
    if let sheet = reading.capture.processing,
      sheet.reason != reading.library.entity(sheet.item)?[Item.reason] ?? ""
    {
      typed.reason = sheet.encoded
    }
    return typed
  }
}

/// Merged texts.
extension State {
  /// What is written on was so when the person began.
  mutating func baseWriting() {
    guard let replica, let id = reading.capture.writing?.id,
      reading.capture.writing?.base == nil
    else { return }
    reading.capture.writing?.base = replica.textBase(of: id, Item.body.number)
  }

  /// The change that makes the text read so; nil before the device's database was read.
  func edit(_ record: TextRecord, _ moment: Moment) -> Edit? {
    guard let replica else { return nil }
    let base = record.base ?? replica.textBase(of: record.entity, record.number)
    let value = replica.value(ofText: record.text, over: base, at: moment)
    return Edit(
      record.entity, kind: record.kind, [.init(record.number, value), .alive] + record.others)
  }

  mutating func record(
    _ record: TextRecord, saying: Saying?, saved: SavedDraft?, removing draft: [UInt8] = [],
    _ moment: Moment
  ) -> [Effect] {
    guard let edit = edit(record, moment) else {
      early.changes.append(EarlyChange(text: record, saying: saying, saved: saved, draft: draft))
      return []
    }
    return self.record([edit], saying: saying, saved: saved, removing: draft, moment)
  }
}
