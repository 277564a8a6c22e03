import HTTPTypes
import Hummingbird
import Kernel
import Storage
import Wire

/// Who a request comes from.
struct Visitor: Sendable {
  let session: Session

  var account: AccountID { session.account }
  var scope: AccessScope { AccessScope(word: session.scope) ?? .read }
  var isBrowser: Bool { session.kind == .browser }

  /// The device as which the visitor's changes through the API are stamped.
  var device: DeviceID { DeviceID(bits: session.id.low | 0xFF) }
}

/// A visitor with what is known of the account.
struct Person: Sendable {
  let visitor: Visitor
  let account: Account
}

/// Finds out who asks, and whether they may.
struct Access: Sendable {
  /// What a route wants; see `Need`.
  enum Right {
    case read
    case change
    /// To read what the browser extension may see too.
    case look
    /// To change what the browser extension may change too.
    case file
    /// What a script that only saves may do too.
    case save
    /// What a script that only adds todos may do too.
    case addTodos
    /// What a script that only puts things on the shopping list may do too.
    case addShopping
    /// A person at a browser, for what gives away more rights.
    case browser
  }

  /// A session's last use is noted at most this often.
  private static let touchInterval: Int64 = 10 * 60_000

  let environment: ServerEnvironment
  let cookie: SessionCookie

  /// The visitor who may do what the route wants.
  func visitor(of request: Request, _ right: Right) async throws -> Visitor {
    guard let visitor = try await visitorIfAny(of: request) else {
      throw AccessRefusal.notSignedIn
    }
    if right == .browser, !visitor.isBrowser { throw AccessRefusal.browserOnly }
    if right != .read, right != .look, visitor.scope == .read { throw AccessRefusal.readOnly }
    if let only = visitor.scope.only, !only.rights.contains(right) { throw only.refusal }
    return visitor
  }

  func person(of request: Request, _ right: Right) async throws -> Person {
    let visitor = try await visitor(of: request, right)
    guard let account = try await environment.storage.accounts.byID(visitor.account) else {
      throw AccessRefusal.notSignedIn
    }
    return Person(visitor: visitor, account: account)
  }

  /// By the bearer token, or else by the cookie: a request with a token is not judged by its cookie.
  func visitorIfAny(of request: Request) async throws -> Visitor? {
    let now = environment.clock.now()
    guard let secret = secret(of: request),
      let session = try await environment.storage.sessions.bySecretHash(secret.hash, now)
    else { return nil }
    if now.milliseconds - session.lastSeenAt.milliseconds > Self.touchInterval {
      // Only the list of sessions shows it: a full disk must not sign anybody out.
      try? await environment.storage.sessions.touch(session.id, now)
    }
    return Visitor(session: session)
  }

  /// The session of the request's cookie, if it holds.
  func browserSession(of request: Request) async throws -> Session? {
    guard let secret = cookie.secret(in: request) else { return nil }
    return try await environment.storage.sessions.bySecretHash(
      secret.hash, environment.clock.now())
  }

  private func secret(of request: Request) -> Secret? {
    guard let header = request.headers[.authorization] else { return cookie.secret(in: request) }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let value = parts[1].trimmingPrefix { $0 == " " }.description
    switch parts[0].lowercased() {
    case "bearer": return Secret(text: value)
    case "basic": return Self.password(inBasic: value)
    default: return nil
    }
  }

  /// Programs that know passwords alone send a token as one (RFC 7617); the account's own is none.
  private static func password(inBasic value: String) -> Secret? {
    guard let pair = Base64.bytes(urlSafe: value),
      let colon = pair.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return Secret(text: String(decoding: pair[(colon + 1)...], as: UTF8.self))
  }
}

extension AccessScope {
  /// The few things that may be done with it, and how the rest is refused; nil for the wide ones.
  fileprivate var only: (rights: [Access.Right], refusal: AccessRefusal)? {
    switch self {
    case .all, .read: nil
    case .save: ([.save], .saveOnly)
    case .addTodos: ([.addTodos], .addOnly)
    case .addShopping: ([.addShopping], .addOnly)
    case .browserExtension: ([.look, .file, .save], .extensionOnly)
    }
  }
}
