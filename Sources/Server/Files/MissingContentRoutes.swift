import Hummingbird
import NIOCore
import Storage
import Wire

/// Tells a device which of the contents that it keeps the server lacks, so that it can send them.
struct MissingContentRoutes: Sendable {
  /// Bytes of a full question: a head for the list and for each hash.
  private static let largest = 5 + HashList.largest * 34

  let environment: ServerEnvironment
  let access: Access

  func add(to routes: Routing) {
    routes.post(Routes.missingContents, use: missing)
  }

  @Sendable private func missing(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    try visitor.requireAccount(in: request)
    guard request.mediaType == MediaTypes.cbor else { throw RequestRefusal.unsupportedMediaType }
    let asked = try HashList(decoding: try await request.bytes(upTo: Self.largest))
    let hashes = asked.hashes.compactMap { ContentHash(bytes: $0) }
    let missing = try await environment.storage.contents.missing(visitor.account, hashes)
    return Response(type: MediaTypes.cbor, bytes: HashList(missing.map(\.bytes)).encoded)
  }
}
