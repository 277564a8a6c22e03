import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// What the app itself keeps in `meta` and `drafts`, beside the replica's rows.
struct MetaRows {
  static let profileKey = Array("profile".utf8)
  static let languageKey = Array("language".utf8)
  static let appearanceKey = Array("theme".utf8)
  static let styleKey = Array("style".utf8)
  static let tabSwipesKey = Array("tab-swipes".utf8)
  static let keysKey = Array("keys".utf8)
  static let listWidthKey = Array("list-width".utf8)
  static let listenKey = Array("listen".utf8)
  static let recentKey = Array("searches".utf8)
  static let tabKey = Array("inbox-tab".utf8)
  static let layoutKey = Array("layout".utf8)
  static let groupingKey = Array("highlights-by-day".utf8)
  /// There while the server has not been told of a sign-out.
  static let signOutKey = Array("sign-out".utf8)
  /// Who signed in over another account's data, until that is answered.
  static let meetingKey = Array("meeting".utf8)
  /// There while the server may lack contents that this device keeps.
  static let keptFilesKey = Array("kept-files".utf8)
  static let keptPrefix = Array("kept/".utf8)
  /// The draft of a new link.
  static let linkDraft = Array("link".utf8)
  static let noteDraft = Array("note".utf8)
  /// Earlier versions had one row of it, under just this key.
  static let writingDraft = Array("writing".utf8)
  static let reasonDraft = Array("reason".utf8)
  static let todoDraft = Array("todo".utf8)
  /// What is typed in the details of a todo.
  static let detailsDraft = Array("details".utf8)
  static let shoppingDraft = Array("shopping".utf8)

  var profile: Profile?
  var language: Language?
  var appearance: Appearance?
  var style = ReaderStyle()
  var swipesTabs = false
  var keys = SingleKeys()
  var listWidth: Int?
  var listenStyle: ListenStyle?
  /// What was looked for in Later.
  var recent: [UInt8] = []
  var tab = InboxTab.all
  /// Rows or cards, where that was chosen here.
  var isRows: Bool?
  /// Whether highlights stand by the day they were made on.
  var groupsByDay = false
  var kept = TextSet()
  var isSignOutPending = false
  var refused: [RefusedChange] = []
  var met: Profile?
  var areKeptFilesDue = false
  /// What Now may go by, and the named places.
  var context: [StoreRow] = []

  /// Rows that cannot be read are as good as none.
  init(_ rows: [StoreRow]) {
    for row in rows {
      if row.key.starts(with: Self.keptPrefix) {
        kept.insert(String(decoding: row.key.dropFirst(Self.keptPrefix.count), as: UTF8.self))
      } else if row.key.starts(with: RefusedChange.prefix) {
        if let change = try? RefusedChange(decoding: row.value) { refused.append(change) }
      } else if row.key == Self.signOutKey {
        isSignOutPending = true
      } else if row.key == Self.meetingKey {
        met = try? Profile(decoding: row.value)
      } else if row.key == Self.keptFilesKey {
        areKeptFilesDue = true
      } else if row.key == Self.profileKey {
        profile = try? Profile(decoding: row.value)
      } else if row.key == Self.languageKey {
        language = row.value.first.flatMap { Language(rawValue: $0) }
      } else if row.key == Self.appearanceKey {
        appearance = row.value.first.flatMap { Appearance(rawValue: $0) }
      } else if row.key == Self.tabSwipesKey {
        swipesTabs = true
      } else if row.key == Self.keysKey {
        keys = SingleKeys(encoded: row.value)
      } else if row.key == Self.listWidthKey, row.value.count == 2 {
        listWidth = Int(row.value[0]) << 8 | Int(row.value[1])
      } else if row.key == Self.listenKey {
        listenStyle = ListenStyle(encoded: row.value)
      } else if row.key == Self.recentKey {
        recent = row.value
      } else if row.key == Self.tabKey {
        tab = row.value.first.flatMap { InboxTab(rawValue: Int($0)) } ?? .all
      } else if row.key == Self.layoutKey {
        isRows = row.value.first.map { $0 == 1 }
      } else if row.key == Self.groupingKey {
        groupsByDay = true
      } else if ContextState.isKey(row.key) {
        context.append(row)
      } else if row.key == Self.styleKey, row.value.count >= 2 {
        style = Self.style(row.value)
      }
    }
  }

