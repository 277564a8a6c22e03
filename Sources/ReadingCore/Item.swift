import Kernel
public import SyncCore

/// How far the server is with an item.
///
/// The numbers are stored and sent.
public enum ItemState: Int, Sendable, CaseIterable {
  /// Saved; nobody has begun to fetch it.
  case waiting = 0
  case fetching = 1
  /// Fetched; the text is being found.
  case reading = 2
  case ready = 3
  case failed = 4
}

/// Why an item could not be read.
///
/// The numbers are stored and sent.
public enum ItemFailure: Int, Sendable, CaseIterable {
  case unknown = 0
  /// The name has no address, or nobody answers there.
  case unreachable = 1
  /// The address leads into a private network.
  case forbiddenAddress = 2
  case timedOut = 3
  case tooLarge = 4
  /// The page is gone (404, 410).
  case notFound = 5
  /// The page wants a login or says no (401, 403).
  case refused = 6
  /// The site has trouble of its own (5xx, 429).
  case serverTrouble = 7
  /// Not a kind of document that can be read yet.
  case unsupported = 8
  /// Fetched, but there is no article in it.
  case nothingToRead = 9
  case tooManyRedirects = 10
  /// Not an http or https address.
  case invalidAddress = 11
  /// There is no room on the server's disk; it tries again by itself.
  case serverFull = 12
  /// The item, or one that it is joined to, holds as much already as an entity may.
  case itemFull = 13
  /// Only the beginning is free to read; with state `ready` it is what there is.
  case paywall = 14
  /// The page asks to sign in.
  case login = 15
  /// The page's text is written by scripts, which are not run.
  case scriptsOnly = 16
  /// The page asks for consent before it shows anything.
  case consentWall = 17
  /// The page wants to know whether it is a person who reads it.
  case blocked = 18
  /// A document that a password locks; it is kept as it is.
  case lockedDocument = 19
  /// A document that is not what it says it is.
  case damagedDocument = 20
  /// A document of pictures of pages; it is kept as it is.
  case picturesOnly = 21
  /// It is longer than what was read of it; with state `ready` that is what there is.
  case partlyRead = 22
}

/// What an item is.
///
/// The numbers are stored and sent.
public enum ItemType: Int, Sendable, CaseIterable {
  case article = 0
  case video = 1
  case podcast = 2
  case pdf = 3
  case image = 4
  case note = 5
  case voice = 6
  case link = 7
}

/// The registers of an item.
///
/// A number never changes its meaning.
public enum ItemRegister {
  /// Text: the address as the person gave it.
  public static let url = RegisterNumber(number: 1)
  /// Text: the address as it is compared with others (`Address.comparable`).
  public static let comparableURL = RegisterNumber(number: 2)
  /// Text.
  public static let title = RegisterNumber(number: 3)
  public static let siteName = RegisterNumber(number: 4)
  public static let byline = RegisterNumber(number: 5)
  public static let excerpt = RegisterNumber(number: 6)
  /// Unsigned: minutes to read, at least 1.
  public static let minutes = RegisterNumber(number: 7)
  /// Unsigned: an `ItemState`.
  public static let state = RegisterNumber(number: 8)
  /// Unsigned: an `ItemFailure`, or null.
  public static let failure = RegisterNumber(number: 9)
  /// Bytes: the SHA-256 of the `Article`'s encoding, or null.
  public static let content = RegisterNumber(number: 10)
  /// Bytes: the SHA-256 of the lead image, or null.
  public static let image = RegisterNumber(number: 11)
  /// Integer: when it was saved (again), in milliseconds.
  ///
  /// The Inbox is sorted by it.
  public static let savedAt = RegisterNumber(number: 12)
  /// Integer: when it was archived, or null.
  public static let archivedAt = RegisterNumber(number: 13)
  public static let isFavourite = RegisterNumber(number: 14)
  /// Array of block, offset, permille (`ReadingPlace`), or null before it is opened.
  public static let place = RegisterNumber(number: 15)
  /// Unsigned: an `ItemType`.
  public static let type = RegisterNumber(number: 16)
  /// Text: BCP 47 tag of the article's language, or empty.
  public static let language = RegisterNumber(number: 17)
  public static let wordCount = RegisterNumber(number: 18)
  /// A merged text (SyncCore's `TextRegister`).
  public static let note = RegisterNumber(number: 19)
  /// Integer: when the article was published, in milliseconds, or null.
  public static let publishedAt = RegisterNumber(number: 20)
  /// Bytes: the ID of the item that this duplicate became part of, or null.
  public static let mergedInto = RegisterNumber(number: 21)
  /// Integer: when it was last opened, or null.
  public static let openedAt = RegisterNumber(number: 22)
  /// Text: the address that the page calls its own, as it is compared with others.
  public static let canonicalURL = RegisterNumber(number: 23)
  /// Bytes: the ID of the item's category, or null.
  public static let category = RegisterNumber(number: 24)
  /// Bytes: the SHA-256 of the file itself (photo, voice note, PDF), or null.
  public static let file = RegisterNumber(number: 25)
  /// Text: the file's media type.
  public static let mediaType = RegisterNumber(number: 26)
  /// Text: the name that the file came with.
  public static let fileName = RegisterNumber(number: 27)
  /// Unsigned: seconds of a recording, a film or a podcast.
  public static let seconds = RegisterNumber(number: 28)
  /// Text: what a person wrote in a note of their own; a merged text.
  public static let body = RegisterNumber(number: 29)
  /// Text: why it was saved ("why this is interesting").
  public static let reason = RegisterNumber(number: 30)
  /// Integer: when it was first opened, or null.
  public static let startedAt = RegisterNumber(number: 31)
  /// Integer: when it was read to its end, or null.
  public static let finishedAt = RegisterNumber(number: 32)
  /// Bytes: the SHA-256 of the page as a person's browser sent it, packed, or null.
  public static let sentPage = RegisterNumber(number: 33)
  /// Integer: when a person last handed its address to another app, or null.
  public static let sharedAt = RegisterNumber(number: 34)
}

/// A place in an article that no window size moves: the paragraph, the character in it, the share
/// read.
public struct ReadingPlace: Hashable, Sendable {
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
}
