import AddressCore
public import ArticleCore
public import Kernel
public import SyncCore

/// An item that belongs to another, and why.
public struct Related: Hashable, Sendable {
  /// What the two have in common: each is true of both.
  public enum Reason: Hashable, Sendable {
    /// The text links to it.
    case linked
    /// The same title of the same source.
    case twin
    /// A tag or a collection that both are on.
    case shelf(ID<Entity>)
    /// A word of both titles that few others have, as this one writes it.
    case word(String)
    case source
  }

  public var item: ID<Entity>
  /// The strongest one.
  public var reason: Reason
  var weight: Int
}

/// Finds what belongs to an item: a function of the library and the item, and of nothing else.
public enum RelatedItems {
  public static let most = 4
  /// As many of the newest are looked at, and as many of each shelf: the work is the same for any library.
  static let looked = 500
  static let lookedOnShelf = 100

  /// The few that have most in common with an item, the nearest first.
  public static func items(
    of id: ID<Entity>, _ article: Article?, in library: Library, _ shelves: Shelves
  ) -> [Related] {
    guard let entity = library.entity(id), library.count(.all) > 1 else { return [] }
    var search = Search(entity)
    for linked in linked(article, in: library) where linked != id {
      search.add(linked, .linked, 100)
    }
    for shelf in shelves.shelves(of: id, .tag) + shelves.shelves(of: id, .collection) {
      let members = Array(shelves.items(of: shelf.id)).inOrder { $0 < $1 }
      let weight = weight(ofShelfWith: members.count)
      for other in members.prefix(lookedOnShelf) where other != id {
        search.add(other, .shelf(shelf.id), weight)
      }
    }
    var near: [Entity] = []
    for index in 0..<min(library.count(.all), looked) {
      if let other = library.id(in: .all, at: index), other != id,
        let entity = library.entity(other)
      {
        near.append(entity)
      }
    }
    search.compare(near)
    return search.ordered.prefix(most).filter { library.item($0.item) != nil }
  }

  /// Of some others, those that have something in common with an item, the nearest first.
  static func items(of item: Entity, among others: [Entity], _ shelves: Shelves) -> [Related] {
    var search = Search(item)
    for shelf in shelves.shelves(of: item.id, .tag) + shelves.shelves(of: item.id, .collection) {
      let weight = weight(ofShelfWith: shelves.count(shelf.id))
      for other in others where shelves.contains(other.id, in: shelf.id) {
        search.add(other.id, .shelf(shelf.id), weight)
      }
    }
    search.compare(others)
    return search.ordered
  }

  /// A shelf that holds a great part of the library says little.
  private static func weight(ofShelfWith count: Int) -> Int {
    count <= 12 ? 30 : count <= 60 ? 20 : 10
  }

  /// The items of the library that the text links to.
  private static func linked(_ article: Article?, in library: Library) -> [ID<Entity>] {
    var addresses = TextSet()
    var count = 0
    for node in article?.blocks ?? [] { gather(node, &addresses, &count) }
    return count == 0 ? [] : library.items(comparable: addresses)
  }

  private static func gather(_ node: ArticleNode, _ addresses: inout TextSet, _ count: inout Int) {
    guard case .element(let element) = node else { return }
    if element.tag == .link, count < 300 {
      for attribute in element.attributes where attribute.name == .href {
        guard let address = Address(attribute.value) else { continue }
        addresses.insert(address.comparable)
        count += 1
      }
    }
    for child in element.children { gather(child, &addresses, &count) }
  }

  /// What was found so far.
  private struct Search {
    let source: Kin?
    let twin: Kin?
    let category: ID<Entity>?
    let words: [[UInt8]]
    var found: [ID<Entity>: Related] = [:]
    /// How much the reason weighs that is told.
    var told: [ID<Entity>: Int] = [:]

    init(_ entity: Entity) {
      source = Kin.source(of: entity)
      twin = Kin.twin(of: entity)
      category = entity[Item.category]
      words = TitleWords.topics(of: entity[Item.title])
    }

    mutating func add(_ id: ID<Entity>, _ reason: Related.Reason, _ weight: Int) {
      var related = found[id] ?? Related(item: id, reason: reason, weight: 0)
      related.weight += weight
      if weight > told[id] ?? 0 {
        related.reason = reason
        told[id] = weight
      }
      found[id] = related
    }

    mutating func compare(_ near: [Entity]) {
      var having = [[ID<Entity>]](repeating: [], count: words.count)
      for other in near {
        if let twin, Kin.twin(of: other) == twin { add(other.id, .twin, 60) }
        if let source, Kin.source(of: other) == source { add(other.id, .source, 6) }
        let title = Array(other[Item.title].utf8)
        for (index, word) in words.enumerated() where TitleWords.contains(title, word) {
          having[index].append(other.id)
        }
      }
      // A word of many titles names no topic.
      for (index, word) in words.enumerated() where having[index].count <= 4 + near.count / 50 {
        let text = String(decoding: word, as: UTF8.self)
        for id in having[index] { add(id, .word(text), 15) }
      }
      guard let category else { return }
      for other in near where other[Item.category] == category {
        // To be of one category is no reason of its own.
        if found[other.id] != nil { found[other.id]?.weight += 4 }
      }
    }

    var ordered: [Related] {
      Array(found.values).inOrder { left, right in
        left.weight == right.weight ? left.item < right.item : left.weight > right.weight
      }
    }
  }
}

extension TitleWords {
  /// Words of a title that may name what it is about, in small letters.
  static func topics(of title: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in Array(title.utf8) + [0x20] {
      if isWord(byte) {
        word.append(small(byte))
        continue
      }
      let found = withoutParticle(word)
      word = []
      let isLong = found.first.map { $0 < 0x80 ? found.count >= 4 : found.count >= 6 } ?? false
      if isLong, words.count < 12, !words.contains(found), !contains(common, found) {
        words.append(found)
      }
    }
    return words
  }

  /// Korean puts its particles behind a noun: 바다가, 바다를.
  private static func withoutParticle(_ word: [UInt8]) -> [UInt8] {
    guard word.count >= 9, word[0] >= 0xE0 else { return word }
    let last = Array(word.suffix(3))
    for start in stride(from: 0, to: particles.count, by: 3)
    where Array(particles[start..<(start + 3)]) == last {
      return Array(word.dropLast(3))
    }
    return word
  }

  private static let particles = Array("은는이가을를의에도로와과".utf8)

  private static let common = Array(
    """
    about after again also another away back because been before being best better between both came can come could \
    does doing done down each even ever every first from gets give goes going good great have having here into just \
    keep know last life like little long look made make makes making many more most much must need never next once \
    only other over part people really right same should show since some still such take than that their them then \
    there these they thing things think this those through time today too under until using very want ways week were \
    what when where which while will with without work world would year years your 그리고 우리 이것 그것 모든 위한 대한
    """.utf8)
}
