import Kernel
import Kit
import SearchCore
import SyncCore
import ViewTree

/// What a search found: each group under its name, each hit in its sentence.
enum FoundList {
  static func view(
    _ results: SearchResults, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let isNothing = results.isEmpty && !state.search.isLooking
    var nodes = [SearchScreen.conditions(state, words)]
    nodes.append(head(results, isNothing, state, words))
    nodes += meant(results, state, words)
    if isNothing {
      nodes.append(
        Node.emptyState(
          icon: .search, title: words.nothingFound, text: words.nothingFoundText
        ) {})
    }
    guard !results.isEmpty else { return nodes }
    for app in order(state.search.origin) { nodes += groups(of: app, results, state, scene) }
    if hasMore(results, state.search.shown) {
      nodes.append(
        Node(.div, .className("show-more")) {
          Node.button(words.showMore, action: .searching(.moreTapped))
        })
    }
    return nodes
  }

  private static func head(
    _ results: SearchResults, _ isNothing: Bool, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let isLooking = state.search.isLooking
    return Node(.div, .className("section-head search-note")) {
      // That nothing was found stands large below; here it is said.
      Node(.p, isNothing ? .className("visually-hidden") : nil, .role("status")) {
        if isNothing { words.nothingFound }
        if !results.isEmpty { words.foundCount(results.count) }
        if isLooking { (results.isEmpty ? "" : " · ") + words.lookingThroughTexts }
      }
      SavedSearches.keep(state, words)
    }
  }

  /// What may have been meant; where what was typed finds nothing, that is what is shown.
  private static func meant(
    _ results: SearchResults, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    guard !results.suggestion.isEmpty else { return [] }
    let ask = words.didYouMean(results.suggestion)
    return [
      Node(.div, .className("search-note")) {
        if results.isOfSuggestion { Node(.p) { words.nothingFor(state.search.text) } }
        Node.button(ask, style: .text, id: "did-you-mean", action: .searching(.suggestionTapped))
      }
    ]
  }

  /// The app that one came from is first.
  private static func order(_ first: App) -> [App] {
    [first] + App.allCases.filter { $0 != first }
  }

  private static func groups(
    of app: App, _ results: SearchResults, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    switch app {
    case .taskFlow: return rows(words.foundTasks, .todo, results.todos, state)
    case .restock: return rows(words.foundProducts, .cart, results.products, state)
    case .later:
      let exact = results.hasWords ? words.exactMatches : words.inboxList
      return group(exact, results.exact, state, scene)
        + group(words.closeMatches, results.close, state, scene)
        + group(words.matchesByTag, results.named, state, scene)
        + group(words.relatedItems, results.related, state, scene)
    }
  }

  private static func hasMore(_ results: SearchResults, _ shown: Int) -> Bool {
    max(
      results.exact.count, results.close.count, results.named.count,
      max(results.todos.count, results.products.count)) > shown
  }

  private static func group(
    _ title: String, _ ids: [ID<Entity>], _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    section(title, ids.count) {
      Node(.ul, .className("cards rows"), .role("list"), .label(title)) {
        for id in ids.prefix(state.search.shown) { card(id, state, scene) }
      }
    }
  }

  private static func rows(
    _ title: String, _ icon: Icon, _ found: [SearchResults.Row], _ state: ReadingState
  ) -> [Node<ReadingAction>] {
    section(title, found.count) {
      Node.list(label: title) {
        for one in found.prefix(state.search.shown) { row(one, icon, state) }
      }
    }
  }

  private static func section(
    _ title: String, _ count: Int, _ list: () -> Node<ReadingAction>
  ) -> [Node<ReadingAction>] {
    guard count > 0 else { return [] }
    return [
      Node(.section, .className("section search-group"), .label(title)) {
        Node(.h2, .className("section-title")) { title + " (\(count))" }
        list()
      }
    ]
  }

