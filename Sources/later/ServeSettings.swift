import AddressCore
import ArgumentParser
import Foundation
import Logging
import Server
import Wire

/// What `later serve` was asked for, checked.
struct ServeSettings {
  var folder: String
  var host: String
  var port: Int
  var baseURL: Address
  var registration: Registration?
  var webFolder: String?
  var trustsProxy: Bool
  var logLevel: Logger.Level
  var demoFolder: String?
  var fetching: FetchSettings
  var mailServer: MailServer?
  /// Nil where no mail comes in.
  var mailIn: MailInSettings?
  var providers: ProviderSettings
  /// Nil where the owner has named no voice.
  var voice: VoiceSettings?
  /// Nil where nobody writes recordings down.
  var transcripts: TranscriptSettings?
  var productLimit: Int
  var sponsor: String
  /// Nil where it is not sold.
  var premium: PremiumSettings?
  var accountMegabytes: Int
  /// Nil where the server makes none.
  var backups: BackupSettings?
  var metricsNetworks: [NetworkRange]
  /// A file, "stderr" or nil.
  var requestLog: String?

  init(_ command: Serve) throws {
    let options = command.options
    let isDemo = try Setting.flag(options.demo, "LATER_DEMO")
    host = Setting.text(options.host, "LATER_HOST") ?? "127.0.0.1"
    port = try Setting.number(options.port, "LATER_PORT", in: 0...65_535, default: 8_080)
    baseURL = try Self.baseURL(
      Setting.text(options.baseURL, "LATER_BASE_URL") ?? Self.defaultURL(host, port))
    registration = try Self.registration(Setting.text(options.registration, "LATER_REGISTRATION"))
    webFolder = try ProgramFolder.web(Setting.text(options.web, "LATER_WEB"))
    trustsProxy = try Setting.flag(options.trustProxy, "LATER_TRUST_PROXY")
    logLevel = try Self.logLevel(Setting.text(options.logLevel, "LATER_LOG_LEVEL") ?? "info")
    fetching = try FetchSettings(command.fetching)
    productLimit = try Setting.number(
      options.restockLimit, "LATER_RESTOCK_LIMIT", in: 0...1_000_000, default: 0)
    accountMegabytes = try Setting.number(
      options.accountQuota, "LATER_ACCOUNT_QUOTA", in: 1...100_000_000, default: 4_096)
    metricsNetworks = try Self.metricsNetworks(
      Setting.text(options.metricsAllow, "LATER_METRICS_ALLOW"))
    requestLog = Setting.text(options.requestLog, "LATER_REQUEST_LOG")
    sponsor = Setting.text(options.restockSponsor, "LATER_RESTOCK_SPONSOR") ?? ""
    premium = try PremiumSettings(command.premium)
    if premium != nil, productLimit == 0, sponsor.isEmpty {
      throw ValidationError(
        "Premium would unlock nothing: set LATER_RESTOCK_LIMIT or LATER_RESTOCK_SPONSOR, too.")
    }
    voice = try VoiceSettings(command.voice)
    transcripts = try TranscriptSettings(command.transcripts)
    mailServer = try MailSettings.server(command.mail)
    mailIn = try MailSettings.incoming(command.mailIn)
    providers = try ProviderSettings(command.providers)
    demoFolder = isDemo ? try ProgramFolder.demo() : nil
    folder = isDemo ? try ThrowAwayFolder.make() : command.data.folder
    backups = isDemo ? nil : try BackupSettings.settings(command.backups, data: folder)
  }

  var configuration: ServerConfiguration {
    var configuration = ServerConfiguration(
      version: Version.text, baseURL: baseURL, registration: registration, webFolder: webFolder,
      trustsProxy: trustsProxy,
      demo: demoFolder.map { Demo(folder: $0, email: "demo@later.example") })
    configuration.productLimit = productLimit
    configuration.sponsor = sponsor
    configuration.metricsNetworks = metricsNetworks
    configuration.accountBytes = Int64(accountMegabytes) << 20
    return configuration
  }

  /// Fetches for people; in the demo also from the program itself.
  var fetcher: Fetcher {
    get throws {
      try fetching.fetcher(besides: demoFolder == nil ? [] : ["127.0.0.1", "::1"])
    }
  }

  /// The log of requests that was asked for.
  func openRequestLog() throws -> RequestLog? {
    switch requestLog {
    case nil, "off": return nil
    case "stderr": return .standardError
    case .some(let path):
      guard let log = RequestLog(path: path) else {
        throw ValidationError("The log of requests cannot be written to \(path).")
      }
      return log
    }
  }

  private static func metricsNetworks(_ text: String?) throws -> [NetworkRange] {
    switch text {
    case nil: return NetworkRange.thisMachine
    case "none": return []
    case .some(let text): return try networks(text, "read the metrics from")
    }
  }

