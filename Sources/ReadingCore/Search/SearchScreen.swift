import Kernel
import Kit
import SyncCore
import ViewTree

/// Search while typing, over what is on this device.
enum SearchScreen {
  static func view(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    var field = TextField(
      id: "search", kind: .search, label: words.searchLabel, value: state.search.text)
    field.isRequired = false
    field.placeholder = words.searchPlaceholder
    let clear = Clear(label: words.clearSearch, action: ReadingAction.searching(.cleared))
    let form = Node<ReadingAction>.form(
      "list-search search-form", .role("search"), onSubmit: .searching(.submitted)
    ) {
      Icon.search.node(size: 20)
      Node.field(field, clear: clear, onInput: { .searching(.changed($0)) })
    }
    return [form] + offers(state, words)
      + (state.search.results.map { found($0, state, scene) } ?? browse(state, scene))
  }

  private static func found(
    _ results: SearchResults, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let isLooking = state.search.texts.isLooking
    let isNothing = results.isEmpty && !isLooking
    let head = Node<ReadingAction>(.div, .className("section-head search-note")) {
      // That nothing was found stands large below; here it is said.
      Node(.p, isNothing ? .className("visually-hidden") : nil, .role("status")) {
        if isNothing { words.nothingFound }
        if !results.isEmpty { words.foundCount(results.count) }
        if isLooking { (results.isEmpty ? "" : " · ") + words.lookingThroughTexts }
      }
      SavedSearches.keep(state, words)
    }
    var nodes = [head] + unknown(state, words)
    guard !results.isEmpty else {
      if isNothing {
        nodes.append(
          Node.emptyState(
            icon: .search, title: words.nothingFound, text: words.nothingFoundText
          ) {})
      }
      return nodes
    }
    var isAll = true
    for (title, ids) in [
      (state.search.hasWords ? words.inTitle : words.inboxList, results.titles),
      (words.inTags, results.tags),
      (words.inText, results.texts + results.articles),
    ] where !ids.isEmpty {
      nodes.append(group(title, ids, state, scene))
      if ids.count > state.search.shown { isAll = false }
    }
    if !isAll {
      nodes.append(
        Node(.div, .className("show-more")) {
          Node.button(words.showMore, action: .searching(.moreTapped))
        })
    }
    return nodes
  }

  /// What looks like a condition and is none.
  private static func unknown(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    SearchQuery(state.search.text).unknown.map { typed in
      Node(.p, .className("search-note")) {
        words.notACondition(String(decoding: typed, as: UTF8.self))
      }
    }
  }

  /// The tags in use, while one is being typed.
  @NodeBuilder<ReadingAction>
  private static func offers(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    let tags = state.organise.shelves.offered(for: state.search.text)
    if !tags.isEmpty {
      Node(.section, .className("section"), .label(words.tags)) {
        Node(.h2, .className("section-title")) { words.tags }
        Node(.div, .className("chips wrapped"), .role("group"), .label(words.tags)) {
          for tag in tags {
            Node.chip(
              tag.name(words), icon: tag.icon, isOn: false,
              count: "\(state.organise.shelves.count(tag.id))",
              action: .searching(.offerTapped(tag.name(words))))
          }
        }
      }
    }
  }

  private static func group(
    _ title: String, _ ids: [ID<Entity>], _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    Node(.section, .className("section search-group"), .label(title)) {
      Node(.h2, .className("section-title")) { title + " (\(ids.count))" }
      Node(.ul, .className("cards rows"), .role("list"), .label(title)) {
        for id in ids.prefix(state.search.shown) {
          if let item = state.library.item(id) { scene.card(item, heading: .h3, in: state) }
        }
      }
    }
  }

  /// What was looked for before, and a button that forgets it.
  @NodeBuilder<ReadingAction>
  private static func recent(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    let texts = state.search.recent.texts
    if !texts.isEmpty {
      Node(.section, .className("section"), .label(words.recentSearches)) {
        Node(.div, .className("section-head")) {
          Node(.h2, .className("section-title")) { words.recentSearches }
          Node.button(
            words.clearSearch, style: .text, id: "clear-recent", action: .searching(.recentCleared))
        }
        Node(.nav, .className("chips wrapped"), .label(words.recentSearches)) {
          for text in texts {
            Node(.a, .href(OrganiseRoute.search(text).path), .className("chip")) {
              Icon.clock.node(size: 16)
              Node(.span) { text }
            }
          }
        }
      }
    }
  }

  /// The conditions that the search understands, to tap.
  private static func conditions(_ state: ReadingState, _ words: Words) -> Node<ReadingAction> {
    let query = SearchQuery(state.search.text)
    return Node(.section, .className("section"), .label(words.searchConditions)) {
      Node(.h2, .className("section-title")) { words.searchConditions }
      Node(
        .div, .className("chips wrapped"), .role("group"), .label(words.searchConditions)
      ) {
        for condition in SearchCondition.allCases {
          Node.chip(
            condition.name(words), isOn: query.asks(for: condition),
            action: .searching(.conditionTapped(condition, written: condition.written(words))))
        }
        for key in SearchKey.allCases {
          Node.chip(
            key.name(words), isOn: query.asks(for: key),
            action: .searching(.keyTapped(key, written: key.written(words))))
        }
      }
    }
  }

  /// Before anything is typed: what was looked for, the tags, what is kept, and what can be asked.
  @NodeBuilder<ReadingAction>
  private static func browse(
    _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let tags = state.organise.shelves.all(.tag)
    // Once something is typed, the tags that fit it stand above.
    if state.search.text.utf8.isEmpty {
      recent(state, words)
      // The side bar has them.
      if !tags.isEmpty, !scene.hasSideBar {
        Node(.section, .className("section"), .label(words.browseByTag)) {
          Node(.h2, .className("section-title")) { words.browseByTag }
          ShelfLists.cloud(tags, state, words)
        }
      }
      SavedSearches.section(state, words)
    }
    conditions(state, words)
    if state.search.text.utf8.isEmpty {
      Node(.p, .className("search-note")) { words.searchScope }
    }
  }
}

extension Words {
  var searchLabel: String { say("Search your content", "저장한 글 검색") }
  var searchPlaceholder: String { say("Titles, tags, text, notes", "제목, 태그, 본문, 메모") }
  var clearSearch: String { say("Clear", "지우기") }
  func foundCount(_ count: Int) -> String {
    self.count(count, one: "item found", many: "items found", korean: "개를 찾았어요")
  }
  var inTitle: String { say("In the title", "제목에서") }
  var inTags: String { say("By tag", "태그에서") }
  var inText: String { say("In the text", "본문에서") }
  var lookingThroughTexts: String { say("Searching the text…", "본문을 검색하는 중…") }
  var nothingFound: String { say("Nothing found", "검색 결과가 없어요") }
  var nothingFoundText: String {
    say("Try fewer or other words.", "다른 단어로 검색해 보세요.")
  }
  var searchScope: String {
    say(
      "Searches titles, sites, tags, summaries, notes, and the text on this device, "
        + "even offline.",
      "제목, 사이트, 태그, 요약, 메모와 이 기기에 있는 본문에서 검색해요. 오프라인에서도 돼요.")
  }
  var recentSearches: String { say("Recent searches", "최근 검색") }
  var searchConditions: String { say("Filters", "필터") }
  var browseByTag: String { say("Browse by tag", "태그로 둘러보기") }
}
