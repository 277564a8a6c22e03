import HTTPTypes
import Hummingbird

/// Refuses requests for hosts that are not ours (DNS rebinding), and changes that pages of other
/// sites ask a signed-in browser for.
struct OriginCheck: RouterMiddleware {
  typealias Context = ServerRequestContext

  /// The base URL's origin, and its host and port.
  let origin: String
  let authority: String
  let cookie: SessionCookie

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The first `Host` is the authority: what is left among the fields is a second one.
    if request.headers["Host"] != nil {
      throw RequestRefusal.malformed("A request names one host.")
    }
    guard isOurs(authority: request.head.authority ?? "") else {
      throw AccessRefusal.foreignHost
    }
    guard isSafe(request) || comesFromUs(request) else { throw AccessRefusal.foreignOrigin }
    return try await next(request, context)
  }

  /// The base URL's host, or this machine by any port: a name that leads here through DNS is neither.
  private func isOurs(authority: String) -> Bool {
    authority.lowercased() == self.authority || Loopback.isName(Self.host(of: authority))
  }

  private func isSafe(_ request: Request) -> Bool {
    switch request.method {
    case .get, .head, .options: true
    // Apple's page sends it. It does nothing without the state of a visit that this browser began.
    case .post where request.uri.path == ProviderPaths.formPost: true
    // A browser may add Basic by itself, as it does a cookie.
    default: request.headers[.authorization]?.lowercased().hasPrefix("basic") == false
    }
  }

  /// By `Sec-Fetch-Site`, else by `Origin`; without either, only what brings no cookie.
  private func comesFromUs(_ request: Request) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"] {
      return site == "same-origin" || site == "none"
    }
    if let origin = request.headers[.origin] {
      return origin == self.origin || origin == "http://\(request.head.authority ?? "")"
    }
    return cookie.secret(in: request) == nil
  }

  private static func host(of authority: String) -> String {
    if authority.hasPrefix("[") {
      return String(authority.dropFirst().prefix { $0 != "]" })
    }
    return String(authority.prefix { $0 != ":" })
  }
}

/// Names of this machine.
enum Loopback {
  static func isName(_ host: String) -> Bool {
    switch host.lowercased() {
    case "localhost", "127.0.0.1", "::1": true
    default: false
    }
  }
}
