public import Kernel
public import SyncCore

/// What the screens of this app are drawn from.
public struct RestockState: Equatable, Sendable {
  public private(set) var book = ProductBook()
  /// Everything of this app that the device holds, by id.
  private var entities: [ID<Entity>: Entity] = [:]

  public init() {}

  /// Whether entities of this kind belong to this app.
  public static func owns(_ kind: EntityKind) -> Bool {
    kind == .product || kind == .purchase || kind == .restockSettings
  }

  /// Takes everything over from the device's copy.
  public mutating func load(_ replica: Replica) {
    entities = [:]
    book = ProductBook()
    let kinds: [EntityKind] = [.product, .purchase, .restockSettings]
    for kind in kinds {
      for entity in replica.entities(of: kind) { update(entity) }
    }
  }

  /// Takes over one entity that was changed.
  public mutating func update(_ entity: Entity) {
    entities[entity.id] = entity
    book.update(entity)
  }

  /// How many are not deleted.
  public var livingCount: Int { book.live.count }

  /// What the entity is called; nil when this app has none of this id.
  public func title(of id: ID<Entity>) -> String? { book.product(id)?.name }

  /// True while a sheet lies over the screen.
  public var isCovered: Bool { false }

  /// The same bytes for the same state, for comparing only.
  public func write(to writer: inout CBORWriter) {
    let sorted = Array(entities.values).inOrder { $0.id < $1.id }
    writer.beginArray(sorted.count)
    for entity in sorted { entity.write(to: &writer) }
  }
}
