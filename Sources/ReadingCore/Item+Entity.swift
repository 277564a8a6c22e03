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
  /// Sentences of the text that stand for it, each in a line; empty where it is short, or none was made.
  public var summary: String
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
  /// Where somebody is in its text; nil before it was opened, and for what is not read.
  public var place: ReadingPlace?
  /// How far it is read, or played; nil where nobody has begun.
  public var progress: ReadingPlace?
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
    summary = entity[Item.summary]
    state = entity[Item.state]
    failure = entity[Item.failure] ?? .unknown
    content = entity[Item.content].map { Hex.encode($0.bytes) }
    image = entity[Item.image].map { Hex.encode($0.bytes) }
    savedAt = entity[Item.savedAt]
    isArchived = entity[Item.archivedAt] != nil
    isFavourite = entity[Item.isFavourite]
    type = entity[Item.type]
    progress = ReadingPlace(entity)
    place = type.isMedium ? nil : progress
    // A picture is looked at, however many words were recognised in it.
    minutes = type == .image ? nil : entity[Item.minutes].map { max($0, 1) }
    language = entity[Item.language]
    category = entity[Item.category]
    openedAt = entity[Item.openedAt]
    isDeleted = !ReadingDerivation.isLiveItem(entity)
    file = entity[Item.file].map { Hex.encode($0.bytes) }
    fileName = entity[Item.fileName]
    seconds = entity[Item.seconds].map(Self.believed)
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

  /// The title, or while there is none the address as people read it: a number is no name of a site.
  public var displayTitle: String {
    if !title.isEmpty, !Self.isNumber(title) { return title }
    guard let address = Address(url) else { return url }
    let host = address.displayHost
    guard address.path.utf8.count > 1 else { return host }
    if Self.isNumber(host), let step = Self.lastStep(of: address.path) { return step }
    return host + address.path
  }

  /// Who published it: the site's name, or the host; nobody where the host is this machine or a number.
  public var source: String {
    let name = siteName.isEmpty ? Address(url)?.displayHost ?? "" : siteName
    return Self.isNumber(name) ? "" : name
  }

  /// Whether a host is a number, or this machine: it says nothing of whose page it is.
  private static func isNumber(_ host: String) -> Bool {
    if host == "localhost" { return true }
    let bytes = host.utf8
    if bytes.first == 0x5B { return bytes.last == 0x5D && bytes.contains(0x3A) }
    var dots = 0
    for byte in bytes {
      if byte == 0x2E { dots += 1 } else if byte < 0x30 || byte > 0x39 { return false }
    }
    return dots == 3
  }

  /// The last step of a path as a title, without its ending; nil where it has no letter.
  private static func lastStep(of path: String) -> String? {
    guard var step = path.utf8.split(separator: 0x2F).last else { return nil }
    if let dot = step.lastIndex(of: 0x2E), dot > step.startIndex { step = step[..<dot] }
    var bytes: [UInt8] = []
    var hasLetter = false
    for byte in step {
      // Escapes are no words.
      if byte == 0x25 { return nil }
      let letter = byte | 0x20
      if letter >= 0x61, letter <= 0x7A { hasLetter = true }
      bytes.append(byte == 0x2D || byte == 0x5F ? 0x20 : byte)
    }
    return hasLetter ? String(decoding: bytes, as: UTF8.self) : nil
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

  /// What a card tells of the text.
  var preview: String { summary.utf8.isEmpty ? excerpt : summary }
}

extension Item {
  /// Seconds of a recording as far as they are believed: to a week, of which the browser's 32 bits hold
  /// the milliseconds.
  static func believed(_ seconds: Int) -> Int { min(max(seconds, 0), 604_800) }
}

extension Entity {
  /// How many seconds of a recording were played; nil where nobody has begun.
  var secondsPlayed: Int? { self[Item.playedTo].map(Item.believed) }
}

extension ReadingPlace {
  /// How far an item is read, or played; nil before it was opened, or played: the words that describe
  /// a film are not the film.
  init?(_ entity: Entity) {
    if entity[Item.type].isMedium {
      guard let played = entity.secondsPlayed else { return nil }
      self.init(
        played: played, of: entity[Item.seconds].map(Item.believed),
        isFinished: entity[Item.finishedAt] != nil)
    } else {
      guard let place = entity[Item.place] else { return nil }
      self = place
    }
  }

  /// So many seconds of a recording as a share of it; nil where nobody has begun.
  init?(played seconds: Int, of total: Int?, isFinished: Bool) {
    guard seconds > 0 || isFinished else { return nil }
    var share = 1
    if let total, total > 0 { share = min(seconds, total) * 1000 / total }
    // What was looked at near its end is not finished by that.
    self.init(block: 0, offset: 0, permille: isFinished ? 1000 : min(max(share, 1), 984))
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
