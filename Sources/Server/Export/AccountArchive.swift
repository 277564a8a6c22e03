import Crypto
import Foundation
import Kernel
import ReadingCore
import Storage
import SyncCore

/// Why an archive is not imported; its text is for the person who asked for it.
public enum ImportRefusal: Error, Hashable, Sendable {
  /// It cannot be read as a zip, or not to its end.
  case unreadable(String)
  /// It is not what `later export` writes.
  case notAnExport
  /// One of its files does not hold what its name says.
  case wrongContent(String)
  /// It unpacks to more than anything that an export holds.
  case tooLarge(String)
  /// The disk has no room for what is new in it.
  case noRoom(megabytes: Int)
  /// A line of entities.jsonl is no entity.
  case wrongEntity(line: Int)
}

extension ImportRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): "The archive cannot be read (\(reason))."
    case .notAnExport:
      "This is not what later export writes: there is no later-export/entities.jsonl in it."
    case .wrongContent(let name): "\(name) in the archive is not what was exported."
    case .tooLarge(let name): "\(name) in the archive is larger than anything that is exported."
    case .noRoom(let megabytes):
      "What is new in the archive needs \(megabytes) MB or more of room on the server's disk, which"
        + " has less."
    case .wrongEntity(let line): "Line \(line) of entities.jsonl is not what was exported."
    }
  }
}

/// What `AccountExport` has written, read again; every byte is checked before it is handed over.
///
/// Names are compared and never used as paths, so they lead nowhere.
struct AccountArchive {
  private static let root = "later-export/"
  // What is held in memory at once is a content, a line of entities.jsonl (an entity has 4 MB, and is
  // written in hexadecimal) or a line of contents.jsonl. How small something was packed is no bound:
  // what people write may repeat itself. What goes to the disk is counted by `AccountImport` before.
  private static let largestContent = 600 << 20
  private static let largestLine = 64 << 20
  private static let largestListing = 4 << 10

  let path: String

  /// The media types that the list of contents gives to those of these hashes.
  func mediaTypes(of hashes: Set<ContentHash>) async throws -> [ContentHash: String] {
    var types: [ContentHash: String] = [:]
    try await read { entry in
      guard entry.name == Self.root + "contents.jsonl" else { return }
      try await forEachLine(of: entry, upTo: Self.largestListing) { line, _ in
        guard let listed = try? JSONDecoder().decode(Listed.self, from: Data(line)) else {
          throw ImportRefusal.wrongContent(entry.name)
        }
        let hash = Hex.decode(listed.hash).flatMap { ContentHash(bytes: $0) }
        if let hash, hashes.contains(hash) { types[hash] = listed.mediaType }
      }
    }
    return types
  }

  private struct Listed: Decodable {
    var hash: String
    var mediaType: String
  }

  /// Each content with its hash, as its bytes give it, and the ending of its name.
  ///
  /// One that cannot be read, or is not what its name says, is told to `damaged`; unless that throws, the
  /// next one follows.
  func forEachContent(
    damaged: (_ name: String, ImportRefusal) throws -> Void,
    _ body: (_ bytes: [UInt8], _ hash: ContentHash, _ ending: String) async throws -> Void
  ) async throws {
    try await read { entry in
      guard let name = Self.contentName(entry.name) else { return }
      let bytes: [UInt8]
      do {
        bytes = try whole(entry)
      } catch let failure as ZipReader.Failure {
        return try damaged(entry.name, .unreadable("\(entry.name): \(failure.reason)"))
      }
      guard let hash = ContentHash.of(bytes), name.hash == nil || name.hash == hash.text else {
        return try damaged(entry.name, .wrongContent(entry.name))
      }
      try await body(bytes, hash, name.ending)
    }
  }

  /// Answers how many files of entities there were.
  @discardableResult
  func forEachEntity(_ body: (Entity) async throws -> Void) async throws -> Int {
    var count = 0
    try await read { entry in
      guard entry.name == Self.root + "entities.jsonl" else { return }
      count += 1
      try await forEachLine(of: entry, upTo: Self.largestLine) { line, number in
        guard let entity = Self.entity(line) else { throw ImportRefusal.wrongEntity(line: number) }
        try await body(entity)
      }
    }
    return count
  }

  private static func contentName(_ name: String) -> (hash: String?, ending: String)? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first == "later-export" else { return nil }
    if parts.count == 2, parts[1].hasPrefix("picture-of-me.") {
      return (nil, String(parts[1].dropFirst("picture-of-me.".count)))
    }
    guard parts.count == 3, parts[1] == "files" || parts[1] == "contents" else { return nil }
    return (String(parts[2].prefix(64)), String(parts[2].dropFirst(65)))
  }

  /// Nil for what no push would be read from either.
  private static func entity(_ line: [UInt8]) -> Entity? {
    guard let written = try? JSONDecoder().decode(WrittenEntity.self, from: Data(line)),
      let entity = written.entity, (try? Entity(decoding: entity.encoded)) == entity
    else { return nil }
    return entity
  }
}

// MARK: - Reading within bounds

extension AccountArchive {
  private func read(_ body: (ZipReader.Entry) async throws -> Void) async throws {
    do {
      try await ZipReader(path: path).forEach(body)
    } catch let failure as ZipReader.Failure {
      throw ImportRefusal.unreadable(failure.reason)
    }
  }

  private func whole(_ entry: ZipReader.Entry) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try entry.read()
      if part.isEmpty { return bytes }
      bytes += part
      guard bytes.count <= Self.largestContent else { throw ImportRefusal.tooLarge(entry.name) }
    }
  }

  /// Each line with its number; what follows the last end of a line is one too.
  private func forEachLine(
    of entry: ZipReader.Entry, upTo largest: Int,
    _ body: (_ line: [UInt8], _ number: Int) async throws -> Void
  ) async throws {
    var line: [UInt8] = []
    var number = 0
    while true {
      let bytes = try entry.read()
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 10) {
        number += 1
        try await body(line + rest[..<end], number)
        line = []
        rest = rest[(end + 1)...]
      }
      line += rest
      guard line.count < largest else { throw ImportRefusal.tooLarge(entry.name) }
      if bytes.isEmpty { break }
    }
    if !line.isEmpty { try await body(line, number + 1) }
  }
}

/// A line of entities.jsonl.
private struct WrittenEntity: Decodable {
  struct Register: Decodable {
    var number: UInt16
    var time: String
    var device: String
    var cbor: String
  }

  var id: String
  var kind: UInt16
  var registers: [Register]

  var entity: Entity? {
    guard let id = ID<Entity>(text: id) else { return nil }
    var fields: [Field] = []
    for written in registers {
      guard let time = UInt64(written.time), let device = UInt64(written.device),
        let value = Hex.decode(written.cbor)
      else { return nil }
      fields.append(
        Field(
          number: RegisterNumber(number: written.number),
          register: SyncCore.Register(
            stamp: Stamp(time: time, device: DeviceID(bits: device)), value: value)))
    }
    return Entity(id: id, kind: EntityKind(number: kind), fields: fields)
  }
}
