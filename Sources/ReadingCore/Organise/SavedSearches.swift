import Kernel
import Kit
import SyncCore
import ViewTree

/// Searches that are kept under a name: collections that hold no items but what to look for.
enum SavedSearches {
  /// Nothing where there are none.
  @NodeBuilder<ReadingAction>
  static func section(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    let all = state.organise.shelves.searches
    if !all.isEmpty {
      Node(.section, .className("section"), .label(words.savedSearches)) {
        Node(.h2, .className("section-title")) { words.savedSearches }
        Node.list(label: words.savedSearches) {
          for shelf in all { row(shelf, words) }
        }
      }
    }
  }

  private static func row(_ shelf: Shelf, _ words: Words) -> Node<ReadingAction> {
    let name = shelf.name(words)
    var row = ListRow<ReadingAction>(name)
    if name != shelf.search { row.subtitle = shelf.search }
    row.target = .link(shelf.path)
    row.leading = [shelf.icon.node(size: 20)]
    row.trailing = [ShelfLists.more(shelf, words)]
    return Node.row(row, key: shelf.id.text)
  }

  /// The words as they can be kept; nil for none, and for more than a search may be.
  static func kept(_ text: String) -> String? {
    let text = FoldedName.tidy(text)
    let count = text.unicodeScalars.count
    return count > 0 && ItemCollection.search.limits.characters.contains(count) ? text : nil
  }

  /// In the line of the count: keeps the search where something was found, or says that it is kept.
  @NodeBuilder<ReadingAction>
  static func keep(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    if let text = state.wantedSearch {
      if let shelf = state.organise.shelves.savedSearch(text) {
        Node(.p) { words.savedAs(shelf.name(words)) }
        ShelfLists.more(shelf, words)
      } else if state.search.results?.isEmpty == false {
        Node.button(
          words.saveSearch, style: .text, id: "save-search", action: .organising(.searchKept))
      }
    }
  }
}

extension Shelves {
  /// The search that is kept of these words.
  func savedSearch(_ text: String) -> Shelf? {
    let wanted = FoldedName.bytes(text)
    return searches.first { FoldedName.bytes($0.search) == wanted }
  }
}

extension ReadingState {
  /// What was typed, as it can be kept; nil for nothing, and for more than a search may be.
  var wantedSearch: String? { SavedSearches.kept(search.text) }

  /// The field that holds what a search asked for follows it to other words, and so does the address.
  mutating func follow(_ text: String, from old: String) -> [ReadingEffect] {
    guard case .search = organise.route, FoldedName.bytes(search.text) == FoldedName.bytes(old)
    else { return [] }
    return search.reduce(.changed(text))
      + [.readdress(path: OrganiseRoute.search(text).path)]
  }

  /// The sheet in which it gets its name: at first its own words.
  mutating func keepSearch() -> [ReadingEffect] {
    guard let text = wantedSearch else { return [] }
    var form = ShelfForm(.collection)
    form.search = text
    form.isSearch = true
    let longest = ItemCollection.name.limits.characters.upperBound
    form.name = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    organise.sheet = .form(form)
    return [.focus(id: "shelf-name")]
  }
}

extension Words {
  var savedSearches: String { say("Saved searches", "저장한 검색") }
  var savedSearch: String { say("Saved search", "저장한 검색") }
  var saveSearch: String { say("Save this search", "이 검색 저장") }
  var editSearch: String { say("Edit saved search", "저장한 검색 편집") }
  var searchWords: String { say("Searches for", "검색어") }
  var searchMissing: String { say("Enter what to search for.", "검색어를 입력해 주세요.") }
  func savedAs(_ name: String) -> String { say("Saved as “\(name)”", "‘\(name)’ 이름으로 저장했어요") }
  func runSearch(_ text: String) -> String { say("Search for “\(text)”", "‘\(text)’ 검색") }
}
