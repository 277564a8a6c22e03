import Foundation
import Kernel
import Storage
import SyncCore

/// The file that a device gave away as the last copy of an account (docs/sync.md, "The last copy"), as an
/// archive that `AccountImport` reads.
public struct DeviceCopyArchive: Sendable {
  /// Where the archive is until `remove`.
  public let path: String
  /// Texts that were typed and not saved: they are in the file alone.
  public private(set) var drafts = 0

  /// Nil for a file that is no such copy: a zip begins otherwise than a map of CBOR.
  public init?(of file: String) throws {
    let start = try FileHandle(forReadingAtPath: file)?.read(upToCount: 1)?.first
    guard let start, start >> 5 == 5 else { return nil }
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("later-import-\(UUID().uuidString).zip").path
    do {
      try write(Array(try Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)))
    } catch is CBORError {
      remove()
      throw ImportRefusal.unreadable("it is damaged or not whole")
    } catch {
      remove()
      throw error
    }
  }

  public func remove() {
    // What is left behind is a file of the system's folder for such.
    try? FileManager.default.removeItem(atPath: path)
  }

  private mutating func write(_ copy: [UInt8]) throws {
    // Everything of an account: for nobody else to read.
    let isMade = FileManager.default.createFile(
      atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    guard isMade, let output = FileHandle(forWritingAtPath: path) else {
      throw ImportRefusal.unreadable("there is no room to unpack it")
    }
    let zip = try ZipWriter()
    var reader = CBORReader(copy)
    var list: [UInt8] = []
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: guard try reader.readUInt() == 1 else { throw ImportRefusal.notAnExport }
      case 3: try writeEntities(&reader, to: zip, output)
      case 4: list = try writeContents(&reader, to: zip, output)
      case 5:
        drafts = try reader.readArrayCount()
        for _ in 0..<drafts { try reader.skip() }
      default: try reader.skip()
      }
    }
    try reader.finish()
    try begin("contents.jsonl", zip)
    try zip.write(list)
    try zip.finish()
    try output.write(contentsOf: Data(zip.take()))
    try output.close()
  }

  private func begin(_ name: String, _ zip: ZipWriter) throws {
    try zip.begin("later-export/" + name, seconds: SystemTime.sinceEpoch() / 1000)
  }

  private func writeEntities(
    _ reader: inout CBORReader, to zip: ZipWriter, _ output: FileHandle
  ) throws {
    try begin("entities.jsonl", zip)
    for _ in 0..<(try reader.readArrayCount()) {
      try zip.write(AccountExport.json(try Entity(from: &reader)).bytes + [10])
      try output.write(contentsOf: Data(zip.take()))
    }
  }

  /// Answers the lines that name their kinds.
  private func writeContents(
    _ reader: inout CBORReader, to zip: ZipWriter, _ output: FileHandle
  ) throws -> [UInt8] {
    var list: [UInt8] = []
    for _ in 0..<(try reader.readArrayCount()) {
      guard try reader.readArrayCount() == 2 else { throw ImportRefusal.notAnExport }
      let mediaType = try reader.readText()
      let bytes = try reader.readBytes()
      guard let hash = ContentHash.of(bytes)?.text else { continue }
      let name = "contents/" + hash
      guard !zip.names.contains("later-export/" + name) else { continue }
      try begin(name, zip)
      try zip.write(bytes)
      try output.write(contentsOf: Data(zip.take()))
      let line: JSON = ["hash": .string(hash), "mediaType": .string(mediaType)]
      list += line.bytes + [10]
    }
    return list
  }
}
