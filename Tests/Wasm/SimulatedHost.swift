import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import TestSupport
import Wire

/// A browser, a server and a person, made of random numbers: answers effects and does things.
struct SimulatedHost {
  var generator: SeededGenerator
  /// What is stored on the device.
  private var rows: [StoreName: [[UInt8]: [UInt8]]] = [:]
  /// What will be told to the core some time.
  private var answers: [HostEvent] = []
  private let epoch: ID<Epoch>
  private let items: [Entity]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    epoch = ID(high: generator.next(), low: generator.next())
    var items: [Entity] = []
    for index in 0..<20 { items.append(Self.item(index, &generator)) }
    self.items = items
  }

  func boot(path: String) -> Boot {
    Boot(
      version: "1", path: path, language: .english,
      instant: Instant(milliseconds: 1_800_000_000_000),
      server: ServerDescription(version: "1", registration: .open),
      profile: Profile(account: "a1", email: "a@example.org", name: "Ada", isOwner: true),
      items: Array(items.prefix(10)))
  }

  /// The path of one of the items, or of a screen.
  mutating func path() -> String {
    generator.pick([
      "/", "/inbox", "/now", "/library", "/settings", "/sign-in", "/nowhere?x=1",
      "/read/" + generator.pick(items).id.text, "/read/" + generator.pick(items).id.text,
    ])
  }

  /// The next thing that the host tells by itself or as an answer.
  mutating func nextEvent() -> HostEvent {
    if !answers.isEmpty, generator.below(4) > 0 {
      return answers.remove(at: generator.below(answers.count))
    }
    switch generator.below(14) {
    case 0: return .navigated(path: path())
    case 1: return .online(generator.below(3) > 0)
    case 2: return .visible(generator.below(2) > 0)
    case 3: return .leading(true)
    case 4: return .streamMessage
    case 5: return .streamOpened
    case 6: return .streamClosed
    case 7: return .resized(width: 300 + generator.below(1_000), height: 800)
    case 8:
      return .keyPressed(
        key: generator.pick(["/", "Escape", "j", "k", "f", "e", "Enter"]), modifiers: 0)
    case 9:
      return .readingPlace(
        block: generator.below(20), offset: generator.below(100), permille: generator.below(1_001))
    case 10: return .timerFired(token: UInt32(generator.below(6)))
    case 11:
      let from = generator.below(200_000)
      let rooms = (0..<generator.below(4)).map { _ in
        ListSight.Room(number: generator.below(4), height: generator.below(80_000))
      }
      return .listSeen(
        ListSight(width: 358, from: from, to: from + generator.below(60_000), rooms: rooms))
    case 12: return .storageMissing
    default: return .updateReady
    }
  }

  mutating func perform(_ effect: Effect) {
    switch effect {
    case .request(let token, let call): answers.append(respond(token, call))
    case .persist(let token, let writes):
      let succeeds = generator.below(20) > 0
      if succeeds { for row in writes { rows[row.store, default: [:]][row.key] = row.value } }
      answers.append(.persisted(token: token, succeeded: succeeds))
    case .load(let token, _) where generator.below(20) == 0:
      answers.append(.loadFailed(token: token))
    case .load(let token, let store):
      let found = (rows[store] ?? [:]).sorted { $0.key.lexicographicallyPrecedes($1.key) }
      answers.append(
        .loaded(token: token, store, rows: found.map { StoreRow(key: $0.key, value: $0.value) }))
    case .startTimer(let token, _): answers.append(.timerFired(token: token))
    case .keep(let paths): answers.append(.kept(paths: paths))
    case .erase(let token, let left):
      rows = [:]
      for row in left { rows[row.store, default: [:]][row.key] = row.value }
      answers.append(.erased(token: token, succeeded: true))
    default: break
    }
  }

  private mutating func respond(_ token: UInt32, _ call: HTTPCall) -> HostEvent {
    if generator.below(6) == 0 {
      return .responded(token: token, status: generator.pick([0, 401, 409, 500]), body: [])
    }
    return .responded(token: token, status: 200, body: body(for: call))
  }

  private mutating func body(for call: HTTPCall) -> [UInt8] {
    let now = Instant(milliseconds: 1_800_000_100_000)
    switch call.path {
    case Routes.pull:
      let sent = items.filter { _ in generator.below(3) > 0 }
      return PullResponse(epoch: epoch, head: 20, cursor: 20, now: now, entities: sent).encoded
    case Routes.push:
      // A push that cannot be read is answered with nothing to confirm.
      let request = call.body.flatMap { try? PushRequest(decoding: $0) }
      let count = request?.changes.count ?? 0
      return PushResponse(epoch: epoch, now: now, seqs: (0..<count).map { UInt64($0) + 21 }).encoded
    case Routes.session:
      return Profile(account: "a1", email: "a@example.org", name: "Ada", isOwner: true).encoded
    case let path where path.hasPrefix(Routes.contents): return article().encoded
    default: return generator.bytes(generator.below(20))
    }
  }

  private mutating func article() -> Article {
    var blocks: [ArticleNode] = []
    for index in 0..<3 + generator.below(12) {
      let tag = ArticleTag.allCases[generator.below(ArticleTag.allCases.count)]
      blocks.append(
        .element(ArticleElement(tag, children: [.text("Paragraph \(index) 문단 ")])))
    }
    return Article(title: "A title", language: "en", blocks: blocks)
  }

  private static func item(_ index: Int, _ generator: inout SeededGenerator) -> Entity {
    let stamp = Stamp(
      milliseconds: 1_700_000_000_000 + Int64(index) * 60_000, device: DeviceID.server)
    func field(_ number: RegisterNumber, _ value: CBOR) -> SyncCore.Field {
      SyncCore.Field(number: number, register: Register(stamp: stamp, value: value.encoded))
    }
    var fields = [
      field(Item.url.number, .text("https://example.org/\(index)")),
      field(Item.title.number, .text("Item \(index) 제목")),
      field(Item.savedAt.number, .int(stamp.milliseconds)),
      field(Item.state.number, .int(Int64(index % 5))),
      field(Item.minutes.number, .int(Int64(1 + index % 12))),
    ]
    if index % 2 == 0 { fields.append(field(Item.content.number, .bytes(generator.bytes(32)))) }
    let id = ID<Entity>(high: generator.next(), low: generator.next())
    return Entity(id: id, kind: .item, fields: fields)
  }
}
