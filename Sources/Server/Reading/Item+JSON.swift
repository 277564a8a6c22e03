import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Wire

extension ItemState {
  /// The word that stands for it in JSON.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .fetching: "fetching"
    case .reading: "reading"
    case .ready: "ready"
    case .failed: "failed"
    }
  }
}

extension ItemType {
  /// The word that stands for it in JSON.
  var word: String {
    switch self {
    case .article: "article"
    case .video: "video"
    case .podcast: "podcast"
    case .pdf: "pdf"
    case .image: "image"
    case .note: "note"
    case .voice: "voice"
    case .link: "link"
    }
  }
}

extension ItemFailure {
  /// The stable word, and the sentence for a person.
  var words: (code: String, detail: String) {
    switch self {
    case .unknown: ("unknown", "The page could not be read.")
    case .unreachable: ("unreachable", "The site does not answer.")
    case .forbiddenAddress: ("forbidden-address", "The address leads into a private network.")
    case .timedOut: ("timed-out", "The site took too long.")
    case .tooLarge: ("too-large", "It is too large to be read here.")
    case .notFound: ("not-found", "The page is gone.")
    case .refused: ("refused", "The page wants a login or refuses to be read.")
    case .serverTrouble: ("server-trouble", "The site has trouble of its own.")
    case .unsupported: ("unsupported", "This kind of document cannot be read yet.")
    case .nothingToRead: ("nothing-to-read", "There is no article in the page.")
    case .tooManyRedirects: ("too-many-redirects", "The address leads in circles.")
    case .paywall: ("paywall", "The page shows its text to subscribers only.")
    case .login: ("login", "The page asks to sign in.")
    case .scriptsOnly: ("scripts-only", "The page's text is written by scripts.")
    case .consentWall: ("consent-wall", "The page asks for consent before it shows its text.")
    case .blocked: ("blocked", "The site wants to check that a person is reading.")
    case .itemFull: ("item-full", "The item holds so much already that its text cannot be added.")
    case .serverFull:
      ("server-full", "The server's disk is full: it tries again when there is room.")
    case .serverShort:
      ("server-short", "The server was short of memory: it tries again later.")
    case .lockedDocument: ("locked-document", "A password locks the document.")
    case .damagedDocument: ("damaged-document", "The document is damaged.")
    case .picturesOnly: ("pictures-only", "The document's pages are pictures without text.")
    case .partlyRead: ("partly-read", "The document is too long to be read whole.")
    case .invalidAddress: ("invalid-address", "This is not an address of the web.")
    }
  }
}

/// An item as the API shows it.
enum ItemJSON {
  static func json(_ entity: Entity, _ shelves: Shelves) -> JSON {
    let item = Item(entity)
    let category = item.category.flatMap { shelves.shelf($0) }
    return [
      "id": .string(item.id.text), "url": .string(item.url), "title": .string(item.title),
      "siteName": .string(item.siteName), "byline": .string(item.byline),
      "excerpt": .string(item.excerpt), "type": .string(item.type.word),
      "language": .string(item.language),
      "minutes": item.minutes.map { .integer(Int64($0)) } ?? .null,
      "wordCount": entity[Item.wordCount].map { .integer(Int64($0)) } ?? .null,
      "state": .string(item.state.word), "failure": failure(item),
      "isFavourite": .bool(item.isFavourite), "isArchived": .bool(item.isArchived),
      "savedAt": .instant(item.savedAt), "archivedAt": instant(entity, Item.archivedAt.number),
      "publishedAt": instant(entity, Item.publishedAt.number),
      "openedAt": instant(entity, Item.openedAt.number),
      "progress": .number(Double(item.place?.permille ?? 0) / 1000), "place": place(item.place),
      "note": .string(entity[Item.note].text), "imageURL": address(item.image),
      "contentURL": address(item.content), "fileURL": address(item.file),
      "fileName": .string(entity[Item.fileName]),
      "seconds": item.seconds.map { .integer(Int64($0)) } ?? .null,
      "body": .string(entity[Item.body].text),
      "reason": .string(entity[Item.reason]),
      "category": category.map(ShelfJSON.reference) ?? .null,
      "tags": .array(shelves.shelves(of: item.id, .tag).map(ShelfJSON.reference)),
      "collections": .array(shelves.shelves(of: item.id, .collection).map(ShelfJSON.reference)),
    ]
  }

  private static func failure(_ item: Item) -> JSON {
    guard item.state == .failed else { return .null }
    let words = item.failure.words
    return ["code": .string(words.code), "detail": .string(words.detail)]
  }

  private static func place(_ place: ReadingPlace?) -> JSON {
    guard let place else { return .null }
    return [
      "block": .integer(Int64(place.block)), "offset": .integer(Int64(place.offset)),
      "permille": .integer(Int64(place.permille)),
    ]
  }

  private static func instant(_ entity: Entity, _ register: RegisterNumber) -> JSON {
    entity.instant(register).map { .instant($0) } ?? .null
  }

  private static func address(_ hash: String?) -> JSON {
    hash.map { .string("\(Routes.contents)/\($0)") } ?? .null
  }
}
