import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// What the tests of the app begin with.
enum Fixtures {
  static let now = Instant(milliseconds: 1_763_000_000_000)
  static let device = DeviceID(bits: 0xABCD_EF01)
  static let profile = Profile(
    account: "0123456789abcdef0123456789abcdef", email: "maya@example.org", name: "Maya",
    isOwner: true)

  static func moment(_ step: UInt64 = 0) -> Moment {
    Moment(
      instant: now.adding(milliseconds: Int64(step) * 1000),
      entropy: Entropy(high: 0x1234 &+ step, low: 0x9876 &+ step &* 77))
  }

  static func boot(
    path: String = "/inbox", language: Language = .english, isSignedIn: Bool = true,
    registration: Registration = .closed, items: [Entity] = []
  ) -> Boot {
    Boot(
      version: "0.1.0", path: path, language: language, instant: now,
      server: ServerDescription(version: "0.1.0", registration: registration),
      profile: isSignedIn ? profile : nil, items: items, origin: "https://later.example")
  }

  static func id(_ number: UInt64) -> ID<Entity> { ID(high: 7, low: number) }

  static func item(_ number: UInt64, _ values: [(RegisterNumber, [UInt8])]) -> Entity {
    var fields = [
      Field(number: Item.savedAt.number, register: register(savedAt(number)))
    ]
    for (name, value) in values { fields.append(Field(number: name, register: register(value))) }
    return Entity(id: id(number), kind: .item, fields: fields)
  }

  private static func savedAt(_ number: UInt64) -> [UInt8] {
    RegisterValue.instant(now.adding(milliseconds: -Int64(number) * 5_400_000))
  }

  static func register(_ value: [UInt8]) -> Register {
    Register(stamp: Stamp(milliseconds: 1_000, device: .server), value: value)
  }

  static func ready(
    _ number: UInt64, title: String, site: String, minutes: Int, excerpt: String, permille: Int = 0,
    isFavourite: Bool = false, type: ItemType = .article
  ) -> Entity {
    var values: [(RegisterNumber, [UInt8])] = [
      (Item.url.number, RegisterValue.text("https://\(site)/\(Int(number))")),
      (Item.comparableURL.number, RegisterValue.text("\(site)/\(Int(number))")),
      (Item.title.number, RegisterValue.text(title)),
      (Item.siteName.number, RegisterValue.text(site)),
      (Item.minutes.number, RegisterValue.int(minutes)),
      (Item.excerpt.number, RegisterValue.text(excerpt)),
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      (Item.type.number, RegisterValue.int(type.rawValue)),
      (
        Item.content.number,
        RegisterValue.bytes([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32))
      ),
      (Item.isFavourite.number, RegisterValue.bool(isFavourite)),
    ]
    if permille > 0 {
      let place = ReadingPlace(block: 3, offset: 12, permille: permille)
      values.append((Item.place.number, place.register))
      values.append((Item.openedAt.number, RegisterValue.instant(now)))
    }
    return item(number, values)
  }

  static func unready(
    _ number: UInt64, url: String, _ state: ItemState, failure: ItemFailure? = nil
  )
    -> Entity
  {
    item(
      number,
      [
        (Item.url.number, RegisterValue.text(url)),
        (Item.state.number, RegisterValue.int(state.rawValue)),
        (
          Item.failure.number,
          failure.map { RegisterValue.int($0.rawValue) } ?? RegisterValue.null
        ),
      ])
  }

  static let items = [
    unready(1, url: "https://www.nature.com/articles/d41586-025-00001", .fetching),
    ready(
      2, title: "The quiet power of doing one thing at a time", site: "aeon.co", minutes: 8,
      excerpt:
        "Attention is not a resource to be spent but a way of being with the world. What would it "
        + "mean to give it back to the things that deserve it?",
      permille: 400, isFavourite: true),
    unready(3, url: "https://paywalled.example/long-report", .failed, failure: .refused),
    ready(
      4, title: "Industry Trends Report", site: "MarketingLand", minutes: 8,
      excerpt:
        "The latest customer behavior data reveals significant shifts in purchasing patterns."),
    ready(
      5, title: "느리게 읽는다는 것, 그리고 오래 기억한다는 것", site: "한겨레21", minutes: 12,
      excerpt: "빠르게 지나가는 글들 사이에서 천천히 읽는 일은 하나의 태도가 된다. 한 문장을 오래 들여다볼 때 비로소 보이는 것들이 있다."),
    ready(
      6, title: "How gardens teach patience", site: "The Marginalian", minutes: 15,
      excerpt: "A seed does not hurry, and yet everything is accomplished.", permille: 1000),
    ready(
      7, title: "Designing calm software: a conversation", site: "podcast.example", minutes: 45,
      excerpt:
        "We talk about notification budgets, the virtue of boredom, and interfaces that wait.",
      type: .podcast),
  ]

  static let article = Article(
    title: "The quiet power of doing one thing at a time", language: "en",
    blocks: [
      paragraph(
        "We live among interruptions, and have learnt to call them information. The first "
          + "thing that goes is not time but depth: the long line of thought that only shows itself to "
          + "somebody who stays."),
      .element(ArticleElement(.heading2, children: [.text("Staying with a sentence")])),
      paragraph(
        "There is a kind of reading that does not collect. It lingers on a clause, goes back, "
          + "and lets the writer’s rhythm set the pace."),
      .element(
        ArticleElement(
          .unorderedList,
          children: [
            .element(ArticleElement(.listItem, children: [.text("Choose one text.")])),
            .element(
              ArticleElement(.listItem, children: [.text("Put everything else out of sight.")])),
          ])),
      .element(
        ArticleElement(
          .blockquote,
          children: [
            paragraph("Attention is the rarest and purest form of generosity. — Simone Weil")
          ])),
      paragraph("What follows is not efficiency. It is closer to friendship."),
      .element(
        ArticleElement(
          .preformatted,
          children: [.element(ArticleElement(.code, children: [.text("let now = only")]))])),
      paragraph("And friendship, as everybody knows, takes its time."),
    ])

  private static func paragraph(_ text: String) -> ArticleNode {
    .element(ArticleElement(.paragraph, children: [.text(text)]))
  }
}

extension State {
  /// The open sheet for another password.
  var password: PasswordForm? {
    get {
      if case .password(let form) = sheet { return form }
      return nil
    }
    set { sheet = newValue.map { .password($0) } }
  }
}
