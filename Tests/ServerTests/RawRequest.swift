import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Server

extension TestServer {
  /// The server on a port: what a router alone is asked passes over what HTTP says of hosts and lengths.
  func listen(_ work: @escaping @Sendable (Int) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let application = buildApplication(environment, port: 0, logger: logger)
    try await application.test(.live) { client in
      try await work(try requireValue(client.port))
    }
  }
}

/// What comes back for these bytes, until the server closes or the head of an answer is there.
func answerHead(to request: String, port: Int) async throws -> String {
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
      if answer.contains("\r\n\r\n") { break }
    }
    return answer
  }
}
