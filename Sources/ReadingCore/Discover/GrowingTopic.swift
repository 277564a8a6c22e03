public import Kernel
public import SyncCore

/// Something of which more was saved lately than before.
public struct GrowingTopic: Equatable, Sendable {
  /// What the items have in common.
  public enum Subject: Equatable, Sendable {
    case tag(ID<Entity>)
    /// A word of their titles, in small letters.
    case word(String)
  }

  public let subject: Subject
  /// How many were saved in the last 30 days, and in the 30 days before.
  public let now: Int
  public let before: Int

  static let days: Int64 = 30
  /// Fewer are no topic.
  static let least = 3

  /// Those that grew most; none where too little is known of the days before.
  static func topics(of sample: LibrarySample, _ shelves: Shelves, now: Instant) -> [GrowingTopic] {
    var counts = Counts()
    let month = days * Instant.day
    for entity in sample.saved {
      let age = entity[Item.savedAt].milliseconds(to: now)
      switch age {
      case ..<month: counts.add(entity, shelves, isNow: true)
      case ..<(2 * month): counts.add(entity, shelves, isNow: false)
      default: continue
      }
    }
    let isWhole = sample.cut.map { $0.milliseconds(to: now) >= 2 * month } ?? true
    guard isWhole, counts.allBefore >= least else { return [] }
    return counts.growing
  }
}

/// How often each subject was there, now and before.
private struct Counts {
  struct Entry {
    let subject: GrowingTopic.Subject
    let number: UInt64
    /// As it is compared with others.
    let name: [UInt8]
    /// Which of the items have it now.
    var now: [ID<Entity>] = []
    var before = 0

    var isTag: Bool {
      if case .tag = subject { true } else { false }
    }
  }

  /// By what stands for the subject: texts are no keys in the browser.
  private var entries: [UInt64: Entry] = [:]
  private(set) var allNow = 0
  private(set) var allBefore = 0

  mutating func add(_ entity: Entity, _ shelves: Shelves, isNow: Bool) {
    if isNow { allNow += 1 } else { allBefore += 1 }
    var names: [[UInt8]] = []
    for tag in shelves.shelves(of: entity.id, .tag) {
      let name = FoldedName.bytes(tag.ownName)
      names.append(name)
      let number = tag.id.low ^ tag.id.high
      count(Entry(subject: .tag(tag.id), number: number, name: name), entity.id, isNow)
    }
    for word in TitleWords.topics(of: entity[Item.title]) where !names.contains(word) {
      let text = String(decoding: word, as: UTF8.self)
      let number = TasteFeature.word(text).number
      count(Entry(subject: .word(text), number: number, name: word), entity.id, isNow)
    }
  }

  private mutating func count(_ new: Entry, _ item: ID<Entity>, _ isNow: Bool) {
    var entry = entries[new.number] ?? new
    if isNow { entry.now.append(item) } else { entry.before += 1 }
    entries[new.number] = entry
  }

  /// What grew to twice as many, and not only because more was saved of everything; tags say more than words.
  var growing: [GrowingTopic] {
    let grown = entries.values.filter { entry in
      let now = entry.now.count
      return now >= GrowingTopic.least && now >= 2 * entry.before
        && now * allBefore >= entry.before * allNow
    }
    let ordered = Array(grown).inOrder { left, right in
      let gains = (left.now.count - left.before, right.now.count - right.before)
      if gains.0 != gains.1 { return gains.0 > gains.1 }
      if left.isTag != right.isTag { return left.isTag }
      return left.number < right.number
    }
    var chosen: [Entry] = []
    for entry in ordered where chosen.count < Discovery.most {
      // Two names of the same items are one topic, and so are a tag and a word.
      if !chosen.contains(where: { $0.now == entry.now || $0.name == entry.name }) {
        chosen.append(entry)
      }
    }
    return chosen.map {
      GrowingTopic(subject: $0.subject, now: $0.now.count, before: $0.before)
    }
  }
}
