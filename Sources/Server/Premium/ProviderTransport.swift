public import AddressCore
import Synchronization

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
        return try await self.ask(call)
      } catch {
        throw .unreachable("\(call.address.displayHost): \(error)")
      }
    }
  }

  private func ask(_ call: ProviderCall) async throws(FetchFailure) -> ProviderAnswer {
    let answer = await Deadline.within(limits.overall) {
      () -> Result<ProviderAnswer, FetchFailure> in
      await Result.catching { () throws(FetchFailure) in try await send(call) }
    }
    return try (answer ?? .failure(.timedOut)).get()
  }

  private func send(_ call: ProviderCall) async throws(FetchFailure) -> ProviderAnswer {
    let targets = try await checkedTargets(of: call.address, Self.given(call.address))
    for target in targets.prefix(4) {
      let body = AnswerBody(most: limits.bytes)
      let request = Transfer.Request(
        url: call.address.withoutFragment, target: target, port: call.address.effectivePort,
        userAgent: userAgent, accept: "application/json", connect: limits.connect,
        overall: limits.overall * 0.9, unpacks: false,
        post: call.body.map { Transfer.Post(headers: call.headers, body: $0) },
        headers: call.body == nil ? call.headers : [])
      guard let transfer = Transfer(request, body: body.take) else { throw .unreachable }
      switch await transfer.run() {
      case .notConnected: continue
      case .unknownCoding: throw .unreachable
      case .failed(let failure): throw failure
      case .answered(let head):
        guard !body.isTooLarge else { throw .tooLarge }
        return ProviderAnswer(status: head.status, body: body.bytes)
      }
    }
    throw .unreachable
  }
}

/// The body of an answer, within a limit.
private final class AnswerBody: Sendable {
  private let most: Int
  private let state = Mutex((bytes: [UInt8](), isTooLarge: false))

  init(most: Int) { self.most = most }

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

  func take(_ status: Int, _ received: Int, _ piece: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      state.isTooLarge = state.bytes.count + piece.count > most
      if !state.isTooLarge { state.bytes.append(contentsOf: piece) }
      return !state.isTooLarge
    }
  }
}
