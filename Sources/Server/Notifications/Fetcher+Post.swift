import AddressCore
import Synchronization

/// What a service answered to a request.
struct PostAnswer: Sendable {
  var status: Int
  /// Milliseconds that it asks us to wait, if it does.
  var retryAfter: Int64?
  /// How its text begins: for the log alone, for it may come from a network that the person cannot see.
  var said: String
}

extension Fetcher {
  /// Sends a request to an address that a person gave.
  ///
  /// By the same rules as pages; no redirect is followed, and little of the answer is read.
  func post(_ request: ChannelRequest) async throws(FetchFailure) -> PostAnswer {
    let answer = await Deadline.within(limits.overall) {
      () -> Result<PostAnswer, FetchFailure> in
      await Result.catching { () throws(FetchFailure) in try await send(request) }
    }
    return try (answer ?? .failure(.timedOut)).get()
  }

  private func send(_ request: ChannelRequest) async throws(FetchFailure) -> PostAnswer {
    let targets = try await checkedTargets(of: request.address, Self.given(request.address))
    for target in targets.prefix(4) {
      if let answer = try await send(request, to: target) { return answer }
    }
    throw .unreachable
  }

  /// Nil where nobody took the connection.
  private func send(
    _ request: ChannelRequest, to target: NetworkAddress
  ) async throws(FetchFailure) -> PostAnswer? {
    let headers = request.headers.map { "\($0.name): \($0.value)" }
    let start = AnswerStart()
    let transfer = Transfer(
      Transfer.Request(
        url: request.address.withoutFragment, target: target,
        port: request.address.effectivePort, userAgent: userAgent, accept: "*/*",
        // It ends before the time of the whole does: only it knows whether the message was taken.
        connect: limits.connect, overall: limits.overall * 0.9, unpacks: false,
        post: Transfer.Post(headers: headers, body: request.body)), body: start.take)
    guard let transfer else { throw .unreachable }
    switch await transfer.run() {
    case .notConnected: return nil
    case .unknownCoding: throw .unreachable
    case .failed(let failure): throw failure
    case .answered(let head):
      let delay = head.retryAfter.flatMap { RetryAfter.milliseconds($0, now: clock.now()) }
      return PostAnswer(status: head.status, retryAfter: delay, said: start.text)
    }
  }
}

/// The beginning of an answer's body.
private final class AnswerStart: Sendable {
  private static let most = 300

  private let bytes = Mutex<[UInt8]>([])

  /// On one line, whatever it says: C1 and Unicode's own breaks are controls too.
  var text: String {
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.value < 32 || (127..<160).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
    }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isControl(scalar) ? " " : scalar) }
    return String(line)
  }

  /// False once there is enough: of who took the message, the first piece.
  func take(_ status: Int, _ received: Int, _ piece: UnsafeRawBufferPointer) -> Bool {
    bytes.withLock { bytes in
      bytes.append(contentsOf: piece.prefix(Self.most - bytes.count))
      return bytes.count < Self.most && !(200..<300).contains(status)
    }
  }
}
