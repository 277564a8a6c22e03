public import AddressCore

/// A request to a provider: GET, or POST where it has a body.
public struct ProviderCall: Hashable, Sendable {
  public var address: Address
  /// Lines of name and value.
  public var headers: [String]
  public var body: [UInt8]?

  public init(_ address: Address, headers: [String], body: [UInt8]? = nil) {
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// What a provider answered, whatever its status is.
public struct ProviderAnswer: Hashable, Sendable {
  public var status: Int
  public var body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// Carries a request to a provider and its answer back.
public typealias ProviderTransport =
  @Sendable (ProviderCall) async throws(PaymentFailure) -> ProviderAnswer

extension Fetcher {
  /// The way to providers: by the rules of fetching, and no redirect is followed.
  public var provider: ProviderTransport {
    { (call) throws(PaymentFailure) in
      do throws(FetchFailure) {
        let answer = try await ask(
          call.address, headers: call.headers, body: call.body, upTo: limits.bytes)
        return ProviderAnswer(status: answer.status, body: answer.bytes)
      } catch {
        throw .unreachable("\(call.address.displayHost): \(error)")
      }
    }
  }
}
