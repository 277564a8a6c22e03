import AddressCore
import Imports
import Kernel
import ReadingCore
import Storage
import SyncCore

/// Subscribes to what another reader was subscribed to.
struct FeedImport: Sendable {
  let writing: ImportWriting
  /// Where feeds are read from, and were before they moved, as addresses are compared.
  private var known: Set<String> = []
  /// How many more there may be.
  private var room = FeedLimit.most

  init(_ writing: ImportWriting) async throws(StorageError) {
    self.writing = writing
    try await writing.forEach([.feed]) { (entity) throws(StorageError) in
      let feed = FeedSubscription(entity)
      guard !feed.isDeleted else { return }
      room -= 1
      for text in [feed.address, feed.movedFrom] {
        if let address = Address(absolute: text) { known.insert(address.comparable) }
      }
    }
  }

  /// What is subscribed to already stays as it is, and what a person has left stays left.
  mutating func changes(
    for feed: ImportedFeed
  ) async throws(StorageError) -> (outcome: ImportOutcome, changes: [Change]) {
    guard let address = Address(absolute: feed.address), !known.contains(address.comparable)
    else { return (.known, []) }
    let id = ImportNames.id(.feed, address.comparable)
    guard case .free(let stored) = try await writing.place(id) else { return (.known, []) }
    guard room > 0 else { return (.beyondLimit, []) }
    room -= 1
    known.insert(address.comparable)
    var new = Self.wished(feed, id)
    new.address = address.withoutFragment
    new.title = feed.title.line(upTo: 300)
    new.site = feed.site
    new.createdAt = writing.now
    return (.added, [writing.change(Self.fields(of: new), to: id, over: stored)])
  }

  /// With how much of it is wanted, where the file says so in a way that can be.
  private static func wished(_ feed: ImportedFeed, _ id: ID<Entity>) -> FeedSubscription {
    var wished = FeedSubscription(id: id)
    if let amount = FeedAmount(json: .string(feed.amount), within: Limits()) {
      wished.amount = amount
    }
    if let daily = feed.daily { wished.daily = daily }
    if let days = feed.fadesAfter { wished.fadesAfter = days }
    wished.words = feed.words.all
    wished.isMixed = feed.isMixed
    return wished.propertyFaults.isEmpty ? wished : FeedSubscription(id: id)
  }

  /// All of them, so that one that was taken back before begins anew, and is this import's alone.
  private static func fields(of feed: FeedSubscription) -> [Assignment<FeedSubscription>] {
    [
      .set(FeedSubscription.address, feed.address), .set(FeedSubscription.title, feed.title),
      .set(FeedSubscription.site, feed.site), .set(FeedSubscription.amount, feed.amount),
      .set(FeedSubscription.daily, feed.daily), .set(FeedSubscription.words, feed.words),
      .set(FeedSubscription.fadesAfter, feed.fadesAfter),
      .set(FeedSubscription.isMixed, feed.isMixed), .set(FeedSubscription.state, .waiting),
      .set(FeedSubscription.failure, nil), .set(FeedSubscription.failingSince, nil),
      .set(FeedSubscription.movedFrom, ""), .set(FeedSubscription.createdAt, feed.createdAt),
      .alive,
    ]
  }
}
