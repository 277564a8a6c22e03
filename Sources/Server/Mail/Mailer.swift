public import Kernel

/// A mail that is ready to be sent.
public struct OutgoingMail: Hashable, Sendable {
  public var id: String
  public var to: MailAddress
  public var subject: String
  public var text: String
  public var html: String
  public var date: Instant
  /// For mails of which there are more: how they end.
  public var list: MailList?

  public init(
    id: String, to: MailAddress, subject: String, text: String, html: String, date: Instant
  ) {
    self.id = id
    self.to = to
    self.subject = subject
    self.text = text
    self.html = html
    self.date = date
  }
}

/// What a mail says of the ones like it.
public struct MailList: Hashable, Sendable {
  /// A link whose page ends them after a press, and that ends them by one POST request (RFC 8058).
  public var unsubscribe: String

  public init(unsubscribe: String) {
    self.unsubscribe = unsubscribe
  }

  /// The lines of the head, for the domain that it is sent from; one click needs https.
  public func headers(domain: String) -> [String] {
    let isSecure = unsubscribe.hasPrefix("https://")
    return ["List-Id: <notifications.\(domain)>", "List-Unsubscribe: <\(unsubscribe)>"]
      + (isSecure ? ["List-Unsubscribe-Post: List-Unsubscribe=One-Click"] : [])
      + ["Precedence: bulk"]
  }
}

/// Why a mail was not sent; the text is for the log and `later doctor`.
public enum MailError: Error, Hashable, Sendable {
  /// The mail server cannot be reached, or its certificate is not to be trusted.
  case unreachable(String)
  /// It does not take the name or the password.
  case signInRefused(String)
  /// It does not take this mail now, and may later.
  case notNow(String)
  /// It will never take this mail.
  case refused(String)

  /// Whether another try may succeed.
  var isLasting: Bool {
    if case .refused = self { return true }
    return false
  }
}

/// Sends mails.
public struct Mailer: Sendable {
  public var send: @Sendable (OutgoingMail) async throws(MailError) -> Void
  /// Connects and signs in, and sends nothing.
  public var check: @Sendable () async throws(MailError) -> Void

  public init(
    send: @escaping @Sendable (OutgoingMail) async throws(MailError) -> Void,
    check: @escaping @Sendable () async throws(MailError) -> Void
  ) {
    self.send = send
    self.check = check
  }
}

/// How the owner's mail server is reached.
public struct MailServer: Hashable, Sendable {
  public enum Security: String, Sendable, CaseIterable {
    /// TLS from the first byte, as on port 465.
    case tls
    /// TLS after a greeting, as on port 587; nothing is sent without it.
    case startTLS = "starttls"
    /// None: only within a machine or a network of one's own.
    case none
  }

  public var host: String
  public var port: Int
  public var security: Security
  public var user: String
  public var password: String
  public var from: MailAddress
  /// A file of certificates to trust instead of the system's.
  public var certificates: String?

  public init(
    host: String, port: Int, security: Security, user: String = "", password: String = "",
    from: MailAddress, certificates: String? = nil
  ) {
    self.host = host
    self.port = port
    self.security = security
    self.user = user
    self.password = password
    self.from = from
    self.certificates = certificates
  }
}
