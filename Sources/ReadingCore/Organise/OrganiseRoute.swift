public import Kernel
public import SyncCore

/// A screen on which things are found again, and its address.
public enum OrganiseRoute: Hashable, Sendable {
  case category(ID<Entity>)
  case view(LibraryView)
  /// All categories, to change them.
  case categories
  case tags
  case tag(ID<Entity>)
  case collections
  case collection(ID<Entity>)
  /// What all feeds brought.
  case feeds
  case feed(ID<Entity>)
  /// What was typed.
  case search(String)

  /// Nil for an address that is none of these.
  public init?(steps: [String], query: String) {
    guard let first = steps.first else { return nil }
    let id = steps.last.flatMap { ID<Entity>(text: $0) }
    switch (first, steps.count) {
    case ("search", 1): self = .search(AddressQuery.value("q", in: query))
    case ("tags", 1): self = .tags
    case ("collections", 1): self = .collections
    case ("feeds", 1): self = .feeds
    case ("library", 2):
      if steps[1] == "categories" {
        self = .categories
        return
      }
      guard let view = LibraryView(step: steps[1]) else { return nil }
      self = .view(view)
    case ("library", 3):
      guard steps[1] == "category", let id else { return nil }
      self = .category(id)
    case ("tags", 2):
      guard let id else { return nil }
      self = .tag(id)
    case ("collections", 2):
      guard let id else { return nil }
      self = .collection(id)
    case ("feeds", 2):
      guard let id else { return nil }
      self = .feed(id)
    default: return nil
    }
  }

  public var path: String {
    switch self {
    case .category(let id): "/library/category/" + id.text
    case .view(let view): "/library/" + view.step
    case .categories: "/library/categories"
    case .tags: "/tags"
    case .tag(let id): "/tags/" + id.text
    case .collections: "/collections"
    case .collection(let id): "/collections/" + id.text
    case .feeds: "/feeds"
    case .feed(let id): "/feeds/" + id.text
    case .search(let text): text.isEmpty ? "/search" : "/search?q=" + AddressQuery.escaped(text)
    }
  }

  /// The category, tag or collection that it shows.
  var shelf: ID<Entity>? {
    switch self {
    case .category(let id), .tag(let id), .collection(let id): id
    case .view, .categories, .tags, .collections, .feeds, .feed, .search: nil
    }
  }

  /// What it lists all of; nil for no such list.
  var sort: Shelf.Sort? {
    switch self {
    case .categories: .category
    case .tags: .tag
    case .collections: .collection
    case .category, .tag, .collection, .view, .feeds, .feed, .search: nil
    }
  }

  /// Where its back arrow leads.
  public var back: String {
    switch self {
    case .tag: "/tags"
    case .collection: "/collections"
    case .feed: "/feeds"
    case .category, .view, .categories, .tags, .collections, .feeds, .search: "/library"
    }
  }
}

/// A view of the Library by time or by what was done with an item.
public enum LibraryView: Int, Hashable, Sendable, CaseIterable {
  case favourites = 0
  case recent = 1
  case week = 2
  case month = 3
  case highlighted = 4
  case shared = 7
  case completed = 5
  case filed = 8
  case archive = 6

  init?(step: String) {
    for view in Self.allCases where view.step == step {
      self = view
      return
    }
    return nil
  }

  /// Its word in an address.
  public var step: String {
    switch self {
    case .favourites: "favourites"
    case .recent: "recent"
    case .week: "week"
    case .month: "month"
    case .highlighted: "highlighted"
    case .shared: "shared"
    case .completed: "completed"
    case .filed: "filed"
    case .archive: "archive"
    }
  }

  /// The list that it is already, without asking for another.
  var list: ListName? {
    switch self {
    case .favourites: .favourites
    case .recent: .all
    case .archive: .archive
    case .week, .month, .highlighted, .shared, .completed, .filed: nil
    }
  }

  func query(now: Instant) -> ListQuery? {
    let day: Int64 = 86_400_000
    var query = ListQuery(.all)
    switch self {
    case .favourites, .recent, .archive, .highlighted: return nil
    case .week: query.since = now.milliseconds - 7 * day
    case .month: query.since = now.milliseconds - 30 * day
    case .completed: query.scope = .completed
    case .shared: query.scope = .shared
    case .filed: query.scope = .filed
    }
    return query
  }
}

/// The values in the query of an address (RFC 3986, and the plus for a space of forms).
public enum AddressQuery {
  /// The value of a name, unescaped; empty where there is none.
  public static func value(_ name: String, in query: String) -> String {
    let wanted = Array(name.utf8) + [61]
    for pair in Array(query.utf8).split(separator: 38) where pair.starts(with: wanted) {
      return String(
        decoding: PercentCoding.decode(pair.dropFirst(wanted.count), ofForm: true), as: UTF8.self)
    }
    return ""
  }

  /// The text as it stands in a query.
  public static func escaped(_ text: String) -> String {
    PercentCoding.encode(Array(text.utf8))
  }
}
