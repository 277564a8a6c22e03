import AddressCore
import Crypto
import HTTPTypes
import Hummingbird
import Kernel
import Kit
import NIOCore
import NotificationCore
import ReadingCore
import RestockCore
import Storage
import SyncCore
import TasksCore

/// What secret links show: pages for walls and home screens, and calendars.
///
/// Nobody is signed in: who knows the address sees its one thing, and changes nothing.
struct OutsideRoutes: Sendable {
  /// Items of the Inbox that a choice is made from: the newest and the oldest, as the app has it.
  private static let looked = 60
  private static let calendar = "text/calendar; charset=utf-8"
  static let page = "text/html; charset=utf-8"
  private static let png = "image/png"

  let environment: ServerEnvironment
  let indexes: AccountIndexes
  let pictures: DrawnPictures

  func add(to routes: Routing) {
    routes.undescribed("/feeds/{secret}/tasks.ics", .anybody) { call in
      guard let link = try await link(call, [.tasksFeed]) else { return Self.noFeed }
      let agenda = try await indexes.agenda.agenda(of: link.account)
      var feed = try await feed(of: link.account, agenda, call.request)
      return Self.answer(feed.tasks(agenda.due), Self.calendar, to: call.request)
    }
    routes.undescribed("/feeds/{secret}/restock.ics", .anybody) { call in
      guard let link = try await link(call, [.restockFeed]) else { return Self.noFeed }
      let agenda = try await indexes.agenda.agenda(of: link.account)
      let book = try await indexes.products.book(of: link.account)
      let feed = try await feed(of: link.account, agenda, call.request)
      let today = (feed.home ?? .utc).local(at: feed.now).date
      return Self.answer(
        feed.restock(book, agenda, today: today), Self.calendar, to: call.request)
    }
    routes.undescribed("/widgets/{secret}", .anybody) { call in
      let request = call.request
      guard let link = try await link(call, [.now, .tasks, .restock]) else {
        let words = Self.words(request, chosen: nil)
        var response = Self.answer(WidgetPage.gone(words), Self.page, to: request)
        response.status = .notFound
        response.headers[.contentSecurityPolicy] = WidgetPage.policy(.later, .medium)
        return response
      }
      let page = try await page(of: link, request)
      var response = Self.answer(
        page.bytes(origin: environment.configuration.baseURL.origin), Self.page, to: request)
      response.headers[.contentSecurityPolicy] = WidgetPage.policy(
        page.app, page.size, frames: link.origin)
      return response
    }
    routes.undescribed("/widgets/{secret}/picture.png", .anybody) { call in
      guard let link = try await link(call, [.now, .tasks, .restock]) else { return Self.noFeed }
      return try await picture(of: link, call.request)
    }
  }

  private func link(
    _ call: Call<Void, Void>, _ purposes: [SecretLink.Purpose]
  ) async throws -> SecretLink? {
    guard let text = call.arrival.context.parameters.get("secret"),
      let link = try await environment.storage.links.bySecretHash(Secret(text: text).hash),
      purposes.contains(link.purpose)
    else { return nil }
    let now = environment.clock.now()
    if link.isOpeningNoted(at: now) {
      // Only the list of links shows it: a full disk must not blank a wall.
      try? await environment.storage.links.opened(link.id, now)
    }
    return link
  }

  private func feed(
    of account: AccountID, _ agenda: Agenda, _ request: Request
  ) async throws -> Feed {
    let now = environment.clock.now()
    return Feed(
      words: Self.words(request, chosen: try await language(of: account)), now: now,
      home: Self.zone(agenda, request, now), origin: environment.configuration.baseURL.origin)
  }

  /// Answered whole, or not at all where the asker has it.
  static func answer(_ bytes: [UInt8], _ type: String, to request: Request) -> Response {
    var response = head(of: bytes, type, to: request)
    guard response.status == .ok else { return response }
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    return response
  }

  /// What comes before the body; with another status than `ok` where there is to be none.
  private static func head(of bytes: [UInt8], _ type: String, to request: Request) -> Response {
    let hash = Hex.encode(Array(SHA256.hash(data: bytes).prefix(16)))
    // A page may come compressed, and another version may draw the same otherwise.
    let etag = type == calendar ? "\"\(hash)\"" : "W/\"\(hash)\""
    var headers: HTTPFields = [
      .contentType: type, .cacheControl: "private, no-cache", .eTag: etag,
      .vary: "Accept-Language, Accept-Encoding",
    ]
    headers["X-Robots-Tag"] = "noindex, nofollow"
    // Also from those who write it strongly what was weak.
    let isKnown = request.headers[.ifNoneMatch]?.contains("\"\(hash)\"") == true
    return Response(status: isKnown ? .notModified : .ok, headers: headers)
  }

