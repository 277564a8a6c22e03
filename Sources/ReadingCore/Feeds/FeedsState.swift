import AddressCore
public import Kernel
public import SyncCore
public import Wire

/// The feeds of the account.
public struct FeedsState: Equatable, Sendable {
  private var feeds: [ID<Entity>: FeedSubscription] = [:]
  /// How often an address was looked at: an answer to an older question is none.
  var attempt = 0

  public init() {}

  /// The feed, unless it is unknown or unsubscribed from.
  public func feed(_ id: ID<Entity>) -> FeedSubscription? { feeds[id] }

  /// By their names.
  public var all: [FeedSubscription] {
    Array(feeds.values).inOrder { left, right in
      let (first, second) = (FoldedName.bytes(left.name), FoldedName.bytes(right.name))
      return first == second ? left.id < right.id : first.lexicographicallyPrecedes(second)
    }
  }

  public var isEmpty: Bool { feeds.isEmpty }

  /// The one that is read from an address.
  func known(_ address: String) -> FeedSubscription? {
    guard let wanted = Address(absolute: address)?.comparable else { return nil }
    return all.first { Address(absolute: $0.address)?.comparable == wanted }
  }

  mutating func update(_ entity: Entity) {
    let feed = FeedSubscription(entity)
    feeds[entity.id] = feed.isDeleted ? nil : feed
  }
}

extension FeedSubscription {
  /// What it is called, or where it is.
  public var name: String {
    if !title.utf8.isEmpty { return title }
    return Address(absolute: address)?.displayHost ?? address
  }

  public var path: String { OrganiseRoute.feed(id).path }

  /// Its words, commas between them.
  var wordList: String {
    var text = ""
    for word in words { text += text.utf8.isEmpty ? word : ", " + word }
    return text
  }
}

/// A sheet of feeds.
public enum FeedSheet: Equatable, Sendable {
  case adding(FeedSearch)
  case changing(FeedForm)
}

/// A feed that is to be subscribed to, by any address.
public struct FeedSearch: Equatable, Sendable {
  /// How far it is.
  public enum Step: Equatable, Sendable {
    case typing
    /// The server looks.
    case looking
    /// There are several, or one that says something of itself.
    case found([FoundFeed])
    case trouble(FeedTrouble)
  }

  public var text = ""
  public var step = Step.typing
}

/// Why no feed was found.
public enum FeedTrouble: Hashable, Sendable, CaseIterable {
  /// What was typed is no address.
  case noAddress
  /// There is a page, and no feed.
  case noFeed
  case unreachable, timedOut, notFound, refused, forbiddenAddress, unreadable
  case busy, server
  /// There is no network: it may be subscribed to all the same.
  case offline

  init(_ status: Int, _ code: String) {
    self =
      switch status {
      case 0: .offline
      case 429: .busy
      case 400, 422: Self.ofAddress(code)
      default: .server
      }
  }

  private static func ofAddress(_ code: String) -> FeedTrouble {
    switch code {
    case "no-feed": .noFeed
    case "invalid-address": .noAddress
    case "page-unreachable": .unreachable
    case "page-timedOut": .timedOut
    case "page-notFound": .notFound
    case "page-refused", "page-login", "page-blocked": .refused
    case "page-forbiddenAddress": .forbiddenAddress
    case "page-serverTrouble": .server
    default: .unreadable
    }
  }
}

/// How a feed is wanted, as it is being changed.
public struct FeedForm: Equatable, Sendable {
  /// What is wrong with the words.
  public enum WordsFault: Equatable, Sendable {
    /// Save was pressed without any word to look for.
    case none
    case tooMany
    case tooLong
  }

  /// As it was when the form was opened.
  let opened: FeedSubscription
  public var feed: FeedSubscription
  /// The words as they were typed, commas between them.
  public var words: String
  /// True once something is otherwise than it was.
  public var isTyped = false
  public var isLeaving = false
  public var wordsFault: WordsFault?

  init(_ feed: FeedSubscription) {
    opened = feed
    self.feed = feed
    words = feed.wordList
  }

  /// The words by themselves.
  var wanted: [String] {
    var all: [String] = []
    for word in FoldedName.list(words) where !word.utf8.isEmpty { all.append(word) }
    return all
  }

  /// The feed as it is now, with what was changed in the form and nothing else.
  func changed(_ current: FeedSubscription) -> FeedSubscription {
    var new = current
    if feed.title != opened.title { new.title = feed.title }
    if feed.amount != opened.amount { new.amount = feed.amount }
    if feed.daily != opened.daily { new.daily = feed.daily }
    if feed.words != opened.words { new.words = feed.words }
    if feed.fadesAfter != opened.fadesAfter { new.fadesAfter = feed.fadesAfter }
    if feed.isMixed != opened.isMixed { new.isMixed = feed.isMixed }
    return new
  }

  /// Why they cannot be kept as they are: nothing is cut off unseen.
  var fault: WordsFault? {
    guard feed.amount == .matching || feed.words != opened.words else { return nil }
    if feed.words.isEmpty { return feed.amount == .matching ? WordsFault.none : nil }
    if feed.words.count > FeedSubscription.mostWords { return .tooMany }
    for word in feed.words
    where word.unicodeScalars.count > FeedSubscription.words.limits.characters.upperBound {
      return .tooLong
    }
    return nil
  }
}

/// What happened with feeds.
public enum FeedAction: Sendable {
  case addTapped
  case addressChanged(String)
  case addressSubmitted
  case foundTapped(FoundFeed)
  /// Subscribe to what was typed: the server looks once it can.
  case addAnywayTapped
  case changeTapped(ID<Entity>)
  case titleChanged(String)
  case amountChosen(FeedAmount)
  case dailyChosen(Int)
  case wordsChanged(String)
  case fadingChosen(Int)
  case mixedTapped
  case changeSubmitted
  case changeKept
  case changeLeft
  case unsubscribeTapped(ID<Entity>)
  /// What a feed brought is saved as if by hand.
  case keepTapped([ID<Entity>])
}
