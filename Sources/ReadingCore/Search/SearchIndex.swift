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

  /// The items in which every word stands, by where it does.
  public func find(_ words: [SearchWord], tagged: [Set<ID<Entity>>]) -> SearchResults {
    var results = SearchResults()
    for entry in entries where !entry.title.isEmpty || !entry.text.isEmpty {
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

/// Texts as they are searched.
enum SearchText {
  /// Bytes with small letters for large ones of ASCII and Latin-1.
  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte >= 65 && byte <= 90 {
        bytes.append(byte + 32)
      } else if previous == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97 {
        bytes.append(byte + 32)
      } else {
        bytes.append(byte)
      }
      previous = byte
    }
    return bytes
  }

  /// The scalar that begins at an index, and how many bytes it takes.
  static func scalar(_ bytes: [UInt8], _ index: Int) -> (value: UInt32, count: Int) {
    let first = UInt32(bytes[index])
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + count <= bytes.count else { return (first, 1) }
    var value = count == 1 ? first : first & (0xFF >> UInt32(count + 1))
    for offset in 1..<max(count, 1) { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, count)
  }
}

/// A word that is looked for.
///
/// Korean is found as it is typed: an initial consonant stands for every syllable that begins with it,
/// and a last syllable that is still open for those that it may become.
public struct SearchWord: Equatable, Sendable {
  let bytes: [UInt8]
  /// What each letter may be; nil where the bytes say it all.
  let letters: [ClosedRange<UInt32>]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var letters: [ClosedRange<UInt32>] = []
    var isLoose = false
    var index = 0
    while index < bytes.count {
      let (value, count) = SearchText.scalar(bytes, index)
      index += count
      let range = Self.range(value, isLast: index >= bytes.count)
      if range.count > 1 { isLoose = true }
      letters.append(range)
    }
    self.letters = isLoose ? letters : nil
  }

  /// The words of what was typed, parted by spaces.
  public static func all(_ text: String) -> [SearchWord] {
    var words: [SearchWord] = []
    for part in SearchText.folded(text).split(separator: 32).prefix(8) {
      words.append(SearchWord(Array(part)))
    }
    return words
  }

  func stands(in text: [UInt8]) -> Bool {
    guard let letters else { return FoldedName.contains(text, bytes) }
    var index = 0
    while index < text.count {
      if Self.matches(text, letters, at: index) { return true }
      index += SearchText.scalar(text, index).count
    }
    return false
  }

  private static func matches(
    _ text: [UInt8], _ letters: [ClosedRange<UInt32>], at start: Int
  ) -> Bool {
    var index = start
    for letter in letters {
      guard index < text.count else { return false }
      let (value, count) = SearchText.scalar(text, index)
      guard letter.contains(value) else { return false }
      index += count
    }
    return true
  }

  private static func range(_ value: UInt32, isLast: Bool) -> ClosedRange<UInt32> {
    if let initial = initials.firstIndex(of: value) {
      let first = 0xAC00 + UInt32(initial) * 588
      return first...first + 587
    }
    let isOpen = value >= 0xAC00 && value <= 0xD7A3 && (value - 0xAC00) % 28 == 0
    return isOpen && isLast ? value...value + 27 : value...value
  }

  /// ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ, in the order of syllables (Unicode, 3.12).
  private static let initials: [UInt32] = [
    0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147,
    0x3148, 0x3149, 0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
  ]
}
