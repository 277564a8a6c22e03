import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// What the screens are shown with.
enum Props {
  static let now = Instant(milliseconds: 1_763_000_000_000)
  static let profile = Profile(
    account: "0123456789abcdef0123456789abcdef", email: "maya@example.org", name: "Maya Lin",
    isOwner: true)

  static func film(_ source: WaitingFile.Source) -> WaitingFile {
    var file = WaitingFile(hash: String(repeating: "a", count: 64), size: 4_000_000)
    file.name = "harbour.jpg"
    file.mediaType = "image/jpeg"
    file.source = source
    return file
  }

  static func boot(path: String, _ language: Language, isSignedIn: Bool) -> Boot {
    Boot(
      version: "1", path: path, language: language, instant: now,
      profile: isSignedIn ? profile : nil, origin: "https://later.example")
  }

  static func id(_ number: UInt64) -> ID<Entity> { ID(high: 7, low: number) }

  private static func item(_ number: UInt64, _ values: [(RegisterNumber, [UInt8])]) -> Entity {
    let savedAt = RegisterValue.instant(now.adding(milliseconds: -Int64(number) * 5_400_000))
    var fields = [Field(number: Item.savedAt.number, register: register(savedAt))]
    for (name, value) in values { fields.append(Field(number: name, register: register(value))) }
    return Entity(id: id(number), kind: .item, fields: fields)
  }

  private static func register(_ value: [UInt8]) -> Register {
    Register(stamp: Stamp(milliseconds: 1_000, device: .server), value: value)
  }

