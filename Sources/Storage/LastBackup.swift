public import Kernel

/// When a backup was made last: a setting, so that a server knows of those that a command has made.
extension SettingStorage {
  /// Milliseconds since 1970, as decimal digits.
  public static let lastBackupKey = "lastBackup"

  /// Nil before the first.
  public func lastBackup() async throws(StorageError) -> Instant? {
    guard let bytes = try await get(Self.lastBackupKey) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self)).map { Instant(milliseconds: $0) }
  }
}
