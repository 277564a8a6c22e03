public import Kernel
public import ReadingCore
import RestockCore
public import SearchCore
public import SyncCore
import TasksCore

/// What an account has that can be found, without its texts: what conditions ask for, and by which number it is
/// known whether the texts have changed.
public struct SearchTable: Sendable {
  public struct Entry: Sendable {
    /// The greater, the further to the front where two fit as well.
    var order: UInt64
    /// Of the texts of the entity itself.
    var print: UInt64
    var kind: DocumentKind
    /// Bits by the numbers of states.
    var states: UInt8
    /// To read; 0 where nobody knows.
    var minutes: UInt16 = 0
    var savedAt: Instant
    /// As `en`.
    var language: [UInt8] = []
    public var hasArticle = false
  }

  private struct Mark: Sendable {
    var item: ID<Entity>
    var print: UInt64
  }

  public private(set) var entries: [ID<Entity>: Entry] = [:]
  /// How many have the text of an article.
  public private(set) var articles = 0
  private var marks: [ID<Entity>: Mark] = [:]
  private var marked: [ID<Entity>: Set<ID<Entity>>] = [:]

  public static let kinds: [EntityKind] = [.item, .todo, .product, .highlight]

  public init() {}

  /// Takes in an entity as it is now; of two that fit a question as well, that of the greater order comes first.
  ///
  /// Without an order it is that of when it was saved, in milliseconds.
  public mutating func take(_ entity: Entity, order: UInt64? = nil) {
    if entity.kind == .highlight { return takeMark(entity) }
    if entries[entity.id]?.hasArticle == true { articles -= 1 }
    entries[entity.id] = Entry(entity, order)
    if entries[entity.id]?.hasArticle == true { articles += 1 }
  }

  private mutating func takeMark(_ entity: Entity) {
    if let old = marks.removeValue(forKey: entity.id) { marked[old.item]?.remove(entity.id) }
    guard let highlight = Highlight(entity) else { return }
    let print = Fingerprint.of(entity, [Highlight.quote.number, Highlight.note.number])
    marks[entity.id] = Mark(item: highlight.item, print: print)
    marked[highlight.item, default: []].insert(entity.id)
  }

  /// The highlights of an item, in an order that stays.
  public func highlights(of item: ID<Entity>) -> [ID<Entity>] {
    Array(marked[item] ?? []).inOrder()
  }

  public func item(ofHighlight id: ID<Entity>) -> ID<Entity>? { marks[id]?.item }

  /// Changes with all texts under which something is found; nil for what is not there.
  public func fingerprint(of id: ID<Entity>, in shelves: Shelves) -> UInt64? {
    guard let entry = entries[id] else { return nil }
    var print = Fingerprint(entry.print)
    for mark in highlights(of: id) { print.add(marks[mark]?.print ?? 0) }
    for sort in [Shelf.Sort.tag, .collection] {
      for shelf in shelves.shelves(of: id, sort) {
        print.add(UInt64(sort.rawValue))
        print.add(shelf.ownName.utf8)
      }
    }
    return print.value
  }

  /// Days begin at midnight in UTC where the offset, in seconds, is 0: the server does not know where somebody is.
  public func holds(
    _ filter: QueryFilter, _ id: ID<Entity>, offsetSeconds: Int32 = 0
  ) -> Bool {
    guard let entry = entries[id] else { return false }
    switch filter {
    case .kind(let kind): return entry.kind == kind
    case .state(.highlighted): return marked[id]?.isEmpty == false
    case .state(let state): return entry.states & 1 << state.rawValue != 0
    case .inbox:
      return entry.kind.isItem && entry.states & 1 << DocumentState.archived.rawValue == 0
    case .before(let day): return entry.savedAt.milliseconds < Self.start(of: day, offsetSeconds)
    case .after(let day): return entry.savedAt.milliseconds >= Self.start(of: day, offsetSeconds)
    case .minutes(let range): return entry.minutes > 0 && range.contains(Int(entry.minutes))
    case .language(let code):
      return entry.language.starts(with: code)
        && (entry.language.count == code.count || entry.language[code.count] == 45)
    case .tag, .source, .author, .collection: return false
    }
  }

