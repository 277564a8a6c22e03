/// A setting of the whole server.
///
/// The numbers are stored.
public enum SettingName: Int, Sendable, CaseIterable {
  /// Who may make an account: a `Registration`'s number in decimal digits.
  case registration = 1
}

/// The settings of a server that its owner changes while it runs.
public struct SettingStorage: Sendable {
  public var get: @Sendable (SettingName) async throws(StorageError) -> String?
  public var set: @Sendable (SettingName, String) async throws(StorageError) -> Void

  public init(
    get: @escaping @Sendable (SettingName) async throws(StorageError) -> String?,
    set: @escaping @Sendable (SettingName, String) async throws(StorageError) -> Void
  ) {
    self.get = get
    self.set = set
  }

  /// Fails with its own name.
  public static let unimplemented = SettingStorage(
    get: { _ throws(StorageError) in throw .failed("SettingStorage.get is not implemented") },
    set: { _, _ throws(StorageError) in throw .failed("SettingStorage.set is not implemented") })
}
