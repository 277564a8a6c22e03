import Kernel
import Storage
import Synchronization

/// What passkeys sign, so that an answer counts once, and for five minutes.
///
/// Nothing is kept of those that nobody answered: who only asks takes no room.
final class Challenges: Sendable {
  /// What the answer may be used for.
  enum Purpose {
    /// To sign in, or to say again who is there.
    case use
    /// To make a passkey, in this session alone.
    case creation(ID<Session>)

    fileprivate var bytes: [UInt8] {
      switch self {
      case .use: [1]
      case .creation(let session): [2] + session.bytes
      }
    }
  }

  private static let lasts: Int64 = 5 * 60_000
  private static let randomBytes = 16

  private let clock: ServerClock
  /// What was answered before a restart is not known after it: no challenge outlives one.
  private let run = Secret.randomBytes(16)
  /// Those that were answered, and until when they would hold.
  private let spent = Mutex<[[UInt8]: Int64]>([:])

  init(clock: ServerClock) {
    self.clock = clock
  }

  func make(for purpose: Purpose, by key: SignInKey) -> [UInt8] {
    let until = clock.now().milliseconds + Self.lasts
    let head =
      Secret.randomBytes(Self.randomBytes) + withUnsafeBytes(of: until.bigEndian, Array.init)
    return head + key.mark(of: purpose.bytes + run + head)
  }

  /// Fails unless it is one of these, still holds, and was not answered before.
  func use(_ challenge: [UInt8], for purpose: Purpose, by key: SignInKey) throws(PasskeyFault) {
    let length = Self.randomBytes + 8
    guard challenge.count == length + 32 else { throw .wrongChallenge }
    let head = Array(challenge.prefix(length))
    let mark = key.mark(of: purpose.bytes + run + head)
    let isOurs = ConstantTime.isEqual(mark, challenge.suffix(32))
    let until = head.suffix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let now = clock.now().milliseconds
    // One of a clock that was ahead holds no longer than any other.
    guard isOurs, until > now, until <= now + Self.lasts else { throw .wrongChallenge }
    let isNew = spent.withLock { spent in
      spent = spent.filter { $0.value > now }
      return spent.updateValue(until, forKey: head) == nil
    }
    guard isNew else { throw .wrongChallenge }
  }
}

/// In which sessions the person has just said again who they are.
final class Confirmations: Sendable {
  private static let lasts: Int64 = 5 * 60_000

  private let clock: ServerClock
  private let until = Mutex<[ID<Session>: Int64]>([:])

  init(clock: ServerClock) {
    self.clock = clock
  }

  func confirm(_ session: ID<Session>) {
    let now = clock.now().milliseconds
    until.withLock { until in
      until = until.filter { $0.value > now }
      until[session] = now + Self.lasts
    }
  }

  func has(_ session: ID<Session>) -> Bool {
    let now = clock.now().milliseconds
    return until.withLock { until in
      guard let last = until[session] else { return false }
      return last > now && last <= now + Self.lasts
    }
  }
}

/// How often a code of an account may be tried: five wrong ones in five minutes.
///
/// Who tries has the password already: nobody else keeps the person out.
final class CodeAllowance: Sendable {
  private static let most = 5
  private static let memory: Int64 = 5 * 60_000

  /// Milliseconds between two warnings, and for which wrong codes are remembered.
  private static let warningPause: Int64 = 3_600_000
  private static let longMemory: Int64 = 24 * 3_600_000

  /// Wrong codes without a right one between them.
  private struct Row {
    var count = 0
    var last: Int64 = 0
    var warnedAt: Int64?
  }

  private let clock: ServerClock
  private let tries = Mutex<[AccountID: [Int64]]>([:])
  private let rows = Mutex<[AccountID: Row]>([:])

  init(clock: ServerClock) {
    self.clock = clock
  }

  /// Counts a try, which many at once do not get around.
  func take(_ account: AccountID) throws(AccountRefusal) {
    let now = clock.now().milliseconds
    try tries.withLock { tries throws(AccountRefusal) in
      tries = tries.filter { ($0.value.last ?? 0) > now - Self.memory }
      let recent = (tries[account] ?? []).filter { $0 > now - Self.memory && $0 <= now }
      if recent.count >= Self.most, let first = recent.first {
        throw .tooManyAttempts(seconds: (first + Self.memory - now) / 1000 + 1)
      }
      tries[account] = recent + [now]
    }
  }

  func succeeded(_ account: AccountID) {
    tries.withLock { $0[account] = nil }
    rows.withLock { $0[account] = nil }
  }

  /// Notes that the code was wrong; true where there are so many that the person has to know, once an hour.
  func failed(_ account: AccountID) -> Bool {
    let now = clock.now().milliseconds
    return rows.withLock { rows in
      rows = rows.filter { abs(now - $0.value.last) < Self.longMemory }
      var row = rows[account] ?? Row()
      row.count += 1
      row.last = now
      let isDue = row.warnedAt.map { abs(now - $0) >= Self.warningPause } ?? true
      let warns = row.count >= Self.most && isDue
      if warns { row.warnedAt = now }
      rows[account] = row
      return warns
    }
  }
}
