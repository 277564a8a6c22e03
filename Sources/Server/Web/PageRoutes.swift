import AddressCore
import AppCore
import HTTPTypes
import Hummingbird
import Kernel
import Kit
import NIOCore
import ReadingCore
import Storage
import SyncCore
import Wire

/// Every address of the app: its first screen, drawn here.
struct PageRoutes: Sendable {
  /// Items that the first screen is drawn with.
  private static let items = 30

  let environment: ServerEnvironment
  let access: Access
  let index: ItemIndex

  func add(to routes: Routing) {
    for path in Route.patterns {
      routes.undescribed(path, .nothing) { call in
        try await page(for: call.request, call.arrival.context)
      }
    }
  }

  func page(
    for request: Request, _ context: ServerRequestContext, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let languages = request.headers[.acceptLanguage] ?? ""
    var boot = Boot(
      version: environment.bundle.version, path: request.uri.string,
      language: Language.preferred(languages),
      look: Look(text: request.cookies[Look.cookie]?.value ?? ""),
      instant: environment.clock.now(),
      server: try await environment.description(),
      origin: environment.configuration.baseURL.origin)
    boot.region = EnglishRegion.preferred(languages)
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      .vary: "Cookie, Accept-Language, Accept-Encoding",
    ]
    // A token opens no page: what it may see, it sees through the API.
    let visitor = try await access.visitorIfAny(of: request)
    var account = visitor.flatMap { $0.isBrowser ? $0.account : nil }
    if account == nil, let guest = try await demoGuest(request, context, boot.language) {
      account = guest.account
      headers[.setCookie] = access.cookie.set(guest.secret)
    }
    if let account, let known = try await environment.storage.accounts.byID(account) {
      boot.profile = await environment.profile(of: known)
      boot.items = try await firstItems(of: account)
    }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(
        byteBuffer: ByteBuffer(bytes: environment.bundle.frame.page(for: boot))))
  }

  /// Signs a visitor from this machine in to the demo's account; nobody else, and nowhere else.
  private func demoGuest(
    _ request: Request, _ context: ServerRequestContext, _ language: Language
  ) async throws -> (account: AccountID, secret: Secret)? {
    guard let demo = environment.configuration.demo, Loopback.isName(context.peer),
      let account = try await environment.storage.accounts.byEmail(demo.email)
    else { return nil }
    try await DemoSamples(environment, account: account.id, language: language).save()
    let label = BrowserName.of(userAgent: request.headers[.userAgent] ?? "")
    return (
      account.id, try await environment.accountWork.beginSession(for: account.id, label: label)
    )
  }

  private func firstItems(of account: AccountID) async throws -> [Entity] {
    let places = try await index.page(
      of: account, after: nil, isArchived: false, limit: Self.items)
    var items: [Entity] = []
    for place in places {
      guard let stored = try await environment.storage.sync.entity(account, place.id) else {
        continue
      }
      items.append(try await environment.texts.readable(stored.entity, of: account))
    }
    return items
  }
}
