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
  let limit: ProductLimit
  let room: BodyRoom

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.pull, .read, "pull", "What changed after a cursor: PullRequest of docs/sync.md",
      input: .cbor(upTo: 1024), output: .cbor, problems: [409], use: pull)
    routes.on(
      .post, Routes.push, .change, "push", "Hand changes over: PushRequest of docs/sync.md",
      input: .large(MediaTypes.cbor), output: .cbor,
      problems: [409, DescribedProblem(413, Self.tooLarge)]
    ) { call in
      try await room.whileHolding(
        call.request, of: call.account, upTo: Self.largestPush, copies: 2
      ) {
        let bytes = try await call.request.bytes(upTo: Self.largestPush)
        return try await take(try PushRequest(decoding: bytes), call.visitor).encoded
      }
    }
    // It never ends, so no description of the API has it; docs/sync.md does.
    routes.undescribed(Routes.events, .read, use: events)
  }

  /// The reasons for a 413 in a push.
  private static let tooLarge = """
    Nothing was stored. `too-large`: the body has more than \(largestPush) bytes. \
    `change-too-large`: more than \(SyncLimit.changes) changes, or an entity would have more than \
    \(SyncLimit.registers) registers or \(SyncLimit.entityBytes) bytes of values; the same change \
    will be refused again. Or the stored entities that it changes have more than \
    \(SyncLimit.changedBytes) bytes together: fewer changes at once are taken.
    """

  @Sendable private func pull(_ call: Call<Visitor, [UInt8]>) async throws -> [UInt8] {
    let visitor = call.visitor
    let asked = try PullRequest(decoding: call.body)
    try visitor.requireAccount(asked.account?.text)
    let (head, holds) = try await head(visitor, told: asked.told, in: asked.epoch)
    let cursor = holds ? asked.cursor : 0
    let limit = min(max(asked.limit, 1), Self.largestPull)
    let stored = try await storage.sync.pullEncoded(visitor.account, cursor, limit)
    // The newest entity has the account's newest number: where that is missing, there is more.
    let cursorAfter = stored.last?.seq ?? head.seq
    if cursorAfter >= head.seq { await note(visitor.session, hasPulledIn: head.epoch) }
    // Something was written meanwhile: the number and the hash that are told belong together.
    let end = cursorAfter > head.seq ? try await storage.sync.head(visitor.account) : head
    let answer = PullResponse(
      epoch: head.epoch, head: end.seq, cursor: cursorAfter, now: environment.clock.now(),
      entities: [], hash: end.hash)
    // As they are stored, without decoding them.
    return answer.encoded(stored.count) { writer in
      for entity in stored { writer.writeEncoded(entity.bytes) }
    }
  }

  private func take(_ message: PushRequest, _ visitor: Visitor) async throws -> PushResponse {
    try visitor.requireAccount(message.account?.text)
    let now = environment.clock.now()
    if let known = message.epoch {
      // What was stored before the server's copy comes first, or it would arrive late and be clamped.
      let epoch = try await head(visitor, told: message.told, in: known).head.epoch
      guard known == epoch else { return PushResponse(epoch: epoch, now: now, seqs: []) }
    }
    try PushedValues.check(message.changes)
    let seqs = try await limit.run(writing: message.changes, of: visitor.account) {
      try await FeedLimit(sync: storage.sync).check(
        message.changes, of: visitor.account, at: now)
      return try await environment.writer.push(message.changes, to: visitor.account, at: now)
    }
    await environment.endSharing(after: message.changes, of: visitor.account)
    let head = try await storage.sync.head(visitor.account)
    return PushResponse(epoch: head.epoch, now: now, seqs: seqs, head: head.seq, hash: head.hash)
  }

  /// Where the log stands, and whether it holds what a device was told of it in `epoch`.
  ///
  /// A log that does not hold what it told was set back to a backup. That begins a new epoch, and so
  /// every device sends again what this log has lost. Who may only read has nothing to send, and gets
  /// all that this log holds.
  private func head(
    _ visitor: Visitor, told: LogPosition, in epoch: ID<Epoch>?
  ) async throws(StorageError) -> (head: Head, holds: Bool) {
    let account = visitor.account
    let head = try await storage.sync.head(account)
    guard epoch == head.epoch else { return (head, false) }
    let known =
      told.seq == head.seq ? head.hash : try await storage.sync.hash(account, told.seq)
    guard !told.isPart(ofLogEndingAt: head.seq, hash: known) else { return (head, true) }
    guard visitor.scope != .read else { return (head, false) }
    let next = ID<Epoch>(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    try await storage.sync.beginEpoch(account, next, head.epoch)
    return (try await storage.sync.head(account), false)
  }

  /// Contents are kept until the devices that knew an earlier epoch have come back.
  private func note(_ session: Session, hasPulledIn epoch: ID<Epoch>) async {
    guard session.pulledEpoch != epoch else { return }
    // Only the removal of contents waits for it: a full disk must not stop a pull.
    try? await storage.sessions.pulled(session.id, epoch)
  }
}

extension SyncRoutes {
  /// Server-sent events: `more` with the newest sequence number, at once and after every change.
  @Sendable private func events(_ call: Call<Visitor, Void>) async throws -> Response {
    let visitor = call.visitor
    guard let changes = environment.notifier.listen(visitor.account) else {
      throw RequestRefusal.tooManyListeners
    }
    let head = try await storage.sync.head(visitor.account)
    let secret = visitor.session.secretHash
    let stream = EventStream(changes: changes, first: head.seq, clock: environment.clock) {
      do throws(StorageError) {
        return try await storage.sessions.bySecretHash(secret, environment.clock.now()) != nil
      } catch {
        // A database that cannot be read signs nobody out.
        return true
      }
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        environment.metrics.streamOpened()
        defer { environment.metrics.streamClosed() }
        try await call.request.body.consumeWithCancellationOnInboundClose { _ in
          try await stream.write(to: &writer, heartbeat: Self.heartbeat)
        }
        try await writer.finish(nil)
      })
  }
}
