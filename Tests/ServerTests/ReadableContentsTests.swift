import ArticleCore
import Foundation
import HTTPTypes
import Kernel
import ReadingCore
import Server
import Storage
import StorageSQLite
import SyncCore
import Testing

/// What a person asks for while its file is damaged.
@Suite struct ReadableContentsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("later-test-\(UUID().uuidString)").path

  private func damage(_ hash: ContentHash) throws {
    let path = "\(folder)/contents/\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
  }

  /// A ready item of a page, with a paragraph and a picture.
  private func save(
    _ paragraph: String, picture: ContentHash, _ storage: Storage, _ account: AccountID,
    at now: Instant
  ) async throws -> (item: ID<Entity>, article: ContentHash) {
    let image = ArticleElement(
      .image, attributes: [ArticleAttributeValue(.image, picture.text)])
    let article = Article(
      title: "A page",
      blocks: [
        .element(ArticleElement(.paragraph, children: [.text(paragraph)])), .element(image),
      ])
    let hash = try await storage.contents.put(
      account, Content(bytes: article.encoded, mediaType: Article.mediaType))
    let item = ID<Entity>.random()
    let values: [(RegisterNumber, [UInt8])] = [
      (Item.url.number, RegisterValue.text("https://example.org/\(item.text)")),
      (Item.title.number, RegisterValue.text("A page")),
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      (Item.content.number, RegisterValue.bytes(hash.bytes)),
    ]
    let stamp = Stamp(milliseconds: now.milliseconds, device: DeviceID(bits: 0x1100))
    let fields = values.map {
      Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
    }
    _ = try await storage.sync.push(
      account, [Change(id: .random(), entity: Entity(id: item, kind: .item, fields: fields))], now)
    return (item, hash)
  }

  // One damaged article used to end every search that came by it.
  @Test func aSearchFindsWhatMatchesBesideADamagedArticle() async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    let account = try #require(try await storage.accounts.list().first).id
    let now = server.clock.clock.now()
    let picture = try await storage.contents.put(
      account, Content(bytes: [1], mediaType: "image/png"))
    let lost = try await save("A kettle.", picture: picture, storage, account, at: now)
    let whole = try await save("A kettle, too.", picture: picture, storage, account, at: now)
    try damage(lost.article)
    try await server.run { asker in
      for _ in 0..<2 {
        let answer = try await asker.ask(.get, "/api/v1/search?q=kettle", token: token)
        #expect(answer.status == .ok)
        #expect(answer.text.contains(whole.item.text))
        #expect(!answer.text.contains(lost.item.text))
      }
    }
    let jobs = try await storage.jobs.lease(5, now, now.adding(milliseconds: 1))
    #expect(jobs.map(\.subject) == [lost.item])
    #expect(jobs.map(\.kind) == [.recapture])
    await storage.close()
  }

  // Only a lead picture used to be captured again.
  @Test func aDamagedPictureInAnArticleIsCapturedAgain() async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    let account = try #require(try await storage.accounts.list().first).id
    let now = server.clock.clock.now()
    var items: [ID<Entity>] = []
    var pictures: [ContentHash] = []
    for number in 0..<2 {
      let picture = try await storage.contents.put(
        account, Content(bytes: [UInt8(number)], mediaType: "image/png"))
      pictures.append(picture)
      items.append(
        try await save("Rain \(number).", picture: picture, storage, account, at: now).item)
    }
    let lost = pictures[0]
    try damage(lost)
    try await server.run { asker in
      for _ in 0..<2 {
        let answer = try await asker.ask(
          .get, "/api/v1/contents/\(lost.text)", token: token)
        #expect(answer.status == .gone)
      }
    }
    let jobs = try await storage.jobs.lease(5, now, now.adding(milliseconds: 1))
    #expect(jobs.map(\.subject) == [items[0]])
    #expect(jobs.map(\.kind) == [.recapture])
    await storage.close()
  }
}
