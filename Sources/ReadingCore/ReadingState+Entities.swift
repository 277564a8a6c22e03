public import Kernel
public import SyncCore

/// The entities of Later, one by one and all at once.
extension ReadingState {
  private static let kinds: [EntityKind] = [
    .item, .category, .tag, .collection, .membership, .highlight, .readingSettings,
    .siteChoice, .feed, .lesson,
  ]

  /// Whether entities of this kind belong to this app.
  public static func owns(_ kind: EntityKind) -> Bool {
    for own in kinds where own == kind { return true }
    return false
  }

  /// Takes everything but the items over from the device's copy.
  public mutating func load(_ replica: Replica) {
    organise.shelves.beginLoading()
    for kind in Self.kinds where kind != .item {
      for entity in replica.entities(of: kind) { update(entity) }
    }
    noteItems()
    organise.shelves.endLoading()
    if present.isLearning { learn() }
    showAgain()
  }

  /// Takes over one entity that was changed.
  public mutating func update(_ entity: Entity) {
    if entity.kind == .item { updateItem(entity) }
    if entity.kind == .feed { feeds.update(entity) }
    organise.update(entity)
    capture.update(entity)
    marks.update(entity)
    choose.update(entity)
    if entity.kind == .highlight { placeHighlight(entity.id) }
    if entity.kind == .lesson { take(lesson: entity) }
    refreshShown(entity)
  }

  /// As two programs that did the same are compared by, besides the items.
  public func write(to writer: inout CBORWriter) {
    writer.beginArray(7)
    organise.write(to: &writer)
    capture.write(to: &writer)
    marks.write(to: &writer)
    listen.write(to: &writer)
    present.write(to: &writer)
    search.write(to: &writer)
    choose.write(to: &writer)
  }
}
