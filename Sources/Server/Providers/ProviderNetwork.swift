package import AddressCore
import Synchronization

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

  package struct Answer: Sendable {
    package var status: Int
    package var bytes: [UInt8]

    package init(status: Int, bytes: [UInt8]) {
      self.status = status
      self.bytes = bytes
    }
  }

  /// Bytes of an answer: the keys of an issuer are the largest.
  private static let most = 256 * 1024

  var ask: @Sendable (Ask) async throws(FetchFailure) -> Answer

  package init(ask: @escaping @Sendable (Ask) async throws(FetchFailure) -> Answer) {
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
  /// The whole answer, whatever its status; no redirect is followed.
  fileprivate func answer(
    to ask: ProviderNetwork.Ask, upTo most: Int
  ) async throws(FetchFailure) -> ProviderNetwork.Answer {
    let answer = await Deadline.within(limits.overall) {
      () -> Result<ProviderNetwork.Answer, FetchFailure> in
      await Result.catching { () throws(FetchFailure) in try await send(ask, upTo: most) }
    }
    return try (answer ?? .failure(.timedOut)).get()
  }

  private func send(
    _ ask: ProviderNetwork.Ask, upTo most: Int
  ) async throws(FetchFailure) -> ProviderNetwork.Answer {
    let targets = try await checkedTargets(of: ask.address, Self.given(ask.address))
    for target in targets.prefix(4) {
      if let answer = try await send(ask, to: target, upTo: most) { return answer }
    }
    throw .unreachable
  }

  /// Nil where nobody took the connection.
  private func send(
    _ ask: ProviderNetwork.Ask, to target: NetworkAddress, upTo most: Int
  ) async throws(FetchFailure) -> ProviderNetwork.Answer? {
    var headers: [String] = []
    for header in ask.headers {
      // Nothing ends a line.
      guard let header = ChannelRequest.Header(header.name, header.value) else {
        throw .invalidAddress
      }
      headers.append("\(header.name): \(header.value)")
    }
    let post = ask.form.map { form in
      Transfer.Post(
        headers: headers + ["Content-Type: application/x-www-form-urlencoded"],
        body: Array(form.utf8))
    }
    let body = WholeBody(most: most)
    let transfer = Transfer(
      Transfer.Request(
        url: ask.address.withoutFragment, target: target, port: ask.address.effectivePort,
        userAgent: userAgent, accept: MediaTypes.json, connect: limits.connect,
        overall: limits.overall * 0.9, unpacks: post == nil, post: post,
        headers: post == nil ? headers : []), body: body.take)
    guard let transfer else { throw .unreachable }
    switch await transfer.run() {
    case .notConnected: return nil
    case .unknownCoding: throw .unreachable
    case .failed(let failure): throw failure
    case .answered(let head):
      guard let bytes = body.bytes else { throw .tooLarge }
      return ProviderNetwork.Answer(status: head.status, bytes: bytes)
    }
  }
}

/// The body of an answer while it comes.
private final class WholeBody: Sendable {
  private let most: Int
  private let state = Mutex<[UInt8]?>([])

  init(most: Int) {
    self.most = most
  }

  /// Nil where there was too much.
  var bytes: [UInt8]? { state.withLock { $0 } }

  func take(_ status: Int, _ received: Int, _ piece: UnsafeRawBufferPointer) -> Bool {
    state.withLock { bytes in
      guard let count = bytes?.count, count + piece.count <= most else {
        bytes = nil
        return false
      }
      bytes?.append(contentsOf: piece)
      return true
    }
  }
}
