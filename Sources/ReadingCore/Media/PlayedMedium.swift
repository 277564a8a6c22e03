import AddressCore
import ArticleCore
public import Kernel
public import SyncCore

/// A recording or film that is played, or was stopped for a while.
///
/// Times are milliseconds from its beginning.
public struct PlayedMedium: Equatable, Sendable {
  public let item: ID<Entity>
  public let title: String
  public let source: String
  public let isFilm: Bool
  public internal(set) var isPlaying = true
  public internal(set) var position: Int
  /// Nil while nobody knows how long it is.
  public internal(set) var duration: Int?
  /// Where the slider is held, which is not played before it is let go.
  var held: Int?
  /// The number of the last jump, and where it led: the host makes each once.
  private(set) var jump = 1
  private(set) var target: Int
  /// Where it was first told to be after the last jump, as long as that lies before where the jump led: a site that gives no
  /// parts begins anew.
  private var astray: Int?
  /// Whether it has been where the last jump led.
  private(set) var hasArrived = false
  /// Whether all but the farewell was heard, rather than looked at with the slider.
  private(set) var isHeard = false
  /// The seconds that the item's register has.
  var written: Int
  public internal(set) var hasFailed = false

  init(_ item: Item, at seconds: Int, written: Int) {
    self.item = item.id
    title = item.displayTitle
    source = item.source
    isFilm = item.type == .video
    duration = item.seconds.map { $0 * 1000 }
    position = Item.believed(seconds) * 1000
    target = position
    self.written = written
  }

  /// The number of the next one: none comes twice, so that a medium that begins anew jumps, too.
  mutating func follow(jump: Int) { self.jump = jump + 1 }

  mutating func go(to milliseconds: Int) {
    target = max(milliseconds, 0)
    if let duration { target = min(target, duration) }
    position = target
    jump += 1
    astray = nil
    hasArrived = false
  }

  /// Goes to where it was to go, as what failed is tried again.
  mutating func goAgain() { go(to: astray == nil ? position : target) }

  /// It is told to be there.
  mutating func move(to milliseconds: Int) {
    position = milliseconds
    if hasArrived { return }
    let first = min(astray ?? milliseconds, milliseconds)
    let goal = min(target, duration ?? target)
    hasArrived =
      milliseconds >= goal - Self.near || milliseconds - first >= Self.settled
    astray = hasArrived ? nil : first
  }

  /// Where it is was heard, and not only looked at.
  mutating func hear(isAtEnd: Bool) {
    if isFinished, isAtEnd || position >= target + Self.near { isHeard = true }
  }

  /// Milliseconds within which a jump has come where it led, and after which one hears what is there.
  private static let near = 5000
  /// Milliseconds heard elsewhere, after which that is where somebody is.
  private static let settled = 15_000

  /// Whether it is not, or not yet, where it was to go, so that nobody has chosen where it is.
  var isAstray: Bool { astray != nil }

  /// Whether nothing is left to be heard.
  var isAtEnd: Bool { duration.map { position >= $0 - 1000 } ?? false }

  /// Where it is shown to be.
  var shown: Int { held ?? position }

  /// Whether so much was heard that the rest is no more than a farewell.
  ///
  /// That is 95 % of it: what is said at the end of most is who made it.
  var isFinished: Bool {
    let total = (duration ?? 0) / 1000
    return total > 0 && position / 1000 * 100 >= total * 95
  }

  /// What the host is to do, as `Web/host/media.js` reads it: whether it plays, tenths of the usual speed, the number of the
  /// last jump, where that led, and the address.
  func orders(rate: Int) -> String {
    "\(isPlaying ? 1 : 0) \(rate) \(jump) \(target) \(Self.address(of: item))"
  }

  /// Where our own server gives it.
  static func address(of item: ID<Entity>) -> String { "/api/v1/items/" + item.text + "/media" }
}

