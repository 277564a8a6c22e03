import ArticleCore
import AddressCore
import Kernel
import Kit
import SyncCore
import ViewTree

/// What a card shows that does not stand in its item: where it belongs, and how its list is shown.
struct CardSurroundings: Equatable {
  /// True on screens where items are organised.
  var isOrganised = false
  var isRow = false
  /// True where the list is in the order of its owner's hand.
  var isOrdered = false
  /// Whether it is picked, while several are.
  var isPicked: Bool?
  /// Its category, tags and collections, but for the one whose place this is.
  var shelves: [Shelf] = []
  /// Nobody has begun to read it: a dot says so.
  var isNew = false
  /// Its source is one of which much was saved: a sign says so.
  var isKnownSource = false
  var saysAge = true
  /// True while it is open, perhaps beside its list: its menu's button in the reader has the ID then.
  var isOpen = false
  /// A feed brought it, and nobody saved it: it can be saved to the Inbox.
  var isApart = false
  /// Categories that it may belong to, and how they are accepted; or the one that Later chose.
  var offers: [CategoryOffer] = []
  /// What they are called.
  var names: [String] = []
  /// What Later chose by itself, where that is to be looked at.
  var filed: Shelf?
  /// What is said beside its age: last read, highlights, what needs a look.
  var facts: [String] = []

  init(_ item: Item, _ state: ReadingState?, _ scene: Scene) {
    // What was begun stands in Now as it does in a list.
    guard let state else {
      isRow = true
      return
    }
    let organise = state.organise
    isOrganised = true
    isOpen = state.reader?.id == item.id
    isRow = organise.isRows
    isOrdered = organise.collection != nil
    isApart = state.isApart(item.id)
    isPicked = organise.picked.map { $0.contains(item.id) }
    let category = item.category.flatMap { organise.shelves.shelf($0) }
    shelves = organise.shelves.shelves(of: item.id, .tag)
    shelves += organise.shelves.shelves(of: item.id, .collection)
    if let category, !organise.isLibrary { shelves.insert(category, at: 0) }
    if let here = organise.route?.path { shelves.removeAll { $0.path == here } }
    let isLibrary = organise.route != nil || !state.isInbox
    if isLibrary, let openedAt = item.openedAt {
      facts.append(scene.words.lastRead(scene.words.ago(openedAt, now: scene.now)))
    }
    let highlights = state.highlightCount(of: item.id)
    if highlights > 0 { facts.append(scene.words.highlightCount(highlights)) }
    if isLibrary, let sharedAt = item.sharedAt {
      facts.append(scene.words.shared(scene.words.ago(sharedAt, now: scene.now)))
    }
    if isLibrary && item.isArchived { facts.append(scene.words.isArchivedFact) }
    if item.needsReview, item.state != .failed { facts.append(scene.words.needsReview) }
    if isPicked == nil, category != nil || item.needsReview {
      noteFiling(item, category, state, scene.words)
    }
    isNew = !isLibrary && item.isUnread
    isKnownSource = state.library.countOfSource(item.id) >= Self.known
    // Where all is new, when it came is no news: a list of rows says it in the Library alone.
    saysAge = isLibrary || !isRow
    if state.library.hasTwin(item.id) || state.similar(to: item.id) != nil {
      facts.append(scene.words.similarToOne)
    }
  }

  private mutating func noteFiling(
    _ item: Item, _ category: Shelf?, _ state: ReadingState, _ words: Words
  ) {
    if let category {
      guard let entity = state.library.entity(item.id), Item.isFiledUnasked(entity) else { return }
      facts.append(words.filedUnasked)
      if state.organise.route == .view(.filed) { filed = category }
    } else if item.needsReview {
      offers = state.learning?.wrappedValue.answer(for: item.id) ?? []
      names = offers.map { state.organise.shelves.shelf($0.category)?.name(words) ?? "" }
    }
  }

  /// As many items make a source a known one.
  static let known = 3

  func className(of item: Item) -> String {
    var name = item.state == .failed ? "card failed" : "card"
    if isRow { name += " as-row" }
    if isPicked == true { name += " picked" }
    if isNew { name += " new" }
    return name
  }

