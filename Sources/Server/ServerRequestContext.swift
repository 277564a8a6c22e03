public import Hummingbird
import NIOCore

/// What is known of a request beside itself.
public struct ServerRequestContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The network address of the other end of the connection.
  let peer: String

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress ?? ""
  }

  /// Who asks, as far as the network tells: for IPv6 the network, since a host owns all of it.
  ///
  /// Behind a trusted proxy, the last address that `X-Forwarded-For` names.
  func network(of request: Request, trustsProxy: Bool) -> String {
    var address = peer
    if trustsProxy, let list = request.headers["X-Forwarded-For"],
      let last = list.split(separator: ",").last
    {
      address = last.trimmingPrefix { $0 == " " }.lowercased()
    }
    guard address.contains(":") else { return address }
    return address.split(separator: ":", omittingEmptySubsequences: false).prefix(4)
      .joined(separator: ":")
  }
}
