import AddressCore
import Synchronization

/// An answer that was read whole, whatever its status is.
public struct WholeAnswer: Hashable, Sendable {
  public var status: Int
  public var bytes: [UInt8]

  public init(status: Int, bytes: [UInt8]) {
    self.status = status
    self.bytes = bytes
  }
}

extension Fetcher {
  /// Asks once, by the rules of fetching, and reads the whole answer.
  ///
  /// GET, or POST where there is a body; no redirect is followed. Headers are lines of name and value; an
  /// answer beyond `most` bytes is too large.
  func ask(
    _ address: Address, headers: [String], body: [UInt8]? = nil, upTo most: Int
  ) async throws(FetchFailure) -> WholeAnswer {
    let answer = await Deadline.within(limits.overall) {
      () -> Result<WholeAnswer, FetchFailure> in
      await Result.catching { () throws(FetchFailure) in
        try await send(to: address, headers: headers, body: body, upTo: most)
      }
    }
    return try (answer ?? .failure(.timedOut)).get()
  }

  private func send(
    to address: Address, headers: [String], body: [UInt8]?, upTo most: Int
  ) async throws(FetchFailure) -> WholeAnswer {
    let targets = try await checkedTargets(of: address, Self.given(address))
    for target in targets.prefix(4) {
      let whole = WholeBody(most: most)
      let request = Transfer.Request(
        url: address.withoutFragment, target: target, port: address.effectivePort,
        userAgent: userAgent, accept: MediaTypes.json, connect: limits.connect,
        overall: limits.overall * 0.9, unpacks: body == nil,
        post: body.map { Transfer.Post(headers: headers, body: $0) },
        headers: body == nil ? headers : [])
      guard let transfer = Transfer(request, body: whole.take) else { throw .unreachable }
      switch await transfer.run() {
      case .notConnected: continue
      case .unknownCoding: throw .unreachable
      case .failed(let failure): throw failure
      case .answered(let head):
        guard let bytes = whole.bytes else { throw .tooLarge }
        return WholeAnswer(status: head.status, bytes: bytes)
      }
    }
    throw .unreachable
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
