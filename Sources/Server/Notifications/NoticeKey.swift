import Crypto
public import Storage

/// The server's own secret, by which it knows the tokens that it gave out.
public struct NoticeKey: Sendable {
  private static let setting = "notice-key"

  let symmetric: SymmetricKey

  /// 32 bytes.
  public init(_ bytes: [UInt8]) {
    symmetric = SymmetricKey(data: bytes)
  }

  /// The one of this server, made at its first start.
  public static func kept(in settings: SettingStorage) async throws(StorageError) -> NoticeKey {
    NoticeKey(try await settings.kept(setting) { Secret.randomBytes(32) })
  }
}

extension SettingStorage {
  /// What is kept by that name, made where there is nothing yet.
  func kept(
    _ name: String, making make: () -> [UInt8]
  ) async throws(StorageError) -> [UInt8] {
    if let bytes = try await get(name) { return bytes }
    try await set(name, make())
    // Another may have made one at the same time: the one that is kept counts.
    guard let bytes = try await get(name) else { throw .failed("\(name) was not kept") }
    return bytes
  }
}
