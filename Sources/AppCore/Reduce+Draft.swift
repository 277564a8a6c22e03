import Kernel
import ReadingCore
public import SyncCore

/// What is typed and not saved yet, as the device's database has it.
public struct Drafts: Hashable, Sendable {
  /// A new link.
  public var link = ""
  /// A new note: `NoteDraft`.
  public var note: [UInt8] = []
  /// The row of a note that is changed: `NoteWriting`.
  public var writing: StoreRow?
  /// Why something is interesting: `ProcessingSheet`.
  public var reason: [UInt8] = []

  public static func == (left: Drafts, right: Drafts) -> Bool {
    left.link == right.link && left.note == right.note && left.writing == right.writing
      && left.reason == right.reason
  }

  /// The rows that differ from those stored.
  func rows(over stored: Drafts) -> [StoreWrite] {
    var rows: [StoreWrite] = []
    if !(link == stored.link) { rows.append(MetaRows.writeDraft(link)) }
    if note != stored.note { rows.append(Self.row(MetaRows.noteDraft, note)) }
    if writing != stored.writing {
      if let key = stored.writing?.key { rows.append(Self.row(key, [])) }
      if let writing { rows.append(Self.row(writing.key, writing.value)) }
    }
    if reason != stored.reason { rows.append(Self.row(MetaRows.reasonDraft, reason)) }
    return rows
  }

  static func row(_ key: [UInt8], _ value: [UInt8]) -> StoreWrite {
    StoreWrite(.drafts, key: key, value: value.isEmpty ? nil : value)
  }
}

/// What was typed outlives the sheet, the tab and an update.
extension State {
  /// Stores the drafts if the device does not hold them yet: at once, or after those being stored.
  ///
  /// A page that may go waits for nothing: the host sets aside what it was given.
  mutating func storeDraft(isLeaving: Bool = false) -> [Effect] {
    guard replica != nil, isLeaving || !requests.contains(where: { $0.isDraft }) else { return [] }
    let drafts = drafts
    let rows = drafts.rows(over: storedDrafts)
    guard !rows.isEmpty else { return [] }
    return [.persist(token: requests.token(for: .draft(drafts)), rows)]
  }

  /// The new version begins once the drafts are safe.
  mutating func updateNow() -> [Effect] {
    isUpdating = replica != nil && drafts != storedDrafts
    return isUpdating ? storeDraft() : [.applyUpdate]
  }

  mutating func draftStored(_ drafts: Drafts, _ succeeded: Bool) -> [Effect] {
    guard succeeded else {
      storageFailed = true
      isUpdating = false
      return [.announce(words.storageFailed)]
    }
    storedDrafts = drafts
    storageFailed = false
    return isUpdating ? updateNow() : storeDraft()
  }

  /// Takes over what the device holds; what was typed before that was read is newer.
  ///
  /// A note that was being changed is recorded as it stood.
  mutating func restoreDrafts(_ rows: [StoreRow]) {
    storedDrafts.link = MetaRows.text(rows, MetaRows.linkDraft)
    storedDrafts.note = MetaRows.value(rows, MetaRows.noteDraft)
    storedDrafts.reason = MetaRows.value(rows, MetaRows.reasonDraft)
    if let edit = ProcessingSheet(decoding: storedDrafts.reason)?.reasonEdit {
      early.insert(EarlyChange(edits: [edit], note: .captured(.details)), at: 0)
    }
    if reading.draft.utf8.isEmpty {
      let link = storedDrafts.link
      reading.draft = link
      if reading.linkSheet?.text.utf8.isEmpty == true {
        reading.linkSheet?.text = link
      }
    }
    if let note = NoteDraft(decoding: storedDrafts.note) { reading.capture.restore(note) }
    for row in rows where row.key.starts(with: MetaRows.writingDraft) {
      guard let record = NoteWriting(decoding: row.value)?.record else { continue }
      early.insert(EarlyChange(text: record, note: .captured(.changed), draft: row.key), at: 0)
    }
  }

  /// What is being saved takes its draft along: until it is stored, the draft stays as it is.
  var drafts: Drafts {
    var drafts = storedDrafts
    if reading.linkSheet?.isSaving != true { drafts.link = reading.draft }
    if reading.capture.noteSheet?.isSaving != true { drafts.note = reading.capture.draft.encoded }
    drafts.writing = nil
    if let writing = reading.capture.writing, writing.isChanged {
      drafts.writing = StoreRow(key: MetaRows.writingDraft(writing.id), value: writing.encoded)
    }
    drafts.reason = []
    // What the item has already is no draft: it would be written over what came meanwhile.
    if let sheet = reading.capture.processing,
      sheet.reason != reading.library.entity(sheet.item)?.text(ItemRegister.reason) ?? ""
    {
      drafts.reason = sheet.encoded
    }
    return drafts
  }
}

/// Merged texts.
extension State {
  /// What is written on was so when the person began.
  mutating func baseWriting() {
    guard let replica, let id = reading.capture.writing?.id,
      reading.capture.writing?.base == nil
    else { return }
    reading.capture.writing?.base = replica.textBase(of: id, ItemRegister.body)
  }

  /// The change that makes the text read so; nil before the device's database was read.
  ///
  /// Who writes wants it to be there: what another device deleted before comes back.
  func edit(_ record: TextRecord, _ moment: Moment) -> Edit? {
    guard let replica else { return nil }
    let base = record.base ?? replica.textBase(of: record.entity, record.number)
    let value = replica.value(ofText: record.text, over: base, at: moment)
    let alive = Edit.Value(.deleted, RegisterValue.null)
    return Edit(
      record.entity, kind: record.kind, [.init(record.number, value), alive] + record.others)
  }

  mutating func record(
    _ record: TextRecord, _ note: Note, draft: [UInt8] = [], _ moment: Moment
  ) -> [Effect] {
    guard let edit = edit(record, moment) else {
      early.append(EarlyChange(text: record, note: note, draft: draft))
      return []
    }
    return self.record([edit], note, draft: draft, moment)
  }
}
