public import ArticleCore

/// Why a document could not be fetched.
public enum FetchFailure: Error, Hashable, Sendable {
  /// The name has no address, nobody answers there, or what answers is no web server.
  case unreachable
  /// The address, or one that it redirects to, leads where the policy forbids.
  case forbiddenAddress
  case timedOut
  case tooLarge
  case tooManyRedirects
  /// A redirect to something that is no http or https address.
  case invalidAddress
  /// An answer that is neither the document nor a redirect; what the server asks us to wait, in
  /// milliseconds, if it does.
  case status(Int, retryAfter: Int64? = nil)

  public var itemFailure: ItemFailure {
    switch self {
    case .unreachable: .unreachable
    case .forbiddenAddress: .forbiddenAddress
    case .timedOut: .timedOut
    case .tooLarge: .tooLarge
    case .tooManyRedirects: .tooManyRedirects
    case .invalidAddress: .invalidAddress
    case .status(404, _), .status(410, _): .notFound
    case .status(408, _), .status(425, _), .status(429, _), .status(500..., _): .serverTrouble
    case .status(400..<500, _): .refused
    case .status: .unknown
    }
  }

  /// Milliseconds that the server asks us to wait before the next attempt.
  public var retryAfter: Int64? {
    guard case .status(_, let delay) = self else { return nil }
    return delay
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status: itemFailure == .serverTrouble
    case .forbiddenAddress, .tooLarge, .tooManyRedirects, .invalidAddress: false
    }
  }
}
