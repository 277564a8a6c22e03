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
  /// The server was short of memory or time while it read the page; it tries again by itself.
  case serverShort = 23
  /// What was found may not be the article; with state `ready` it is what there is.
  case uncertainText = 24

  /// Whether there may be a page all the same: only reading it failed, or the way there for now.
  public var isOfPage: Bool {
    switch self {
    case .unreachable, .forbiddenAddress, .notFound, .invalidAddress, .unsupported: false
    case .unknown, .timedOut, .tooLarge, .refused, .serverTrouble, .nothingToRead,
      .tooManyRedirects, .serverFull, .itemFull, .paywall, .login, .scriptsOnly, .consentWall,
      .blocked, .lockedDocument, .damagedDocument, .picturesOnly, .partlyRead, .serverShort,
      .uncertainText:
      true
    }
  }
}
