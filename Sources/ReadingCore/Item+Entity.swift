import AddressCore
public import ArticleCore
public import Kernel
public import SyncCore

/// An item as screens read it: every register with its type, and what is missing filled in.
public struct Item: Hashable, Sendable {
  public let id: ID<Entity>
  public var url: String
  public var title: String
  public var siteName: String
  public var byline: String
  public var excerpt: String
  /// Nil while nobody knows.
  public var minutes: Int?
  public var state: ItemState
  public var failure: ItemFailure
  /// The hash of the article, in hexadecimal; nil while there is none.
  public var content: String?
  public var image: String?
  public var savedAt: Instant
  public var isArchived: Bool
  public var isFavourite: Bool
  public var place: ReadingPlace?
  public var type: ItemType
  public var language: String
  /// Nil for none.
  public var category: ID<Entity>?
  public var openedAt: Instant?
  public var isDeleted: Bool
  /// The hash of the file that it was made of, in hexadecimal; nil where there is none.
  public var file: String?
  /// What that file is called; empty where nobody knows.
  public var fileName: String
  /// How long a recording is.
  public var seconds: Int?
  /// When it was published; nil where nobody knows.
  public var publishedAt: Instant?
  public var sharedAt: Instant?

  public init(_ entity: Entity) {
    id = entity.id
    url = entity[Item.url]
    title = entity[Item.title]
    siteName = entity[Item.siteName]
    byline = entity[Item.byline]
    excerpt = entity[Item.excerpt]
    state = entity[Item.state]
    failure = entity[Item.failure] ?? .unknown
    content = entity[Item.content].map { Hex.encode($0.bytes) }
    image = entity[Item.image].map { Hex.encode($0.bytes) }
    savedAt = entity[Item.savedAt]
    isArchived = entity[Item.archivedAt] != nil
    isFavourite = entity[Item.isFavourite]
    place = ReadingPlace(entity)
    type = entity[Item.type]
    // A picture is looked at, however many words were recognised in it.
    minutes = type == .image ? nil : entity[Item.minutes].map { max($0, 1) }
    language = entity[Item.language]
    category = entity[Item.category]
    openedAt = entity[Item.openedAt]
    isDeleted = !ReadingDerivation.isLiveItem(entity)
    file = entity[Item.file].map { Hex.encode($0.bytes) }
    fileName = entity[Item.fileName]
    seconds = entity[Item.seconds]
    publishedAt = entity[Item.publishedAt]
    sharedAt = entity[Item.sharedAt]
    if type == .note { describe(note: entity[Item.body].text) }
    if type != .note, title.utf8.isEmpty, file != nil { title = fileName }
  }

  /// A note is called by its first line.
  private mutating func describe(note: String) {
    let lines = note.utf8.split(separator: 10, maxSplits: 1)
    if title.utf8.isEmpty, let first = lines.first {
      title = beginning(of: first, bytes: 160)
    }
    if lines.count > 1 {
      excerpt = beginning(of: lines[1], bytes: 320)
    }
  }

  /// The title, or while there is none the address as people read it.
  public var displayTitle: String {
    if !title.isEmpty { return title }
    guard let address = Address(url) else { return url }
    return address.path.utf8.count > 1 ? address.displayHost + address.path : address.displayHost
  }

  /// Who published it: the site's name, or the host.
  public var source: String {
    if !siteName.isEmpty { return siteName }
    return Address(url)?.displayHost ?? ""
  }

  /// True when there is nothing to read here, only an address to open.
  public var isPlainLink: Bool {
    type == .link || (state == .ready && content == nil && file == nil && type != .note)
  }

  /// True for what the person made or brought, and no page has: a note, a recording, a file.
  public var isOwn: Bool { type == .note || (file != nil && url.utf8.isEmpty) }

  /// True while the server is at work on it, or will be.
  public var isInProgress: Bool { state != .ready && state != .failed }

  public var path: String { "/read/" + id.text }
}

extension ReadingPlace {
  /// The place that an item's register holds; nil before it was opened, and for what is not read: the
  /// words that describe a film are not the film.
  init?(_ entity: Entity) {
    guard !entity[Item.type].isMedium, let place = entity[Item.place] else { return nil }
    self = place
  }

  /// The place as it is written after an earlier one: whoever looks into it again has still read it,
  /// and who went back to its top has still begun.
  func going(on before: ReadingPlace?) -> ReadingPlace {
    guard let before, before.permille > 0 else { return self }
    var place = self
    place.permille = before.isFinished ? 1000 : max(permille, 1)
    return place
  }

  /// Whether the text was read to its end.
  public var isFinished: Bool { permille >= 985 }

  /// Minutes that are left of so many, at least one before the end.
  public func minutesLeft(of minutes: Int) -> Int {
    isFinished ? 0 : max(1, (max(minutes, 1) * (1000 - permille) + 999) / 1000)
  }
}

/// As much of the text as so many bytes hold, cut between two characters; a cut is shown by dots.
private func beginning(of text: Substring.UTF8View, bytes: Int) -> String {
  let all = Array(text)
  guard all.count > bytes else { return String(decoding: all, as: UTF8.self) }
  var end = bytes
  // A byte of 10xxxxxx goes on with the character before it.
  while end > 0, all[end] & 0xC0 == 0x80 { end -= 1 }
  return String(decoding: all[..<end], as: UTF8.self) + "…"
}