  static var noFeed: Response { refusal(.notFound, "This link has ended.") }

  private static func refusal(_ status: HTTPResponse.Status, _ sentence: String) -> Response {
    var headers: HTTPFields = [
      .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
    ]
    headers["X-Robots-Tag"] = "noindex, nofollow"
    if status == .serviceUnavailable { headers[.retryAfter] = "60" }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: sentence + "\n")))
  }
}

// MARK: Who looks

extension OutsideRoutes {
  private func settings(of account: AccountID) async throws -> Entity? {
    try await environment.storage.sync.entity(account, ReadingSettings.id)?.entity
  }

  private func language(of account: AccountID) async throws -> Language? {
    try await environment.accountWork.chosenLanguage(of: account)
  }

  /// By the address, else as the account has it, else as the asker says.
  static func words(_ request: Request, chosen: Language?) -> Words {
    let accepted = request.headers[.acceptLanguage] ?? ""
    let asked = request.uri.queryParameters["lang"].map { Language.preferred(String($0)) }
    return Words(asked ?? chosen ?? .preferred(accepted), .preferred(accepted))
  }

  /// By the address, else where the account is.
  private static func zone(_ agenda: Agenda, _ request: Request, _ now: Instant) -> Zone? {
    let asked = request.uri.queryParameters["zone"].flatMap {
      Zone(named: String($0), near: now)
    }
    return asked ?? Zone(named: agenda.settings.zone, near: now)
  }
}

// MARK: Pages

extension OutsideRoutes {
  /// The page drawn, or not even that where the asker has it.
  private func picture(of link: SecretLink, _ request: Request) async throws -> Response {
    let page = try await page(of: link, request)
    let parameters = request.uri.queryParameters
    let asked = WidgetPicture { name in parameters[Substring(name)].map(String.init) }
    guard let asked else { return Self.refusal(.badRequest, page.words.noSuchPicture) }
    let svg = asked.svg(of: page)
    var response = Self.head(of: svg, Self.png, to: request)
    guard response.status == .ok else { return response }
    do throws(SVGDrawing.Failure) {
      let png = try await pictures.png(of: svg, for: link.account)
      response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: png))
      return response
    } catch {
      switch error {
      case .notInstalled:
        return Self.refusal(.serviceUnavailable, page.words.noDrawing)
      case .failed:
        return Self.refusal(.serviceUnavailable, page.words.notDrawn)
      }
    }
  }

  private func page(of link: SecretLink, _ request: Request) async throws -> WidgetPage {
    let agenda = try await indexes.agenda.agenda(of: link.account)
    let words = Self.words(request, chosen: try await language(of: link.account))
    let now = environment.clock.now()
    let zone = Self.zone(agenda, request, now)
    let asked = request.uri.queryParameters["size"].map(String.init) ?? ""
    let size = WidgetPage.Size(rawValue: asked) ?? .medium
    let wall = (zone ?? .utc).local(at: now)
    switch link.purpose {
    case .restock, .restockFeed:
      let book = try await indexes.products.book(of: link.account)
      return WidgetPage(
        app: .restock, size: size, words: words, title: words.runningOut, path: "/restock",
        rows: Self.rows(book, words, today: wall.date), empty: words.allLasts)
    case .tasks, .tasksFeed:
      return WidgetPage(
        app: .taskFlow, size: size, words: words, title: words.today, path: "/tasks",
        rows: Self.rows(agenda, words, zone ?? .utc, now), empty: words.nothingDue)
    case .now:
      return WidgetPage(
        app: .later, size: size, words: words, title: words.forNow, path: "/now",
        rows: try await suggestions(link.account, words, now, zone), empty: words.allRead)
    }
  }

  /// What the app itself would suggest now, to somebody of whom it has learnt nothing: a page for others tells no habits.
  private func suggestions(
    _ account: AccountID, _ words: Words, _ now: Instant, _ zone: Zone?
  ) async throws -> [WidgetPage.Row] {
    let places = try await indexes.items.page(
      of: account, after: nil, isArchived: false, limit: .max)
    var entities: [Entity] = []
    for (index, place) in places.enumerated()
    where index < Self.looked || index >= places.count - Self.looked {
      guard let stored = try await environment.storage.sync.entity(account, place.id) else {
        continue
      }
      entities.append(stored.entity)
    }
    var context = SuggestionContext(now: now, offsetSeconds: zone?.offset(at: now))
    let topics = try await settings(of: account)?[ReadingSettings.topics] ?? []
    context.topics = topics.compactMap { Topic(rawValue: $0) }
    return Suggestions.suggestions(Library(entities), context).map { suggestion in
      let item = suggestion.item
      let parts = [item.source] + (item.minutes.map { [words.minutes($0)] } ?? [])
      let ago = words.ago(item.savedAt, now: now)
      return WidgetPage.Row(
        title: item.displayTitle, note: parts.filter { !$0.isEmpty }.joined(separator: " · "),
        reason: suggestion.reasons.first.map { words.reason($0, ago: ago) } ?? "",
        path: item.path)
    }
  }

  /// What is due today or was before, on the walls where the person is.
  private static func rows(
    _ agenda: Agenda, _ words: Words, _ zone: Zone, _ now: Instant
  ) -> [WidgetPage.Row] {
    let wall = zone.local(at: now)
    return agenda.due.compactMap { entry in
      // Walls are at most 26 hours apart.
      guard var due = entry.todo.due, due.day <= wall.date.adding(days: 2) else { return nil }
      if due.time != nil, let home = Zones.machine.zone(due.zone, around: now) {
        let there = zone.local(at: due.instant(in: home))
        due = Due(day: there.date, time: there.time)
      }
      guard due.day <= wall.date else { return nil }
      let isOverdue = due.isOverdue(at: wall)
      var parts = isOverdue ? [words.overdue] : []
      if due.day < wall.date { parts.append(words.weekdayAndDate(due.day, today: wall.date)) }
      if let time = due.time { parts.append(words.time(time)) }
      return WidgetPage.Row(
        title: entry.todo.title, note: parts.joined(separator: " · "), path: entry.todo.path,
        isPressing: isOverdue)
    }
  }

  /// What runs out within a week, what is nearest first.
  private static func rows(
    _ book: ProductBook, _ words: Words, today: CivilDate
  ) -> [WidgetPage.Row] {
    let running = book.live.compactMap { product -> (product: Product, days: Int)? in
      let outlook = book.outlook(product, today: today)
      guard let days = outlook.daysLeft, outlook.status != .plenty, !outlook.isPaused else {
        return nil
      }
      return (product, days)
    }
    return running.sorted { ($0.days, $0.product.id) < ($1.days, $1.product.id) }.map { row in
      WidgetPage.Row(
        title: row.product.name, note: words.left(row.days), path: row.product.path,
        isPressing: row.days <= 0)
    }
  }
}

