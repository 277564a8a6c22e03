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

  /// Who asks; behind a trusted proxy, the last address that `X-Forwarded-For` names.
  func network(of request: Request, trustsProxy: Bool) -> ClientNetwork {
    ClientNetwork(address(of: request, trustsProxy: trustsProxy))
  }

  /// The address of who asks, as far as the network or a trusted proxy tells.
  func address(of request: Request, trustsProxy: Bool) -> String {
    guard trustsProxy, let list = request.headers["X-Forwarded-For"],
      let last = list.split(separator: ",").last
    else { return peer }
    return last.trimmingPrefix { $0 == " " }.lowercased()
  }
}
