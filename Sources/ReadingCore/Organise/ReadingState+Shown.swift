public import Kernel
public import Kit
public import SyncCore

/// Which items are listed, kept in order change by change.
extension ReadingState {
  /// The list that an organised screen shows; nil where it lists no items, or in another way.
  public var organisedList: ListName? {
    switch organise.route {
    case nil:
      organise.isLibrary ? nil : organise.order == .newest ? organise.tab.list : .shown
    case .view(let view): view.list ?? .shown
    case .category, .tag, .feeds, .feed: .shown
    case .categories, .tags, .collections, .collection, .search: nil
    }
  }

  /// All items of the screen that lists them, in the order in which they stand there.
  public func listed(_ list: ListName?) -> [ID<Entity>] {
    if let list { return library.ids(list) }
    switch organise.route {
    case .collection(let id): return organise.shelves.ordered(id)
    case .search: return search.results?.found ?? []
    case .category, .view, .categories, .tags, .tag, .collections, .feeds, .feed, nil:
      return organise.isLibrary ? LibraryScreen.listed(self) : []
    }
  }

  /// Whether the screen of a list has nothing that could be opened beside it.
  public var hasNothingListed: Bool {
    switch organise.route {
    case nil:
      organise.isLibrary ? LibraryScreen.listed(self).isEmpty : library.count(.inbox) == 0
    case .view, .category, .tag, .feeds, .feed: library.count(organisedList ?? .shown) == 0
    case .collection(let id): organise.shelves.count(id) == 0
    case .categories, .tags, .collections: true
    // The list stays where it is while one types.
    case .search: false
    }
  }

  /// Another screen is entered; nil for one that is none of these.
  public mutating func enter(
    _ route: OrganiseRoute?, isLibrary: Bool, _ moment: Moment
  ) -> [ReadingEffect] {
    organise.route = route
    organise.isLibrary = isLibrary
    organise.sheet = nil
    organise.picked = nil
    note(moment)
    var sought: String?
    if case .search(let text) = route { sought = text }
    let kept = search.enter(sought)
    showWanted(moment.instant)
    // Whoever comes to search has words in mind.
    if case .search(let text) = route, text.isEmpty { return kept + [.focus(id: "search")] }
    return kept
  }

  /// Asks the library for what the screen lists.
  mutating func showWanted(_ now: Instant = Instant(milliseconds: 0)) {
    var query = wanted(now)
    // The days of a view are those of when it was entered.
    if now.milliseconds == 0, let since = organise.since, query?.since != nil {
      query?.since = since
    }
    guard query != organise.query else { return }
    organise.query = query
    organise.since = query?.since
    windows[ListName.shown.rawValue] = .init()
    library.show(query)
  }

  /// What the moment is, for a list that is sorted by it until the screen is entered again.
  mutating func note(_ moment: Moment) {
    organise.context = SuggestionContext(
      now: moment.instant, offsetSeconds: moment.offsetSeconds)
  }

  private func wanted(_ now: Instant) -> ListQuery? {
    switch organise.route {
    case nil:
      guard organise.order != .newest, !organise.isLibrary else { return nil }
      var query = ListQuery(organise.tab.scope, order: organise.order)
      if organise.order == .relevance {
        query.context = organise.context
        query.context?.topics = capture.person.topics
      }
      return query
    case .view(.highlighted):
      var query = ListQuery(.all)
      query.members = marks.items
      return query
    case .view(let view): return view.query(now: now)
    case .category(let id):
      var query = ListQuery(.all)
      query.category = id
      return query
    case .tag(let id):
      var query = ListQuery(.all)
      query.members = organise.shelves.items(of: id)
      return query
    case .feeds: return ListQuery(.feeds)
    case .feed(let id):
      var query = ListQuery(.feeds)
      query.feed = id
      return query
    case .categories, .tags, .collections, .collection, .search: return nil
    }
  }

  /// Takes over an item, and what it means for the shelves.
  mutating func updateItem(_ entity: Entity) {
    library.update(entity)
    organise.shelves.note(entity)
    if learning != nil || capture.processing?.item == entity.id { learn(entity) }
  }

  /// A tag, its name or what stands in it has changed: the list of its screen follows.
  mutating func refreshShown(_ entity: Entity) {
    if !organise.shelves.isLoading { search.askAgain() }
    if entity.kind == .readingSettings { return showWanted() }
    if entity.kind == .highlight, organise.route == .view(.highlighted),
      !organise.shelves.isLoading
    {
      return showWanted()
    }
    guard case .tag(let tag) = organise.route else { return }
    if entity.kind == .tag { return showWanted() }
    let changed: ID<Entity>? =
      switch entity.kind {
      case .membership: entity[Membership.item]
      // One that was joined to another brings that one along.
      case .item where organise.shelves.isOfSeveral(entity.id): entity.id
      default: nil
      }
    guard let changed else { return }
    let item = organise.shelves.kept(changed)
    library.setMember(item, organise.shelves.contains(item, in: tag))
    organise.query = library.query
  }

  /// The items that the library holds, for the counts of the shelves.
  mutating func noteItems() {
    for index in 0..<library.count(.all) {
      if let id = library.id(in: .all, at: index) { organise.shelves.note(id, isLive: true) }
    }
    for (item, other) in library.joins {
      organise.shelves.note(item, isLive: false, joinedTo: other)
    }
  }

  /// After everything was taken over anew.
  mutating func showAgain() {
    organise.query = nil
    learning = nil
    suggestCategory()
    library.show(nil)
    showWanted()
    search.askAgain()
  }
}
