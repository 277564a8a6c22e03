import Kernel

/// What a person did in the popup.
public enum PopupAction: Equatable, Sendable {
  case saveTapped
  case detailsChanged(DetailField, String)
  case detailsAdded
  case pageArchived
  case queryChanged(String)
  case queryCleared
  case tagTapped(ListedItem)
  case tagsChanged(item: String, String)
  case tagsAdded(item: String)
  case archiveTapped(ListedItem)
  case retryTapped(job: String)
  case discardTapped(job: String)
  case saveTabsTapped
  case optionsTapped
  case offersWanted(NameField)
  case offerKeyed(NameField, String)
  case offerTaken(NameField, Int)
}

/// What can be typed about a page.
public enum DetailField: Equatable, Sendable {
  case tags, collection, reason
}

/// A field that offers names.
public enum NameField: Equatable, Sendable {
  case tags
  case collection
  /// The tags of a row.
  case item(String)
}

/// What the host tells the popup.
public enum PopupMessage: Equatable, Sendable {
  /// The first that it tells.
  case opened(Opening)
  /// What is kept is another.
  case jobsChanged([KeptJob])
  /// The page's job, empty for what is no page of the web; and what is kept.
  case pageSaved(job: String, [KeptJob])
  case appended(Addition, isKept: Bool)
  /// What the worker made of the edit with that number.
  case edited(number: UInt32, isKept: Bool)
  /// The worker has sent what waits, as far as it could; this item's change was on its way.
  case sent(item: String)
  case latest(number: UInt32, [FoundItem])
  case found(number: UInt32, [ListedItem])
  case listUnavailable(number: UInt32)
  case names(Shelf, [ShelfName])
  /// The server that the extension is connected with; empty for none any more.
  case connected(server: String)
  case tabsSaved(count: Int)
  /// The popup closes, as it does at any press beside it.
  case closing
}

/// What there is when the popup opens.
public struct Opening: Equatable, Sendable {
  /// The browser's language, as a tag.
  public var language = ""
  public var server = ""
  public var tabURL = ""
  /// An option: the page is saved as the popup opens.
  public var savesAtOnce = true
  public var jobs: [KeptJob] = []
  public var items: [ListedItem] = []
  public var names = KnownNames()

  public init() {}
}

/// What is added to a page that was saved.
///
/// The numbers are the host's.
public enum Addition: UInt8, Sendable {
  case details = 0
  case archive = 1
}

/// An item of the server's list.
public struct FoundItem: Equatable, Sendable {
  public var id = ""
  public var title = ""
  public var url = ""
  public var siteName = ""
  public var tags: [String] = []

  public init() {}

  /// Its site and tags below its title, or its address while the title is not known.
  var row: ListedItem {
    // Where the address stands for the title, its host is said.
    let host = title.isEmpty || title == url ? "" : hostName(of: url)
    let source = siteName.isEmpty ? host : siteName
    let parts = ([source] + tags).filter { !$0.isEmpty }
    return ListedItem(
      id: id, title: title.isEmpty ? url : title, path: "/read/" + id,
      detail: parts.joined(by: " · "))
  }
}

/// A name of a shelf.
public struct ShelfName: Equatable, Sendable {
  public var name: String
  /// Saved searches stand among the collections; nothing can be put there.
  public var isSearch: Bool

  public init(_ name: String, isSearch: Bool) {
    self.name = name
    self.isSearch = isSearch
  }
}

/// What the popup asks of the host.
public enum PopupEffect: Equatable, Sendable {
  case save
  case append(Addition, job: String, Changes)
  /// Answered by `edited` with its number, and by `sent`.
  case edit(number: UInt32, item: String, title: String, Changes)
  case askLatest(number: UInt32)
  case askSearch(number: UInt32, query: String)
  case askNames
  /// Kept for when the server is away.
  case keepItems([ListedItem])
  case keepNames(KnownNames)
  case retry(job: String)
  case discard(job: String)
  case saveTabs
  case openOptions
  case focus(id: String)
}

/// What becomes of an item: names come to those that it has.
public struct Changes: Equatable, Sendable {
  public var tags: [String] = []
  public var collections: [String] = []
  public var reason = ""
  public var isArchived = false

  public init() {}

  var isEmpty: Bool { tags.isEmpty && collections.isEmpty && reason.isEmpty && !isArchived }
}
