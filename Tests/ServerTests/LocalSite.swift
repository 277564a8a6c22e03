import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A real web server on this machine whose answers a test decides.
final class LocalSite: Sendable {
  enum Answer: Sendable {
    case document([UInt8], type: String = "text/html", headers: [(String, String)] = [])
    case status(Int, headers: [(String, String)] = [])
    /// Sends the chunk again and again, with pauses, until the client goes.
    case endless([UInt8], pause: TimeAmount)
    /// Takes the request and says nothing.
    case silence
    /// The same, and hangs up.
    case hangUp
  }

  private let channel: any Channel

  /// Listens on a free port of 127.0.0.1.
  static func start(_ answer: @escaping @Sendable (HTTPRequestHead) -> Answer) async throws
    -> LocalSite
  {
    let seen = Seen()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          seen.connections.withLock { $0 += 1 }
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Handler(answer, seen))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return LocalSite(channel, seen)
  }

  private let seen: Seen

  private init(_ channel: any Channel, _ seen: Seen) {
    self.channel = channel
    self.seen = seen
  }

  var port: Int { channel.localAddress?.port ?? 0 }

  /// The targets that were asked for, with the Host header each.
  var requests: [HTTPRequestHead] { seen.requests.withLock { $0 } }

  /// What was sent with each of them.
  var bodies: [[UInt8]] { seen.bodies.withLock { $0 } }

  /// How many were made to it.
  var connections: Int { seen.connections.withLock { $0 } }

  func stop() async {
    try? await channel.close()
  }

  fileprivate final class Seen: Sendable {
    let requests = Mutex<[HTTPRequestHead]>([])
    let bodies = Mutex<[[UInt8]]>([])
    let connections = Mutex(0)
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answer: @Sendable (HTTPRequestHead) -> Answer
    private let seen: Seen
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []

    init(_ answer: @escaping @Sendable (HTTPRequestHead) -> Answer, _ seen: Seen) {
      self.answer = answer
      self.seen = seen
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        self.head = head
        body = []
      case .body(let bytes): body += Array(bytes.readableBytesView)
      case .end:
        guard let head else { return }
        seen.requests.withLock { $0.append(head) }
        seen.bodies.withLock { $0.append(body) }
        give(answer(head), context)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }

    private func give(_ answer: Answer, _ context: ChannelHandlerContext) {
      switch answer {
      case .document(let bytes, let type, let headers):
        begin(
          200, [("Content-Type", type), ("Content-Length", "\(bytes.count)")] + headers, context)
        write(bytes, context)
        end(context)
      case .status(let status, let headers):
        begin(status, [("Content-Length", "0")] + headers, context)
        end(context)
      case .endless(let chunk, let pause):
        begin(200, [("Content-Type", "text/html"), ("Transfer-Encoding", "chunked")], context)
        goOn(chunk, pause, context)
      case .silence: break
      case .hangUp: context.close(promise: nil)
      }
    }

    private func begin(
      _ status: Int, _ headers: [(String, String)], _ context: ChannelHandlerContext
    ) {
      let head = HTTPResponseHead(
        version: .http1_1, status: .init(statusCode: status), headers: HTTPHeaders(headers))
      context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
      context.writeAndFlush(
        wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    }

    private func end(_ context: ChannelHandlerContext) {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// The next chunk goes out when the last one is gone, so that nothing piles up here.
    private func goOn(_ chunk: [UInt8], _ pause: TimeAmount, _ context: ChannelHandlerContext) {
      guard context.channel.isActive else { return }
      let part = wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: chunk))))
      context.writeAndFlush(part).assumeIsolated().whenSuccess { [self] in
        context.eventLoop.assumeIsolated().scheduleTask(in: pause) { [self] in
          goOn(chunk, pause, context)
        }
      }
    }
  }
}
