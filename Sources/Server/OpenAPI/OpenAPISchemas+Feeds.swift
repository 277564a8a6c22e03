import ReadingCore
import SyncCore

/// The shapes of feeds.
extension OpenAPISchemas {
  static var feeds: [JSON.Member] {
    [
      member("NewFeed", newFeed), member("FeedEdit", feedEdit), member("Feed", feed),
      member("Feeds", list("feeds", of: "Feed")), member("FoundFeed", foundFeed),
      member("FoundFeeds", list("feeds", of: "FoundFeed")), member("FeedCheck", feedCheck),
    ]
  }

  private static let newFeed = object(
    .object(FeedSubscription.schemaMembers(forWriting: true)), required: ["address"])

  private static let feedEdit = object(
    .object(FeedSubscription.schemaMembers(forWriting: true)), required: [])

  private static let feed = object(
    .object(
      [member("id", id)] + FeedSubscription.schemaMembers(forWriting: false) + [
        member("checkedAt", orNull(instant)), member("changedAt", orNull(instant)),
      ]), required: ["id", "address", "title", "amount", "state", "createdAt"])

  private static let feedCheck = object(
    ["isStarted": flag, "allowedAt": instant], required: ["isStarted", "allowedAt"])

  private static let foundFeed = object(
    ["address": text, "title": text, "site": text, "newest": ["type": "array", "items": text]],
    required: ["address", "title"])
}
