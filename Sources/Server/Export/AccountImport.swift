import ArticleCore
import Crypto
import Foundation
public import Kernel
import ReadingCore
public import Storage
import SyncCore

/// Brings what `AccountExport` wrote into an account, and merges it with what is there.
///
/// Registers come under their old stamps, so nothing that is newer is overwritten, and doing it
/// twice does nothing. Contents come before what names them: whenever it is interrupted, what is
/// there is whole, and doing it again does the rest.
public struct AccountImport: Sendable {
  /// What was done.
  public struct Summary: Hashable, Sendable {
    public var contents = 0
    /// Entities that were new here, or had something that was new.
    public var entities = 0
    /// Entities of which all was here already, or newer.
    public var known = 0
    /// Contents that an entity names and that neither the archive nor the account has.
    public var missing = 0
    /// Entities that would be larger than an entity may be.
    public var refused: [String] = []
    /// Feeds that were left out, because the account may have no more.
    public var beyondLimit = 0
    /// Files of the archive that are damaged.
    public var left: [String] = []
  }

  private static let batch = 200
  /// Bytes of entities that are pushed at once: one may have megabytes.
  private static let batchBytes = 1 << 20

  /// For all else that is written to that disk.
  private static let reserve: Int64 = 64 << 20

  let storage: Storage
  let account: AccountID
  let archive: AccountArchive
  let skipsDamaged: Bool
  let room: Int64?

  /// With `skipsDamaged`, contents that are damaged in the archive are left out.
  ///
  /// Without, nothing is imported where there is one. `room` are the bytes that are free where the
  /// storage is; nil where that is not known.
  public init(
    storage: Storage, account: AccountID, path: String, skipsDamaged: Bool = false,
    room: Int64? = nil
  ) {
    self.storage = storage
    self.account = account
    archive = AccountArchive(path: path)
    self.skipsDamaged = skipsDamaged
    self.room = room
  }

  /// Reads the whole archive before anything of it is stored.
  public func run() async throws -> Summary {
    var summary = Summary()
    let types = try await examine(&summary)
    try await archive.forEachContent(damaged: { _, _ in }) { bytes, hash, ending in
      let mediaType = Self.mediaType(types[hash], ending: ending, bytes)
      _ = try await storage.contents.put(account, Content(bytes: bytes, mediaType: mediaType))
      summary.contents += 1
    }
    var batch: [Entity] = []
    var bytes = 0
    try await archive.forEachEntity { entity in
      batch.append(entity)
      bytes += entity.encoded.count
      guard batch.count >= Self.batch || bytes >= Self.batchBytes else { return }
      try await push(batch, &summary)
      batch = []
      bytes = 0
    }
    try await push(batch, &summary)
    return summary
  }

  /// Answers the media types of the contents.
  private func examine(_ summary: inout Summary) async throws -> [ContentHash: String] {
    var needed: Int64 = 0
    var hashes: Set<ContentHash> = []
    var left: [String] = []
    try await archive.forEachContent(damaged: { name, refusal in
      guard skipsDamaged else { throw refusal }
      left.append(name)
    }) { bytes, hash, _ in
      guard hashes.insert(hash).inserted,
        try await storage.contents.mediaType(account, hash) == nil
      else { return }
      try require(bytes.count, &needed)
    }
    let now = Instant(milliseconds: SystemTime.sinceEpoch())
    let count = try await archive.forEachEntity { entity in
      // It is written to the log of the database, and then into its place.
      if try await !isKnown(entity, now) { try require(2 * entity.encoded.count, &needed) }
    }
    guard count > 0 else { throw ImportRefusal.notAnExport }
    summary.left = left
    do {
      return try await archive.mediaTypes(of: hashes)
    } catch ImportRefusal.wrongContent(let name) where skipsDamaged {
      summary.left.append(name)
      return [:]
    }
  }

  /// What unpacks to more than the disk has is refused as soon as that is known.
  private func require(_ bytes: Int, _ needed: inout Int64) throws {
    needed += Int64(bytes)
    guard let room, needed > max(room - Self.reserve, 0) else { return }
    throw ImportRefusal.noRoom(megabytes: Int((needed + Self.reserve) >> 20))
  }

  private func push(_ entities: [Entity], _ summary: inout Summary) async throws {
    let now = Instant(milliseconds: SystemTime.sinceEpoch())
    var changes: [Change] = []
    for entity in entities {
      if try await isKnown(entity, now) {
        summary.known += 1
      } else {
        changes.append(Change(id: Self.id(of: entity), entity: entity))
      }
      summary.missing += try await missing(entity)
    }
    let beyond = try await FeedLimit(sync: storage.sync).beyond(changes, of: account, at: now)
    summary.beyondLimit += beyond.count
    changes.removeAll { beyond.contains($0.entity.id) }
    try await push(changes, now, &summary)
    for entity in entities {
      guard let sound = ContentNames.sound(of: entity), !beyond.contains(entity.id),
        try await storage.contents.mediaType(account, sound) == nil
      else { continue }
      // It is made anew, as soon as there is a voice, and its text.
      try await storage.jobs.request(account, .speak, entity.id, now)
    }
  }

  /// An entity that is too large with what is there keeps back no other one.
  private func push(_ changes: [Change], _ now: Instant, _ summary: inout Summary) async throws {
    guard !changes.isEmpty else { return }
    do throws(StorageError) {
      // Not by `AccountWriter`: no device listens in the process of a command.
      _ = try await storage.sync.push(account, changes, now)
      summary.entities += changes.count
    } catch {
      guard error == .tooLarge else { throw error }
      guard changes.count > 1 else {
        summary.refused += changes.map { $0.entity.id.text }
        return
      }
      for change in changes { try await push([change], now, &summary) }
    }
  }

  private func isKnown(_ entity: Entity, _ now: Instant) async throws(StorageError) -> Bool {
    guard let stored = try await storage.sync.entity(account, entity.id)?.entity else {
      return false
    }
    return stored.accepting(entity, now: now) == stored
  }

  private func missing(_ entity: Entity) async throws(StorageError) -> Int {
    guard entity.kind == .item, !entity.isDeleted else { return 0 }
    var count = 0
    for hash in ContentNames.of(entity)
    where try await storage.contents.mediaType(account, hash) == nil {
      count += 1
    }
    return count
  }

  /// The same for the same registers: what was stored before an interruption is known after it.
  private static func id(of entity: Entity) -> ID<Change> {
    let hash = Array(SHA256.hash(data: Array("import".utf8) + entity.encoded))
    return ID<Change>(bytes: Array(hash.prefix(16))) ?? ID(high: entity.id.high, low: entity.id.low)
  }

  /// What is not of a kind that is exported is only ever downloaded.
  private static func mediaType(_ listed: String?, ending: String, _ bytes: [UInt8]) -> String {
    // Without the list, an article is known by what it holds.
    let unlisted = ending.isEmpty ? Article.mediaType : ExportedFile.mediaType(ending: ending)
    let type = listed ?? unlisted
    let isArticle = type == Article.mediaType && (try? Article(decoding: bytes)) != nil
    let isKnown = isArticle || type == PageBlocks.mediaType || ExportedFile.isKnown(type)
    return isKnown ? type : "application/octet-stream"
  }
}