/// What the host tells of a medium: a letter, then where it is and how long, in milliseconds, parted by spaces.
struct MediumReport: Equatable {
  enum Event: UInt8 {
    /// It is at another second.
    case moved = 0x6D
    case plays = 0x70
    case stopped = 0x73
    case ended = 0x65
    case failed = 0x66
  }

  var event: Event
  var position: Int
  /// Nil while nobody knows.
  var duration: Int?

  init?(_ text: String) {
    let parts = text.utf8.split(separator: 0x20)
    guard parts.count == 3, let letter = parts[0].first, let event = Event(rawValue: letter),
      let position = Self.number(parts[1]), let duration = Self.number(parts[2])
    else { return nil }
    self.event = event
    self.position = position
    self.duration = duration > 0 ? duration : nil
  }

  /// At most a week, whatever is told.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    let most = Item.believed(Int.max) * 1000
    var number = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number < most / 10 ? number * 10 + Int(digit - 0x30) : most
    }
    return number
  }
}

/// What an item has to be played, and by whom.
enum PlayableMedium: Equatable {
  /// By the browser, from our own server.
  case own
  /// By the player of the site that has it, once a person asks for that.
  case hosted(HostedFilm)

  /// Nil where there is nothing.
  init?(_ item: Item, _ entity: Entity?) {
    guard item.type.isMedium, let entity else { return nil }
    if let address = Address(absolute: entity[Item.medium]) {
      if let film = HostedFilm(address) { self = .hosted(film) } else { self = .own }
    } else if let address = Address(item.url), let film = HostedFilm(address) {
      self = .hosted(film)
    } else {
      return nil
    }
  }

  /// Where it lies, or is shown; empty where there is nothing.
  static func address(_ item: Item, _ entity: Entity?) -> String {
    guard PlayableMedium(item, entity) != nil else { return "" }
    let medium = entity?[Item.medium] ?? ""
    return medium.utf8.isEmpty ? item.url : medium
  }
}

/// A part of a recording, as its notes list it.
struct ListedChapter: Equatable {
  var seconds: Int
  var title: String

  /// The chapters of an article about a recording: the items of lists that begin with a time.
  ///
  /// A list that begins anew is what a feed tells itself; it counts for more than the notes before it.
  static func list(_ article: Article) -> [ListedChapter] {
    var chapters: [ListedChapter] = []
    for block in article.blocks {
      let found = list(block)
      guard let first = found.first else { continue }
      if let last = chapters.last, first.seconds <= last.seconds { chapters = [] }
      chapters += found
    }
    return chapters
  }

  /// Those of one list.
  static func list(_ block: ArticleNode) -> [ListedChapter] {
    guard case .element(let list) = block, list.tag == .unorderedList else { return [] }
    var chapters: [ListedChapter] = []
    for case .element(let item) in list.children {
      if let chapter = ListedChapter(item) { chapters.append(chapter) }
    }
    return chapters
  }

  private init?(_ item: ArticleElement) {
    guard item.tag == .listItem, case .element(var time)? = item.children.first else { return nil }
    if time.tag == .link, case .element(let within)? = time.children.first { time = within }
    guard time.tag == .time, let seconds = Self.seconds(Self.text(time.children)) else {
      return nil
    }
    var title = Self.text(Array(item.children.dropFirst())).utf8[...]
    while title.first == 0x20 { title.removeFirst() }
    self.seconds = seconds
    self.title = String(Substring(title))
  }

  private static func text(_ nodes: [ArticleNode]) -> String {
    var text = ""
    for node in nodes {
      switch node {
      case .text(let words): text += words
      case .element(let element): text += Self.text(element.children)
      }
    }
    return text
  }

  /// `2:03` or `1:02:03`.
  private static func seconds(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: 0x3A)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for part in parts {
      guard (1...3).contains(part.count) else { return nil }
      var number = 0
      for digit in part {
        guard 0x30...0x39 ~= digit else { return nil }
        number = number * 10 + Int(digit - 0x30)
      }
      seconds = seconds * 60 + number
    }
    return Item.believed(seconds)
  }
}
