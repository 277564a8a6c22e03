import Hummingbird
import Kernel
import NIOCore
import Storage
import SyncCore
import Wire

/// Pull, push, and the stream that says that there is more.
struct SyncRoutes: Sendable {
  /// Bytes of one push, at most.
  static let largestPush = 8 * 1024 * 1024
  /// Entities of one pull, at most.
  static let largestPull = 2_000
  /// Milliseconds between two signs of life on a silent stream.
  private static let heartbeat: Int64 = 20_000

  let environment: ServerEnvironment
  let access: Access
  let limit: ProductLimit

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.post(Routes.pull, use: pull)
    routes.post(Routes.push, use: push)
    routes.get(Routes.events, use: events)
  }

  @Sendable private func pull(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    let bytes = try await body(of: request, upTo: 1024)
    let asked = try PullRequest(decoding: bytes)
    let told = max(asked.cursor, asked.head ?? 0)
    let head = try await head(visitor.account, told: told, in: asked.epoch)
    let cursor = asked.epoch == head.epoch ? asked.cursor : 0
    let limit = min(max(asked.limit, 1), Self.largestPull)
    let stored = try await storage.sync.pullEncoded(visitor.account, cursor, limit)
    // The newest entity has the account's newest number: where that is missing, there is more.
    let cursorAfter = stored.last?.seq ?? head.seq
    let answer = PullAnswer(
      epoch: head.epoch, head: max(head.seq, cursorAfter), cursor: cursorAfter,
      now: environment.clock.now(), entities: stored)
    return Response(type: MediaTypes.cbor, bytes: answer.encoded)
  }

  @Sendable private func push(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let message = try PushRequest(
      decoding: try await body(of: request, upTo: Self.largestPush))
    let now = environment.clock.now()
    if let known = message.epoch {
      // What was stored before the server's copy comes first, or it would arrive late and be clamped.
      let epoch = try await head(visitor.account, told: message.head ?? 0, in: known).epoch
      guard known == epoch else {
        let answer = PushResponse(epoch: epoch, now: now, seqs: [])
        return Response(type: MediaTypes.cbor, bytes: answer.encoded)
      }
    }
    try await limit.check(message.changes, of: visitor.account)
    let seqs = try await storage.sync.push(visitor.account, message.changes, now)
    let head = try await storage.sync.head(visitor.account)
    environment.notifier.notify(visitor.account, head.seq)
    let answer = PushResponse(epoch: head.epoch, now: now, seqs: seqs)
    return Response(type: MediaTypes.cbor, bytes: answer.encoded)
  }

  /// Where the log stands, for a device that was told of `seq` in `epoch`.
  ///
  /// A log does not grow shorter: one that ends before what it told was set back to a backup. That
  /// begins a new epoch, and so every device sends again what this log has lost.
  private func head(
    _ account: AccountID, told seq: UInt64, in epoch: ID<Epoch>?
  ) async throws(StorageError) -> Head {
    let head = try await storage.sync.head(account)
    guard epoch == head.epoch, seq > head.seq else { return head }
    let next = ID<Epoch>(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    try await storage.sync.beginEpoch(account, next, head.epoch)
    return try await storage.sync.head(account)
  }

  private func body(of request: Request, upTo limit: Int) async throws -> [UInt8] {
    guard request.mediaType == MediaTypes.cbor else { throw RequestRefusal.unsupportedMediaType }
    return try await request.bytes(upTo: limit)
  }
}

extension SyncRoutes {
  /// Server-sent events: `more` with the newest sequence number, at once and after every change.
  @Sendable private func events(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    guard let changes = environment.notifier.listen(visitor.account) else {
      throw RequestRefusal.tooManyListeners
    }
    let head = try await storage.sync.head(visitor.account)
    let stream = EventStream(changes: changes, first: head.seq, clock: environment.clock)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await stream.write(to: &writer, heartbeat: Self.heartbeat)
        }
        try await writer.finish(nil)
      })
  }
}
