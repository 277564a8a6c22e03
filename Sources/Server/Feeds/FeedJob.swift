import AddressCore
import ArticleCore
import Crypto
import Extraction
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// One look at a feed, and when to look again.
///
/// Where nothing is new, nothing is told to any device. Everything may be repeated: what an entry becomes
/// has a name that follows from it.
struct FeedJob: Sendable {
  private static let accept = """
    application/atom+xml,application/rss+xml,application/feed+json,application/rdf+xml,\
    application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5
    """
  /// Milliseconds until what was read too much or too little of the machine is tried again.
  private static let shortage: Int64 = 600_000

  let environment: CaptureEnvironment
  let job: Job
  let logger: Logger

  private var feeds: FeedStorage { environment.storage.feeds }
  private var now: Instant { environment.clock.now() }

  func run() async throws(StorageError) -> Capture.Outcome {
    let (entity, subscription) = try await stored()
    var kept =
      try await feeds.get(job.account, job.subject)
      ?? KeptFeed(account: job.account, id: job.subject, address: subscription.address)
    let fading = FeedFading(environment: environment, subscription: subscription)
    let sweptAt = kept.sweptAt
    try await fading.sweep(&kept)
    // Whatever becomes of the look: what is gone through late looks as if the clock had leapt.
    if kept.sweptAt != sweptAt { try await feeds.put(kept) }
    guard entity != nil, subscription.isWanted else {
      return try await rest(kept, subscription)
    }
    if kept.address != subscription.address {
      kept.begin(at: subscription.address)
    } else if let soonest = FeedPauses.soonest(after: kept.checkedAt, now) {
      try await feeds.put(kept)
      return .again(at: soonest)
    }
    return try await look(FeedLook(subscription, kept))
  }

  private func stored() async throws(StorageError) -> (Entity?, FeedSubscription) {
    let entity = try await environment.storage.sync.entity(job.account, job.subject)?.entity
    return (entity, FeedSubscription(entity ?? Entity(id: job.subject, kind: .feed)))
  }

  /// What a feed brought that is read no more still fades.
  private func rest(
    _ kept: KeptFeed, _ subscription: FeedSubscription
  ) async throws(StorageError) -> Capture.Outcome {
    guard kept.brought.isEmpty || subscription.fadesAfter == 0 else {
      try await feeds.put(kept)
      return .again(at: now.adding(milliseconds: FeedPauses.day))
    }
    if subscription.isDeleted {
      try await feeds.remove(job.account, job.subject)
    } else {
      try await feeds.put(kept)
    }
    return .finished
  }

  private func look(_ look: FeedLook) async throws(StorageError) -> Capture.Outcome {
    var look = look
    guard let address = Address(absolute: look.subscription.address) else {
      return try await fail(.invalidAddress, &look)
    }
    var fetcher = environment.fetcher(for: job.account)
    fetcher.limits.bytes = min(fetcher.limits.bytes, 8 << 20)
    if !look.kept.digest.isEmpty {
      fetcher.known = Validators(etag: look.kept.etag, lastModified: look.kept.lastModified)
    }
    let document: FetchedDocument
    do throws(FetchFailure) {
      document = try await fetcher.fetch(address, accept: Self.accept)
    } catch {
      // That the service stops says nothing of the feed.
      if Task.isCancelled { return .retry(at: now) }
      if case .status(304, _) = error { return try await succeed(&look) }
      if case .status(410, _) = error { return try await endForGood(&look) }
      return try await fail(error.itemFailure, &look, retryAfter: error.retryAfter)
    }
    return try await read(document, &look)
  }

