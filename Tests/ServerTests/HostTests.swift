import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Server
import Testing

@Suite struct HostTests {
  // The router alone is always asked for "localhost": this needs a connection.
  @Test(arguments: [
    ("later.example.org", 200), ("LATER.example.org", 200), ("127.0.0.1:9", 200), ("[::1]:9", 200),
    ("evil.example", 421), ("later.example.org.evil.example", 421), ("127.0.0.1.evil.example", 421),
    ("later.example.org:81", 421),
  ])
  func aNameThatIsNotOursIsRefused(_ host: String, _ status: Int) async throws {
    let server = try TestServer(baseURL: "https://later.example.org")
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let application = buildApplication(server.environment, port: 0, logger: logger)
    try await application.test(.live) { client in
      let port = try requireValue(client.port)
      let answer = try await Self.ask(port, host: host)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      #expect(answer.contains("Strict-Transport-Security: "))
      #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
    }
  }

  /// The whole answer to a request for that host.
  private static func ask(_ port: Int, host: String) async throws -> String {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(
        ByteBuffer(
          string: "GET /api/v1/server HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"))
      var answer = ByteBuffer()
      for try await part in inbound { answer.writeImmutableBuffer(part) }
      return String(buffer: answer)
    }
  }
}
