public import Kernel
public import Kit
public import SyncCore

/// What the screens of this app are drawn from.
public struct RestockState: Equatable, Sendable {
  public private(set) var book = ProductBook()
  /// Everything of this app that the device holds, by id.
  private var entities: [ID<Entity>: Entity] = [:]
  public var route: RestockRoute?
  /// The language of what is said once a change is stored.
  public var words = Words(.english)
  /// How many products the server keeps for the account; 0 for any number.
  public var limit = 0
  /// What the sponsor's quiet place says; empty for none.
  public var sponsor = ""
  /// What unlocks both; nothing where the owner sells nothing, and once it was paid for.
  public var premium = PremiumOffer()
  /// What was made beyond the limit, on this device alone.
  public var waiting: [Waiting] = []
  /// Whether the server was asked since this page was loaded.
  var hasLookedAtPremium = false
  /// What lies over the screen and has no address.
  var over: RestockCover?
  /// Whether this browser may show notifications; nil before it has answered.
  public var permission: NotificationPermission?
  public var query = "" { didSet { showAnew() } }
  public var filter = ProductFilter.all { didSet { showAnew() } }
  /// Which cards are drawn.
  public var window = ListWindow()
  /// Bought a moment ago: they stay where they stood until that was seen.
  var settling = Settling<Outlook>()
  /// The products that are picked, while several are.
  var picking: ProductPicking?
  /// What is set on the shopping list.
  var shopping = ShoppingState() { didSet { computed.shopping = nil } }
  /// What is typed in the line of the shopping list.
  var shoppingLine = ""
  /// Which of its rows are drawn.
  var shoppingWindow = ListWindow()
  /// Whether the field to search in is shown.
  public var isSearching = false
  /// The card that the keyboard's shortcuts act on.
  public var cursor: ID<Entity>?
  /// What is computed once for many draws.
  @Kept var computed = ComputedOutlooks()

  public init() {}

  /// Another list is shown, from its top.
  private mutating func showAnew() {
    computed.arranged = nil
    window = ListWindow()
  }

  /// Whether entities of this kind belong to this app.
  public static func owns(_ kind: EntityKind) -> Bool {
    kind == .product || kind == .purchase || kind == .restockSettings || kind == .extra
  }

  /// Takes everything over from the device's copy.
  public mutating func load(_ replica: Replica) {
    computed = ComputedOutlooks()
    entities = [:]
    book = ProductBook()
    let kinds: [EntityKind] = [.product, .purchase, .restockSettings, .extra]
    for kind in kinds {
      for entity in replica.entities(of: kind) { update(entity) }
    }
  }

  /// Takes over one entity that was changed.
  public mutating func update(_ entity: Entity) {
    computed.forget(entity, in: book)
    entities[entity.id] = entity
    book.update(entity)
    computed.forget(entity, in: book)
  }

  public func entity(_ id: ID<Entity>) -> Entity? { entities[id] }

  /// How many are not deleted.
  public var livingCount: Int { book.livingCount }
  public var isEmpty: Bool { livingCount == 0 }

  /// What the entity is called; nil when this app has none of this id.
  public func title(of id: ID<Entity>) -> String? { book.product(id)?.name }

  /// The same bytes for the same state, for comparing only.
  public func write(to writer: inout CBORWriter) {
    let sorted = Array(entities.values).inOrder { $0.id < $1.id }
    writer.beginArray(sorted.count)
    for entity in sorted { entity.write(to: &writer) }
  }
}

/// Which products are listed.
public enum ProductFilter: Hashable, Sendable {
  case all
  /// What is due within a week, or over.
  case soon
  case category(ProductCategory)
}
