import AddressCore
import Extraction
import Foundation
import Hummingbird
import Logging
import Server
import Storage

/// One server from its start to its end.
struct ServerRun {
  let settings: ServeSettings
  let environment: ServerEnvironment
  let capture: CaptureService
  let notification: NotificationService
  let calendars: CalendarService
  let logger: Logger

  init(settings: ServeSettings, storage: Storage, logger: Logger) async throws {
    self.settings = settings
    self.logger = logger
    var environment = ServerEnvironment(
      configuration: settings.configuration, storage: storage,
      bundle: try settings.webFolder.map { try WebBundle(folder: $0) } ?? .empty)
    var capturing = CaptureEnvironment(
      storage: storage, stamps: environment.stamps, notifier: environment.notifier,
      fetcher: try settings.fetcher)
    capturing.fetcher.tell = { [metrics = environment.metrics] in metrics.fetched($0) }
    environment.requestLog = try settings.openRequestLog()
    capturing.accountBytes = settings.configuration.accountBytes
    environment.premium = settings.premium?.premium(at: settings.baseURL)
    capturing.productLimit = { [environment] account throws(StorageError) in
      try await environment.productLimit(of: account)
    }
    capturing.rules = RulesFolder(dataFolder: settings.folder)
    capturing.speaker = settings.voice?.speaker
    capturing.transcriber = settings.transcripts?.transcriber
    capture = CaptureService(capturing, logger: logger)
    environment.capture = capturing
    var notifications = try await Notifications(
      storage: storage, fetcher: try settings.fetcher,
      mailer: settings.mailServer.map { .smtp($0) }, mail: settings.mailServer?.from,
      baseURL: settings.baseURL)
    notification = NotificationService(
      notifications, storage: storage, metrics: environment.metrics, logger: logger)
    notifications.wake = notification.wake
    environment.notifications = notifications
    calendars = CalendarService(
      CalendarEnvironment(storage: storage, fetcher: try settings.fetcher), logger: logger)
    environment.storage = storage.waking(capture.wake).telling(notification.wake)
      .tellingOfCalendars(calendars.wake)
    environment.mail = settings.mailServer.map { server in
      MailService(
        storage: storage, mailer: .smtp(server), origin: settings.baseURL.origin, logger: logger)
    }
    environment.mailIn = settings.mailIn
    environment.providers = settings.providers.providers(fetchingBy: try settings.fetcher)
    environment.searchFolder = SearchFolder(dataFolder: settings.folder)
    let folder = settings.folder
    environment.condition = ServerCondition(makesBackups: settings.backups != nil) {
      DiskRoom.of(folder)
    }
    self.environment = environment
    if let registration = settings.registration {
      try await AccountWork(storage: storage).setRegistrationAtFirstStart(registration)
    }
    try await DemoSeed(environment)?.makeAccount()
    if let warning = try await PasskeyHost.warning(settings.baseURL, storage.settings) {
      logger.warning("\(warning)")
    }
  }

  /// Serves until the program is told to stop.
  func run() async throws {
    let (mail, mailIsTaken) = AsyncStream.makeStream(of: Void.self)
    let receiver = MailInService(environment, logger: logger) { _ in mailIsTaken.yield() }
    if receiver == nil { mailIsTaken.yield() }
    var application = buildApplication(
      environment, host: settings.host, port: settings.port, logger: logger
    ) { port in
      await fillDemo(port)
      // Who waits for the line may send mail then, too.
      for await _ in mail { return announce(port) }
    }
    application.addServices(
      capture, notification, calendars,
      UpkeepService(
        storage: environment.storage, condition: environment.condition, logger: logger))
    if let capturing = environment.capture {
      application.addServices(InsightService(capturing, logger: logger))
    }
    if let backups = settings.backups {
      application.addServices(
        BackupService(
          storage: environment.storage, condition: environment.condition, logger: logger,
          make: backups.make(of: settings.folder)))
    }
    if let mail = environment.mail { application.addServices(mail) }
    if let receiver { application.addServices(receiver) }
    warn()
    defer { environment.requestLog?.finish() }
    try await application.runService()
  }

  private func fillDemo(_ port: Int) async {
    do {
      try await DemoSeed(environment)?.saveSamples(port: port)
    } catch {
      logger.error("the sample content could not be saved", metadata: ["cause": "\(error)"])
    }
  }

  private func warn() {
    if !settings.baseURL.isPrivate {
      logger.warning(
        "Passwords travel unprotected over http: put a proxy with TLS in front, and name its https address with --base-url."
      )
    }
    let confinement = ExtractionWorker.confinement
    if confinement.files == nil || confinement.sockets == nil {
      logger.warning(
        "This kernel cannot keep the readers of pages, documents and pictures from files or sockets.",
        metadata: [
          "files": "\(confinement.files ?? "open")", "sockets": "\(confinement.sockets ?? "open")",
        ])
    }
    if settings.webFolder == nil {
      logger.warning("The web app is not built, so only the API is served: run make web.")
    }
  }

  /// The one line of standard output: where the server answers.
  private func announce(_ port: Int) {
    let url = settings.port == 0 ? "http://\(settings.host):\(port)" : settings.baseURL.origin
    FileHandle.standardOutput.write(Data("Later is ready at \(url)\n".utf8))
  }
}

extension Address {
  /// Whether nobody between can read along: over TLS, or within this machine.
  fileprivate var isPrivate: Bool {
    scheme == .https || ["localhost", "127.0.0.1", "[::1]"].contains(displayHost)
  }
}