  static func ready(
    _ number: UInt64, title: String, site: String, minutes: Int, excerpt: String,
    permille: Int = 0, isFavourite: Bool = false, type: ItemType = .article,
    hasPicture: Bool = false, failure: ItemFailure? = nil
  ) -> Entity {
    let hash = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32)
    var values: [(RegisterNumber, [UInt8])] = [
      (Item.url.number, RegisterValue.text("https://\(site)/\(number)")),
      (Item.title.number, RegisterValue.text(title)),
      (Item.siteName.number, RegisterValue.text(site)),
      (Item.minutes.number, RegisterValue.int(minutes)),
      (Item.excerpt.number, RegisterValue.text(excerpt)),
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      (Item.type.number, RegisterValue.int(type.rawValue)),
      (Item.content.number, RegisterValue.bytes(hash)),
      (Item.isFavourite.number, RegisterValue.bool(isFavourite)),
    ]
    if let failure { values.append((Item.failure.number, RegisterValue.int(failure.rawValue))) }
    if hasPicture { values.append((Item.image.number, RegisterValue.bytes(hash))) }
    if permille > 0 {
      let place = ReadingPlace(block: 3, offset: 12, permille: permille)
      values.append((Item.place.number, place.register))
      values.append((Item.openedAt.number, RegisterValue.instant(now)))
    }
    return item(number, values)
  }

  static func unready(
    _ number: UInt64, url: String, _ state: ItemState, failure: ItemFailure? = nil
  ) -> Entity {
    var values: [(RegisterNumber, [UInt8])] = [
      (Item.url.number, RegisterValue.text(url)),
      (Item.state.number, RegisterValue.int(state.rawValue)),
    ]
    if let failure { values.append((Item.failure.number, RegisterValue.int(failure.rawValue))) }
    return item(number, values)
  }

  static var many: [Entity] {
    var items: [Entity] = []
    for number: UInt64 in 1...100 {
      items.append(
        ready(
          number, title: "Item \(number)", site: "example.org", minutes: Int(number % 20) + 1,
          excerpt: "Number \(number) of a hundred."))
    }
    return items
  }

  static let items = [
    unready(1, url: "https://www.nature.com/articles/d41586-025-00001", .fetching),
    ready(
      2, title: "The quiet power of doing one thing at a time", site: "aeon.co", minutes: 8,
      excerpt:
        "Attention is not a resource to be spent but a way of being with the world. What would it "
        + "mean to give it back to the things that deserve it?",
      permille: 400, isFavourite: true, hasPicture: true),
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

  /// A library of some months: what was read, what grows, and what was forgotten.
  ///
  /// The number is its age, 16 to the day.
  static var discovered: [Entity] {
    let old: [(UInt64, String, String, Int)] = [
      (230, "A field guide to idle afternoons", "The Marginalian", 6),
      (300, "Letters from a lighthouse", "Orion", 22), (360, "나무를 오래 보는 법", "한겨레21", 12),
      (60, "The gardens of Kyoto in winter", "Orion", 9),
      (70, "An atlas of small harbours", "aeon.co", 18),
    ]
    var all = items + old.map { ready($0.0, title: $0.1, site: $0.2, minutes: $0.3, excerpt: "") }
    for number: UInt64 in 0..<6 {
      all.append(
        ready(
          21 + number, title: "On glaciers, part \(number + 1)", site: "Quanta", minutes: 8,
          excerpt: "", permille: 1000))
      all.append(
        ready(
          500 + number, title: "Tides, part \(number + 1)", site: "Quanta", minutes: 8, excerpt: "",
          permille: 1000))
    }
    return all
  }

  /// Number 7 as a feed brought it, heard to its seventh minute, or a film that its site alone plays.
  static func medium(_ address: String, _ type: ItemType = .podcast) -> Entity {
    telling(
      ready(
        7, title: "Designing calm software: a conversation", site: "podcast.example", minutes: 45,
        excerpt: "We talk about notification budgets.", type: type),
      [
        (Item.medium.number, RegisterValue.text(address)),
        (Item.seconds.number, RegisterValue.int(2_700)),
        (Item.playedTo.number, RegisterValue.int(405)),
      ])
  }

  /// What its page says of it.
  static var showNotes: Article {
    let chapters = [("0:00", "Hello"), ("7:30", "The virtue of boredom"), ("31:05", "Goodbye")]
    return Article(
      title: "Designing calm software: a conversation", language: "en",
      blocks: [
        .element(
          ArticleElement(
            .paragraph, children: [.text("We talk about notification budgets.")])),
        .element(
          ArticleElement(
            .unorderedList,
            children: chapters.map { time, title in
              let clock = ArticleNode.element(ArticleElement(.time, children: [.text(time)]))
              return .element(ArticleElement(.listItem, children: [clock, .text(" " + title)]))
            })),
      ])
  }

  /// The text of number 4 on another site.
  static var copy: Entity {
    telling(
      ready(
        8, title: "Trends of the industry, in short", site: "example.org", minutes: 7,
        excerpt: "The latest customer behavior data reveals significant shifts."),
      [(Item.similarTo.number, RegisterValue.id(id(4)))])
  }

  /// Number 2 with sentences of its text that stand for it.
  static var summarised: Entity {
    telling(
      items[1],
      [
        (
          Item.summary.number,
          RegisterValue.text(
            "There is a kind of reading that does not collect.\n"
              + "What follows is not efficiency.\nIt is closer to friendship.")
        ),
        (
          Item.keyPoints.number,
          ["And friendship, as everybody knows, takes its time."].register
        ),
      ])
  }

  private static func telling(
    _ item: Entity, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    var item = item
    let fields = values.map { Field(number: $0.0, register: register($0.1)) }
    item.merge(Entity(id: item.id, kind: .item, fields: fields))
    return item
  }

  /// The gallery has no contents: it shows the picture that it has itself in this one's place.
  static let lighthouse = "11ceb0d1"

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
      .element(
        ArticleElement(
          .figure,
          children: [
            .element(
              ArticleElement(
                .image,
                attributes: [
                  .init(.image, lighthouse), .init(.alternativeText, "A lighthouse at dusk"),
                  .init(.width, "1200"), .init(.height, "800"),
                ])),
            .element(
              ArticleElement(.figureCaption, children: [.text("Somebody keeps the light.")])),
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