  static func networks(_ text: String, _ use: String) throws -> [NetworkRange] {
    try text.split(separator: ",").map { part in
      let part = part.trimmingCharacters(in: .whitespaces)
      guard let range = NetworkRange(part) else {
        throw ValidationError("A network to \(use) must look like 192.168.1.0/24, not \"\(part)\".")
      }
      return range
    }
  }

  /// Why the server did not start, or stopped, for the person who started it.
  func sentence(for error: any Error) -> any Error {
    let text = "\(error)"
    if text.contains("EADDRINUSE") || text.contains("Address already in use") {
      return CommandFailure(
        "Port \(port) of \(host) is in use: stop the other program, or choose another with --port.")
    }
    if text.contains("EACCES") || text.contains("Permission denied") {
      return CommandFailure("Port \(port) of \(host) is not allowed: choose one above 1023.")
    }
    if text.contains("EADDRNOTAVAIL") {
      return CommandFailure("This machine does not have the address \(host): see --host.")
    }
    return error
  }

  private static func defaultURL(_ host: String, _ port: Int) -> String {
    let isAny = host == "0.0.0.0" || host == "::"
    let name = isAny ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
    return "http://\(name):\(port)"
  }

  private static func baseURL(_ text: String) throws -> Address {
    guard let url = Address(absolute: text), url.path == "/" || url.path.isEmpty, url.query == nil,
      url.fragment == nil
    else {
      throw ValidationError(
        "The base URL must look like https://later.example.org, with nothing after the host and"
          + " port, not \"\(text)\".")
    }
    return url
  }

  private static func registration(_ word: String?) throws -> Registration? {
    guard let word else { return nil }
    guard let registration = Registration(word: word), registration != .firstVisitor else {
      throw ValidationError(
        "The registration must be open, invitation, or closed, not \"\(word)\".")
    }
    return registration
  }

  private static func logLevel(_ word: String) throws -> Logger.Level {
    guard let level = Logger.Level(rawValue: word) else {
      throw ValidationError(
        "The log level must be trace, debug, info, notice, warning, error, or critical, not"
          + " \"\(word)\".")
    }
    return level
  }
}

/// How pages are fetched, checked.
struct FetchSettings {
  var allowed: [String]
  var ports: Set<UInt16>
  var userAgent: String
  var timeoutSeconds: Int
  var limitBytes: Int

  init(_ options: FetchOptions) throws {
    allowed = (Setting.text(options.fetchAllow, "LATER_FETCH_ALLOW") ?? "")
      .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    ports = try Self.ports(Setting.text(options.fetchPorts, "LATER_FETCH_PORTS"))
    userAgent =
      Setting.text(options.userAgent, "LATER_USER_AGENT") ?? "Later/\(Version.text)"
    timeoutSeconds = try Setting.number(
      options.fetchTimeout, "LATER_FETCH_TIMEOUT", in: 1...600, default: 20)
    limitBytes =
      try Setting.number(options.fetchLimit, "LATER_FETCH_LIMIT", in: 1...500, default: 20)
      * 1024 * 1024
  }
}

extension FetchSettings {
  /// Reaches these addresses, too.
  func fetcher(besides own: [String] = []) throws -> Fetcher {
    let ranges = try ServeSettings.networks((allowed + own).joined(separator: ","), "fetch from")
    var limits = Fetcher.Limits()
    limits.overall = .seconds(timeoutSeconds)
    limits.bytes = limitBytes
    return Fetcher(
      policy: AddressPolicy(allowed: ranges, ports: ports), limits: limits, userAgent: userAgent)
  }

  private static func ports(_ text: String?) throws -> Set<UInt16> {
    guard let text else { return AddressPolicy.usualPorts }
    return try Set(
      text.split(separator: ",").map { part in
        let part = part.trimmingCharacters(in: .whitespaces)
        guard let port = UInt16(part), port > 0 else {
          throw ValidationError(
            "The ports to fetch from must look like 80,443,8080, not \"\(text)\".")
        }
        return port
      })
  }
}

/// Folders that come with the program.
enum ProgramFolder {
  /// The web app: the folder named, else the one the build made; nil when there is none.
  static func web(_ named: String?) throws -> String? {
    guard let named else { return beside("web") }
    guard isFolder(named) else {
      throw ValidationError("There is no folder \(named) with the web app: see LATER_WEB.")
    }
    return named
  }

  static func demo() throws -> String {
    guard let folder = beside("Web/demo") ?? beside("demo") else {
      throw ValidationError("The sample content is not beside the program: run make demo.")
    }
    return folder
  }

  /// The folder of that name beside the program or beside a folder that holds it.
  private static func beside(_ name: String) -> String? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var folder = program.deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent(name).path
      if isFolder(candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// A folder that is removed when the program ends.
enum ThrowAwayFolder {
  static func make() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-demo-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  static func remove(_ folder: String) {
    // What is left lies in the system's folder for such things.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
