import ArticleCore
import AppCore
import Foundation
import Kernel
import Kit
import ReadingCore
import RestockCore
public import Storage
import SyncCore
import TasksCore

/// Everything of an account as one zip of open formats.
///
/// Each pass reads the account's entities in chunks, so that a large account needs no more memory
/// than a small one.
public struct AccountExport: Sendable {
  private static let chunk = 500

  let storage: Storage
  let account: Account

  public init(storage: Storage, account: Account) {
    self.storage = storage
    self.account = account
  }

  /// Hands the zip over in pieces, in order, and answers how many files are not in it, being missing or
  /// damaged here.
  @discardableResult
  public func write(to give: ([UInt8]) async throws -> Void) async throws -> Int {
    let zip = try ZipWriter()
    try add("later-export/README.txt", Array(Self.readme.utf8), to: zip)
    try add("later-export/account.json", profile.bytes, to: zip)
    try add("later-export/payments.json", try await payments.bytes, to: zip)
    try await writeItems(to: zip, give)
    let highlights = try await highlightsOfItems()
    try add("later-export/highlights.json", Self.json(highlights), to: zip)
    try await writeTodos(to: zip, give)
    try await writeProducts(to: zip)
    try await writeEntities(to: zip, give)
    var lost = LostFiles()
    try await writeArticles(highlights, to: zip, &lost, give)
    try await writePicture(to: zip, &lost)
    try await writeContents(to: zip, &lost, give)
    try add("later-export/missing.json", lost.json, to: zip)
    try zip.finish()
    try await give(zip.take())
    return lost.count
  }

  private var seconds: Int64 { SystemTime.sinceEpoch() / 1000 }

  func add(_ name: String, _ bytes: [UInt8], to zip: ZipWriter) throws {
    try zip.begin(name, seconds: seconds)
    try zip.write(bytes)
  }

  private var profile: JSON {
    [
      "email": .string(account.email), "name": .string(account.name),
      "createdAt": .instant(account.createdAt),
    ]
  }

  /// All entities that are there, deleted ones too.
  func forEachEntity(_ work: (StoredEntity) async throws -> Void) async throws {
    var cursor: UInt64 = 0
    while true {
      let stored = try await storage.sync.pull(account.id, cursor, Self.chunk)
      guard let last = stored.last else { return }
      for entity in stored { try await work(entity) }
      cursor = last.seq
    }
  }

  func forEachItem(_ work: (Entity) async throws -> Void) async throws {
    try await forEachEntity { stored in
      if ReadingDerivation.isLiveItem(stored.entity) { try await work(stored.entity) }
    }
  }

  private func writeItems(to zip: ZipWriter, _ give: ([UInt8]) async throws -> Void) async throws {
    let index = ShelfIndex(sync: storage.sync)
    let shelves = try await index.shelves(of: account.id)
    let counts = try await index.categoryCounts(of: account.id)
    let categories = shelves.all(.category).map { ShelfJSON.json($0, count: counts[$0.id] ?? 0) }
    let all: JSON = [
      "categories": .array(categories), "tags": .array(ShelfJSON.tags(shelves)),
      "collections": .array(ShelfJSON.collections(shelves)),
    ]
    try add("later-export/shelves.json", all.bytes, to: zip)
    try zip.begin("later-export/items.json", seconds: seconds)
    try zip.write(Array("[".utf8))
    var separator = "\n"
    try await forEachItem { item in
      try zip.write(Array(separator.utf8) + ItemJSON.json(item, shelves).bytes)
      separator = ",\n"
      try await give(zip.take())
    }
    try zip.write(Array("\n]\n".utf8))
    try zip.begin("later-export/items.csv", seconds: seconds)
    try zip.write(Array(ItemCSV.header.utf8))
    try await forEachItem { item in
      try zip.write(Array(ItemCSV.row(item, shelves).utf8))
      try await give(zip.take())
    }
  }

  /// Todos, done ones too.
  private func writeTodos(to zip: ZipWriter, _ give: ([UInt8]) async throws -> Void) async throws {
    var found: [TodoList] = []
    try await forEachEntity { stored in
      if stored.entity.kind == .todoList { found.append(TodoList(stored.entity)) }
    }
    let lists = TodoLists(found)
    try zip.begin("later-export/todos.json", seconds: seconds)
    try zip.write(Array("[".utf8))
    var separator = "\n"
    try await forEachEntity { stored in
      guard stored.entity.kind == .todo, !stored.entity.isDeleted else { return }
      let name = lists[Todo(stored.entity).list].map { lists.fullName(of: $0) }
      try zip.write(
        Array(separator.utf8) + TodoJSON.json(stored.entity, listName: name).bytes)
      separator = ",\n"
      try await give(zip.take())
    }
    try zip.write(Array("\n]\n".utf8))
  }

  /// Products, each with its purchases, and what is bought once.
  private func writeProducts(to zip: ZipWriter) async throws {
    let book = try await ProductIndex(sync: storage.sync).book(of: account.id)
    let now = Instant(milliseconds: SystemTime.sinceEpoch())
    let today = CivilDateTime(now, offsetSeconds: 0).date
    try zip.begin("later-export/products.json", seconds: seconds)
    try zip.write(Array("[".utf8))
    var separator = "\n"
    for product in book.live {
      let purchases = book.history(product.id).purchases.map(ProductJSON.purchase)
      let json: JSON = [
        "product": ProductJSON.json(product, book, today: today), "purchases": .array(purchases),
      ]
      try zip.write(Array(separator.utf8) + json.bytes)
      separator = ",\n"
    }
    try zip.write(Array("\n]\n".utf8))
    let extras = JSON.array(book.extras.map(ExtraRoutes.json))
    try add("later-export/extras.json", extras.bytes, to: zip)
  }

