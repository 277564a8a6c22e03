/// What the owner of the server has set, by name: a few bytes each.
public struct SettingStorage: Sendable {
  public var get: @Sendable (_ key: String) async throws(StorageError) -> [UInt8]?
  /// Nil takes the setting away.
  public var set: @Sendable (_ key: String, _ value: [UInt8]?) async throws(StorageError) -> Void

  public init(
    get: @escaping @Sendable (String) async throws(StorageError) -> [UInt8]?,
    set: @escaping @Sendable (String, [UInt8]?) async throws(StorageError) -> Void
  ) {
    self.get = get
    self.set = set
  }
}
