import CArgon2
import NIOPosix
import Synchronization

/// Why a password was neither hashed nor checked.
public enum PasswordError: Error, Hashable, Sendable {
  /// More people sign in at once than the server has memory for.
  case busy
  /// The library refused, with its number.
  case failed(Int32)
}

/// Turns passwords into hashes that cost an attacker memory, and checks them.
public struct PasswordHashing: Sendable {
  /// The hash in PHC string format, with a salt of its own.
  public var hash: @Sendable (_ password: String) async throws(PasswordError) -> String
  /// Whether the password yields the hash; a nil hash takes the same time and is never right.
  public var verify:
    @Sendable (_ password: String, _ hash: String?) async throws(PasswordError) -> Bool

  public init(
    hash: @escaping @Sendable (String) async throws(PasswordError) -> String,
    verify: @escaping @Sendable (String, String?) async throws(PasswordError) -> Bool
  ) {
    self.hash = hash
    self.verify = verify
  }

  /// argon2id (RFC 9106) on two threads of its own, with at most `queue` waiting.
  public static func argon2(_ cost: Argon2Cost = .recommended, queue: Int = 64) -> PasswordHashing {
    let gate = PasswordGate(limit: queue)
    return PasswordHashing(
      hash: { password throws(PasswordError) in
        try await gate.run { Argon2.hash(password, cost) }.get()
      },
      verify: { password, hash throws(PasswordError) in
        let known = try await gate.run {
          Argon2.verify(password, hash ?? Argon2.nobodysHash(cost))
        }.get()
        return known && hash != nil
      })
  }
}

/// What one hash costs.
public struct Argon2Cost: Hashable, Sendable {
  public var passes: UInt32
  public var kibibytes: UInt32

  public init(passes: UInt32, kibibytes: UInt32) {
    self.passes = passes
    self.kibibytes = kibibytes
  }

  /// 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet).
  public static let recommended = Argon2Cost(passes: 2, kibibytes: 19 * 1024)
}

/// Lets two hashes be made at once, and so many wait.
private final class PasswordGate: Sendable {
  private static let threads = 2
  private let limit: Int
  private let taken = Mutex(0)
  private let pool = NIOThreadPool(numberOfThreads: PasswordGate.threads)

  init(limit: Int) {
    self.limit = limit + Self.threads
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(PasswordError) -> Value {
    let isFree = taken.withLock { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    guard isFree else { throw .busy }
    defer { taken.withLock { $0 -= 1 } }
    do {
      return try await pool.runIfActive { work() }
    } catch {
      throw .busy
    }
  }
}

/// libargon2, called with bytes.
private enum Argon2 {
  private static let saltLength = 16
  private static let hashLength = 32

  static func hash(_ password: String, _ cost: Argon2Cost) -> Result<String, PasswordError> {
    let salt = Secret.randomBytes(saltLength)
    let bytes = Array(password.utf8)
    let length = argon2_encodedlen(
      cost.passes, cost.kibibytes, 1, UInt32(saltLength), UInt32(hashLength), Argon2_id)
    var encoded = [CChar](repeating: 0, count: length)
    let status = argon2id_hash_encoded(
      cost.passes, cost.kibibytes, 1, bytes, bytes.count, salt, salt.count, hashLength, &encoded,
      length)
    guard status == ARGON2_OK.rawValue else { return .failure(.failed(status)) }
    let text = encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return .success(String(decoding: text, as: UTF8.self))
  }

  static func verify(_ password: String, _ hash: String) -> Result<Bool, PasswordError> {
    let bytes = Array(password.utf8)
    let status = argon2id_verify(hash, bytes, bytes.count)
    if status == ARGON2_OK.rawValue { return .success(true) }
    if status == ARGON2_VERIFY_MISMATCH.rawValue { return .success(false) }
    return .failure(.failed(status))
  }

  /// A hash that nobody's password yields, of the same cost as everybody's.
  static func nobodysHash(_ cost: Argon2Cost) -> String {
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(cost.kibibytes),t=\(cost.passes),p=1$\(salt)$\(hash)"
  }
}
