import AddressCore
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
  let indexes = AccountIndexes(environment)
  let router = buildRoutes(environment.limitingChanges, indexes, logger: logger).router
  let connections = ConnectionLimit()
  let isProxied = environment.configuration.trustsProxy
  let channel = HTTP1Channel.Configuration(
    additionalChannelHandlers:
      isProxied ? [StopHandler()] : [StopHandler(), connections.handler()],
    idleTimeout: .seconds(60),
    httpDecoderConfiguration: .init(
      maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
  return Application(
    router: router, server: .http1(configuration: channel),
    configuration: ApplicationConfiguration(
      address: .hostname(host, port: port), serverName: nil,
      availableConnectionsDelegate: .maximum(OpenFileLimit.connections, logger: logger)),
    services: services + [IndexService(indexes: indexes, environment: environment)],
    onServerRunning: { channel in
      AcceptTrouble.watch(channel, logger: logger)
      await onReady(channel.localAddress?.port ?? port)
    },
    logger: logger)
}

/// Every address that the server answers, with its methods.
package func routes(of environment: ServerEnvironment) -> [(path: String, methods: [String])] {
  buildRoutes(environment, AccountIndexes(environment)).table.all
}

/// The routes, inside what every request passes through.
func buildRoutes(
  _ environment: ServerEnvironment, _ indexes: AccountIndexes,
  logger: Logger = Logger(label: "later")
) -> Routing {
  let router = Router(
    context: ServerRequestContext.self, options: .autoGenerateHeadEndpoints)
  let table = RouteTable()
  let configuration = environment.configuration
  let cookie = SessionCookie(isSecure: configuration.isSecure)
  let policy = ContentSecurityPolicy(
    authority: configuration.authority, bundle: environment.bundle)
  router.add(
    middleware: RequestRecord(
      metrics: environment.metrics, log: environment.requestLog, clock: environment.clock))
  router.add(middleware: SafetyHeaders(isSecure: configuration.isSecure, policy: policy))
  router.add(middleware: Compression())
  router.add(middleware: ProblemMiddleware(routes: table))
  router.add(
    middleware: OriginCheck(
      origin: configuration.baseURL.origin, authority: configuration.authority, cookie: cookie))
  let access = Access(environment: environment, cookie: cookie)
  let pages = PageRoutes(environment: environment, access: access, index: indexes.items)
  router.add(middleware: LostPage(pages: pages, routes: table))
  let routes = Routing(
    router: router, table: table, access: access,
    idempotency: Idempotency(storage: environment.storage))
  let accounts = AccountRoutes(environment: environment, access: access, search: indexes.search)
  accounts.add(to: routes)
  EmailRoutes(environment: environment).add(to: routes)
  SessionRoutes(environment: environment).add(to: routes)
  ExtensionRoutes(environment: environment).add(to: routes)
  let room = BodyRoom()
  SyncRoutes(
    environment: environment,
    limit: ProductLimit(environment: environment, index: indexes.products), room: BodyRoom()
  ).add(to: routes)
  ItemRoutes(environment: environment, index: indexes.items, shelves: indexes.shelves)
    .add(to: routes)
  ShelfRoutes(index: indexes.shelves).add(to: routes)
  SentPageRoutes(environment: environment, shelves: indexes.shelves, room: room).add(to: routes)
  ProductRoutes(environment: environment, index: indexes.products).add(to: routes)
  ExtraRoutes(environment: environment, index: indexes.products).add(to: routes)
  TodoRoutes(environment: environment, index: indexes.todos).add(to: routes)
  TodoListRoutes(environment: environment, index: indexes.todos).add(to: routes)
  TodoTagRoutes(environment: environment, index: indexes.todos).add(to: routes)
  let contents = ReadableContents(environment: environment)
  SearchRoutes(keeper: indexes.search).add(to: routes)
  HighlightRoutes(environment: environment, index: indexes.highlights).add(to: routes)
  ContentRoutes(environment: environment, contents: contents).add(to: routes)
  MissingContentRoutes(environment: environment).add(to: routes)
  RecordingRoutes(environment: environment).add(to: routes)
  SpokenRoutes(environment: environment, contents: contents, shelves: indexes.shelves)
    .add(to: routes)
  TranscriptRoutes(environment: environment, shelves: indexes.shelves).add(to: routes)
  FileRoutes(environment: environment, room: room).add(to: routes)
  MailInRoutes(environment: environment, intake: MailIntake(environment, logger: logger))
    .add(to: routes)
  HealthRoutes(environment: environment).add(to: routes)
  MetricsRoutes(environment: environment, access: access).add(to: routes)
  ExportRoutes(environment: environment).add(to: routes)
  ImportRoutes(environment: environment, room: room).add(to: routes)
  NotificationRoutes(environment: environment).add(to: routes)
  NoticeActionRoutes(
    environment: environment, todos: indexes.todos, products: indexes.products
  ).add(to: routes)
  pages.add(to: routes)
  BundleRoutes(bundle: environment.bundle).add(to: routes)
  KitRoutes(bundle: environment.bundle, policy: policy).add(to: routes)
  SendPageRoutes(bundle: environment.bundle).add(to: routes)
  PairPageRoutes(bundle: environment.bundle).add(to: routes)
  LinkRoutes(environment: environment).add(to: routes)
  OutsideRoutes(
    environment: environment, indexes: indexes, pictures: DrawnPictures(environment.drawing)
  ).add(to: routes)
  ShareRoutes(environment: environment).add(to: routes)
  SharedRoutes(
    environment: environment,
    collections: SharedCollections(environment: environment, shelves: indexes.shelves)
  ).add(to: routes)
  CalendarRoutes(environment: environment).add(to: routes)
  FeedRoutes(environment: environment).add(to: routes)
  PasskeyRoutes(environment: environment, accounts: accounts).add(to: routes)
  SignInRoutes(environment: environment).add(to: routes)
  PremiumRoutes(environment: environment).add(to: routes)
  ProviderRoutes(environment: environment, accounts: accounts).add(to: routes)
  IdentityRoutes(environment: environment, accounts: accounts).add(to: routes)
  if let demo = configuration.demo { DemoRoutes(demo: demo).add(to: routes) }
  return routes
}
