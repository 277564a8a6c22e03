public import ArticleCore
public import Kernel
public import Kit
public import SyncCore

/// What the reading screens are drawn from.
public struct ReadingState: Equatable, Sendable {
  public var library = Library()
  /// Which cards of each list are drawn.
  public var windows = [ListWindow](repeating: ListWindow(), count: ListName.allCases.count)
  /// The card that the keyboard's shortcuts act on.
  public var cursor: ID<Entity>?
  /// The open sheet for a new link.
  public var linkSheet: LinkSheet?
  /// What was typed of a link and not saved yet.
  public var draft = ""
  /// The item whose menu is open.
  public var menu: ID<Entity>? {
    didSet {
      isMenuLong = false
      isMenuOfSuggestion = false
    }
  }
  /// True while the rows of the menu are shown that stand under More.
  public var isMenuLong = false
  /// True where it was opened from something that is suggested.
  var isMenuOfSuggestion = false
  public var reader: Reader?
  /// What stood in the list from which the reader was opened, in its order: Next and Previous follow it.
  public var sequence: [ID<Entity>] = []
  /// The picture of the article that is looked at closely.
  public var picture: Picture?
  public var style = ReaderStyle()
  /// What is said once changes are stored is put into these.
  public var words = Words(.english)
  /// True while the sheet is open in which the style is chosen.
  public var isStyleSheetOpen = false
  public var organise = OrganiseState()
  public var capture = CaptureState()
  public var marks = MarksState()
  public var listen = ListenState()
  /// What is in `medium`; nil while nothing was played.
  var played: Boxed<MediumState>?
  @Boxed public var present = PresentState()
  public var search = SearchState()
  public var choose = ChooseState()
  @Boxed public var feeds = FeedsState()
  /// What the person's choices of categories say; nil until it is asked.
  var learning: Boxed<CategoryLearning>?

  public init() {}

  public func window(_ list: ListName) -> ListWindow { windows[list.rawValue] }

  /// Draws the card of an item that one comes back to, wherever it stands in its list.
  public mutating func draw(_ id: ID<Entity>, in list: ListName?) {
    if list != nil { cursor = id }
    search.draw(id)
  }

  /// All of a list, as what is drawn and what is room.
  ///
  /// The card with the keyboard's focus is never taken away.
  public func parts(_ list: ListName) -> [ListWindow.Part] {
    window(list).parts(
      of: library.count(list), keeping: cursor.flatMap { library.index(of: $0, in: list) })
  }
}

/// The sheet in which a link is entered.
public struct LinkSheet: Equatable, Sendable {
  public var text: String
  /// True once Save was pressed on something that is no address.
  public var isFaulty = false
  /// True from Save until the device has stored it.
  public var isSaving = false
  /// True when the device could not store it.
  public var didFail = false

  public init(text: String = "") {
    self.text = text
  }
}

/// How articles are set.
public struct ReaderStyle: Hashable, Sendable {
  /// Steps from the usual size: -2 to 4.
  public var size = 0
  public var face = Face.serif
  /// Narrow, usual, wide.
  public var width = 1
  /// How far lines stand apart: close, usual, open.
  public var spacing = 1
  public var paper = Paper.system

  /// What an article is set in.
  ///
  /// The numbers are stored.
  public enum Face: Int, Hashable, Sendable, CaseIterable {
    case sans = 0
    case serif = 1
    /// A sturdier serif.
    case book = 2
    /// A sans with the forms of written letters.
    case humanist = 3
    case mono = 4
    /// Made for dyslexia: loaded once it is chosen.
    case dyslexic = 5

    /// As the styles name it.
    public var name: String {
      switch self {
      case .sans: "sans"
      case .serif: "serif"
      case .book: "book"
      case .humanist: "humanist"
      case .mono: "mono"
      case .dyslexic: "dyslexic"
      }
    }
  }

  /// What an article is read on.
  ///
  /// The numbers are stored.
  public enum Paper: Int, Hashable, Sendable, CaseIterable {
    /// As the rest of the app.
    case system = 0
    case light = 1
    case dark = 2
    case sepia = 3

    var className: String {
      switch self {
      case .system: ""
      case .light: " light"
      case .dark: " dark"
      case .sepia: " light sepia"
      }
    }
  }

  public static let sizes = -2...4
  public static let widths = 0...2
  public static let spacings = 0...2

  public init(
    size: Int = 0, face: Face = .serif, width: Int = 1, spacing: Int = 1, paper: Paper = .system
  ) {
    self.spacing = min(max(spacing, Self.spacings.lowerBound), Self.spacings.upperBound)
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    self.paper = paper
    self.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.face = face
  }
}

/// The article that is open.
public struct Reader: Equatable, Sendable {
  public enum Text: Equatable, Sendable {
    case loading
    case ready(Article, TextBlocks)
    /// The server has this text no more: a newer one is on its way to the item.
    case outdated
    /// No network, and it was not kept on this device.
    case unavailableOffline
    /// The answer was no article.
    case unreadable
    /// The server's copy is damaged or gone: it captures the item again, where it can.
    case damaged
  }

  public let id: ID<Entity>
  /// The hash of the content that `text` comes from, or is waited for.
  public var content: String?
  public var text: Text
  /// Where the reader is.
  public var place: ReadingPlace?
  /// The place that the item's register holds.
  public var writtenPlace: ReadingPlace?
  /// Where it was left, unread to its end, while it is open at a hit of a search or at a highlight: nothing before it is written.
  var leftPlace: ReadingPlace?
  /// Whether the hit was shown for which it was opened.
  var isHitShown = false
  /// What else of the library belongs to it.
  public var related: [Related] = []
  /// What the summary tells; nil while it is not shown.
  public var summary: [SummaryLine]?

  public init(id: ID<Entity>, content: String? = nil, text: Text = .loading) {
    self.id = id
    self.content = content
    self.text = text
  }

  /// True while what was read before reaches further than where the reader is.
  var isBeforeLeftPlace: Bool {
    guard let leftPlace, let place else { return false }
    return place.block < leftPlace.block
  }

  /// True when the place moved by a paragraph or more since it was written.
  public var hasMoved: Bool {
    guard let place, !isBeforeLeftPlace else { return false }
    guard let writtenPlace else { return true }
    return place.block != writtenPlace.block || place.isFinished != writtenPlace.isFinished
  }
}
