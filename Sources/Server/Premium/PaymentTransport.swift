public import AddressCore

/// A request to who takes payments: GET, or POST where it has a body.
public struct PaymentCall: Hashable, Sendable {
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

/// Carries a request to a provider and its answer back.
public typealias PaymentTransport =
  @Sendable (PaymentCall) async throws(PaymentFailure) -> WholeAnswer

extension Fetcher {
  /// The way to who takes payments: by the rules of fetching, and no redirect is followed.
  public var payments: PaymentTransport {
    { (call) throws(PaymentFailure) in
      do throws(FetchFailure) {
        return try await ask(
          call.address, headers: call.headers, body: call.body, upTo: limits.bytes)
      } catch {
        throw .unreachable("\(call.address.displayHost): \(error)")
      }
    }
  }
}
