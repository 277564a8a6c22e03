public import Kernel
public import Kit
public import SyncCore

/// Categories, tags, collections, and how lists are filtered and sorted.
public struct OrganiseState: Equatable, Sendable {
  public var shelves = Shelves()
  /// What lies over the screen.
  public var sheet: OrganiseSheet?
  /// The part of the Inbox that is shown.
  public var tab = InboxTab.all
  public internal(set) var order = ListOrder.newest
  /// Whether lists are rows or cards, where that was chosen on this device.
  public var isRowsHere: Bool?
  /// What was chosen for the whole account by versions that had no choice for each device.
  var isRowsByAccount = true
  /// Rows, as long as nobody has chosen cards.
  public var isRows: Bool { isRowsHere ?? isRowsByAccount }
  /// The picked items, while several are picked.
  public internal(set) var picked: [ID<Entity>]?
  /// The screen's own route; nil on the Inbox and elsewhere.
  public internal(set) var route: OrganiseRoute?
  /// True on the Library's first screen, which has no route of its own here.
  var isLibrary = false
  /// What the list `shown` was asked for.
  var query: ListQuery?
  /// How sure a category has to be, in a hundred, that is taken without asking, and since when that is wanted.
  public private(set) var filingAbove: Int?
  var filingSince = Instant(milliseconds: 0)
  /// When and for whom a list is sorted by relevance.
  var context: SuggestionContext?
  /// The item whose address is being handed to another app.
  var sharing: ID<Entity>?
  /// From when on a view by time lists, as it was when it was entered.
  var since: Int64?

  public init() {}

  /// The collection that is shown, in the order of its owner's hand.
  var collection: ID<Entity>? {
    if case .collection(let id) = route { id } else { nil }
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {
    shelves.update(entity)
    guard entity.id == ReadingSettings.id else { return }
    order = entity[ReadingSettings.order] ?? .newest
    isRowsByAccount = (entity[ReadingSettings.layout] ?? 1) == 1
    guard let filing = entity[ReadingSettings.filingAbove.number] else { return }
    filingAbove = entity[ReadingSettings.filingAbove]
    filingSince = Instant(milliseconds: filing.stamp.milliseconds)
  }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(6)
    writer.write(tab.rawValue)
    writer.write(order.rawValue)
    writer.write(isRows)
    writer.write(sheet?.text ?? "")
    writer.beginArray(picked?.count ?? 0)
    for id in picked ?? [] { writer.write(id) }
    var all = shelves.all(.category) + shelves.all(.tag) + shelves.all(.collection)
    all += shelves.searches
    writer.beginArray(all.count)
    for shelf in all {
      writer.beginArray(2)
      writer.write(shelf.id)
      writer.write(shelves.count(shelf.id))
    }
  }
}

/// A sheet on which items are put somewhere, or what they stand on is changed.
public enum OrganiseSheet: Equatable, Sendable {
  case tags([ID<Entity>], text: String)
  case collections([ID<Entity>], text: String)
  case category([ID<Entity>])
  case title(ID<Entity>)
  case sorting
  case form(ShelfForm)
  /// What is done with a category, tag or collection.
  case menu(ID<Entity>)
  case merging(ID<Entity>)
  case deleting(ID<Entity>)
  /// An item and the one that it is a copy of.
  case comparing(ID<Entity>)
  /// What else of the library belongs to an item.
  case related(ID<Entity>)
  /// Of a feed, or for a new one.
  indirect case feed(FeedSheet)
  /// A collection, and what the server says of how it is shared.
  case publishing(ID<Entity>, Publishing)

  /// What was typed.
  var text: String {
    switch self {
    case .tags(_, let text), .collections(_, let text): text
    case .form(let form): form.name
    case .category, .title, .sorting, .menu, .merging, .deleting, .comparing, .related, .feed,
      .publishing:
      ""
    }
  }
}

/// A new category, tag or collection, or another name for one.
public struct ShelfForm: Equatable, Sendable {
  /// Nil for a new one.
  public var id: ID<Entity>?
  public var sort: Shelf.Sort
  public var name = ""
  public var description = ""
  /// What a saved search asks for.
  public var search = ""
  /// Whether it is a saved search, also while its words are gone.
  public var isSearch = false
  public var colour = ShelfColour.plain
  public var sign = ShelfSign.folder
  /// True once Save was pressed without a name.
  public var isFaulty = false
  /// True once Save was pressed without what to search for.
  public var hasNoSearch = false
  /// True once something was typed.
  public var isTyped = false
  /// True while it is asked whether what was typed may be thrown away.
  public var isLeaving = false

  init(_ sort: Shelf.Sort) { self.sort = sort }
}

/// What happened on a screen of it.
public enum OrganiseAction: Sendable {
  case tabTapped(InboxTab)
  case sortingTapped
  case orderChosen(ListOrder)
  case layoutChosen(isRows: Bool)
  case selectTapped
  case selectionEnded
  case picked(ID<Entity>)
  /// All from the one that was picked before, or that the keyboard is on, to this.
  case pickedThrough(ID<Entity>, in: ListName?)
  /// A row, or all that are picked, was dropped on a category, tag or collection.
  case dropped(ID<Entity>, on: ID<Entity>)
  /// The same, on favourites or the archive.
  case droppedOnView(ID<Entity>, LibraryView)
  case allPicked
  case archivePicked
  case favouritePicked
  case deletePicked
  case tagsTapped([ID<Entity>])
  case categoryTapped([ID<Entity>])
  case collectionsTapped([ID<Entity>])
  case titleTapped(ID<Entity>)
  case sheetClosed
  case textChanged(String)
  case textSubmitted
  /// What is typed counts, and the sheet closes.
  case textDone
  /// A tag or collection in the sheet of some items.
  case shelfToggled(ID<Entity>)
  case categoryChosen(ID<Entity>?)
  case newTapped(Shelf.Sort)
  /// What was looked for is to be kept under a name.
  case searchKept
  case shelfMenuTapped(ID<Entity>)
  case editTapped(ID<Entity>)
  case descriptionChanged(String)
  /// What a saved search asks for was typed.
  case searchChanged(String)
  case colourChosen(ShelfColour)
  case signChosen(ShelfSign)
  case formKept
  case formLeft
  case formSubmitted
  case mergeTapped(ID<Entity>)
  case mergeChosen(ID<Entity>)
  case deleteTapped(ID<Entity>)
  case deleteConfirmed
  /// A collection's item was put to another place.
  case moved(key: String, place: Int)
  case shareTapped(ID<Entity>)
  case copyTapped(ID<Entity>)
  case refreshTapped
  /// The list was pulled so far that one searches.
  case searchPulled
  case comparing(SimilarAction)
  case feeds(FeedAction)
  case publishing(PublishAction)
}