  /// The chips that have room in one line, each a way to what else stands there, and how many more there are.
  @NodeBuilder<ReadingAction>
  func chips(_ words: Words) -> [Node<ReadingAction>] {
    if !shelves.isEmpty {
      let shown = shown(words)
      Node(.div, .className("card-shelves")) {
        for shelf in shelves.prefix(shown) {
          Node(.a, .href(shelf.path), .className("shelf-chip " + shelf.colour.className)) {
            shelf.icon.node(size: 16)
            Node(.span, .className("visually-hidden")) { words.sortName(shelf.sort) + " " }
            Node(.span) { shelf.name(words) }
          }
        }
        if shown < shelves.count {
          Node(.span, .className("progress-text")) {
            "+\(shelves.count - shown)"
            Node(.span, .className("visually-hidden")) {
              ": " + joined(shelves.dropFirst(shown).map { $0.name(words) })
            }
          }
        }
      }
    }
  }

  /// Whether something is to be done with a category that was suggested, or that Later chose.
  var hasFiling: Bool { !offers.isEmpty || filed != nil }

  func filing(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("card-choices")) {
      for (offer, name) in zip(offers, names) {
        Node.button(
          words.acceptCategory(name, offer), style: .text,
          action: .filing(.accepted(item.id, offer.category)))
      }
      if let filed {
        Node.button(
          words.keepFiled(filed.name(words)), style: .text, action: .filing(.kept(item.id)))
        Node.button(words.takeBackFiled, style: .text, action: .filing(.takenBack(item.id)))
      }
    }
  }

  /// How many have room, three at most, one in the line of a row: a chip is never cut for the sake of another.
  private func shown(_ words: Words) -> Int {
    if isRow { return 1 }
    // In Latin letters of a narrow list; one of Korean takes three bytes, and nearly as much room.
    var room = 36
    let fitting = shelves.prefix(3).prefix { shelf in
      room -= shelf.name(words).utf8.count + 4
      return room >= 0
    }
    return max(1, fitting.count)
  }

  /// What is done with an item of its type: for fingers, as the title is the same link.
  func primary(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    let label = words.primaryAction(item)
    let isAway = item.isPlainLink
    let address = isAway ? Address(item.url)?.text ?? item.path : item.path
    return Node(
      .a, .href(address), .className("button plain card-primary"),
      isAway ? Attribute(.target, "_blank") : nil,
      isAway ? Attribute(.rel, "noopener noreferrer") : nil, Attribute(.tabIndex, "-1"),
      .decorative
    ) {
      item.type.icon.node(size: 20)
      Node(.span) { label }
    }
  }
}

extension Item {
  /// Whether a person should look at what became of it: it failed, or only a part was available.
  var needsReview: Bool {
    state == .failed || (state == .ready && failure != .unknown && content != nil)
  }

  /// Whether it can be read, and nobody has begun.
  var isUnread: Bool { state == .ready && !isPlainLink && (place?.permille ?? 0) == 0 }
}

extension ReadingState {
  /// True where the Inbox is shown, or nothing that is organised.
  var isInbox: Bool { organise.route == nil && !organise.isLibrary }

  /// How many highlights an item has.
  func highlightCount(of item: ID<Entity>) -> Int { marks.count(of: item) }
}

extension Words {
  func tagItem(_ title: String) -> String { say("Tag “\(title)”", "‘\(title)’에 태그 달기") }
  func lastRead(_ ago: String) -> String { say("read \(ago)", "\(ago) 읽음") }
  func shared(_ ago: String) -> String { say("shared \(ago)", "\(ago) 공유") }
  func highlightCount(_ count: Int) -> String {
    say(count == 1 ? "1 highlight" : "\(count) highlights", "하이라이트 \(count)개")
  }
  var isArchivedFact: String { say("archived", "보관됨") }
  var isNewFact: String { say("new", "새 글") }
  var knownSource: String { say("known source", "자주 저장한 출처") }
  var similarToOne: String { say("similar to one you have", "비슷한 글 있음") }
  var needsReview: String { say("needs review", "확인 필요") }

  func primaryAction(_ item: Item) -> String {
    if item.isPlainLink || item.type == .note { return say("Open", "열기") }
    switch item.type {
    case .article, .pdf, .note: return say("Read", "읽기")
    case .video: return say("Watch", "보기")
    case .podcast, .voice: return say("Listen", "듣기")
    case .image: return say("View", "보기")
    case .link: return say("Open", "열기")
    }
  }
}
