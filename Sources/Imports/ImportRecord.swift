public import Kernel

/// One thing that another program exported, in the shape that all of them are read into.
public enum ImportRecord: Hashable, Sendable {
  case item(ImportedItem)
  case todo(ImportedTodo)
  case product(ImportedProduct)
  case feed(ImportedFeed)
  /// A row of which nothing could be made.
  case failure(ImportFailure)
}

/// A row that is left out, and why.
public struct ImportFailure: Hashable, Sendable {
  /// The numbers are stored and sent.
  public enum Reason: Int, Sendable, CaseIterable {
    /// It names neither an address nor a text.
    case empty = 0
    /// Its address is none of the web: a script, a file, a page of a browser's own.
    case notWeb = 1
    /// Its address cannot be read.
    case badAddress = 2
    /// The file ends, or is damaged, in the middle of it.
    case cutOff = 3
    /// It has no name.
    case unnamed = 4
    /// It is larger than anything that is imported.
    case tooLarge = 5
    /// A file within the archive is of no kind that is imported.
    case unknownFile = 6

    /// As the API names it.
    public var code: String {
      switch self {
      case .empty: "empty"
      case .notWeb: "not-web"
      case .badAddress: "bad-address"
      case .cutOff: "cut-off"
      case .unnamed: "unnamed"
      case .tooLarge: "too-large"
      case .unknownFile: "unknown-file"
      }
    }
  }

  /// The line in a text, the place in a list otherwise; counted from 1.
  public var row: Int
  public var reason: Reason
  /// What it is known by: its beginning.
  public var text: String

  public init(row: Int = 0, reason: Reason = .empty, text: String = "") {
    self.row = row
    self.reason = reason
    self.text = String(text.prefix(200))
  }
}

/// Something to read, or a note of the person's own.
public struct ImportedItem: Hashable, Sendable {
  /// The line in a text, the place in a list otherwise; counted from 1.
  public var row = 0
  /// Empty for a note of the person's own.
  public var url = ""
  public var title = ""
  /// What a note consists of.
  public var text = ""
  /// What the person wrote about it.
  public var note = ""
  /// Why the person saved it.
  public var reason = ""
  public var excerpt = ""
  public var author = ""
  public var site = ""
  public var language = ""
  public var published: Instant?
  public var saved: Instant?
  /// When it was read, or put away; nil where that is not known.
  public var read: Instant?
  public var isArchived = false
  public var isFavourite = false
  /// Thousandths that were read; nil where that is not known.
  public var progress: Int?
  public var tags = Names()
  /// Each with its folders, from the outermost in: "Reading/Swift".
  public var collections = Names()
  public var highlights: [ImportedHighlight] = []
  /// The page as the program kept it, not cleaned; empty where it has none.
  public var html = ""
  /// Whether it says something about an item that stands elsewhere in the export.
  public var isAddition = false

  public init() {}

  public init(row: Int, url: String = "", title: String = "") {
    self.row = row
    self.url = url
    self.title = title
  }
}

/// Words that were marked.
public struct ImportedHighlight: Hashable, Sendable {
  public var quote = ""
  public var note = ""
  /// As the program calls it, in small letters.
  public var colour = ""
  public var created: Instant?

  public init(quote: String = "", note: String = "", colour: String = "", created: Instant? = nil) {
    self.quote = quote
    self.note = note
    self.colour = colour
    self.created = created
  }
}

/// A feed that is read.
public struct ImportedFeed: Hashable, Sendable {
  /// The line in a text, the place in a list otherwise; counted from 1.
  public var row = 0
  public var address = ""
  /// As the person, or the other reader, calls it.
  public var title = ""
  /// The address of the pages that it is of; empty where that is not known.
  public var site = ""
  /// Whether it stood in a folder.
  public var isInFolder = false
  /// How much of it is wanted, as the API names it; empty where nothing is said.
  public var amount = ""
  /// Items a day; nil where nothing is said.
  public var daily: Int?
  public var words = Names()
  /// Days after which what nobody touches goes; nil where nothing is said.
  public var fadesAfter: Int?
  /// Whether what it brings stands among what is saved by hand.
  public var isMixed = false

  public init() {}

  public init(row: Int, address: String, title: String = "") {
    self.row = row
    self.address = address
    self.title = title
  }
}

/// Something to do.
public struct ImportedTodo: Hashable, Sendable {
  public var row = 0
  public var title = ""
  public var notes = ""
  /// The day it is due, as 2026-11-27; empty for none.
  public var day = ""
  /// The time, as 17:05; empty for a whole day.
  public var time = ""
  /// The IANA name of the time's zone; empty where it is that of the wall.
  public var zone = ""
  /// When it is due, where the file says so and no `day`; `zone` says which day that is.
  public var dueAt: Instant?
  public var isAllDay = false
  /// 0 for none to 3 for the highest.
  public var priority = 0
  public var created: Instant?
  public var done: Instant?
  public var list = ""
  public var section = ""
  public var tags = Names()
  /// What names it in its file; what is the same in the next export of the same program.
  public var source = ""
  /// The `source` of what it is a part of; empty for none.
  public var parent = ""
  public var reminders: [ImportedReminder] = []
  /// A recurrence rule (RFC 5545); empty for none.
  public var rule = ""
  /// How it repeats, or when it is due, in words; empty where `rule` or `day` say it.
  public var phrase = ""
  /// Whether the next date is counted from the day on which it was done.
  public var isFromCompletion = false
  /// Minutes that it is thought to take; 0 where nothing is said.
  public var estimate = 0

  public init() {}
}

/// When a person is told of a todo.
public struct ImportedReminder: Hashable, Sendable {
  /// Minutes before it is due.
  public var minutes = 0
  /// When it reminds, where the file says so.
  public var at: Instant?

  public init(minutes: Int = 0, at: Instant? = nil) {
    self.minutes = minutes
    self.at = at
  }
}

/// Something that is bought again and again.
public struct ImportedProduct: Hashable, Sendable {
  public var row = 0
  public var name = ""
  public var category = ""
  public var notes = ""
  /// Days that one pack lasts; 0 where that is not known.
  public var cycle = 0
  public var purchases: [ImportedPurchase] = []

  public init() {}
}

/// One time that a product was bought.
public struct ImportedPurchase: Hashable, Sendable {
  /// As 2026-11-27.
  public var day = ""
  public var packs = 1
  /// What all together cost, in hundredths; nil where that is not known.
  public var price: Int?
  public var shop = ""

  public init(day: String = "", packs: Int = 1, price: Int? = nil, shop: String = "") {
    self.day = day
    self.packs = packs
    self.price = price
    self.shop = shop
  }
}

/// Names in their order.
public struct Names: Hashable, Sendable {
  public private(set) var all: [String] = []

  public init() {}

  /// Blanks around each go, and so do those of blanks alone and repeated ones.
  public init(_ names: [String]) {
    for name in names { add(name) }
  }

  public mutating func add(_ name: String) {
    let name = name.trimmed
    if !name.isEmpty, !all.contains(name) { all.append(name) }
  }

  public var isEmpty: Bool { all.isEmpty }
}
