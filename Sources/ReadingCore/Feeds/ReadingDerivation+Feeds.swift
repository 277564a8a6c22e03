import Kernel
public import SyncCore

/// What stands apart from what people saved.
extension ReadingDerivation {
  /// Whether a feed brought it and nobody saved it since: it is in neither Inbox nor Now.
  ///
  /// Whoever saves its address by hand, in whichever way, has it there.
  public static func isApart(_ item: Entity) -> Bool {
    item[Item.savedAt.number].map { FeedSubscription.isDevice($0.stamp.device) } ?? false
  }

  /// Whether it stands nowhere but under its feed: nobody has touched it.
  public static func isLeftToFeed(_ item: Entity) -> Bool {
    isApart(item) && isUntouched(item)
  }

  /// Whether it stands among what feeds brought: it was neither saved, marked nor put away.
  ///
  /// By what it holds, and not by who wrote that: what was put away and taken back stands there again.
  public static func isOffered(_ item: Entity) -> Bool {
    isApart(item) && item[Item.archivedAt] == nil && !item[Item.isFavourite]
  }

  /// When what a feed brought was published; nil where nobody knows, or a clock was wrong: nothing is
  /// published after it came, nor before there was a network.
  static func publication(_ published: Instant?, before came: Instant) -> Instant? {
    guard let published, published.milliseconds > 0, published <= came else { return nil }
    return published
  }

  /// Whether nobody has done anything to it: all that it holds was written by feeds and the server.
  public static func isUntouched(_ item: Entity) -> Bool {
    item.fields.allSatisfy { field in
      let device = field.register.stamp.device
      return device == .server || FeedSubscription.isDevice(device)
    }
  }

  /// What marks an item as touched that a feed brought and nobody touched yet; nothing for others.
  ///
  /// It is for what a person does that is written beside the item, or that the server writes over. What
  /// it holds is written once more, with the stamp of whoever did that.
  public static func touch(_ item: Entity) -> [Assignment<Item>] {
    guard item[Item.feed] != nil, isUntouched(item) else { return [] }
    return [.copy(Item.feed, of: item)]
  }
}
