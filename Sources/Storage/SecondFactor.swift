public import Kernel

/// The codes that an app of the person computes beside the password (RFC 6238).
public struct SecondFactor: Hashable, Sendable {
  /// What the app knows, 20 bytes; kept as it is, since the server computes the same codes.
  public let secret: [UInt8]
  /// The last step whose code was used: it and those before it no longer count.
  public var lastStep: Int64
  /// Nil until one code was right: until then nobody is asked for any.
  public var since: Instant?
  /// The hashes of the recovery codes that are left.
  public var recoveryCodes: [String]

  public init(
    secret: [UInt8], lastStep: Int64 = 0, since: Instant? = nil, recoveryCodes: [String] = []
  ) {
    self.secret = secret
    self.lastStep = lastStep
    self.since = since
    self.recoveryCodes = recoveryCodes
  }

  public var isOn: Bool { since != nil }
}

extension SecondFactor: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "second factor" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The second factors of all accounts.
public struct SecondFactorStorage: Sendable {
  public var get: @Sendable (AccountID) async throws(StorageError) -> SecondFactor?
  /// Keeps a secret that is not on yet, in the place of an earlier one; `conflict` when codes are on.
  public var begin: @Sendable (AccountID, _ secret: [UInt8]) async throws(StorageError) -> Void
  /// From now on codes later than that of this step count; `notFound` when this secret was not begun.
  public var turnOn:
    @Sendable (AccountID, _ secret: [UInt8], _ step: Int64, _ recoveryCodes: [String], Instant)
      async throws(StorageError) -> Void
  /// Uses up the code of a step, and all before it; false when it was.
  public var useStep: @Sendable (AccountID, Int64) async throws(StorageError) -> Bool
  /// Uses up a recovery code, by its hash; false when it was.
  public var useRecoveryCode: @Sendable (AccountID, String) async throws(StorageError) -> Bool
  /// In the place of those that are left.
  public var setRecoveryCodes: @Sendable (AccountID, [String]) async throws(StorageError) -> Void
  public var turnOff: @Sendable (AccountID) async throws(StorageError) -> Void

  public init(
    get: @escaping @Sendable (AccountID) async throws(StorageError) -> SecondFactor?,
    begin: @escaping @Sendable (AccountID, [UInt8]) async throws(StorageError) -> Void,
    turnOn:
      @escaping @Sendable (AccountID, [UInt8], Int64, [String], Instant)
      async throws(StorageError) -> Void,
    useStep: @escaping @Sendable (AccountID, Int64) async throws(StorageError) -> Bool,
    useRecoveryCode: @escaping @Sendable (AccountID, String) async throws(StorageError) -> Bool,
    setRecoveryCodes: @escaping @Sendable (AccountID, [String]) async throws(StorageError) -> Void,
    turnOff: @escaping @Sendable (AccountID) async throws(StorageError) -> Void
  ) {
    self.get = get
    self.begin = begin
    self.turnOn = turnOn
    self.useStep = useStep
    self.useRecoveryCode = useRecoveryCode
    self.setRecoveryCodes = setRecoveryCodes
    self.turnOff = turnOff
  }
}
