import Kernel
public import Kit
public import SearchCore
import SyncCore

/// What is looked for, and what the app found of it.
public struct SearchState: Equatable, Sendable {
  /// What was typed.
  public internal(set) var text = ""
  /// Whether its screen is open.
  public internal(set) var isOpen = false
  /// What was found; nil while nothing is looked for, and until the app has looked.
  public var results: SearchResults?
  /// What of the text was left out.
  public var faults: [QueryFault] = []
  /// What the last word may become.
  public var completions: [String] = []
  /// True while more may be found.
  public var isLooking = false
  /// The app from which it was opened: what that has comes first.
  public var origin = App.later
  /// What was looked for before, on this device.
  public var recent = RecentSearches()
  /// How many of each group are drawn.
  public internal(set) var shown = Self.page
  /// Whether the text is still being typed: what it lacks may yet come.
  public internal(set) var isTyping = false
  /// True where the app is to look.
  private var isAsked = false
  /// True where that is another text than before.
  private var isOther = false
  /// What is offered while nothing is typed.
  private(set) var offer = Offer.none

  /// Whether there is something on offer, and whether it may be other by now.
  enum Offer: Equatable, Sendable { case none, shown, outdated }

  static let page = 20

  public init() {}

  /// True, once, where something else is looked for, or where what is found may be other by now.
  public mutating func takeQuestion() -> Bool {
    defer { isAsked = false }
    return isAsked && isOpen
  }

  /// True, once, where the text is another than was looked for last.
  public mutating func takeOtherText() -> Bool {
    defer { isOther = false }
    return isOther
  }

  /// The word that is being typed; nil for a condition, and once it has ended.
  public static func lastWord(of text: String) -> String? { TypedSearch.lastWord(text) }

  /// Draws as many of each group as show the item, where it was found.
  mutating func draw(_ id: ID<Entity>) {
    guard let found = results else { return }
    for group in [found.exact, found.close, found.named] {
      if let index = group.firstIndex(of: id) { shown = max(shown, index + 1) }
    }
  }

  /// What is found may be other by now, and so may what is offered.
  mutating func askAgain() {
    isAsked = isOpen
    if offer == .shown { offer = .outdated }
  }

  /// Whether what is offered is to be found out.
  public var wantsOffer: Bool { offer != .shown && text.utf8.isEmpty }

  mutating func noteOffer() { offer = .shown }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(4)
    writer.write(text)
    writer.write(results?.count ?? 0)
    writer.write(isLooking)
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
  /// The word that is being typed becomes one that was offered.
  case completionTapped(String)
  /// What may have been meant is looked for.
  case suggestionTapped
}

extension SearchState {
  mutating func reduce(_ action: SearchAction) -> [ReadingEffect] {
    switch action {
    case .changed(let text):
      find(text)
      return []
    case .cleared: find("")
    case .submitted:
      isTyping = false
      isAsked = true
      // What was looked for is an address, to come back to.
      return remember() + [.readdress(path: OrganiseRoute.search(text).path)]
    case .recentCleared:
      recent = RecentSearches()
      return [.own(.keepRecent([])), .focus(id: "search")]
    case .conditionTapped(let condition, let written):
      find(TypedSearch.toggled(text, condition, written))
    case .keyTapped(let key, let written): find(TypedSearch.toggled(text, key, written))
    case .offerTapped(let value): find(TypedSearch.completed(text, value))
    case .completionTapped(let word): find(TypedSearch.finished(text, word))
    case .suggestionTapped:
      guard let suggestion = results?.suggestion, !suggestion.isEmpty else { return [] }
      find(suggestion)
    case .moreTapped:
      shown += Self.page
      isAsked = true
      return []
    }
    return [.focus(id: "search")]
  }

  /// The search is opened, with what its address says; or closed.
  mutating func enter(_ text: String?) -> [ReadingEffect] {
    // What found something is worth keeping; what is typed on the way to it is not.
    let stays = text.map { $0 == self.text } ?? false
    let left = !stays && results?.isEmpty == false ? remember() : []
    guard let text else {
      let recent = recent
      self = SearchState()
      self.recent = recent
      return left
    }
    isOpen = true
    // What was found stays, for whoever comes back to it.
    if !stays || results == nil { find(text) }
    isAsked = true
    isTyping = false
    return left
  }

  private mutating func remember() -> [ReadingEffect] {
    recent.add(text) ? [.own(.keepRecent(recent.encoded))] : []
  }

  private mutating func find(_ text: String) {
    self.text = text
    shown = Self.page
    isTyping = true
    isAsked = true
    isOther = true
    isLooking = !FoldedName.bytes(FoldedName.tidy(text)).isEmpty
    if !isLooking { results = nil }
  }
}
