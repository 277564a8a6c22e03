import Crypto
import HTTPTypes
import Hummingbird
import Kernel
import Storage
import SyncCore
import Synchronization

/// Makes a request that is sent again do nothing a second time: the header `Idempotency-Key`.
///
/// No table: what the request makes, and the change that stores it, have names that follow from the
/// account, the route, the key and the body. The log of changes therefore tells whether the request was
/// done, as long as it remembers a change (`UpkeepService.changesAreKept`).
struct Idempotency: Sendable {
  static let key = Parameter<String?>(
    "Idempotency-Key",
    [
      "type": "string", "minLength": 1, "maxLength": .integer(Int64(longest)),
      "pattern": "^[!-~]+$",
    ],
    """
    Makes the request safe to send again: with the same key and body nothing is made a second time, \
    and what was made is answered as it stands now (with the header Idempotent-Replayed). The same key \
    with another body is 422 `idempotency-key-reused`; while the first is being done, 409.
    """, in: .header
  ) { key throws(RequestRefusal) in
    guard let key else { return nil }
    guard (1...longest).contains(key.utf8.count), key.utf8.allSatisfy({ 33...126 ~= $0 }) else {
      throw .malformed(
        "Idempotency-Key has 1 to \(longest) characters of ASCII, without blanks.")
    }
    return key
  }

  private static let longest = 255

  /// How what a request makes is called.
  struct Names: Sendable {
    var entity: ID<Entity>
    /// Its first half follows from the key, its second from the body too.
    var change: ID<Change>

    static var random: Names { Names(entity: .random(), change: .random()) }
  }

  let storage: Storage
  private let running = Running()

  init(storage: Storage) {
    self.storage = storage
  }

  /// Runs `make`, or `again` where the same request was done before.
  func once(
    _ key: String?, _ request: Request, of account: AccountID, body: JSON,
    make: (Names) async throws -> Response, again: (Names) async throws -> Response
  ) async throws -> Response {
    guard let key else { return try await make(.random) }
    let names = Names(account, request.uri.path, key, body)
    guard running.begin(names.entity) else { throw RequestRefusal.inProgress }
    defer { running.end(names.entity) }
    switch try await storage.sync.changeBeginning(account, names.change.high) {
    case nil: return try await make(names)
    case names.change:
      var response = try await again(names)
      response.headers["Idempotent-Replayed"] = "true"
      return response
    default:
      throw RequestRefusal.invalid(
        code: "idempotency-key-reused",
        "This Idempotency-Key was sent before with another body: nothing was changed.")
    }
  }

  /// What is being done just now.
  private final class Running: Sendable {
    private let names = Mutex<Set<ID<Entity>>>([])

    func begin(_ name: ID<Entity>) -> Bool { names.withLock { $0.insert(name).inserted } }
    func end(_ name: ID<Entity>) { _ = names.withLock { $0.remove(name) } }
  }
}

extension Idempotency.Names {
  fileprivate init(_ account: AccountID, _ path: String, _ key: String, _ body: JSON) {
    let scope = Self.words("later \(account.text) \(path) \(key)".utf8)
    entity = ID(high: scope[0], low: scope[1])
    change = ID(high: scope[2], low: Self.words(body.bytes)[0])
  }

  /// The SHA-256 of bytes as four numbers.
  private static func words(_ bytes: some Sequence<UInt8>) -> [UInt64] {
    let hash = Array(SHA256.hash(data: Array(bytes)))
    return stride(from: 0, to: 32, by: 8).map { start in
      hash[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
