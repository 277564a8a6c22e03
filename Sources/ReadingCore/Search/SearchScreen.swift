import Kernel
import Kit
import SearchCore
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
    return [form] + offers(state, words) + faults(state, words) + below(state, scene)
  }

  private static func below(
    _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    if let results = state.search.results { return FoundList.view(results, state, scene) }
    guard state.search.isLooking else { return browse(state, scene) }
    return [
      Node(.p, .className("search-note"), .role("status")) { scene.words.lookingThroughTexts }
    ]
  }

  /// What of the text was left out, and how it is written.
  private static func faults(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    state.search.faults.map { fault in
      Node(.p, .className("search-note"), .role("status")) { words.fault(fault) }
    }
  }

  /// What the last word may become, and the tags in use while one is being typed.
  @NodeBuilder<ReadingAction>
  private static func offers(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    let completions = state.search.completions
    if !completions.isEmpty {
      Node(.div, .className("chips shelves"), .role("group"), .label(words.completions)) {
        for word in completions {
          Node.chip(word, isOn: false, action: .searching(.completionTapped(word)))
        }
      }
    }
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

  /// The conditions that the search understands, to tap, in one line that scrolls.
  static func conditions(_ state: ReadingState, _ words: Words) -> Node<ReadingAction> {
    let text = state.search.text
    return Node(
      .div, .className("chips shelves"), .role("group"), .label(words.searchConditions)
    ) {
      for condition in SearchCondition.allCases {
        Node.chip(
          condition.name(words), isOn: TypedSearch.asks(for: condition, text),
          action: .searching(.conditionTapped(condition, written: condition.written(words))))
      }
      for key in SearchKey.allCases {
        Node.chip(
          key.name(words), isOn: TypedSearch.asks(for: key, text),
          action: .searching(.keyTapped(key, written: key.written(words))))
      }
    }
  }

  /// Before anything is typed: what was looked for, what is kept, what may be of use, and what can be asked.
  @NodeBuilder<ReadingAction>
  private static func browse(
    _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    // Once something is typed, the tags that fit it stand above.
    if state.search.text.utf8.isEmpty {
      recent(state, words)
      SavedSearches.section(state, words)
      DiscoveryView.suggestions(state, scene)
      DiscoveryView.tags(state, words)
    }
    Node(.section, .className("section"), .label(words.searchConditions)) {
      Node(.h2, .className("section-title")) { words.searchConditions }
      conditions(state, words)
    }
    if state.search.text.utf8.isEmpty {
      DiscoveryView.figures(state, words)
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
  var completions: String { say("Suggestions", "추천 검색어") }
  var lookingThroughTexts: String { say("Searching the text…", "본문을 검색하는 중…") }
  var nothingFound: String { say("Nothing found", "검색 결과가 없어요") }
  var nothingFoundText: String {
    say("Try fewer or other words.", "다른 단어로 검색해 보세요.")
  }
  var searchScope: String {
    say(
      "Searches your items, their notes and highlights, the text on this device, your tasks, and what you buy, "
        + "even offline.",
      "저장한 글과 메모, 하이라이트, 이 기기에 있는 본문, 할 일, 생필품에서 검색해요. 오프라인에서도 돼요.")
  }
  var recentSearches: String { say("Recent searches", "최근 검색") }
  var searchConditions: String { say("Filters", "필터") }
  var browseByTag: String { say("Browse by tag", "태그로 둘러보기") }
}