extension Words {
  fileprivate var forNow: String { say("Perfect for now", "지금 읽기 좋은 글") }
  fileprivate var allRead: String { say("All read", "다 읽었어요") }
  fileprivate var today: String { say("Today", "오늘") }
  fileprivate var overdue: String { say("Overdue", "기한 지남") }
  fileprivate var nothingDue: String { say("Nothing due today", "오늘 할 일이 없어요") }
  fileprivate var runningOut: String { say("Running out", "곧 떨어져요") }
  fileprivate var allLasts: String { say("Nothing runs out this week", "이번 주에는 모두 넉넉해요") }
  fileprivate var noSuchPicture: String {
    let (widths, heights) = (WidgetPicture.widths, WidgetPicture.heights)
    return say(
      "A picture is \(widths.lowerBound) to \(widths.upperBound) wide and \(heights.lowerBound) to \(heights.upperBound) high. Its theme is light, dark or eink.",
      "그림 너비는 \(widths.lowerBound)~\(widths.upperBound), 높이는 \(heights.lowerBound)~\(heights.upperBound), theme은 light, dark, eink 가운데 하나예요."
    )
  }
  fileprivate var noDrawing: String {
    say(
      "This server can’t draw pictures. Its owner can install librsvg2-bin.",
      "이 서버는 그림을 그릴 수 없어요. 서버 관리자가 librsvg2-bin을 설치하면 돼요.")
  }
  fileprivate var notDrawn: String {
    say("The picture couldn’t be drawn. Try again in a minute.", "그림을 그리지 못했어요. 잠시 뒤에 다시 시도해 주세요.")
  }
  fileprivate func minutes(_ minutes: Int) -> String { say("\(minutes) min", "\(minutes)분") }

  fileprivate func left(_ days: Int) -> String {
    switch days {
    case 0: say("Runs out today", "오늘 떨어져요")
    case 1: say("Tomorrow", "내일")
    case 2...: say("In \(days) days", "\(days)일 뒤")
    default: say("Probably ran out", "떨어졌을 거예요")
    }
  }
}