  /// Every register as it is stored: nothing is left out because a program did not know it.
  private func writeEntities(
    to zip: ZipWriter, _ give: ([UInt8]) async throws -> Void
  ) async throws {
    try zip.begin("later-export/entities.jsonl", seconds: seconds)
    try await forEachEntity { stored in
      try zip.write(Self.json(stored.entity).bytes + [10])
      try await give(zip.take())
    }
  }

  static func json(_ entity: Entity) -> JSON {
    [
      "id": .string(entity.id.text), "kind": .integer(Int64(entity.kind.number)),
      "registers": .array(
        entity.fields.map { field in
          [
            "number": .integer(Int64(field.number.number)),
            "time": .string(String(field.register.stamp.time)),
            "device": .string(String(field.register.stamp.device.bits)),
            "cbor": .string(Hex.encode(field.register.value)),
          ]
        }),
    ]
  }

  private func writeArticles(
    _ highlights: [ID<Entity>: [Highlight]], to zip: ZipWriter, _ lost: inout LostFiles,
    _ give: ([UInt8]) async throws -> Void
  ) async throws {
    var index = ArticleIndex()
    var files = Set<String>()
    try await forEachItem { entity in
      let item = Item(entity)
      var hashes: [String] = []
      if let image = item.image { hashes.append(image) }
      if let file = item.file { hashes.append(file) }
      if item.type == .note {
        let body = entity[Item.body].text
        try add("later-export/notes/\(item.id.text).md", Array((body + "\n").utf8), to: zip)
      }
      if let hash = item.content, let content = try await content(hash, of: item, &lost) {
        if content.mediaType == Article.mediaType,
          let article = try? Article(decoding: content.bytes)
        {
          hashes += article.imageHashes
          try await writeArticle(article, item, highlights[item.id] ?? [], to: zip)
          index.add(item)
        } else {
          hashes.append(hash)
        }
      }
      for hash in hashes where files.insert(hash).inserted {
        guard let content = try await content(hash, of: item, &lost) else { continue }
        try add(
          "later-export/files/" + ExportedFile.name(hash, mediaType: content.mediaType),
          content.bytes, to: zip)
        try await give(zip.take())
      }
      try await give(zip.take())
    }
    try add("later-export/index.html", index.page, to: zip)
  }

  /// The person's picture, where they have one.
  private func writePicture(to zip: ZipWriter, _ lost: inout LostFiles) async throws {
    var picture: [UInt8]?
    try await forEachEntity { stored in
      guard stored.entity.id == ShownPerson.id else { return }
      picture = stored.entity[ShownPerson.picture]?.bytes
    }
    guard let picture else { return }
    let hash = Hex.encode(picture)
    guard let content = try await content(hash) else { return lost.add(hash, as: .pictureOfMe) }
    let name = ExportedFile.name("picture-of-me", mediaType: content.mediaType)
    try add("later-export/" + name, content.bytes, to: zip)
  }

  private func writeArticle(
    _ article: Article, _ item: Item, _ highlights: [Highlight], to zip: ZipWriter
  ) async throws {
    var paths: [String: String] = [:]
    for hash in article.imageHashes {
      guard let content = try await content(hash) else { continue }
      paths[hash] = "../files/" + ExportedFile.name(hash, mediaType: content.mediaType)
    }
    let known = paths
    try add(
      "later-export/articles/\(item.id.text).html",
      ArticlePage.bytes(article, item: item, paths: known), to: zip)
    let markdown = ArticleMarkdown { known[$0] ?? $0 }
    let heading = "# \(item.displayTitle.replacing("\n", with: " "))\n\n<\(item.url)>\n\n"
    try add(
      "later-export/articles/\(item.id.text).md",
      Array(heading.utf8) + markdown.bytes(of: article) + Self.markdown(highlights), to: zip)
  }

  /// Nil when it is missing or damaged, which is listed: it must not keep back all the others.
  private func content(
    _ hash: String, of item: Item, _ lost: inout LostFiles
  ) async throws -> Content? {
    let found = try await content(hash)
    if found == nil { lost.add(hash, of: item) }
    return found
  }

  func content(_ hash: String) async throws -> Content? {
    guard let name = Hex.decode(hash).flatMap({ ContentHash(bytes: $0) }) else { return nil }
    return try await storage.contents.intact(account.id, name)
  }

  private static let readme = """
    This is everything that your account holds.

    index.html        a list of your articles: open it in a browser
    articles/         each article, as a page and as Markdown
    notes/            each note that you wrote
    files/            pictures, recordings and files, which the articles refer to
    items.json        what you saved, with all that is known of it
    highlights.json   what you marked, with your notes; each article's Markdown ends with its own
    items.csv         the same for spreadsheets
    shelves.json      your categories, tags and collections
    todos.json        what there is to do, and what was done
    products.json     what is to be bought again, with every purchase
    extras.json       what stands on the shopping list once
    entities.jsonl    every entity with every register, as the server stores it (docs/sync.md):
                      deleted ones, tasks, things to buy and what later versions have written too
    contents.jsonl    every picture, article and file that entities name: hash, kind, and place
    contents/         those of them that are not in files/, as the server stores them
    account.json      who you are
    payments.json     what you have paid for, or tried to; later import leaves it where it is
    missing.json      files that are missing or damaged on the server, and so are not in here
    picture-of-me.*   your picture, where you have chosen one

    later import brings all of it back into an account.

    """
}