  private func read(
    _ document: FetchedDocument, _ look: inout FeedLook
  ) async throws(StorageError) -> Capture.Outcome {
    let digest = Array(SHA256.hash(data: document.bytes).prefix(16))
    if digest == look.kept.digest {
      look.kept.note(document.validators)
      return try await succeed(&look)
    }
    let reading: FeedReading
    do throws(PageReader.Failure) {
      reading = try await environment.readFeed(document, for: job.account)
    } catch {
      if error.isOfThePage { return try await fail(.tooLarge, &look) }
      return try await wait(look, Self.shortage)
    }
    guard reading.isFeed else { return try await find(&look) }
    let isRoomy = try await environment.storage.hasRoom(
      for: 0, of: job.account, within: environment.accountBytes)
    guard isRoomy else { return try await wait(look, environment.fullDelay) }
    look.note(reading, document)
    let entries = FeedEntries(
      environment: environment, subscription: look.subscription, reading: reading,
      reach: document.reach)
    if try await entries.bring(&look.kept) { look.kept.changedAt = now }
    // Not before: what could not be read would never be sent again.
    look.kept.note(document.validators)
    look.kept.digest = digest
    return try await succeed(&look)
  }

  /// What was subscribed to without a network may be a site's address: the feed there takes its place.
  ///
  /// One that was read before is not sought elsewhere.
  private func find(_ look: inout FeedLook) async throws(StorageError) -> Capture.Outcome {
    guard look.kept.changedAt == nil, look.subscription.state != .working,
      let address = Address(absolute: look.subscription.address)
    else { return try await fail(.nothingToRead, &look) }
    let found: FeedFinder.Found
    do throws(FeedFinder.Failure) {
      found = try await FeedFinder(environment: environment, account: job.account)
        .first(at: address)
    } catch {
      return try await fail(.nothingToRead, &look)
    }
    let limit = FeedSubscription.address.limits.characters.upperBound
    guard found.address != look.subscription.address, found.address.utf8.count <= limit else {
      return try await fail(.nothingToRead, &look)
    }
    look.subscription.address = found.address
    let title = found.title.line(upTo: 300)
    if look.subscription.title.isEmpty { look.subscription.title = title }
    // At once only the first time: two addresses that lead to each other would have no end.
    return try await end(look, pause: look.kept.checkedAt == nil ? 0 : FeedPauses.hour)
  }

  /// It was looked at, and what there is is read another time.
  private func wait(
    _ look: FeedLook, _ pause: Int64
  ) async throws(StorageError) -> Capture.Outcome {
    var kept = look.kept
    kept.checkedAt = now
    try await feeds.put(kept)
    return .again(at: now.adding(milliseconds: pause))
  }

  private func succeed(_ look: inout FeedLook) async throws(StorageError) -> Capture.Outcome {
    look.kept.failures = 0
    look.subscription.state = .working
    look.subscription.failure = nil
    look.subscription.failingSince = nil
    return try await end(look, pause: FeedPauses.afterLook(look.kept, now))
  }

  private func fail(
    _ failure: ItemFailure, _ look: inout FeedLook, retryAfter: Int64? = nil
  ) async throws(StorageError) -> Capture.Outcome {
    // Neither its address nor what was answered.
    logger.info("a feed was not read", metadata: ["reason": "\(failure)"])
    look.kept.failures += 1
    // One failure among many looks is nobody's trouble; of a feed that is new it is.
    if look.kept.failures > 1 || look.subscription.state != .working {
      look.subscription.state = .failing
      look.subscription.failure = failure
      look.subscription.failingSince = look.subscription.failingSince ?? now
    }
    let pause = FeedPauses.afterFailure(
      look.kept.failures, since: look.subscription.failingSince, now)
    return try await end(look, pause: min(max(pause, retryAfter ?? 0), FeedPauses.longest))
  }

  /// Its site says that it is gone for good.
  private func endForGood(_ look: inout FeedLook) async throws(StorageError) -> Capture.Outcome {
    look.subscription.state = .gone
    look.subscription.failure = .notFound
    look.subscription.failingSince = look.subscription.failingSince ?? now
    return try await end(look, pause: FeedPauses.day)
  }

