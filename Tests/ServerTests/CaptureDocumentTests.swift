import ArticleCore
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

  /// What is heard or seen is played from where it is: no byte of it is taken, however large it is.
  @Test(arguments: [("audio/mpeg", ItemType.podcast), ("video/mp4", .video)])
  func aFileOfSoundOrPicturesIsARecording(_ mediaType: String, _ type: ItemType) async throws {
    let large = [UInt8](repeating: 0x41, count: 30 << 20)
    let site = try await LocalSite.start { _ in .document(large, type: mediaType) }
    let home = try await Household(site: site)
    let address = "http://127.0.0.1:\(site.port)/talks/a-long_talk.mp3"
    let id = try await home.save(address)
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    #expect(item.int(Item.state.number) == ItemState.ready.rawValue)
    #expect(item.int(Item.type.number) == type.rawValue)
    #expect(item.text(Item.title.number) == "a long talk")
    #expect(item.text(Item.medium.number) == address)
    #expect(item.int(Item.minutes.number) == nil)
    #expect(try await home.article(item).blocks.count == 1)
    await site.stop()
  }

  /// A signed address that a link leads to ends within hours: the link is asked again.
  @Test(arguments: [302, 301])
  func aRecordingIsPlayedFromTheLinkThatLeadsToIt(_ status: Int) async throws {
    let site = try await LocalSite.start { head in
      head.uri == "/talks/rain.mp3"
        ? .status(status, headers: [("Location", "/signed/7f?until=1")])
        : .document([1, 2, 3], type: "audio/mpeg")
    }
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let id = try await home.save(base + "/talks/rain.mp3")
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    let kept = status == 302 ? "/talks/rain.mp3" : "/signed/7f?until=1"
    #expect(item.text(Item.medium.number) == base + kept)
    #expect(item.text(Item.title.number) == (status == 302 ? "rain" : "7f"))
    await site.stop()
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
      #expect(item.int(Item.state.number) == ItemState.ready.rawValue)
      #expect(item.int(Item.type.number) == ItemType.pdf.rawValue)
      #expect(item.text(Item.title.number) == "The Harbour Report")
      #expect(item.text(Item.byline.number) == "Noor Haddad")
      #expect(item.text(Item.mediaType.number) == "application/pdf")
      let hash = try #require(item.bytes(Item.file.number).flatMap { ContentHash(bytes: $0) })
      let kept = try #require(try await home.storage.contents.get(home.account, hash))
      #expect(kept.mediaType == "application/pdf")
      #expect(kept.bytes.starts(with: "%PDF-".utf8))
      #expect(item.text(Item.fileName.number)?.hasSuffix(".pdf") == true)
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
      #expect(entity.int(Item.state.number) == ItemState.ready.rawValue)
      #expect(entity.int(Item.type.number) == ItemType.pdf.rawValue)
      #expect(entity.int(Item.failure.number) == failure.rawValue)
      #expect(entity.bytes(Item.content.number) == nil)
      let item = Item(entity)
      #expect(item.file != nil)
      #expect(!item.isPlainLink)
    }
  }

  @Test func aDamagedDocumentFailsWithItsReason() async throws {
    try await captured("/damaged.pdf") { _, item in
      #expect(item.int(Item.state.number) == ItemState.failed.rawValue)
      #expect(item.int(Item.failure.number) == ItemFailure.damagedDocument.rawValue)
    }
  }
}
