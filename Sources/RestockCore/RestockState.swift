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
  /// True while it is said that no more fit.
  public var isFull = false
  public var form: ProductForm?
  public var purchaseForm: PurchaseForm?
  /// Whether this browser may show notifications; nil before it has answered.
  public var permission: NotificationPermission?
  /// True while it is asked whether what was typed may go.
  public var isLeaving = false
  public var search = "" { didSet { kept.arranged = nil } }
  public var filter = ProductFilter.all { didSet { kept.arranged = nil } }
  /// Which cards are drawn.
  public var window = ListWindow()
  /// The card that the keyboard's shortcuts act on.
  public var cursor: ID<Entity>?
  /// What is computed once for many draws.
  var kept = Kept()

  public init() {}

  /// Whether entities of this kind belong to this app.
  public static func owns(_ kind: EntityKind) -> Bool {
    kind == .product || kind == .purchase || kind == .restockSettings
  }

  /// Takes everything over from the device's copy.
  public mutating func load(_ replica: Replica) {
    kept = Kept()
    entities = [:]
    book = ProductBook()
    let kinds: [EntityKind] = [.product, .purchase, .restockSettings]
    for kind in kinds {
      for entity in replica.entities(of: kind) { update(entity) }
    }
  }

  /// Takes over one entity that was changed.
  public mutating func update(_ entity: Entity) {
    kept.forget(entity, in: book)
    entities[entity.id] = entity
    book.update(entity)
    kept.forget(entity, in: book)
  }

  public func entity(_ id: ID<Entity>) -> Entity? { entities[id] }

  /// How many are not deleted.
  public var livingCount: Int { book.livingCount }

  /// What the entity is called; nil when this app has none of this id.
  public func title(of id: ID<Entity>) -> String? { book.product(id)?.name }

  /// True while a sheet lies over the screen.
  public var isCovered: Bool {
    if form != nil || purchaseForm != nil || isFull { return true }
    return route == .settings || route == .notifications
  }

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

/// What is entered of a product, as it was typed.
public struct ProductForm: Equatable, Sendable {
  /// Nil for a new one.
  public var id: ID<Entity>?
  public var today: CivilDate
  /// What is changed, as it stood at opening: what other devices have written since stays.
  var source: Product?
  public var name = ""
  public var category: ProductCategory?
  /// As the browser's field of a date writes it.
  public var day: String
  public var cycle = "30"
  public var delivery = "0"
  public var notes = ""
  /// What was wrong when Save was pressed.
  public var fault: ProductFault?

  public init(today: CivilDate) {
    self.today = today
    day = today.text
  }

  public init(_ product: Product, today: CivilDate) {
    self.init(today: today)
    id = product.id
    source = product
    name = product.name
    category = product.category
    cycle = "\(product.cycle)"
    delivery = "\(product.deliveryDays)"
    notes = product.notes
  }

  public var canSave: Bool { !name.trimmed.utf8.isEmpty }

  /// What was entered, and what is wrong with it.
  public var read: (input: ProductInput, fault: ProductFault?) {
    var input = ProductInput(source ?? Product())
    input.product.name = name
    input.product.category = category
    input.product.notes = notes
    input.product.cycle = NumberText.number(cycle) ?? 0
    input.product.deliveryDays = NumberText.number(delivery.utf8.isEmpty ? "0" : delivery) ?? -1
    if id == nil {
      guard let day = CivilDate(text: day) else { return (input, .dayInFuture) }
      input.lastPurchased = day
    }
    return (input, input.fault(today: today))
  }
}

/// What is entered of a purchase, as it was typed.
public struct PurchaseForm: Equatable, Sendable {
  public var product: ID<Entity>
  public var today: CivilDate
  public var day: String
  public var packs = 1
  public var price = ""
  public var shop = ""
  public var fault: ProductFault?

  public init(product: ID<Entity>, today: CivilDate) {
    self.product = product
    self.today = today
    day = today.text
  }

  public var read: (input: ProductEvent, fault: ProductFault?) {
    var input = ProductEvent(
      .bought, of: product, on: CivilDate(text: day) ?? today.adding(days: 1), packs: packs)
    input.shop = shop
    if !price.trimmed.utf8.isEmpty {
      guard let amount = NumberText.hundredths(price) else { return (input, .priceOutOfRange) }
      input.price = amount
    }
    return (input, input.fault(today: today))
  }
}

/// Numbers as fields write them.
public enum NumberText {
  /// A whole number of up to six digits.
  public static func number(_ text: String) -> Int? {
    let digits = text.trimmed
    guard !digits.utf8.isEmpty, digits.utf8.count <= 6 else { return nil }
    return Int(digits).flatMap { $0 < 0 || digits.utf8.first == 43 ? nil : $0 }
  }

  /// An amount with up to two decimals, commas between thousands left aside.
  public static func hundredths(_ text: String) -> Int? {
    var value: Int64 = 0
    var decimals = -1
    for byte in text.trimmed.utf8 {
      switch byte {
      case 48...57:
        guard decimals < 2 else { return nil }
        if decimals >= 0 { decimals += 1 }
        value = value * 10 + Int64(byte - 48)
        if value > 1_000_000_000_000 { return nil }
      case 46 where decimals < 0: decimals = 0
      case 44, 32: continue
      default: return nil
      }
    }
    for _ in 0..<(2 - max(decimals, 0)) { value *= 10 }
    return Int(exactly: value)
  }
}
