public import ReadingCore

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
  /// An answer that is neither the document nor a redirect.
  case status(Int)

  public var itemFailure: ItemFailure {
    switch self {
    case .unreachable: .unreachable
    case .forbiddenAddress: .forbiddenAddress
    case .timedOut: .timedOut
    case .tooLarge: .tooLarge
    case .tooManyRedirects: .tooManyRedirects
    case .invalidAddress: .invalidAddress
    case .status(404), .status(410): .notFound
    case .status(408), .status(425), .status(429), .status(500...): .serverTrouble
    case .status(400..<500): .refused
    case .status: .unknown
    }
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch itemFailure {
    case .unreachable, .timedOut, .serverTrouble: true
    default: false
    }
  }
}
