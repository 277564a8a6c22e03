public import Kernel
public import SyncCore

/// What is searched, item by item, as bytes without regard to case; made when the search is opened.
///
/// A scan of everything at each letter: ten thousand items are some four megabytes.
public struct SearchIndex: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var id: ID<Entity>
    /// Title and site.
    var title: [UInt8]
    /// Beginning of the text, notes, author, address.
    var text: [UInt8]
  }

  private var entries: [Entry] = []
  private var places: [ID<Entity>: Int] = [:]

  var isEmpty: Bool { entries.isEmpty }

  public init() {}

  /// Of all live items, the newest first.
  init(_ library: Library) {
    let count = library.count(.all)
    entries.reserveCapacity(count)
    for index in 0..<count {
      if let id = library.id(in: .all, at: index), let entity = library.entity(id) {
        add(entity)
      }
    }
  }

  /// Takes over an item's new state.
  public mutating func update(_ entity: Entity) {
    let isLive = ReadingDerivation.isLiveItem(entity)
    guard let place = places[entity.id] else {
      if isLive { add(entity) }
      return
    }
    entries[place] = isLive ? Self.entry(entity) : Entry(id: entity.id, title: [], text: [])
  }

  private mutating func add(_ entity: Entity) {
    places[entity.id] = entries.count
    entries.append(Self.entry(entity))
  }

  private static func entry(_ entity: Entity) -> Entry {
    let item = Item(entity)
    var text: [UInt8] = []
    for part in [
      item.excerpt, entity[Item.note].text, entity[Item.body].text,
      entity[Item.reason], item.byline, item.url,
    ] where !part.isEmpty {
      text += SearchText.folded(part)
      text.append(10)
    }
    return Entry(
      id: item.id, title: SearchText.folded(item.displayTitle + "\n" + item.source), text: text)
  }

  /// The items in which every word stands, by where it does; of those that are wanted.
  public func find(
    _ words: [SearchWord], tagged: [Set<ID<Entity>>],
    where isWanted: (ID<Entity>) -> Bool = { _ in true }
  ) -> SearchResults {
    var results = SearchResults()
    for entry in entries where !entry.title.isEmpty || !entry.text.isEmpty {
      guard isWanted(entry.id) else { continue }
      var worst = 0
      for (index, word) in words.enumerated() {
        let place =
          word.stands(in: entry.title)
          ? 0 : tagged[index].contains(entry.id) ? 1 : word.stands(in: entry.text) ? 2 : 3
        worst = max(worst, place)
        if worst == 3 { break }
      }
      switch worst {
      case 0: results.titles.append(entry.id)
      case 1: results.tags.append(entry.id)
      case 2: results.texts.append(entry.id)
      default: results.rest.append(entry.id)
      }
    }
    return results
  }
}

/// What was found, by where all words stand: the nearest to what was meant first.
public struct SearchResults: Equatable, Sendable {
  public var titles: [ID<Entity>] = []
  public var tags: [ID<Entity>] = []
  public var texts: [ID<Entity>] = []
  /// Where the words stand in the text of the article, as far as this device keeps it.
  public internal(set) var articles: [ID<Entity>] = []
  /// All other items.
  var rest: [ID<Entity>] = []

  public init() {}

  public var isEmpty: Bool { count == 0 }
  /// In the order in which they are shown.
  var found: [ID<Entity>] { titles + tags + texts + articles }
  public var count: Int { titles.count + tags.count + texts.count + articles.count }
}
