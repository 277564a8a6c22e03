import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// Sharing a collection by a secret address, for its owner.
///
/// An address outlives the token that made it: who may only read or save, sees none and makes none.
struct ShareRoutes: Sendable {
  let environment: ServerEnvironment

  private var shares: ShareStorage { environment.storage.shares }

  func add(to routes: Routing) {
    let path = "\(Routes.collections)/{id}/share"
    routes.on(
      .get, path, .change, "getShare", "How a collection is shared; 404 where it is not",
      output: .message(ShareSummary.self, "Share")
    ) { call in
      let collection = try await collection(call)
      guard collection.isShared, let share = try await shares.get(call.account, collection.id)
      else { throw RequestRefusal.notFound }
      return share.summary
    }
    routes.on(
      .put, path, .change, "shareCollection",
      """
      Share a collection as a page and a feed at a secret address, which stays what it is while it is \
      shared; with `showsTexts` the texts too, which have to be yours
      """,
      input: .message(ShareRequest.self, "ShareRequest"),
      output: .message(ShareSummary.self, "Share"), problems: [422]
    ) { call in
      try await share(call)
    }
    routes.on(
      .delete, path, .change, "stopSharing",
      "Stop sharing a collection: its address shows nothing from now on", output: .done
    ) { call in
      let known = try await shares.get(call.account, try call.id())
      let collection = try await collection(call)
      var isEnded = false
      if let known {
        do {
          try await shares.remove(known)
          isEnded = true
        } catch StorageError.notFound {
          // Somebody else was first.
        }
      }
      // Also where it had ended, and only that was not noted.
      try await note(collection, isShared: false, call.visitor)
      guard isEnded else { throw RequestRefusal.notFound }
      environment.log(.sharingEnded, of: call.account, call.arrival)
    }
  }

  /// A collection of the person that is there, and no saved search.
  private func collection<Body>(_ call: Call<Visitor, Body>) async throws -> Shelf {
    let stored = try await environment.storage.sync.entity(call.account, try call.id())
    guard let shelf = stored.flatMap({ Shelf($0.entity) }), shelf.sort == .collection,
      shelf.search.isEmpty, !shelf.isDeleted
    else { throw RequestRefusal.notFound }
    return shelf
  }

  /// The collection says that it is shared before there is an address, and everybody reads the address
  /// first: so one that was just made is never taken for one that a device ended.
  private func share(_ call: Call<Visitor, ShareRequest>) async throws -> ShareSummary {
    let known = try await shares.get(call.account, try call.id())
    var collection = try await collection(call)
    if let known {
      if collection.isShared { return try await showing(known, call) }
      // A device ended it: that address is never used again.
      do {
        try await shares.remove(known)
      } catch StorageError.notFound {
        // Somebody else was first.
      }
    }
    try await note(collection, isShared: true, call.visitor)
    collection.isShared = true
    let secret = Secret.random()
    let share = CollectionShare(
      account: call.account, collection: collection.id, secret: secret.text,
      secretHash: secret.hash, showsTexts: call.body.showsTexts,
      createdAt: environment.clock.now())
    do throws(StorageError) {
      try await shares.add(share)
    } catch {
      // Another request was first.
      if let other = try await shares.get(call.account, collection.id) {
        return try await showing(other, call)
      }
      try await note(collection, isShared: false, call.visitor)
      guard error == .quotaReached else { throw error }
      throw RequestRefusal.invalid(
        code: "too-many-shares",
        "An account shares at most \(CollectionShare.most) collections.")
    }
    environment.log(.collectionShared, of: call.account, call.arrival)
    return share.summary
  }

  private func showing(
    _ share: CollectionShare, _ call: Call<Visitor, ShareRequest>
  ) async throws -> ShareSummary {
    var share = share
    share.showsTexts = call.body.showsTexts
    try await shares.showTexts(share.account, share.collection, share.showsTexts)
    return share.summary
  }

  /// What the person's devices show.
  private func note(_ collection: Shelf, isShared: Bool, _ visitor: Visitor) async throws {
    guard collection.isShared != isShared else { return }
    try await environment.write(
      [Edit(collection.id, [.set(ItemCollection.isShared, isShared)])], by: visitor)
  }
}

extension ServerEnvironment {
  /// Ends what devices shared no more, or deleted: its address is never used again.
  func endSharing(after changes: [Change], of account: AccountID) async {
    for change in changes where change.entity.kind == .collection {
      // A page looks again itself before it shows anything: what fails here is done there.
      guard let share = try? await storage.shares.get(account, change.entity.id),
        let stored = try? await storage.sync.entity(account, change.entity.id),
        let shelf = Shelf(stored.entity), shelf.isDeleted || !shelf.isShared
      else { continue }
      try? await storage.shares.remove(share)
    }
  }
}

extension CollectionShare {
  fileprivate var summary: ShareSummary {
    ShareSummary(
      path: SharedCollection.path(secret), feed: SharedCollection.feedPath(secret),
      showsTexts: showsTexts, createdAt: createdAt)
  }
}
