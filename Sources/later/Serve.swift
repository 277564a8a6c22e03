import ArgumentParser
import Foundation
import Logging
import ReadingCore
import Server
import ServiceLifecycle
import Storage
import StorageSQLite
import Wire

/// Serves the app and its API.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves the app and its API.",
    discussion: """
      Every option is also read from the environment variable that stands behind it; what is typed \
      wins. Prints one line with the address when it is ready; logs go to standard error.
      """)

  @OptionGroup var data: DataOption
  @OptionGroup var options: ServeOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var mail: MailOptions
  @OptionGroup var mailIn: MailInOptions
  @OptionGroup var voice: VoiceOptions
  @OptionGroup var transcripts: TranscriptOptions
  @OptionGroup var premium: PremiumOptions
  @OptionGroup var providers: ProviderOptions
  @OptionGroup var backups: BackupOptions

  func run() async throws {
    let settings = try ServeSettings(self)
    HeapLimit.lower()
    OpenFileLimit.raise()
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "later")
    logger.logLevel = settings.logLevel
    defer { if settings.demoFolder != nil { ThrowAwayFolder.remove(settings.folder) } }
    if options.beginAnew { try beginAnew(settings.folder, logger) }
    if !options.withoutContents { try requireContents(settings.folder) }
    let storage = try Storage.sqlite(
      folder: settings.folder, derivation: .reading, purpose: .serving)
    do {
      try await ServerRun(settings: settings, storage: storage, logger: logger).run()
    } catch {
      await storage.close()
      throw settings.sentence(for: error)
    }
    await storage.close()
  }

  /// A library whose files lie on a disk that is not mounted must not be fetched anew beside them.
  private func requireContents(_ folder: String) throws {
    guard let inspection = FolderInspection(folder: folder) else { return }
    // A backup lacks its files as well, and says so itself.
    try inspection.refuseBackup()
    let missing = inspection.contentsWithoutFiles
    guard missing > 0 else { return }
    throw CommandFailure(
      "The database in \(folder) names \(missing) stored files (articles, pictures and others), and"
        + " not one of them is in \(folder)/contents. Is its disk mounted? Nothing was changed. Bring the"
        + " folder back, or restore a backup. To go on without them, run later serve"
        + " --without-contents: pages are fetched again, and what nobody else has is gone.")
  }

  private func beginAnew(_ folder: String, _ logger: Logger) throws {
    let label = Date().formatted(.iso8601.timeSeparator(.omitted))
    for place in try Storage.beginAnew(folder: folder, label: label) {
      logger.notice("moved aside, to begin with nothing", metadata: ["to": "\(place)"])
    }
  }
}

/// How the server is reached, and by whom.
struct ServeOptions: ParsableArguments {
  @Option(help: "The address to listen on. (LATER_HOST; default: 127.0.0.1)")
  var host: String?

  @Option(help: "The port to listen on; 0 takes a free one. (LATER_PORT; default: 8080)")
  var port: Int?

  @Option(
    name: .customLong("base-url"),
    help: """
      Where people reach the server, such as https://later.example.org. (LATER_BASE_URL; default: \
      http://HOST:PORT)
      """)
  var baseURL: String?

  @Option(
    help: """
      Who may make an account until the owner chooses otherwise: open, invitation or closed. \
      (LATER_REGISTRATION; default: closed)
      """)
  var registration: String?

  @Option(
    help: "The folder of the web app. (LATER_WEB; default: web, beside the build of the program)")
  var web: String?

  @Flag(
    help: """
      Believe X-Forwarded-For: only behind a proxy that sets it. (LATER_TRUST_PROXY; default: 0)
      """)
  var trustProxy = false

  @Option(
    help: "trace, debug, info, notice, warning, error or critical. (LATER_LOG_LEVEL; default: info)"
  )
  var logLevel: String?

  @Option(
    help: """
      Where each request is logged as a line of JSON: a file, stderr or off. (LATER_REQUEST_LOG; \
      default: off)
      """)
  var requestLog: String?