  private static func row(
    _ found: SearchResults.Row, _ icon: Icon, _ state: ReadingState
  ) -> Node<ReadingAction> {
    var row = ListRow<ReadingAction>(found.title)
    row.target = .link(found.path)
    row.isDone = found.isDone
    row.leading = [icon.node(size: 20)]
    if let place = state.search.results?.places[found.id], place.field != .title {
      row.subtitle = place.snippet.text
    }
    return Node.row(row, key: found.id.text)
  }

  /// The item's card; the sentence of the hit stands in the place of what its text says otherwise,
  /// and a tag among its facts.
  private static func card(
    _ id: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    guard var item = state.library.item(id) else { return [] }
    guard let place = state.search.results?.places[id], place.field != .title else {
      return [scene.card(item, heading: .h3, in: state)]
    }
    if place.field == .tags, let field = scene.words.name(of: .tags) {
      let tag = field + ": " + place.snippet.text
      return [scene.card(item, heading: .h3, age: tag, in: state)]
    }
    item.excerpt = ""
    item.summary = ""
    let card = scene.card(item, heading: .h3, in: state)
    guard case .element(var row) = card else { return [card] }
    row.children.append(sentence(place, item, scene.words))
    return [.element(row)]
  }

  private static func sentence(
    _ place: FoundPlace, _ item: Item, _ words: Words
  ) -> Node<ReadingAction> {
    Node(
      .p, .className("search-hit"),
      item.language.isEmpty ? nil : Attribute(.language, item.language)
    ) {
      if let field = words.name(of: place.field) { Node(.span) { field + ": " } }
      for part in place.snippet.parts {
        if part.isHit { Node(.mark) { part.text } } else { Node(.span) { part.text } }
      }
    }
  }
}

extension Words {
  var exactMatches: String { say("Exact matches", "정확히 일치") }
  var closeMatches: String { say("Close matches", "비슷한 결과") }
  var matchesByTag: String { say("By tag", "태그에서") }
  var relatedItems: String { say("Related items", "관련 항목") }
  var foundTasks: String { say("Tasks", "할 일") }
  var foundProducts: String { say("Items you buy", "생필품") }

  func didYouMean(_ text: String) -> String { say("Did you mean “\(text)”?", "‘\(text)’ 검색할까요?") }

  func nothingFor(_ text: String) -> String {
    say("Nothing found for “\(text)”. ", "‘\(text)’ 검색 결과가 없어요. ")
  }

  /// What a hit stands in; nil for what needs no name.
  func name(of field: DocumentField) -> String? {
    switch field {
    case .title, .body: nil
    case .tags: say("Tag", "태그")
    case .note: say("Note", "메모")
    case .highlight: say("Highlight", "하이라이트")
    case .source: say("Source", "출처")
    case .author: say("Author", "저자")
    case .collection: say("Collection", "모음")
    }
  }

  /// Why a part of a search was left out, and how it is written.
  func fault(_ fault: QueryFault) -> String {
    let part = fault.part
    switch fault.kind {
    case .value:
      return say(
        "“\(part)” isn’t a known filter, so it’s left out.", "‘\(part)’ 조건은 알 수 없어 제외했어요.")
    case .date:
      return say(
        "“\(part)” needs a date like 2026, 2026-11, or 2026-11-26, so it’s left out.",
        "‘\(part)’에 2026, 2026-11, 2026-11-26 같은 날짜가 없어 제외했어요.")
    case .number:
      return say(
        "“\(part)” needs a number like <10, >5, or 3-8, so it’s left out.",
        "‘\(part)’에 <10, >5, 3-8 같은 숫자가 없어 제외했어요.")
    case .empty:
      return say(
        "“\(part)” needs something after the colon.", "‘\(part)’ 뒤에 찾을 내용을 써 주세요.")
    case .quote:
      return say("“\(part)” has no closing quote.", "‘\(part)’에 닫는 따옴표가 없어요.")
    case .alternative:
      return say("“\(part)” needs a word on both sides.", "‘\(part)’ 앞뒤에 단어를 써 주세요.")
    case .tooLong:
      return say(
        "Your search is too long, so only the first part is used.", "검색어가 너무 길어 앞부분만 찾아요.")
    }
  }
}
