import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ReadingCore
public import ServiceLifecycle
import Storage
import Wire

/// Builds the server: every route and what stands around them.
///
/// `onReady` gets the port that the server listens on.
public func buildApplication(
  _ environment: ServerEnvironment, host: String = "127.0.0.1", port: Int = 8080,
  services: [any Service] = [], logger: Logger,
  onReady: @escaping @Sendable (Int) async -> Void = { _ in }
) -> Application<RouterResponder<ServerRequestContext>> {
  let router = buildRouter(environment)
  let channel = HTTP1Channel.Configuration(
    idleTimeout: .seconds(60),
    httpDecoderConfiguration: .init(
      maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
  return Application(
    router: router, server: .http1(configuration: channel),
    configuration: ApplicationConfiguration(
      address: .hostname(host, port: port), serverName: nil,
      availableConnectionsDelegate: .maximum(4_096, logger: logger)),
    services: services,
    onServerRunning: { channel in await onReady(channel.localAddress?.port ?? port) },
    logger: logger)
}

/// The routes, inside what every request passes through.
func buildRouter(_ environment: ServerEnvironment) -> Router<ServerRequestContext> {
  let router = Router(
    context: ServerRequestContext.self, options: .autoGenerateHeadEndpoints)
  let table = RouteTable()
  let configuration = environment.configuration
  let cookie = SessionCookie(isSecure: configuration.isSecure)
  router.add(middleware: SafetyHeaders(isSecure: configuration.isSecure))
  router.add(middleware: Compression())
  router.add(middleware: ProblemMiddleware(routes: table))
  router.add(
    middleware: OriginCheck(
      origin: configuration.baseURL.origin, authority: configuration.authority, cookie: cookie))
  let routes = Routing(router: router, table: table)
  let access = Access(environment: environment, cookie: cookie)
  let work = AccountWork(
    storage: environment.storage, passwords: environment.passwords, clock: environment.clock)
  AccountRoutes(environment: environment, access: access, work: work).add(to: routes)
  EmailRoutes(environment: environment, access: access, work: work).add(to: routes)
  SessionRoutes(environment: environment, access: access, work: work).add(to: routes)
  let products = ProductIndex(sync: environment.storage.sync)
  SyncRoutes(
    environment: environment, access: access,
    limit: ProductLimit(environment: environment, index: products)
  ).add(to: routes)
  let index = ItemIndex(sync: environment.storage.sync)
  let shelves = ShelfIndex(sync: environment.storage.sync)
  ItemRoutes(environment: environment, access: access, index: index, shelves: shelves)
    .add(to: routes)
  ShelfRoutes(access: access, index: shelves).add(to: routes)
  SentPageRoutes(environment: environment, access: access, shelves: shelves).add(to: routes)
  ProductRoutes(environment: environment, access: access, index: products).add(to: routes)
  TodoRoutes(
    environment: environment, access: access, index: TodoIndex(sync: environment.storage.sync)
  ).add(to: routes)
  SearchRoutes(
    environment: environment, access: access,
    index: SearchIndex(sync: environment.storage.sync)
  ).add(to: routes)
  HighlightRoutes(
    environment: environment, access: access,
    index: HighlightIndex(sync: environment.storage.sync)
  ).add(to: routes)
  ContentRoutes(environment: environment, access: access).add(to: routes)
  FileRoutes(environment: environment, access: access).add(to: routes)
  ExportRoutes(environment: environment, access: access).add(to: routes)
  PageRoutes(environment: environment, access: access, work: work, index: index).add(to: routes)
  BundleRoutes(bundle: environment.bundle).add(to: routes)
  KitRoutes(bundle: environment.bundle).add(to: routes)
  SendPageRoutes(bundle: environment.bundle).add(to: routes)
  if let demo = configuration.demo { DemoRoutes(demo: demo).add(to: routes) }
  return router
}
