import Storage

extension ContentStorage {
  /// Nil for a content that is missing or damaged.
  func intact(_ account: AccountID, _ hash: ContentHash) async throws(StorageError) -> Content? {
    do throws(StorageError) {
      return try await get(account, hash)
    } catch {
      guard case .contentDamaged = error else { throw error }
      return nil
    }
  }
}
