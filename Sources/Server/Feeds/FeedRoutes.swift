import AddressCore
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

extension FeedAmount: JSONWords {
  static let words = ["all", "daily", "matching"]
}

extension FeedState: JSONWords {
  static let words = ["waiting", "working", "failing", "gone"]
}

/// Feeds that are subscribed to, in JSON, and as other programs read them.
struct FeedRoutes: Sendable {
  let environment: ServerEnvironment
  private let checks: FeedChecks
  /// Each fetches and starts a process; no account has more than half of them.
  private let places = Gate(4, each: 2)

  private static let url = Parameter<Address>(
    "url", ["type": "string"], "An address of a site, a page, or a feed.", isRequired: true
  ) { value throws(RequestRefusal) in
    guard let address = value.flatMap({ Address($0) }) else { throw .invalidAddress }
    return address
  }

  init(environment: ServerEnvironment) {
    self.environment = environment
    checks = FeedChecks(environment: environment)
  }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.feeds, .read, "listFeeds", "Feeds that are subscribed to, by their titles",
      output: .ok("Feeds")
    ) { call in
      var kept: [ID<Entity>: FeedTimes] = [:]
      for feed in try await environment.storage.feeds.times(call.account) { kept[feed.id] = feed }
      let feeds = try await subscriptions(of: call.account)
      return ["feeds": .array(feeds.map { Self.json($0, kept[$0.id]) })]
    }
    routes.on(
      .get, Routes.foundFeeds, .change, "findFeeds",
      "Which feeds there are at an address: itself, those that the page names, or one at a usual place",
      parameters: [Self.url], output: .foundFeeds, problems: [422, 429]
    ) { call in
      let address = try call.value(of: Self.url)
      let found = try await finding(for: call.account) {
        (finder) async throws(FeedFinder.Failure) in
        try await finder.all(at: address)
      }
      return found.map {
        FoundFeed(address: $0.address, title: $0.title, site: $0.site, newest: $0.newest)
      }
    }
    routes.making(
      Routes.feeds, .change, "subscribe",
      """
      Subscribe to the feed that is found at an address; one that is there already is answered as it is
      """, input: .json("NewFeed"), output: .createdOrFound("Feed"), use: subscribe
    ) { call, names in
      Made(
        json: try await json(names.entity, call.account),
        path: "\(Routes.feeds)/\(names.entity.text)")
    }
    routes.on(
      .get, Routes.feedList, .read, "exportFeeds", "All feeds as OPML, which other readers take",
      output: .response(.bytes(FeedList.mediaType, "OPML 2.0"))
    ) { call in
      let feeds = try await subscriptions(of: call.account)
      return Response(type: FeedList.mediaType, bytes: Array(FeedList.written(feeds).utf8))
    }
    routes.on(
      .post, Routes.feedCheck, .change, "checkFeeds",
      """
      Look at all feeds now, but for those that were looked at within five minutes or that fail; once in five \
      minutes: until `allowedAt`, nothing more is begun
      """, output: .feedCheck
    ) { call in
      try await checks.begin(call.account, try await subscriptions(of: call.account))
    }
    addOne("\(Routes.feeds)/{id}", to: routes)
  }

  private func addOne(_ one: String, to routes: Routing) {
    routes.on(.get, one, .read, "getFeed", "One feed", output: .ok("Feed")) { call in
      try await json(try call.id(), call.account)
    }
    routes.on(
      .patch, one, .change, "editFeed", "Change what is named and leave the rest",
      input: .json("FeedEdit"), output: .ok("Feed")
    ) { call in
      let stored = try await subscription(try call.id(), call.account)
      var feed = stored
      try Self.read(call.body, into: &feed)
      if feed.address != stored.address {
        feed.state = .waiting
        feed.failure = nil
        feed.failingSince = nil
        feed.movedFrom = ""
      }
      let changes = stored.changes(to: feed)
      if !changes.isEmpty {
        try await environment.write([Edit(feed.id, changes)], by: call.visitor)
      }
      let isElsewhere = feed.address != stored.address || feed.isMixed != stored.isMixed
      if isElsewhere { try await look(at: feed.id, call.account) }
      return try await json(feed.id, call.account)
    }
    routes.on(
      .delete, one, .change, "unsubscribe",
      "Unsubscribe: what it brought stays until it fades, and what was touched for good",
      output: .done
    ) { call in
      let feed = try await subscription(try call.id(), call.account)
      let gone = Assignment<FeedSubscription>.deleted(at: environment.clock.now())
      try await environment.write([Edit(feed.id, [gone])], by: call.visitor)
      try await look(at: feed.id, call.account)
    }
    routes.on(
      .post, "\(one)/check", .change, "checkFeed",
      "Look at the feed soon, if the last look is more than five minutes ago", output: .accepted
    ) { call in
      let feed = try await subscription(try call.id(), call.account)
      let kept = try await environment.storage.feeds.get(call.account, feed.id)
      let soonest = FeedPauses.soonest(after: kept?.checkedAt, environment.clock.now())
      guard feed.isWanted, soonest == nil else { return }
      try await look(at: feed.id, call.account)
    }
  }

  private func look(at feed: ID<Entity>, _ account: AccountID) async throws {
    try await environment.storage.jobs.hurry(
      account, .readFeed, feed, environment.clock.now())
  }
}

