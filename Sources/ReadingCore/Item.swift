public import ArticleCore
public import Kernel
public import SyncCore

/// How far the server is with an item.
///
/// The numbers are stored and sent.
public enum ItemState: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: ItemState { .waiting }

  /// Saved; nobody has begun to fetch it.
  case waiting = 0
  case fetching = 1
  /// Fetched; the text is being found.
  case reading = 2
  case ready = 3
  case failed = 4
}

extension ItemFailure: RegisterCodable {}

/// What an item is.
///
/// The numbers are stored and sent.
public enum ItemType: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: ItemType { .article }

  case article = 0
  case video = 1
  case podcast = 2
  case pdf = 3
  case image = 4
  case note = 5
  case voice = 6
  case link = 7

  /// A film or a podcast: it is watched or heard elsewhere, and nobody knows how far.
  public var isMedium: Bool { self == .video || self == .podcast }
}

/// An item's properties.
///
/// A number never changes its meaning.
extension Item: PropertyOwner {
  public static let kind = EntityKind.item

  /// The address as the person gave it.
  public static let url = Property<Item, String>(1, "url", isReadOnly: true)
  /// The address as it is compared with others (`Address.comparable`).
  public static let comparableURL = Property<Item, String>(2)
  public static let title = Property<Item, String>(
    3, "title", .text(1_000), limitsScripts: true, belongsToPerson: true, joining: .person)
  public static let siteName = Property<Item, String>(
    4, "siteName", isReadOnly: true, belongsToPerson: true)
  public static let byline = Property<Item, String>(
    5, "byline", isReadOnly: true, belongsToPerson: true)
  public static let excerpt = Property<Item, String>(
    6, "excerpt", isReadOnly: true, belongsToPerson: true)
  /// To read.
  public static let minutes = Property<Item, Int?>(7, "minutes", isReadOnly: true)
  public static let state = Property<Item, ItemState>(8, "state", isReadOnly: true, joining: .rule)
  public static let failure = Property<Item, ItemFailure?>(9, "failure", isReadOnly: true)
  /// The SHA-256 of the `Article`'s encoding.
  public static let content = Property<Item, Bytes?>(10, "contentURL", isReadOnly: true)
  /// The SHA-256 of the lead image.
  public static let image = Property<Item, Bytes?>(11, "imageURL", isReadOnly: true)
  /// When it was saved (again); the Inbox is sorted by it.
  public static let savedAt = Property<Item, Instant>(
    12, "savedAt", isReadOnly: true, joining: .latest)
  /// Null while it is not archived.
  public static let archivedAt = Property<Item, Instant?>(
    13, "archivedAt", isReadOnly: true, joining: .rule)
  public static let isFavourite = Property<Item, Bool>(14, "isFavourite", joining: .fill)
  /// Null before it is opened.
  public static let place = Property<Item, ReadingPlace?>(15, "place", joining: .rule)
  public static let type = Property<Item, ItemType>(16, "type", isReadOnly: true)
  /// BCP 47 tag of the article's language, or empty.
  public static let language = Property<Item, String>(
    17, "language", isReadOnly: true, belongsToPerson: true)
  public static let wordCount = Property<Item, Int?>(18, "wordCount", isReadOnly: true)
  public static let note = Property<Item, MergedText>(19, "note", .text(10_000), joining: .append)
  /// When the article was published; null where nobody knows.
  public static let publishedAt = Property<Item, Instant?>(
    20, "publishedAt", isReadOnly: true, belongsToPerson: true)
  /// The item that this duplicate became part of.
  public static let mergedInto = Property<Item, ID<Entity>?>(21)
  /// When it was last opened.
  public static let openedAt = Property<Item, Instant?>(
    22, "openedAt", isReadOnly: true, joining: .latest)
  /// The address that the page calls its own, as it is compared with others.
  public static let canonicalURL = Property<Item, String>(23)
  /// The category that it is in, which the API has by its name.
  public static let category = Property<Item, ID<Entity>?>(24, joining: .fill)
  /// The SHA-256 of the file itself (photo, voice note, PDF).
  public static let file = Property<Item, Bytes?>(25, "fileURL", isReadOnly: true)
  /// The file's media type.
  public static let mediaType = Property<Item, String>(26)
  /// The name that the file came with.
  public static let fileName = Property<Item, String>(27, "fileName", isReadOnly: true)
  /// Of a recording, a film or a podcast.
  public static let seconds = Property<Item, Int?>(28, "seconds", isReadOnly: true)
  /// What a person wrote in a note of their own, or what a voice note says, written down.
  public static let body = Property<Item, MergedText>(29, "body", isReadOnly: true)
  /// Why it was saved ("why this is interesting").
  public static let reason = Property<Item, String>(
    30, "reason", .text(10_000), limitsScripts: true, joining: .append)
  /// When it was first opened.
  public static let startedAt = Property<Item, Instant?>(31)
  /// When it was read to its end.
  public static let finishedAt = Property<Item, Instant?>(32)
  /// The SHA-256 of the page as a person's browser sent it, packed.
  public static let sentPage = Property<Item, Bytes?>(33)
  /// When a person last handed its address to another app.
  public static let sharedAt = Property<Item, Instant?>(34)
  /// Whether only a letter or a feed named its address, as anybody may: no private network is open to it.
  public static let isFromLetter = Property<Item, Bool>(35)
  /// Up to three sentences of the article that stand for it, each in a line.
  public static let summary = Property<Item, String>(36, "summary", isReadOnly: true)
  /// Up to five short sentences of the article that add to them.
  public static let keyPoints = Property<Item, [String]>(37, "keyPoints", isReadOnly: true)
  /// The `TextSketch` of the article; null where it is too short to be compared.
  public static let sketch = Property<Item, Bytes?>(38)
  /// The item whose text is the same in great part, and was saved before.
  public static let similarTo = Property<Item, ID<Entity>?>(39)
  /// The feed that brought it.
  public static let feed = Property<Item, ID<Entity>?>(40, "feed", isReadOnly: true, joining: .fill)
  /// The category that Later chose without asking; nobody has said it is right while the item is still in it.
  public static let filedAs = Property<Item, ID<Entity>?>(41, joining: .fill)
  /// When it was last put off ("Not now").
  public static let putOffAt = Property<Item, Instant?>(42, joining: .latest)
  /// The address of the film or recording, or of the page whose player shows it (`HostedFilm`); empty for none.
  public static let medium = Property<Item, String>(43, "mediumURL", isReadOnly: true)
  /// How many seconds of it lie before where a person stopped.
  public static let playedTo = Property<Item, Int?>(
    44, "playedTo", isReadOnly: true, joining: .fill)
  /// Its text as the server has read it into a file.
  public static let spoken = Property<Item, SpokenArticle?>(45, "audio", isReadOnly: true)
  /// How far the server is with that.
  public static let speaking = Property<Item, SpeakingState>(46, "audioState", isReadOnly: true)
  /// How much of the text it has read, of a hundred.
  public static let spokenPercent = Property<Item, Int?>(47, "audioPercent", isReadOnly: true)
  /// How far the server is with writing down what a voice note says, which then stands in its body.
  public static let transcribing = Property<Item, TranscriptState>(
    48, "transcriptState", isReadOnly: true)

