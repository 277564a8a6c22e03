import HTTPTypes
import Hummingbird
import Kernel
import Storage
import Synchronization
import Wire

/// Takes files from devices: photos, recordings, documents, each under the hash of its bytes.
struct FileRoutes: Sendable {
  /// Bytes of one file, at most.
  static let largest = 32 << 20
  /// Files that are in memory at once, at most.
  private static let atOnce = 4

  let environment: ServerEnvironment
  let access: Access
  private let gate = Gate()

  /// Counts the files that are being taken.
  private final class Gate: Sendable {
    let count = Atomic(0)
  }

  init(environment: ServerEnvironment, access: Access) {
    self.environment = environment
    self.access = access
  }

  func add(to routes: Routing) {
    routes.put("\(Routes.contents)/{hash}", use: put)
  }

  /// Sending the same file again does nothing.
  @Sendable private func put(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    guard let wanted = context.parameters.get("hash").flatMap(ContentRoutes.hash) else {
      throw RequestRefusal.notFound
    }
    let contents = environment.storage.contents
    let (_, now) = gate.count.add(1, ordering: .relaxed)
    defer { gate.count.subtract(1, ordering: .relaxed) }
    guard now <= Self.atOnce else { throw RequestRefusal.tooManyFiles }
    let bytes = try await request.bytes(upTo: Self.largest)
    guard let kind = FileKind(bytes) else {
      throw RequestRefusal.invalid(
        code: "unsupported-file", "This is no picture, recording, PDF or text.")
    }
    guard ContentHash.of(bytes) == wanted else {
      throw RequestRefusal.invalid(
        code: "wrong-hash", "The bytes are not those that the address names (SHA-256).")
    }
    let quota = environment.configuration.accountBytes
    let isKnown = try await contents.mediaType(visitor.account, wanted) != nil
    if !isKnown, try await contents.size(visitor.account) + Int64(bytes.count) > quota {
      throw RequestRefusal.quotaReached
    }
    _ = try await contents.put(
      visitor.account, Content(bytes: bytes, mediaType: kind.mediaType))
    return .json(
      [
        "hash": .string(wanted.text), "mediaType": .string(kind.mediaType),
        "size": .integer(Int64(bytes.count)),
      ], status: isKnown ? .ok : .created)
  }
}