extension FeedRoutes {
  @Sendable private func subscribe(
    _ call: Call<Visitor, JSON>, _ names: Idempotency.Names
  ) async throws -> Made {
    var feed = FeedSubscription(id: names.entity)
    let new = feed
    try Self.read(call.body, into: &feed)
    guard let address = Address(feed.address) else { throw RequestRefusal.invalidAddress }
    let others = try await subscriptions(of: call.account)
    if let known = Self.known(address.withoutFragment, among: others) {
      return try await made(known.id, call.account, isNew: false)
    }
    guard others.count < FeedLimit.most else { throw FeedLimit.refusal }
    let found = try await finding(for: call.account) { (finder) async throws(FeedFinder.Failure) in
      try await finder.first(at: address)
    }
    if let known = Self.known(found.address, among: others) {
      return try await made(known.id, call.account, isNew: false)
    }
    feed.address = found.address
    if feed.title.isEmpty { feed.title = found.title.line(upTo: 300) }
    if let fault = feed.propertyFaults.first {
      throw RequestRefusal.malformed(FeedSubscription.sentence(of: fault))
    }
    feed.createdAt = environment.clock.now()
    try await environment.write(
      [Edit(feed.id, new.changes(to: feed) + [.alive])], by: call.visitor, names: names)
    return try await made(feed.id, call.account, isNew: true)
  }

  private static func known(
    _ address: String, among feeds: [FeedSubscription]
  ) -> FeedSubscription? {
    let wanted = Address(absolute: address)?.comparable
    return feeds.first { Address(absolute: $0.address)?.comparable == wanted }
  }

  /// Takes what a request names.
  private static func read(
    _ json: JSON, into feed: inout FeedSubscription
  ) throws(RequestRefusal) {
    try feed.read(json: json)
    if let fault = feed.propertyFaults.first {
      throw .malformed(FeedSubscription.sentence(of: fault))
    }
    feed.words = feed.words.filter { !$0.isEmpty }
    guard Address(feed.address) != nil else { throw .invalidAddress }
  }

  /// Looks for feeds while the person waits.
  private func finding<Answer: Sendable>(
    for account: AccountID,
    _ body: (FeedFinder) async throws(FeedFinder.Failure) -> Answer
  ) async throws -> Answer {
    guard let capture = environment.capture else { throw RequestRefusal.notFound }
    guard places.entersNow(account) else { throw AccountRefusal.tooManyAttempts(seconds: 5) }
    defer { places.leave(account) }
    do throws(FeedFinder.Failure) {
      return try await body(FeedFinder(environment: capture, account: account))
    } catch {
      switch error {
      case .noFeed:
        throw RequestRefusal.invalid(
          code: "no-feed", "There is no feed at this address. Give the address of the feed itself.")
      case .page(let failure):
        throw RequestRefusal.invalid(
          code: "page-\(failure)", "The address could not be fetched and read: \(failure).")
      }
    }
  }

  /// By their titles.
  private func subscriptions(of account: AccountID) async throws -> [FeedSubscription] {
    var feeds: [FeedSubscription] = []
    var cursor: UInt64 = 0
    while true {
      let page = try await environment.storage.sync.pullKinds(account, [.feed], cursor, 500)
      guard let last = page.last else { break }
      for encoded in page { feeds.append(FeedSubscription(try encoded.decoded().entity)) }
      cursor = last.seq
    }
    return feeds.filter { !$0.isDeleted }
      .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }

  private func subscription(
    _ id: ID<Entity>, _ account: AccountID
  ) async throws -> FeedSubscription {
    guard let stored = try await environment.storage.sync.entity(account, id) else {
      throw RequestRefusal.notFound
    }
    let feed = FeedSubscription(stored.entity)
    if feed.isDeleted { throw RequestRefusal.notFound }
    return feed
  }

  private func made(
    _ id: ID<Entity>, _ account: AccountID, isNew: Bool
  ) async throws -> Made {
    Made(
      json: try await json(id, account), path: "\(Routes.feeds)/\(id.text)", isNew: isNew)
  }

  private func json(_ id: ID<Entity>, _ account: AccountID) async throws -> JSON {
    let kept = try await environment.storage.feeds.get(account, id)
    return Self.json(try await subscription(id, account), kept.map { FeedTimes($0) })
  }

  private static func json(_ feed: FeedSubscription, _ kept: FeedTimes?) -> JSON {
    .object(
      [JSON.Member(name: "id", value: .string(feed.id.text))] + feed.jsonMembers + [
        JSON.Member(name: "checkedAt", value: (kept?.checkedAt).json),
        JSON.Member(name: "changedAt", value: (kept?.changedAt).json),
      ])
  }
}

extension Output where Answer == [FoundFeed] {
  /// In the form that the request asks for.
  fileprivate static var foundFeeds: Self {
    Self(answers: [.json(.ok, "FoundFeeds")]) { found, request in
      guard !request.acceptsCBOR else {
        return Response(type: MediaTypes.cbor, bytes: FoundFeeds(found).encoded)
      }
      return .json(["feeds": .array(found.map(json))])
    }
  }

  private static func json(_ found: FoundFeed) -> JSON {
    [
      "address": .string(found.address), "title": .string(found.title),
      "site": .string(found.site), "newest": .array(found.newest.map { .string($0) }),
    ]
  }
}