  public static func listProperties(to lister: inout some Lister<Item>) {
    lister.properties(
      url, comparableURL, title, siteName, byline, excerpt, minutes, state, failure, content, image,
      savedAt, archivedAt, isFavourite, place, type, language, wordCount, note, publishedAt,
      mergedInto, openedAt, canonicalURL, category, file, mediaType, fileName, seconds, body,
      reason, startedAt, finishedAt, sentPage, sharedAt, isFromLetter,
      summary, keyPoints, sketch, similarTo, feed, filedAs, putOffAt,
      medium, playedTo, spoken, speaking, spokenPercent, transcribing)
  }
}

/// A place in an article that no window size moves: the paragraph, the character in it, the share
/// read.
public struct ReadingPlace: Hashable, Sendable, RegisterCodable {
  /// Index among the article's blocks of text, in document order.
  public var block: Int
  /// UTF-16 code units into the block's text.
  public var offset: Int
  /// Thousandths of the article's text that lie before the place.
  public var permille: Int

  public init(block: Int, offset: Int, permille: Int) {
    self.block = max(block, 0)
    self.offset = max(offset, 0)
    self.permille = min(max(permille, 0), 1000)
  }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    // Anything but three numbers is as good as no place.
    guard let count = try? reader.readArrayCount(), count >= 3,
      let block = try? reader.readInt(), let offset = try? reader.readInt(),
      let permille = try? reader.readInt()
    else { return nil }
    self.init(block: block, offset: offset, permille: permille)
  }

  public var register: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(block)
    writer.write(offset)
    writer.write(permille)
    return writer.bytes
  }
}
