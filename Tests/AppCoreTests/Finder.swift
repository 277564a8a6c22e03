import AppCore
import ArticleCore
import Kernel
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// A search whose host has some texts, and answers until nothing is left to do.
struct Finder {
  var player: Player
  /// The texts of articles on the device, by the number of their item.
  var texts: [UInt64: String]
  /// What the device keeps of the index.
  var kept = KeptRows()
  /// How often the index went on by a timer.
  private(set) var steps = 0
  /// The hashes that the host was asked for.
  private(set) var asked: [String] = []
  /// How much of the index the host tells before it is silent for long, once.
  private var silence: Int?

  init(
    _ entities: [Entity], texts: [UInt64: String] = [:], path: String = "/search"
  ) {
    player = Player(Fixtures.boot(path: path))
    self.texts = texts
    player.start(path: path)
    settle()
    pause()
    player.pull(entities)
    settle()
  }

  /// The next visit without a network: the device has its rows, these texts, and what it keeps of the index.
  init(
    after visit: Finder, texts: [UInt64: String] = [:], kept: KeptRows? = nil, silence: Int? = nil
  ) {
    player = Player(Fixtures.boot(path: "/search"))
    self.texts = texts
    self.silence = silence
    self.kept = kept ?? visit.kept
    var rows: [StoreName: [StoreRow]] = [:]
    for write in visit.player.state.replica?.rows(withMirror: true) ?? [] {
      rows[write.store, default: []].append(StoreRow(key: write.key, value: write.value ?? []))
    }
    player.start(rows)
    settle()
    pause()
  }

  /// The timer of the last letter, or of the search that was opened, fires.
  private mutating func pause() {
    player.hear(.timerFired(token: TimerToken.search))
    settle()
  }

  var results: SearchResults? { player.state.reading.search.results }

  /// The numbers of all that was found.
  var found: [UInt64] {
    guard let results else { return [] }
    let rows = results.todos + results.products
    return (results.exact + results.named + rows.map { $0.id }).map { $0.low }.sorted()
  }

  mutating func type(_ text: String) {
    player.perform(.reading(.searching(.changed(text))))
    settle()
  }

  mutating func perform(_ action: Action) {
    player.perform(action)
    settle()
  }

  /// Answers what the app asked last, and what that leads to.
  mutating func settle() {
    var effects = player.effects
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .startTimer(let token, _) where token == TimerToken.search:
        effects += player.hear(.timerFired(token: token))
      case .startTimer(let token, _) where token == TimerToken.index:
        steps += 1
        effects += player.hear(.timerFired(token: token))
      case .readContents(let token, let hashes):
        asked += hashes
        let contents = hashes.map { content(of: $0) }
        effects += player.hear(.contentsRead(token: token, contents: contents))
      case .readIndex(let token):
        for (number, event) in kept.read(token).enumerated() {
          if number == silence { effects += player.hear(.timerFired(token: TimerToken.index)) }
          effects += player.hear(event)
        }
      case .keepIndex(let token, let rows, let numbers):
        effects += player.hear(kept.keep(token, rows, numbers))
      default: continue
      }
    }
  }

  private func content(of hash: String) -> [UInt8] {
    guard let byte = Hex.decode(hash)?.first, let text = texts[UInt64(byte)] else { return [] }
    return Self.article(text).encoded
  }

  /// An article with a paragraph for each line.
  static func article(_ text: String) -> Article {
    Article(
      blocks: text.split(separator: "\n").map {
        .element(ArticleElement(.paragraph, children: [.text(String($0))]))
      })
  }

  static func item(
    _ number: UInt64, _ title: String, excerpt: String = "", hasContent: Bool = false,
    _ values: [(RegisterNumber, [UInt8])] = []
  ) -> Entity {
    var all: [(RegisterNumber, [UInt8])] = [
      (Item.title.number, RegisterValue.text(title)),
      (Item.excerpt.number, RegisterValue.text(excerpt)),
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
    ]
    if hasContent {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32)
      all.append((Item.content.number, RegisterValue.bytes(bytes)))
    }
    return Fixtures.item(number, all + values)
  }

  static func todo(_ number: UInt64, _ title: String, notes: String = "") -> Entity {
    entity(
      number, .todo,
      [
        (Todo.title.number, RegisterValue.text(title)),
        (Todo.notes.number, RegisterValue.text(notes)),
      ])
  }

  static func product(_ number: UInt64, _ name: String) -> Entity {
    entity(number, .product, [(Product.name.number, RegisterValue.text(name))])
  }

  /// A tag on items.
  static func tag(_ name: String, _ number: UInt64, on items: [UInt64]) -> [Entity] {
    let tag = entity(number, .tag, [(ItemTag.name.number, RegisterValue.text(name))])
    return [tag]
      + items.map { item in
        entity(
          Shelves.membership(of: Fixtures.id(item), in: tag.id), .membership,
          [
            (Membership.item.number, RegisterValue.id(Fixtures.id(item))),
            (Membership.group.number, RegisterValue.id(tag.id)),
          ])
      }
  }

  static func entity(
    _ number: UInt64, _ kind: EntityKind, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity { entity(Fixtures.id(number), kind, values) }

  static func entity(
    _ id: ID<Entity>, _ kind: EntityKind, _ values: [(RegisterNumber, [UInt8])],
    at time: Int64 = 1_000
  ) -> Entity {
    let stamp = Stamp(milliseconds: time, device: .server)
    return Entity(
      id: id, kind: kind,
      fields: values.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }
}
