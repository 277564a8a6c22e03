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

  /// The rows of tabs that are gone: they go in the transaction that stores what was made of them.
  var taken: [[UInt8]] = []

  /// The rows of a tab that differ from those stored.
  func rows(over stored: Drafts, of tab: [UInt8]) -> [StoreWrite] {
    var rows: [StoreWrite] = []
    for key in stored.taken { rows.append(Self.row(key, [])) }
    if !(link == stored.link) {
      rows.append(Self.row(MetaRows.linkDraft + tab, Array(link.utf8)))
    }
    if note != stored.note { rows.append(Self.row(MetaRows.noteDraft + tab, note)) }
    if writing != stored.writing {
      if let key = stored.writing?.key { rows.append(Self.row(key, [])) }
      if let writing { rows.append(Self.row(writing.key, writing.value)) }
    }
    if reason != stored.reason { rows.append(Self.row(MetaRows.reasonDraft + tab, reason)) }
    return rows
  }

  /// The row of this key goes: it is not stored any more.
  mutating func remove(_ key: [UInt8], of tab: [UInt8]) {
    if writing?.key == key { writing = nil }
    if key == MetaRows.reasonDraft + tab { reason = [] }
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
    let rows = drafts.rows(over: storedDrafts, of: draftTab)
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

  /// What ends the keys of this tab's drafts: the last byte is its slot, by which the host knows
  /// whether the tab is still there, and gives those of tabs that are gone to the one that starts.
  mutating func nameDrafts(of device: DeviceID, _ moment: Moment) {
    draftTab = [0] + ID<Entity>(high: moment.entropy.high, low: device.bits).bytes
  }

  /// Takes over what tabs that are gone have left; what was typed before that was read is newer.
  ///
  /// A note that was being changed is recorded as it stood.
  mutating func restoreDrafts(_ rows: [StoreRow]) {
    for row in rows {
      // Earlier versions wrote no tab into the key.
      let isOwned = row.key.count > draftTab.count && row.key[row.key.count - draftTab.count] == 0
      if isOwned, row.key.last != draftTab.last { continue }
      restoreDraft(row)
    }
  }

  /// What finds no place beside what is typed stays on the disk, for a later start.
  private mutating func restoreDraft(_ row: StoreRow) {
    if row.key.starts(with: MetaRows.reasonDraft) {
      guard let edit = ProcessingSheet(decoding: row.value)?.reasonEdit else { return }
      early.insert(
        EarlyChange(edits: [edit], saying: Saying(words.saved), draft: row.key), at: 0)
    } else if row.key.starts(with: MetaRows.writingDraft) {
      guard let record = NoteWriting(decoding: row.value)?.record else { return }
      early.insert(
        EarlyChange(text: record, saying: Saying(words.saved), draft: row.key), at: 0)
    } else if row.key.starts(with: MetaRows.noteDraft) {
      guard let note = NoteDraft(decoding: row.value), reading.capture.restore(note) else { return }
      storedDrafts.taken.append(row.key)
    } else if row.key.starts(with: MetaRows.linkDraft), reading.draft.utf8.isEmpty {
      let link = String(decoding: row.value, as: UTF8.self)
      reading.draft = link
      if reading.linkSheet?.text.utf8.isEmpty == true { reading.linkSheet?.text = link }
      storedDrafts.taken.append(row.key)
    }
  }

  /// The key of the row in which this tab keeps it; empty where none does.
  func key(of draft: SavedDraft) -> [UInt8] {
    switch draft {
    case .link: MetaRows.linkDraft + draftTab
    case .note: MetaRows.noteDraft + draftTab
    case .reason: MetaRows.reasonDraft + draftTab
    case .writing(let id): MetaRows.writingDraft(id) + draftTab
    case .voice: []
    }
  }

  /// What is being saved takes its draft along: until it is stored, the draft stays as it is.
  var drafts: Drafts {
    var drafts = storedDrafts
    drafts.taken = []
    if reading.linkSheet?.isSaving != true { drafts.link = reading.draft }
    if reading.capture.noteSheet?.isSaving != true { drafts.note = reading.capture.draft.encoded }
    drafts.writing = nil
    if let writing = reading.capture.writing, writing.isChanged {
      drafts.writing = StoreRow(
        key: MetaRows.writingDraft(writing.id) + draftTab, value: writing.encoded)
    }
    drafts.reason = []
    // What the item has already is no draft: it would be written over what came meanwhile.
    if let sheet = reading.capture.processing,
      sheet.reason != reading.library.entity(sheet.item)?[Item.reason] ?? ""
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
      early.append(EarlyChange(text: record, saying: saying, saved: saved, draft: draft))
      return []
    }
    return self.record([edit], saying: saying, saved: saved, removing: draft, moment)
  }
}
