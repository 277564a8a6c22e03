import NIOCore
import Synchronization

/// Closes a connection at once when its network has as many as one may have.
///
/// Connections from this machine are those of a proxy, and of everybody.
final class ConnectionLimit: Sendable {
  /// An eighth of all that the server takes: many browsers behind one address, with six each.
  static let usual = 512

  private let limit: Int
  private let open = Mutex<[ClientNetwork.Prefix: Int]>([:])

  init(limit: Int = ConnectionLimit.usual) {
    self.limit = limit
  }

  func handler() -> any RemovableChannelHandler { ConnectionLimitHandler(limit: self) }

  fileprivate func enter(_ prefix: ClientNetwork.Prefix) -> Bool {
    open.withLock { open in
      guard open[prefix, default: 0] < limit else { return false }
      open[prefix, default: 0] += 1
      return true
    }
  }

  fileprivate func leave(_ prefix: ClientNetwork.Prefix) {
    open.withLock { open in
      let rest = open[prefix, default: 0] - 1
      open[prefix] = rest > 0 ? rest : nil
    }
  }
}

/// Counts one connection for as long as it is there.
private final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let limit: ConnectionLimit
  private var counted: ClientNetwork.Prefix?
  private var isRefused = false

  init(limit: ConnectionLimit) {
    self.limit = limit
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let address = context.remoteAddress?.ipAddress ?? ""
    guard !Loopback.isName(address), let prefix = ClientNetwork(address).prefixes.first else {
      return
    }
    isRefused = !limit.enter(prefix)
    if !isRefused { counted = prefix }
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if isRefused { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    if let counted { limit.leave(counted) }
    counted = nil
  }
}
