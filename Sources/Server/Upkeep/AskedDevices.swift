import Kernel
import ReadingCore
import Storage
import SyncCore

/// Contents that the server has lost and cannot have again by itself, as where a folder of another age was put
/// in the place of `contents`: own files, and articles of pages that only a person's browser could see.
///
/// Devices may keep them, and are asked as after a restore: the account begins a new epoch. Each loss is
/// asked about once.
struct AskedDevices: Sendable {
  private static let chunk = 500
  /// Of each hash so much is remembered.
  private static let prefix = 8

  let storage: Storage

  /// Begins a new epoch for each account that has lost something since it was asked last; answers how many.
  ///
  /// `known` are contents that were found missing or damaged, of any account.
  func ask(_ known: Set<ContentHash>) async throws(StorageError) -> Int {
    var count = 0
    try await storage.accounts.forEach { (account) throws(StorageError) in
      let lost = try await lost(of: account, known)
      let asked = try await asked(account)
      let marks = Set(lost.map { Array($0.bytes.prefix(Self.prefix)) })
      guard marks != asked else { return }
      if !marks.isSubset(of: asked) {
        let head = try await storage.sync.head(account)
        let next = ID<Epoch>(
          high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
        try await storage.sync.beginEpoch(account, next, head.epoch)
        count += 1
      }
      // What has come back may be lost once more.
      let bytes = marks.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
      try await storage.settings.set(Self.setting(account), marks.isEmpty ? nil : bytes)
    }
    return count
  }

  private static func setting(_ account: AccountID) -> String { "asked-contents-\(account.text)" }

  private func asked(_ account: AccountID) async throws(StorageError) -> Set<[UInt8]> {
    let bytes = try await storage.settings.get(Self.setting(account)) ?? []
    return Set(
      stride(from: 0, to: bytes.count - Self.prefix + 1, by: Self.prefix).map {
        Array(bytes[$0..<($0 + Self.prefix)])
      })
  }

  private func lost(
    of account: AccountID, _ known: Set<ContentHash>
  ) async throws(StorageError) -> Set<ContentHash> {
    var found: Set<ContentHash> = []
    var cursor: UInt64 = 0
    while true {
      let stored = try await storage.sync.pull(account, cursor, Self.chunk)
      guard let last = stored.last else { return found }
      cursor = last.seq
      let hashes = stored.flatMap { Self.own($0.entity) }
      guard !hashes.isEmpty else { continue }
      found.formUnion(try await storage.contents.missing(account, hashes))
      found.formUnion(known.intersection(hashes))
    }
  }

  /// What no fetching brings back.
  private static func own(_ item: Entity) -> [ContentHash] {
    guard ReadingDerivation.isLiveItem(item) else { return [] }
    let isOfTheWeb =
      ReadingDerivation.address(of: item) != nil && item[Item.sentPage.number] == nil
    guard !isOfTheWeb else { return [] }
    let numbers = [Item.file.number, Item.content.number, Item.image.number]
    return numbers.compactMap { number in
      item.bytes(number).flatMap { ContentHash(bytes: $0) }
    }
  }
}
