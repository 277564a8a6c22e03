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
    try await server.listen { port in
      let answer = try await Self.ask(port, host: host)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      #expect(answer.contains("Strict-Transport-Security: "))
      #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
    }
  }

  /// A proxy may judge one of them, and the server the other.
  @Test(arguments: ["evil.example", "later.example.org"])
  func aSecondHostIsRefused(_ second: String) async throws {
    let server = try TestServer(baseURL: "https://later.example.org")
    try await server.listen { port in
      for hosts in ["later.example.org\r\nHost: \(second)", "\(second)\r\nhost: later.example.org"]
      {
        let answer = try await Self.ask(port, host: hosts)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
      }
    }
  }

  private static func ask(_ port: Int, host: String) async throws -> String {
    try await answerHead(
      to: "GET /api/v1/server HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", port: port)
  }
}