  /// Writes what came of it where that differs, and remembers the rest.
  private func end(
    _ look: FeedLook, pause: Int64
  ) async throws(StorageError) -> Capture.Outcome {
    let (entity, current) = try await stored()
    // Meanwhile somebody has given it another address, or does not want it any more.
    guard let entity, current.isWanted, current.address == look.read.address else {
      // What it brought is brought.
      try await feeds.put(look.kept)
      return .again(at: now)
    }
    let changes = look.read.changes(to: look.subscription)
    if let change = environment.change(changes, of: entity, by: .server) {
      try await environment.writer.push([change], to: job.account, at: now)
    }
    var kept = look.kept
    kept.checkedAt = now
    try await feeds.put(kept)
    return .again(at: now.adding(milliseconds: pause))
  }
}

/// A feed while it is looked at.
struct FeedLook: Sendable {
  /// As it was when the look began.
  let read: FeedSubscription
  var subscription: FeedSubscription
  var kept: KeptFeed

  init(_ subscription: FeedSubscription, _ kept: KeptFeed) {
    read = subscription
    self.subscription = subscription
    self.kept = kept
  }

  /// Takes in what the feed says of itself, and where it is now.
  mutating func note(_ reading: FeedReading, _ document: FetchedDocument) {
    let title = reading.title.line(upTo: 300)
    if !title.isEmpty { subscription.title = title }
    if !reading.site.isEmpty { subscription.site = reading.site }
    kept.minutes = min(max(reading.minutes, document.maxAge / 60, 0), FeedPauses.mostMinutes)
    // Only a feed moves: what any page is sent to may be a page that asks to sign in.
    guard let new = document.movedTo?.withoutFragment, new != subscription.address,
      new.utf8.count <= FeedSubscription.address.limits.characters.upperBound
    else { return }
    subscription.movedFrom = subscription.address
    subscription.address = new
    kept.address = new
  }
}

extension KeptFeed {
  /// What its server calls what was read of it.
  fileprivate mutating func note(_ validators: Validators) {
    etag = validators.etag
    lastModified = validators.lastModified
  }

  /// At another address nothing holds that its server said; what was seen is known again.
  fileprivate mutating func begin(at address: String) {
    self.address = address
    failures = 0
    etag = ""
    lastModified = ""
    digest = []
  }
}

/// Milliseconds between two looks at a feed.
enum FeedPauses {
  static let hour: Int64 = 3_600_000
  static let day = 24 * hour
  static let longest = 7 * day
  /// Of what a feed says itself.
  static let mostMinutes = 1_440

  /// No feed is asked again within that, whoever wants it.
  static let shortest: Int64 = 300_000

  /// When a feed may be asked again; nil for now.
  ///
  /// A look that lies ahead is that of a clock that was wrong.
  static func soonest(after last: Instant?, _ now: Instant) -> Instant? {
    guard let last, last <= now else { return nil }
    let soonest = last.adding(milliseconds: shortest)
    return soonest > now ? soonest : nil
  }

  /// An hour, longer where the feed or its server says so, and longer the longer nothing was new: a day
  /// at most.
  static func afterLook(_ kept: KeptFeed, _ now: Instant) -> Int64 {
    let quiet = kept.changedAt.map { now.milliseconds - $0.milliseconds } ?? 0
    let usual =
      switch quiet {
      case (180 * day)...: day
      case (30 * day)...: 6 * hour
      case (7 * day)...: 3 * hour
      default: hour
      }
    let pause = min(max(usual, Int64(kept.minutes) * 60_000), day)
    // Not all at the same minute.
    return pause + Int64(kept.id.low % UInt64(pause / 6))
  }

  /// An hour, two, four … a day; a week where it has failed for a month.
  static func afterFailure(_ count: Int, since: Instant?, _ now: Instant) -> Int64 {
    if let since, now.milliseconds - since.milliseconds > 30 * day { return longest }
    return min(hour << Int64(min(max(count, 1) - 1, 5)), day)
  }
}
