import ArticleCore
import HTTPTypes
import Hummingbird
import Kernel
import Storage
import Wire

/// Takes files from devices: photos, recordings, documents, and articles that a device kept, each
/// under the hash of its bytes.
struct FileRoutes: Sendable {
  /// Bytes of one file, at most.
  static let largest = FileLimit.bytes
  /// Bytes by which a picture, a recording or a PDF is known.
  private static let start = 1 << 20

  let environment: ServerEnvironment
  let room: BodyRoom

  /// Sending the same file again does nothing.
  func add(to routes: Routing) {
    routes.on(
      .put, "\(Routes.contents)/{hash}", .change, "putFile",
      """
      Hand over a picture, a recording, a PDF, a text, a calendar, or an article that a device kept, of \
      at most \(FileLimit.megabytes) MiB, under the SHA-256 of its bytes
      """, input: .file,
      output: .response(
        .json(.ok, "StoredFile", "It was there."), .json(.created, "StoredFile", "It is stored.")),
      problems: [409, 422, 429]
    ) { call in
      try call.visitor.requireAccount(in: call.request)
      let wanted = try call.hash()
      // Few are so large at once, and what has come of one that breaks off takes room on the disk.
      return try await room.whileHolding(call.request, of: call.account, upTo: Self.largest) {
        let contents = environment.storage.contents
        let incoming = try await contents.begin(wanted)
        var file = Received(start: [], count: 0)
        try await call.request.read(upTo: Self.largest) { part in
          let bytes = Array(part.readableBytesView)
          if file.start.count < Self.start { file.start += bytes }
          file.count += bytes.count
          try await incoming.append(bytes)
        }
        return try await keep(file, incoming, as: wanted, of: call.account)
      }
    }
  }

  /// Of a file that was written as it came.
  private struct Received {
    var start: [UInt8]
    var count: Int
  }

  private func keep(
    _ file: Received, _ incoming: any IncomingContent, as wanted: ContentHash,
    of account: AccountID
  ) async throws -> Response {
    guard let mediaType = try await mediaType(of: file, incoming, account) else {
      throw RequestRefusal.invalid(
        code: "unsupported-file", "This is no picture, recording, PDF, text or article of ours.")
    }
    let isKnown = try await environment.storage.contents.mediaType(account, wanted) != nil
    let keep = { try await incoming.keep(account, mediaType: mediaType) }
    let isKept =
      isKnown
      ? try await keep()
      : try await environment.whileHoldingRoom(for: file.count, of: account, keep)
    guard isKept else {
      throw RequestRefusal.invalid(
        code: "wrong-hash", "The bytes are not those that the address names (SHA-256).")
    }
    return .json(
      [
        "hash": .string(wanted.text), "mediaType": .string(mediaType),
        "size": .integer(Int64(file.count)),
      ], status: isKnown ? .ok : .created)
  }

  /// Nil for what nobody keeps here.
  ///
  /// Only a text or an article, which is judged by all of its bytes, is read back.
  private func mediaType(
    of file: Received, _ incoming: any IncomingContent, _ account: AccountID
  ) async throws -> String? {
    let isWhole = file.start.count == file.count
    if !isWhole, let kind = FileKind(start: file.start) { return kind.mediaType }
    let bytes = isWhole ? file.start : try await incoming.bytes()
    if isWhole, let kind = FileKind(bytes) { return kind.mediaType }
    return try await room.work(for: account) { () throws -> String? in
      if let kind = FileKind(bytes) { return kind.mediaType }
      if FileKind.isCalendar(bytes) { return FileKind.calendar }
      return SentArticle.isValid(bytes) ? Article.mediaType : nil
    }
  }
}
