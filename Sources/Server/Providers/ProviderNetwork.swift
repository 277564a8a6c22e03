package import AddressCore

/// Asks providers, as the owner's settings let it.
public struct ProviderNetwork: Sendable {
  /// One request: a form that is sent, or a document that is fetched.
  package struct Ask: Sendable {
    package let address: Address
    /// Whether it is at the issuer's own host, which the owner named: it may be a private one.
    package let isHome: Bool
    package var headers: [(name: String, value: String)] = []
    package var form: String?
  }

  /// Bytes of an answer: the keys of an issuer are the largest.
  private static let most = 256 * 1024

  var ask: @Sendable (Ask) async throws(FetchFailure) -> WholeAnswer

  package init(ask: @escaping @Sendable (Ask) async throws(FetchFailure) -> WholeAnswer) {
    self.ask = ask
  }

  /// By the server's own fetcher: its rules, its certificates, no redirects.
  ///
  /// The host of an issuer is the owner's choice, so it may be a private one, and this machine;
  /// what an issuer's description names elsewhere is judged like any other address.
  public static func fetching(by fetcher: Fetcher) -> ProviderNetwork {
    var fetcher = fetcher
    fetcher.limits.overall = .seconds(10)
    var home = fetcher
    home.policy = AddressPolicy(
      allowed: ["0.0.0.0/0", "::/0", "127.0.0.0/8", "::1"].compactMap { NetworkRange($0) },
      ports: fetcher.policy.ports, own: { [] })
    return ProviderNetwork { [fetcher, home] ask throws(FetchFailure) in
      try await (ask.isHome ? home : fetcher).answer(to: ask, upTo: most)
    }
  }
}

extension Fetcher {
  fileprivate func answer(
    to ask: ProviderNetwork.Ask, upTo most: Int
  ) async throws(FetchFailure) -> WholeAnswer {
    var headers: [String] = []
    for header in ask.headers {
      // Nothing ends a line.
      guard let header = ChannelRequest.Header(header.name, header.value) else {
        throw .invalidAddress
      }
      headers.append("\(header.name): \(header.value)")
    }
    if ask.form != nil { headers.append("Content-Type: application/x-www-form-urlencoded") }
    return try await self.ask(
      ask.address, headers: headers, body: ask.form.map { Array($0.utf8) }, upTo: most)
  }
}
