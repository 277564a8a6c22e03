import ArticleCore
import Kernel
import Storage
import SyncCore

/// The contents that the account's entities name, byte for byte, so that an import can bring all of
/// it back.
extension AccountExport {
  /// Those that are not in the archive yet go under `contents/`; `contents.jsonl` lists every one.
  func writeContents(
    to zip: ZipWriter, _ lost: inout LostFiles, _ give: ([UInt8]) async throws -> Void
  ) async throws {
    var seen: Set<ContentHash> = []
    var list: [UInt8] = []
    for hash in try await namedContents() {
      var open = [hash]
      while let next = open.popLast() {
        guard seen.insert(next).inserted,
          let written = try await write(next, to: zip, &lost)
        else { continue }
        list += written.line
        open += written.references
        try await give(zip.take())
      }
    }
    try add("later-export/contents.jsonl", list, to: zip)
  }

  /// Whatever a register may name, as the storage sees it: what the account has not is left out.
  private func namedContents() async throws -> [ContentHash] {
    var named: [ContentHash] = []
    var seen: Set<ContentHash> = []
    try await forEachEntity { stored in
      for field in stored.entity.fields {
        ContentReferences.forEach(in: field.register.value) { hash in
          if seen.insert(hash).inserted { named.append(hash) }
        }
      }
    }
    return named
  }

  /// Nil for what the account has not, and for what is damaged, which is listed.
  private func write(
    _ hash: ContentHash, to zip: ZipWriter, _ lost: inout LostFiles
  ) async throws -> (line: [UInt8], references: [ContentHash])? {
    guard let mediaType = try await storage.contents.mediaType(account.id, hash) else { return nil }
    var path = "files/" + ExportedFile.name(hash.text, mediaType: mediaType)
    var references: [ContentHash] = []
    if !zip.names.contains("later-export/" + path) {
      guard let content = try await content(hash.text) else {
        lost.add(hash.text, as: .other)
        return nil
      }
      path = "contents/" + hash.text
      try add("later-export/" + path, content.bytes, to: zip)
      references = Self.images(in: content)
    }
    let line: JSON = [
      "hash": .string(hash.text), "mediaType": .string(mediaType), "path": .string(path),
    ]
    return (line.bytes + [10], references)
  }

  /// Of one that this version cannot read, none: it is written all the same.
  private static func images(in content: Content) -> [ContentHash] {
    let article: Article? =
      switch content.mediaType {
      case Article.mediaType: try? Article(decoding: content.bytes)
      case PageBlocks.mediaType:
        (try? PageBlocks(decoding: content.bytes)).map { Article(blocks: $0.blocks) }
      default: nil
      }
    return (article?.imageHashes ?? []).compactMap {
      Hex.decode($0).flatMap { ContentHash(bytes: $0) }
    }
  }
}
