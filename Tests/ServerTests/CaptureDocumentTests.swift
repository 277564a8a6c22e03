import Extraction
import Foundation
import Kernel
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import Testing

/// Documents that are kept as the files they are.
@Suite struct CaptureDocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("ExtractionTests/Documents")

  private static func site() async throws -> LocalSite {
    var files: [String: [UInt8]] = [:]
    for name in ["columns", "scanned", "locked", "bomb"] {
      let file = folder.appendingPathComponent(name + ".pdf")
      files["/\(name).pdf"] = [UInt8](try Data(contentsOf: file))
    }
    files["/wrong.html"] = files["/columns.pdf"]
    files["/damaged.pdf"] = Array("%PDF-1.7".utf8)
    let documents = files
    return try await LocalSite.start { head in
      documents[head.uri].map { .document($0, type: "text/html") } ?? .status(404)
    }
  }

  private func captured(
    _ path: String, _ check: (Household, Entity) async throws -> Void
  ) async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)\(path)")
    try await home.run(until: home.settles(id))
    try await check(home, try await home.item(id))
    await site.stop()
  }

  @Test(arguments: ["/columns.pdf", "/wrong.html"])
  func aDocumentIsKnownByItsBytesReadAndKept(_ path: String) async throws {
    try await captured(path) { home, item in
      #expect(item.int(ItemRegister.state) == ItemState.ready.rawValue)
      #expect(item.int(ItemRegister.type) == ItemType.pdf.rawValue)
      #expect(item.text(ItemRegister.title) == "The Harbour Report")
      #expect(item.text(ItemRegister.byline) == "Noor Haddad")
      #expect(item.text(ItemRegister.mediaType) == "application/pdf")
      let hash = try #require(item.bytes(ItemRegister.file).flatMap { ContentHash(bytes: $0) })
      let kept = try #require(try await home.storage.contents.get(home.account, hash))
      #expect(kept.mediaType == "application/pdf")
      #expect(kept.bytes.starts(with: "%PDF-".utf8))
      #expect(item.text(ItemRegister.fileName)?.hasSuffix(".pdf") == true)
      #expect(try await home.article(item).blocks.count > 20)
    }
  }

  @Test(arguments: [
    ("/scanned.pdf", ItemFailure.picturesOnly), ("/locked.pdf", .lockedDocument),
    ("/bomb.pdf", .tooLarge),
  ])
  func aDocumentWithoutTextIsKeptAndTheReasonIsSaid(
    _ path: String, _ failure: ItemFailure
  ) async throws {
    try await captured(path) { _, entity in
      #expect(entity.int(ItemRegister.state) == ItemState.ready.rawValue)
      #expect(entity.int(ItemRegister.type) == ItemType.pdf.rawValue)
      #expect(entity.int(ItemRegister.failure) == failure.rawValue)
      #expect(entity.bytes(ItemRegister.content) == nil)
      let item = Item(entity)
      #expect(item.file != nil)
      #expect(!item.isPlainLink)
    }
  }

  @Test func aDamagedDocumentFailsWithItsReason() async throws {
    try await captured("/damaged.pdf") { _, item in
      #expect(item.int(ItemRegister.state) == ItemState.failed.rawValue)
      #expect(item.int(ItemRegister.failure) == ItemFailure.damagedDocument.rawValue)
    }
  }
}
