import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Server
import ServiceLifecycle
import Synchronization

/// What a server answered.
struct TestResponse: Sendable {
  var head: HTTPResponse
  var body: ByteBuffer

  var status: HTTPResponse.Status { head.status }
  var headers: HTTPFields { head.headerFields }
}

/// Asks the router of a server: nothing of what HTTP says of connections lies between.
struct RouterClient: Sendable {
  let responder: RouterResponder<ServerRequestContext>
  let logger: Logger

  /// The body comes in pieces, as it would from a socket.
  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
  ) async throws -> TestResponse {
    var headers = headers
    if let body { headers[.contentLength] = String(body.readableBytes) }
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(asyncSequence: Self.pieces(of: body ?? ByteBuffer())))
    var logger = logger
    // As the server gives each request one.
    logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
    let context = ServerRequestContext(
      source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    let response = try await responder.respond(to: request, context: context)
    let received = ReceivedBytes()
    try await response.body.write(received)
    return TestResponse(head: response.head, body: received.bytes.withLock { $0 })
  }

  private static func pieces(of body: ByteBuffer) -> AsyncStream<ByteBuffer> {
    AsyncStream { stream in
      var rest = body
      while let piece = rest.readSlice(length: min(32 * 1024, rest.readableBytes)),
        piece.readableBytes > 0
      {
        stream.yield(piece)
      }
      stream.finish()
    }
  }
}

/// Keeps the body of an answer.
private final class ReceivedBytes: ResponseBodyWriter, Sendable {
  let bytes = Mutex(ByteBuffer())

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Runs the services while the work is done, which begins when they all run.
func withServices<Answer: Sendable>(
  _ services: [any Service], logger: Logger, _ work: @Sendable () async throws -> Answer
) async throws -> Answer {
  let (started, start) = AsyncStream.makeStream(of: Never.self)
  let group = ServiceGroup(
    configuration: ServiceGroupConfiguration(
      services: (services + [Started(start: start)]).map { .init(service: $0) }, logger: logger))
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    for await _ in started {}
    let result = await Result { () async throws in try await work() }
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
    return try result.get()
  }
}

/// Says that those before it were started.
private struct Started: Service {
  let start: AsyncStream<Never>.Continuation

  func run() async throws {
    start.finish()
    try await gracefulShutdown()
  }
}

extension Result where Failure == any Error, Success: Sendable {
  fileprivate init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