  /// Earlier versions wrote two bytes.
  private static func style(_ bytes: [UInt8]) -> ReaderStyle {
    let width = bytes.count > 2 ? Int(bytes[2]) : 1
    let paper = bytes.count > 3 ? ReaderStyle.Paper(rawValue: Int(bytes[3])) : nil
    return ReaderStyle(
      size: Int(bytes[0]) - 8, face: ReaderStyle.Face(rawValue: Int(bytes[1])) ?? .serif,
      width: width, spacing: bytes.count > 4 ? Int(bytes[4]) : 1, paper: paper ?? .system)
  }

  static func write(_ style: ListenStyle) -> StoreWrite {
    StoreWrite(.meta, key: listenKey, value: style.encoded)
  }

  static func writeSignOut(isPending: Bool) -> StoreWrite {
    StoreWrite(.meta, key: signOutKey, value: isPending ? [1] : nil)
  }

  static func writeMeeting(_ profile: Profile?) -> StoreWrite {
    StoreWrite(.meta, key: meetingKey, value: profile?.encoded)
  }

  static func writeKeptFiles(areDue: Bool) -> StoreWrite {
    StoreWrite(.meta, key: keptFilesKey, value: areDue ? [1] : nil)
  }

  static func write(_ profile: Profile) -> StoreWrite {
    StoreWrite(.meta, key: profileKey, value: profile.encoded)
  }

  static func write(_ language: Language?) -> StoreWrite {
    StoreWrite(.meta, key: languageKey, value: language.map { [$0.rawValue] })
  }

  static func write(_ appearance: Appearance) -> StoreWrite {
    StoreWrite(.meta, key: appearanceKey, value: [appearance.rawValue])
  }

  static func write(_ style: ReaderStyle) -> StoreWrite {
    StoreWrite(
      .meta, key: styleKey,
      value: [
        UInt8(clamping: style.size + 8), UInt8(clamping: style.face.rawValue),
        UInt8(clamping: style.width), UInt8(clamping: style.paper.rawValue),
        UInt8(clamping: style.spacing),
      ])
  }

  static func write(swipesTabs: Bool) -> StoreWrite {
    StoreWrite(.meta, key: tabSwipesKey, value: swipesTabs ? [1] : nil)
  }

  /// The usual ones need no row.
  static func write(_ keys: SingleKeys) -> StoreWrite {
    StoreWrite(.meta, key: keysKey, value: keys == SingleKeys() ? nil : keys.encoded)
  }

  static func write(listWidth: Int?) -> StoreWrite {
    StoreWrite(
      .meta, key: listWidthKey,
      value: listWidth.map { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
  }

  static func write(recent searches: [UInt8]) -> StoreWrite {
    StoreWrite(.meta, key: recentKey, value: searches.isEmpty ? nil : searches)
  }

  static func write(_ tab: InboxTab) -> StoreWrite {
    StoreWrite(.meta, key: tabKey, value: tab == .all ? nil : [UInt8(clamping: tab.rawValue)])
  }

  static func write(isRows: Bool) -> StoreWrite {
    StoreWrite(.meta, key: layoutKey, value: [isRows ? 1 : 0])
  }

  static func write(groupsByDay: Bool) -> StoreWrite {
    StoreWrite(.meta, key: groupingKey, value: groupsByDay ? [1] : nil)
  }

  static func writeKept(_ hash: String) -> StoreWrite {
    StoreWrite(.meta, key: keptPrefix + Array(hash.utf8), value: [])
  }

  static func writingDraft(_ note: ID<Entity>) -> [UInt8] { writingDraft + note.bytes }
}
