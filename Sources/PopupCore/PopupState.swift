public import Kernel
public import Kit

/// What the popup of the browser extension knows and shows.
public struct PopupState: Sendable {
  public var words = Words(.english)
  /// The origin of the person's server; empty while the extension is not connected.
  public var server = ""
  /// The address of the tab that the popup stands over; empty where it has none that may be seen.
  public var tabURL = ""
  /// Nothing is shown before the host has told what there is.
  public var isOpen = false
  /// Whether the button stands there that saves the page.
  public var hasSaveButton = false
  public var page = PageState()
  public var list = ListState()
  /// Everything that the extension keeps, what came last first.
  public var jobs: [KeptJob] = []
  public var names = KnownNames()
  /// The forms that are open below rows.
  public var forms: [TagForm] = []
  /// Those that were sent, by the numbers of their edits, until the worker has kept them.
  var sentForms: [(edit: UInt32, form: TagForm)] = []
  /// The number of the last edit.
  var lastEdit: UInt32 = 0
  /// The field that offers names, and the line that was gone to.
  var openOffers: OpenOffers?
  /// How many pages "Save all tabs" has saved.
  public var savedTabs: Int?

  public init() {}

  public var isConnected: Bool { !server.isEmpty }

  var isOwnPage: Bool { isConnected && tabURL.utf8.starts(with: (server + "/").utf8) }
}

/// The page that was saved, and what is typed about it.
public struct PageState: Sendable {
  /// The job's; empty for none.
  public var job = ""
  /// It was no page of the web.
  public var isRefused = false
  /// The passage that was selected; it stays there once it has been sent.
  public var quote = ""
  public var isArchived = false
  public var details = Details()
  /// What was typed when it was last added, until the worker has kept it.
  var onItsWay: Details?

  public init() {}
}

/// What is typed about a page.
public struct Details: Equatable, Sendable {
  public var tags = ""
  public var collection = ""
  public var reason = ""

  public init() {}
}

/// Something that the extension keeps until the server has it, and for a day after.
public struct KeptJob: Equatable, Sendable {
  /// Why the server refused it for good.
  public enum Problem: UInt8, Sendable {
    case none = 0
    case refused = 1
    case tooLarge = 2
  }

  public var id = ""
  public var title = ""
  public var url = ""
  /// When it was saved.
  public var at = Instant(milliseconds: 0)
  /// Saved as the browser showed it, and not as a link alone.
  public var isSeen = false
  /// Its markup was too large.
  public var isLinkOnly = false
  /// What of it is still to be sent.
  public var steps = 0
  /// How often that was tried in vain.
  public var tries = 0
  public var problem = Problem.none
  /// The last passage that is to be highlighted; empty for none.
  public var quote = ""

  public init() {}

  /// Its title, or its address where that stands for it.
  var name: String { shownTitle(title) }
  var waits: Bool { steps > 0 && problem == .none }
}

/// The latest ten, or what a search has found.
public struct ListState: Sendable {
  public enum Note: Equatable, Sendable {
    case none, nothingFound, nothingYet, serverAway
  }

  public var query = ""
  /// The number of the question that was asked last: answers to others are of no use.
  public var number: UInt32 = 0
  public var rows: [ListedItem] = []
  public var note = Note.none
  /// The latest, as the server last told them: shown while it is away.
  public var kept: [ListedItem] = []
  /// Items whose change is on its way.
  var busy: [String] = []

  public init() {}

  var isSearch: Bool { !query.trimmed.isEmpty }
}

/// An item as a row shows it.
public struct ListedItem: Equatable, Sendable {
  public var id: String
  public var title: String
  /// Where the server shows it: begins with a slash.
  public var path: String
  /// The line below the title.
  public var detail: String

  public init(id: String, title: String, path: String, detail: String) {
    self.id = id
    self.title = shownTitle(title)
    self.path = path.utf8.first == UInt8(ascii: "/") ? path : "/read/" + id
    self.detail = detail
  }
}

/// Names that there are, to choose from while one types.
public struct KnownNames: Equatable, Sendable {
  public var tags: [String] = []
  public var collections: [String] = []

  public init() {}
}

/// The shelves that have names.
///
/// The numbers are the host's.
public enum Shelf: UInt8, Sendable {
  case tags = 0
  case collections = 1
}

/// The field below a row.
public struct TagForm: Equatable, Sendable {
  public var item: String
  public var title: String
  public var text = ""

  public init(item: String, title: String) {
    self.item = item
    self.title = title
  }

  var fieldID: String { "tags-" + item }
}
