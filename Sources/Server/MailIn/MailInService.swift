public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle
import Synchronization

/// Listens for mail servers that bring letters (LMTP and SMTP), and sends nothing.
public struct MailInService: NamedService {
  private static let mostConnections = 50
  private static let mostOfAPeer = 10
  /// After so long without a byte, and after so long in all, a connection is closed.
  private static let idle = TimeAmount.minutes(5)
  private static let longest = TimeAmount.minutes(30)

  private let intake: MailIntake
  private let place: MailInSettings.Place
  private let logger: Logger
  private let onReady: @Sendable (Int) -> Void

  /// Nil where no receiver is wanted; `onReady` gets the port, 0 for a socket in the file system.
  public init?(
    _ environment: ServerEnvironment, logger: Logger,
    onReady: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    guard let place = environment.mailIn?.place,
      let intake = MailIntake(environment, logger: logger)
    else { return nil }
    self.intake = intake
    self.place = place
    self.logger = logger
    self.onReady = onReady
  }

  private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  public func run() async throws {
    let listener = try await listen()
    logger.notice("mail is taken", metadata: ["at": "\(place)"])
    onReady(listener.channel.localAddress?.port ?? 0)
    let places = MailPlaces(most: Self.mostConnections, ofAPeer: Self.mostOfAPeer)
    await cancelWhenGracefulShutdown {
      do {
        try await withThrowingDiscardingTaskGroup { group in
          try await listener.executeThenClose { connections in
            for try await connection in connections {
              group.addTask { await serve(connection, places) }
            }
          }
          group.cancelAll()
        }
      } catch {
        if !Task.isCancelled {
          logger.error("mail is taken no more", metadata: ["reason": "\(error)"])
        }
      }
    }
  }

  private func listen() async throws -> NIOAsyncChannel<Connection, Never> {
    let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    let prepare: @Sendable (any Channel) -> EventLoopFuture<Connection> = { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandlers(
          IdleStateHandler(allTimeout: Self.idle), MailConnectionEnd(after: Self.longest))
        return try Connection(wrappingChannelSynchronously: channel)
      }
    }
    switch place {
    case .port(let host, let port):
      return try await bootstrap.bind(host: host, port: port, childChannelInitializer: prepare)
    case .socket(let path):
      return try await bootstrap.bind(
        unixDomainSocketPath: path, cleanupExistingSocketFile: true,
        childChannelInitializer: prepare)
    }
  }

  private func serve(_ connection: Connection, _ places: MailPlaces) async {
    let peer = connection.channel.remoteAddress?.ipAddress ?? "local"
    do {
      try await connection.executeThenClose { input, output in
        guard places.enter(peer) else {
          return try await output.write(ByteBuffer(string: "421 4.7.0 Too many connections\r\n"))
        }
        defer { places.leave(peer) }
        try await converse(input, output, places)
      }
    } catch {
      logger.debug("a mail connection ended", metadata: ["reason": "\(error)"])
    }
  }

  private func converse(
    _ input: NIOAsyncChannelInboundStream<ByteBuffer>,
    _ output: NIOAsyncChannelOutboundWriter<ByteBuffer>, _ places: MailPlaces
  ) async throws {
    let intake = intake
    var conversation = MailConversation(
      domain: intake.domain,
      desk: MailConversation.Desk(
        recipient: { try await intake.recipient($0) },
        take: { await intake.take($0, for: $1, tags: $2) }))
    try await output.write(ByteBuffer(string: conversation.greeting))
    var held = 0
    defer { places.hold(-held) }
    for try await part in input {
      let answers = await conversation.answer(part.readableBytesView)
      let change = conversation.held - held
      held += change
      guard places.hold(change) else {
        return try await output.write(
          ByteBuffer(string: "421 4.3.2 Too many letters at once: try again later\r\n"))
      }
      if !answers.isEmpty { try await output.write(ByteBuffer(string: answers)) }
      guard !conversation.isOver else { return }
    }
  }
}

/// Closes a connection that says nothing, and one that takes too long in all.
private final class MailConnectionEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let longest: TimeAmount
  private var end: Scheduled<Void>?

  init(after longest: TimeAmount) {
    self.longest = longest
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: longest) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}

/// How many connections there are, of whom, and how much of letters they hold.
final class MailPlaces: Sendable {
  private struct Taken {
    var peers: [String: Int] = [:]
    var count = 0
    var bytes = 0
  }

  private let most: Int
  private let mostOfAPeer: Int
  private let taken = Mutex(Taken())

  init(most: Int, ofAPeer: Int) {
    self.most = most
    mostOfAPeer = ofAPeer
  }

  func enter(_ peer: String) -> Bool {
    taken.withLock { taken in
      guard taken.count < most, taken.peers[peer, default: 0] < mostOfAPeer else { return false }
      taken.count += 1
      taken.peers[peer, default: 0] += 1
      return true
    }
  }

  func leave(_ peer: String) {
    taken.withLock { taken in
      taken.count -= 1
      let rest = taken.peers[peer, default: 1] - 1
      taken.peers[peer] = rest > 0 ? rest : nil
    }
  }

  /// So many bytes more are held; false where they are more than there is room for.
  @discardableResult
  func hold(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      taken.bytes += bytes
      return bytes <= 0 || taken.bytes <= IncomingMail.room
    }
  }
}
