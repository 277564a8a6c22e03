import Kernel
import Kit
import SyncCore

/// Search over what this device holds.
public struct SearchState: Equatable, Sendable {
  /// What was typed.
  public internal(set) var text = ""
  /// What was found; nil while nothing is looked for.
  public internal(set) var results: SearchResults?
  /// What was looked for before, on this device.
  public var recent = RecentSearches()
  /// How many of each group are drawn.
  public internal(set) var shown = Self.page
  /// What of the articles' texts is looked through.
  var texts = TextSearch()
  /// Seconds that the days of its conditions are ahead of UTC.
  var offsetSeconds: Int32 = 0
  /// Nil while the search is closed.
  var index: SearchIndex?

  static let page = 20

  public init() {}

  /// Draws as many of each group as show the item, where it was found.
  mutating func draw(_ id: ID<Entity>) {
    guard let found = results else { return }
    for group in [found.titles, found.tags, found.texts + found.articles] {
      if let index = group.firstIndex(of: id) { shown = max(shown, index + 1) }
    }
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {
    if entity.kind == .item { index?.update(entity) }
  }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(4)
    writer.write(text)
    writer.write(results?.count ?? 0)
    writer.write(texts.isLooking)
    writer.write(recent.texts.count)
  }
}

/// What happened on a screen of it.
public enum SearchAction: Sendable {
  case changed(String)
  case cleared
  case submitted
  case moreTapped
  case recentCleared
  /// A condition goes into what was typed, or out of it.
  case conditionTapped(SearchCondition, written: String)
  /// A condition is begun whose value is typed, or those of its kind go.
  case keyTapped(SearchKey, written: String)
  /// The condition that is being typed gets a value that was offered.
  case offerTapped(String)
  /// Nothing was typed for a moment.
  case paused
  /// The next of the contents that were asked for.
  case contentsRead([[UInt8]], token: UInt32)
}

extension SearchState {
  mutating func reduce(
    _ action: SearchAction, in library: Library, _ shelves: Shelves, _ moment: Moment
  ) -> [ReadingEffect] {
    offsetSeconds = moment.offsetSeconds
    switch action {
    case .changed(let text):
      find(text, in: library, shelves)
      return []
    case .cleared:
      find("", in: library, shelves)
      return [.focus(id: "search")]
    case .submitted:
      // What was looked for is an address, to come back to.
      return remember() + [.readdress(path: OrganiseRoute.search(text).path)]
    case .recentCleared:
      recent = RecentSearches()
      return [.own(.keepRecent([])), .focus(id: "search")]
    case .conditionTapped(let condition, let written):
      find(SearchQuery.toggled(text, condition, written), in: library, shelves)
      return [.focus(id: "search")]
    case .keyTapped(let key, let written):
      find(SearchQuery.toggled(text, key, written), in: library, shelves)
      return [.focus(id: "search")]
    case .offerTapped(let value):
      find(SearchQuery.completed(text, value), in: library, shelves)
      return [.focus(id: "search")]
    case .moreTapped:
      shown += Self.page
      return []
    case .paused: return askForTexts(of: library, moment)
    case .contentsRead(let contents, let token):
      return contentsRead(contents, of: token, in: library, moment)
    }
  }

  /// The search is opened, with what its address says; or closed.
  mutating func enter(
    _ text: String?, in library: Library, _ shelves: Shelves
  ) -> [ReadingEffect] {
    // What found something is worth keeping; what is typed on the way to it is not.
    let stays = text.map { $0 == self.text } ?? false
    let left = !stays && results?.isEmpty == false ? remember() : []
    guard let text else {
      let recent = recent
      self = SearchState()
      self.recent = recent
      return left
    }
    // What was found in texts stays, for whoever comes back to it.
    index = SearchIndex(library)
    find(text, in: library, shelves)
    return left
  }

  private mutating func remember() -> [ReadingEffect] {
    recent.add(text) ? [.own(.keepRecent(recent.encoded))] : []
  }

  /// Whether more was typed than conditions.
  var hasWords: Bool { !SearchQuery(text).words.isEmpty }

  /// What was found may be other by now.
  mutating func again(from start: Bool, in library: Library, _ shelves: Shelves) {
    guard index != nil else { return }
    if start { index = SearchIndex(library) }
    let before = shown
    find(text, in: library, shelves)
    shown = before
  }

  private mutating func find(_ text: String, in library: Library, _ shelves: Shelves) {
    self.text = text
    shown = Self.page
    let query = SearchQuery(text, of: shelves, offsetSeconds: offsetSeconds)
    let words = query.words
    guard !query.isEmpty, let index else {
      results = nil
      texts = TextSearch()
      return
    }
    results = index.find(words, tagged: words.map { Self.tagged($0, shelves) }) {
      query.holds($0, in: library)
    }
    texts.begin(words)
    showTexts(of: library)
  }

  /// The items whose tag, category or collection has the word in its name.
  private static func tagged(_ word: SearchWord, _ shelves: Shelves) -> Set<ID<Entity>> {
    var items: Set<ID<Entity>> = []
    for shelf in shelves.all(.tag) + shelves.all(.collection)
    where word.stands(in: SearchText.folded(shelf.ownName)) {
      items.formUnion(shelves.items(of: shelf.id))
    }
    return items
  }
}
