import Hummingbird
import NIOCore
import Storage
import Wire

/// Tells a device which of the contents that it keeps the server lacks, so that it can send them.
struct MissingContentRoutes: Sendable {
  /// Bytes of a full question: a head for the list and for each hash.
  private static let largest = 5 + HashList.largest * 34

  let environment: ServerEnvironment

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.missingContents, .read, "missingContents",
      """
      Which of these contents the server lacks for the account: a CBOR array of SHA-256, of at most \
      \(HashList.largest), answered by one of those that are to be sent
      """, input: .cbor(upTo: Self.largest), output: .cbor, problems: [409]
    ) { call in
      try call.visitor.requireAccount(in: call.request)
      let hashes = try HashList(decoding: call.body).hashes.compactMap { ContentHash(bytes: $0) }
      let missing = try await environment.storage.contents.missing(call.account, hashes)
      return HashList(missing.map(\.bytes)).encoded
    }
  }
}
