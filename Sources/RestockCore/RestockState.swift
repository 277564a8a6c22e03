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
    day = DateText.text(today)
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

  public var canSave: Bool { !ProductRules.trimmed(name).utf8.isEmpty }

  /// What was entered, and what is wrong with it.
  public var read: (input: ProductInput, fault: ProductFault?) {
    var input = ProductInput()
    input.name = name
    input.category = category
    input.notes = notes
    input.cycle = DateText.number(cycle) ?? 0
    input.deliveryDays = DateText.number(delivery.utf8.isEmpty ? "0" : delivery) ?? -1
    if id == nil {
      guard let day = DateText.day(day) else { return (input, .dayInFuture) }
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
    day = DateText.text(today)
  }

  public var read: (input: PurchaseInput, fault: ProductFault?) {
    var input = PurchaseInput(day: DateText.day(day) ?? today.adding(days: 1))
    input.packs = packs
    input.shop = shop
    if !ProductRules.trimmed(price).utf8.isEmpty {
      guard let amount = DateText.hundredths(price) else { return (input, .priceOutOfRange) }
      input.price = amount
    }
    return (input, input.fault(today: today))
  }
}

/// Days, times and numbers as fields write them.
public enum DateText {
  /// 2026-11-22.
  public static func text(_ day: CivilDate) -> String {
    pad(day.year, 4) + "-" + pad(day.month, 2) + "-" + pad(day.day, 2)
  }

  public static func day(_ text: String) -> CivilDate? {
    guard let numbers = numbers(text, separator: 45, count: 3) else { return nil }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// 09:00, as minutes of the day.
  public static func minutes(_ text: String) -> Int? {
    guard let numbers = numbers(text, separator: 58, count: 2) else { return nil }
    return CivilTime(hour: numbers[0], minute: numbers[1]).map { $0.secondOfDay / 60 }
  }

  public static func time(_ minutes: Int) -> String {
    pad(minutes / 60, 2) + ":" + pad(minutes % 60, 2)
  }

  /// A whole number of up to six digits.
  public static func number(_ text: String) -> Int? {
    numbers(text, separator: 32, count: 1).map { $0[0] }
  }

  /// An amount with up to two decimals, commas between thousands left aside.
  public static func hundredths(_ text: String) -> Int? {
    var value: Int64 = 0
    var decimals = -1
    for byte in ProductRules.trimmed(text).utf8 {
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

  private static func numbers(_ text: String, separator: UInt8, count: Int) -> [Int]? {
    var numbers: [Int] = []
    for part in Array(ProductRules.trimmed(text).utf8).split(
      separator: separator, omittingEmptySubsequences: false)
    {
      guard !part.isEmpty, part.count <= 6 else { return nil }
      var number = 0
      for byte in part {
        guard byte >= 48, byte <= 57 else { return nil }
        number = number * 10 + Int(byte - 48)
      }
      numbers.append(number)
    }
    return numbers.count >= count ? numbers : nil
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    var text = "\(max(number, 0))"
    while text.utf8.count < width { text = "0" + text }
    return text
  }
}
