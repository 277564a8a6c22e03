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
  /// The line of a new todo.
  public var todo: [UInt8] = []
  /// What is typed in the details of a todo.
  public var details: [UInt8] = []
  /// The packs that are set on the shopping list.
  public var shopping: [UInt8] = []

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
    if todo != stored.todo { rows.append(Self.row(MetaRows.todoDraft + tab, todo)) }
    if details != stored.details { rows.append(Self.row(MetaRows.detailsDraft + tab, details)) }
    if shopping != stored.shopping {
      rows.append(Self.row(MetaRows.shoppingDraft + tab, shopping))
    }
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

/// What this tab keeps of what is typed.
public struct DraftsState: Hashable, Sendable {
  /// What ends the keys of its rows: the last byte is the tab's slot, by which the host knows whether the
  /// tab is still there, and gives the rows of tabs that are gone to the one that starts.
  var tab: [UInt8] = []
  /// As the device's database has it.
  public internal(set) var stored = Drafts()
  /// True while the new version waits for it to be stored.
  var isUpdating = false

  mutating func nameTab(of device: DeviceID, _ moment: Moment) {
    tab = [0] + ID<Entity>(high: moment.entropy.high, low: device.bits).bytes
  }

  /// The key of the row in which this tab keeps it; empty where none does.
  func key(of draft: SavedDraft) -> [UInt8] {
    switch draft {
    case .link: MetaRows.linkDraft + tab
    case .note: MetaRows.noteDraft + tab
    case .reason: MetaRows.reasonDraft + tab
    case .writing(let id): MetaRows.writingDraft(id) + tab
    case .voice: []
    }
  }

  /// The rows that what is typed now needs.
  func rows(_ typed: Drafts) -> [StoreWrite] { typed.rows(over: stored, of: tab) }

  /// The row of this key goes: it is not stored any more.
  mutating func remove(_ key: [UInt8]) { stored.remove(key, of: tab) }

  /// Whether a row was left by a tab that is gone.
  func isLeftBehind(_ row: StoreRow) -> Bool {
    // Earlier versions wrote no tab into the key.
    let isOwned = row.key.count > tab.count && row.key[row.key.count - tab.count] == 0
    return !isOwned || row.key.last == tab.last
  }
}
