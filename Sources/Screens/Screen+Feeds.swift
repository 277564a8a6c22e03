import AppCore
import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Wire

/// Situations of feeds, and of what they bring.
extension Screen {
  private static func field(
    _ value: Assignment<FeedSubscription>, by device: DeviceID = DeviceID(bits: 7)
  ) -> Field {
    Field(
      number: value.value.number,
      register: Register(
        stamp: Stamp(milliseconds: 1_000, device: device), value: value.value.value))
  }

  private static func feed(
    _ number: UInt64, _ title: String, _ values: [Assignment<FeedSubscription>] = []
  ) -> Entity {
    let usual: [Assignment<FeedSubscription>] = [
      .set(FeedSubscription.address, "https://news\(number).example/feed.xml"),
      .set(FeedSubscription.title, title),
      .set(FeedSubscription.site, "https://news\(number).example/"),
      .set(FeedSubscription.state, .working),
    ]
    var entity = Entity(
      id: Props.id(number), kind: .feed, fields: usual.map { field($0) })
    entity.merge(
      Entity(id: entity.id, kind: .feed, fields: values.map { field($0, by: DeviceID(bits: 8)) }))
    return entity
  }

  /// As the feed of this number saved it.
  private static func brought(_ number: UInt64, _ title: String, by feed: UInt64) -> Entity {
    var item = Props.ready(
      number, title: title, site: "news\(feed).example", minutes: 4, excerpt: "What the feed says.")
    let subscription = FeedSubscription(id: Props.id(feed))
    let savedAt: Assignment<Item> = .set(
      Item.savedAt, Props.now.adding(milliseconds: -Int64(number) * 60_000))
    let origin: Assignment<Item> = .set(Item.feed, Props.id(feed))
    item.merge(
      Entity(
        id: item.id, kind: .item,
        fields: [savedAt, origin].map { value in
          Field(
            number: value.value.number,
            register: Register(
              stamp: Stamp(milliseconds: 2_000, device: subscription.device),
              value: value.value.value))
        }))
    return item
  }

  private static let several =
    Props.items + [
      feed(800, "Harbour news"),
      feed(
        801, "고요한 독서",
        [
          .set(FeedSubscription.state, .failing),
          .set(FeedSubscription.failure, .timedOut),
          .set(FeedSubscription.failingSince, Props.now.adding(milliseconds: -200_000_000)),
        ]),
      brought(810, "Tide tables for the week", by: 800),
      brought(811, "A new lighthouse", by: 800),
      brought(812, "천천히 읽는 법", by: 801),
    ]

  private static func feeds(
    _ name: String, _ path: String = "/feeds", _ actions: FeedAction...
  ) -> Situation {
    Situation(name, path, entities: several) { stage in
      for action in actions { stage.perform(.reading(.organising(.feeds(action)))) }
    }
  }

  private static func one(
    _ name: String, _ values: [Assignment<FeedSubscription>]
  ) -> Situation {
    Situation(
      name, "/feeds/" + Props.id(800).text, entities: [feed(800, "Harbour news", values)])
  }

  static var feedPages: [Situation] {
    [
      feeds("several"),
      Situation("empty", "/feeds", entities: Props.items),
      Situation("nothing-new", "/feeds", entities: [feed(800, "Harbour news")]),
      Situation(
        "one", "/feeds",
        entities: [feed(800, "Harbour news"), brought(811, "A new lighthouse", by: 800)]),
      Situation(
        "many", "/feeds",
        entities: (800..<830).map { feed($0, "Journal \($0 - 799)") }
          + (900..<1_000).map { brought($0, "Entry \($0 - 899)", by: 800 + $0 % 30) }),
      Situation("loading", "/feeds", entities: nil),
    ]
  }

  static var ownFeedPages: [Situation] {
    [
      feeds("several", "/feeds/" + Props.id(800).text),
      one("waiting", [.set(FeedSubscription.state, .waiting)]),
      feeds("failing", "/feeds/" + Props.id(801).text),
      one(
        "gone",
        [.set(FeedSubscription.state, .gone), .set(FeedSubscription.failure, .notFound)]),
      one("moved", [.set(FeedSubscription.movedFrom, "https://old.example/feed")]),
      one("mixed", [.set(FeedSubscription.isMixed, true)]),
      feeds("unsubscribed", "/feeds/" + Props.id(899).text),
    ]
  }

  private static func search(
    _ name: String, status: Int, _ body: [UInt8] = [], then actions: FeedAction...
  ) -> Situation {
    Situation(name, "/feeds", entities: several) { stage in
      for action: FeedAction in [.addTapped, .addressChanged("news.example"), .addressSubmitted] {
        stage.perform(.reading(.organising(.feeds(action))))
      }
      stage.respond(to: question, status: status, body: body)
    }
  }

  private static let question =
    Routes.foundFeeds + "?url=" + AddressQuery.escaped("https://news.example/")

  private static func refusal(_ code: String) -> [UInt8] {
    Problem(status: 422, code: code, detail: "").encoded
  }

  static var feedSearches: [Situation] {
    let found = [
      FoundFeed(
        address: "https://news.example/feed.xml", title: "News",
        newest: ["Tide tables for the week", "A new lighthouse"]),
      FoundFeed(address: "https://news.example/comments.xml", title: "Comments"),
      FoundFeed(address: "https://news800.example/feed.xml", title: "Harbour news"),
    ]
    return [
      feeds("open", "/feeds", .addTapped),
      feeds("no-address", "/feeds", .addTapped, .addressChanged("…"), .addressSubmitted),
      feeds("looking", "/feeds", .addTapped, .addressChanged("news.example"), .addressSubmitted),
      search("found", status: 200, FoundFeeds(found).encoded),
      search("no-feed", status: 422, refusal("no-feed")),
      search("unreachable", status: 422, refusal("page-unreachable")),
      search("offline", status: 0),
    ]
  }

  static var feedSheets: [Situation] {
    let own = "/feeds/" + Props.id(800).text
    return [
      feeds("known", own, .changeTapped(Props.id(800))),
      feeds("failing", "/feeds/" + Props.id(801).text, .changeTapped(Props.id(801))),
      feeds("matching", own, .changeTapped(Props.id(800)), .amountChosen(.matching)),
      feeds(
        "no-words", own, .changeTapped(Props.id(800)), .amountChosen(.matching), .changeSubmitted),
      Situation("leaving", own, entities: several) { stage in
        for action: FeedAction in [.changeTapped(Props.id(800)), .titleChanged("Sea")] {
          stage.perform(.reading(.organising(.feeds(action))))
        }
        stage.perform(.reading(.organising(.sheetClosed)))
      },
    ]
  }
}
