import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Server

extension TestServer {
  /// The server on a port: what a router alone is asked passes over what HTTP says of hosts and lengths.
  func listen(_ work: @escaping @Sendable (Int) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    let application = buildApplication(environment, port: 0, logger: logger) { ready.yield($0) }
    try await withServices([application], logger: logger) {
      try await work(try requireValue(await ports.first { _ in true }))
    }
  }
}

/// What comes back for these bytes, until the server closes or the head of an answer is there.
func answerHead(to request: String, port: Int) async throws -> String {
  try await answer(to: request, port: port) { $0.contains("\r\n\r\n") }
}

/// The live stream of whoever has the token, with the head before it, from its beginning to its end.
func eventStream(token: String, port: Int) async throws -> String {
  let lines = [
    "GET /api/v1/sync/events HTTP/1.1", "Host: localhost:8080", "Authorization: Bearer \(token)",
    "Connection: close", "", "",
  ]
  return try await answer(to: lines.joined(separator: "\r\n"), port: port) { _ in false }
}

private func answer(
  to request: String, port: Int, until isEnough: (String) -> Bool
) async throws -> String {
  let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
  return try await channel.executeThenClose { inbound, outbound in
    try await outbound.write(ByteBuffer(string: request))
    var answer = ""
    for try await part in inbound {
      answer += String(buffer: part)
      if isEnough(answer) { break }
    }
    return answer
  }
}
