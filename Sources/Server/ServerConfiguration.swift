public import AddressCore
public import Wire

/// What the owner chose when the server was started.
public struct ServerConfiguration: Sendable {
  public var version: String
  /// Where people reach the server: scheme, host and port, no path.
  public var baseURL: Address
  /// Who may make an account until the owner changes it; nil for the stored choice.
  public var registration: Registration?
  /// The web bundle's folder; nil serves no app.
  public var webFolder: String?
  /// Whether `X-Forwarded-For` tells who asks: only behind a proxy that sets it.
  public var trustsProxy: Bool
  /// Shows sample content to a visitor who is signed in at once.
  public var demo: Demo?
  /// How many products an account may have; 0 for any number.
  public var productLimit = 0
  /// What the sponsor's quiet place in Before You Run Out says; empty for none.
  public var sponsor = ""
  /// Bytes of contents after which an account can send no more files.
  public var accountBytes: Int64 = 4 << 30
  /// Networks from which the metrics are read without a token.
  public var metricsNetworks = NetworkRange.thisMachine

  public init(
    version: String, baseURL: Address, registration: Registration? = nil,
    webFolder: String? = nil, trustsProxy: Bool = false, demo: Demo? = nil
  ) {
    self.version = version
    self.baseURL = baseURL
    self.registration = registration
    self.webFolder = webFolder
    self.trustsProxy = trustsProxy
    self.demo = demo
  }

  public var isSecure: Bool { baseURL.scheme == .https }

  /// The host and port that requests name, as in the base URL.
  var authority: String {
    String(baseURL.origin.dropFirst(baseURL.scheme.name.count + "://".count))
  }
}

/// What `later serve --demo` adds.
public struct Demo: Sendable {
  /// The folder whose files are served under `/demo/`.
  public var folder: String
  /// The address of the account that every visitor from this machine is signed in to.
  public var email: String

  public init(folder: String, email: String) {
    self.folder = folder
    self.email = email
  }
}