  @Option(
    help: """
      Networks that read /metrics without a token, such as 10.0.0.0/8, with commas between; none \
      for no network. (LATER_METRICS_ALLOW; default: 127.0.0.0/8,::1)
      """)
  var metricsAllow: String?

  @Option(
    help: """
      Megabytes of articles, pictures and files after which an account can send no more files. \
      (LATER_ACCOUNT_QUOTA; default: 4096)
      """)
  var accountQuota: Int?

  @Option(
    help: """
      How many products an account may have in Before You Run Out; 0 for any number. \
      (LATER_RESTOCK_LIMIT; default: 0)
      """)
  var restockLimit: Int?

  @Option(
    help: """
      A sentence for the quiet sponsor's place in Before You Run Out. (LATER_RESTOCK_SPONSOR; \
      default: none)
      """)
  var restockSponsor: String?

  @Flag(
    help: """
      Where there are stored files and no database that knows of them: move them aside and begin \
      with nothing. Deletes none, and does nothing where there is an account.
      """)
  var beginAnew = false

  @Flag(help: "Start even if the database names stored files and none of them is there.")
  var withoutContents = false

  @Flag(help: "Serve sample content from a throw-away folder, signed in. (LATER_DEMO; default: 0)")
  var demo = false
}

/// The mail server by which letters are sent, for forgotten passwords and the like.
struct MailOptions: ParsableArguments {
  @Option(
    name: .customLong("smtp-url"),
    help: """
      The mail server in one line: smtps://USER:PASSWORD@HOST:465, or smtp:// for STARTTLS. \
      (LATER_SMTP_URL; default: none, and no mail is sent)
      """)
  var smtpURL: String?

  @Option(help: "The mail server, instead of the URL. (LATER_SMTP_HOST; default: none)")
  var smtpHost: String?

  @Option(
    help: "Its port. (LATER_SMTP_PORT; default: 465 with tls, 587 with starttls, 25 with none)")
  var smtpPort: Int?

  @Option(help: "Who signs in there. (LATER_SMTP_USER; default: nobody)")
  var smtpUser: String?

  @Option(
    help: """
      The address that letters come from, such as "Later <later@example.org>". (LATER_SMTP_FROM; \
      default: the user, if that is an address)
      """)
  var smtpFrom: String?

  @Option(
    help: """
      tls, starttls or none; the password is read from LATER_SMTP_PASSWORD alone. (LATER_SMTP_TLS; \
      default: starttls)
      """)
  var smtpTLS: String?
}

/// How mail comes in and becomes items. (docs/mail.md)
struct MailInOptions: ParsableArguments {
  @Option(
    help: """
      What stands behind the @ of everybody's own address for mail, such as in.example.org. \
      (LATER_MAIL_IN_DOMAIN; default: none, and no mail is taken)
      """)
  var mailInDomain: String?

  @Option(
    help: """
      Where mail servers bring it by LMTP or SMTP: HOST:PORT, or the path of a socket. The secret of \
      /api/v1/mail-in/SECRET for mail providers is read from LATER_MAIL_IN_HOOK_SECRET alone. \
      (LATER_MAIL_IN_LISTEN; default: none)
      """)
  var mailInListen: String?
}

/// How pages are fetched for people.
struct FetchOptions: ParsableArguments {
  @Option(
    help: """
      Private networks that may be fetched from when an address in them is saved, such as \
      192.168.1.0/24, with commas between; never where a public page leads. (LATER_FETCH_ALLOW; \
      default: none)
      """)
  var fetchAllow: String?

  @Option(
    help: """
      Ports that may be fetched from, with commas between; in the networks above also the one of the \
      saved address. (LATER_FETCH_PORTS; default: 80,443,8080,8443)
      """)
  var fetchPorts: String?

  @Option(
    help:
      "How the server identifies itself when it fetches. (LATER_USER_AGENT; default: Later/VERSION)"
  )
  var userAgent: String?

  @Option(help: "How many seconds a page may take. (LATER_FETCH_TIMEOUT; default: 20)")
  var fetchTimeout: Int?

  @Option(help: "How many megabytes a page may have. (LATER_FETCH_LIMIT; default: 20)")
  var fetchLimit: Int?
}