  private static func start(of day: CivilDate, _ offsetSeconds: Int32) -> Int64 {
    (Int64(day.dayNumber) * 86_400 - Int64(offsetSeconds)) * 1_000
  }

  public func isItem(_ id: ID<Entity>) -> Bool { entries[id]?.kind.isItem ?? false }

  public func precedes(_ left: ID<Entity>, _ right: ID<Entity>) -> Bool {
    let (one, other) = (entries[left]?.order ?? 0, entries[right]?.order ?? 0)
    return one == other ? left < right : one > other
  }

  /// Bytes, about.
  public var size: Int { entries.count * 160 + marks.count * 120 }
}

extension SearchTable.Entry {
  /// Nil for what is deleted, and for what nobody searches.
  fileprivate init?(_ entity: Entity, _ order: UInt64?) {
    switch entity.kind {
    case .item:
      let item = Item(entity)
      guard !item.isDeleted, !ReadingDerivation.isLeftToFeed(entity) else { return nil }
      self.init(
        order: order ?? Self.order(item.savedAt), print: Fingerprint.of(entity, Self.itemTexts),
        kind: DocumentKind(item.type), states: Self.states(item),
        minutes: UInt16(clamping: item.minutes ?? 0), savedAt: item.savedAt,
        language: Array(SearchText.folded(item.language).prefix(16)),
        hasArticle: item.content != nil)
    case .todo:
      let todo = Todo(entity)
      guard !todo.isDeleted else { return nil }
      let print = Fingerprint.of(entity, [Todo.title.number, Todo.notes.number, Todo.tags.number])
      self.init(
        order: order ?? Self.order(todo.createdAt), print: print, kind: .todo,
        states: todo.isDone ? 1 << DocumentState.done.rawValue : 0, savedAt: todo.createdAt)
    case .product:
      let product = Product(entity)
      guard !product.isDeleted else { return nil }
      let print = Fingerprint.of(entity, [Product.name.number, Product.notes.number])
      self.init(
        order: order ?? Self.order(product.createdAt), print: print, kind: .product, states: 0,
        savedAt: product.createdAt)
    default: return nil
    }
  }

  private static func order(_ instant: Instant) -> UInt64 { UInt64(max(instant.milliseconds, 0)) }

  private static let itemTexts = [
    Item.url.number, Item.title.number, Item.siteName.number, Item.byline.number,
    Item.excerpt.number, Item.content.number, Item.type.number, Item.note.number,
    Item.fileName.number, Item.body.number, Item.reason.number, Item.summary.number,
  ]

  private static func states(_ item: Item) -> UInt8 {
    let isFinished = item.progress?.isFinished == true
    let isBegun = (item.progress?.permille ?? 0) > 0
    var states: [DocumentState] = []
    if isFinished { states.append(.finished) }
    if isBegun, !isFinished { states.append(.started) }
    if item.state == .ready, !item.isPlainLink, !isBegun { states.append(.unread) }
    if item.isFavourite { states.append(.favourite) }
    if item.state == .failed { states.append(.failed) }
    if item.isArchived { states.append(.archived) }
    var bits: UInt8 = 0
    for state in states { bits |= 1 << state.rawValue }
    return bits
  }
}

extension DocumentKind {
  fileprivate init(_ type: ItemType) {
    switch type {
    case .article: self = .article
    case .video: self = .video
    case .podcast: self = .podcast
    case .pdf: self = .pdf
    case .image: self = .image
    case .note: self = .note
    case .voice: self = .voice
    case .link: self = .link
    }
  }

  fileprivate var isItem: Bool { self != .todo && self != .product }
}

/// A number that changes with texts.
struct Fingerprint {
  private(set) var value: UInt64

  init(_ start: UInt64) { value = start }

  mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0xFF51_AFD7_ED55_8CCD
    value ^= value >> 32
  }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    add(hash)
  }

  /// Of some of an entity's registers; the first number changes where texts become documents otherwise.
  static func of(_ entity: Entity, _ numbers: [RegisterNumber]) -> UInt64 {
    var print = Fingerprint(1)
    for number in numbers {
      print.add(UInt64(number.number))
      if let register = entity[number] { print.add(register.value) }
    }
    return print.value
  }
}
