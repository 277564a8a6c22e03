import NIOCore

/// Closes a connection that is still open a while after the server began to stop.
///
/// Requests under way end in that time. Whoever has sent half of one may never send the rest, and
/// kept the server from ending until the connection was idle for a minute.
final class StopHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private static let patience = TimeAmount.seconds(5)

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      let channel = context.channel
      context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }
}
