public import Kernel
public import Kit
public import SyncCore

/// The sheet for a new product, or for one that is changed.
public struct ProductForm: Equatable, Sendable {
  /// The numbers are places in `FormFields` only.
  public enum Field: Int, Sendable, CaseIterable {
    case name, category, day, cycle, delivery, notes

    /// The name of its control, and what may be wrong with what it holds.
    private var place: (id: String, faults: [ProductFault]) {
      switch self {
      case .name: ("product-name", [.nameMissing, .nameTooLong, .nameMalformed])
      case .category: ("product-category", [])
      case .day: ("product-day", [.dayInFuture, .dayTooEarly])
      case .cycle: ("product-cycle", [.cycleOutOfRange])
      case .delivery: ("product-delivery", [.deliveryOutOfRange])
      case .notes: ("product-notes", [.notesTooLong])
      }
    }

    public var id: String { place.id }

    /// The field in which the fault is corrected.
    init(correcting fault: ProductFault) {
      self = Self.allCases.first { $0.place.faults.contains { $0 == fault } } ?? .name
    }
  }

  public var fields: FormFields<Field>
  /// Whether it follows another that was saved.
  var isNext = false
  /// What was wrong when Save was pressed: the first thing.
  public internal(set) var faults: [ProductFault] = []
  /// What is changed, as it stood at opening: what other devices have written since stays; nil for a new one.
  let source: Product?
  let today: CivilDate
  /// What the person has set themselves: it is not filled in.
  private var hasOwnCategory = false
  private var hasOwnCycle = false
  /// Whether a suggestion was taken: what it filled in stays while the name is changed.
  private var isTaken = false

  public init(today: CivilDate) {
    self.today = today
    source = nil
    fields = FormFields([
      (.day, today.text), (.cycle, "\(Product.usualCycle)"), (.delivery, "0"),
    ])
  }

  /// Everything filled in from the product.
  public init(_ product: Product, today: CivilDate) {
    self.today = today
    source = product
    fields = FormFields(Field.allCases.map { ($0, Self.text($0, of: product)) })
  }

  /// What a field opens with: were one left out, saving another would erase what it holds.
  private static func text(_ field: Field, of product: Product) -> String {
    switch field {
    case .name: product.name
    case .category: product.category?.word ?? ""
    // Purchases have a sheet of their own.
    case .day: ""
    case .cycle: "\(product.cycle)"
    case .delivery: "\(product.deliveryDays)"
    case .notes: product.notes
    }
  }

  var isNew: Bool { source == nil }

  public var canSave: Bool { draft.fault == nil }

  /// Something but the name was typed or chosen.
  mutating func enter(_ field: Field, _ text: String) {
    fields[field] = text
    if field == .category { hasOwnCategory = true }
    if field == .cycle { hasOwnCycle = true }
  }

  /// The name was typed; what is known of it is filled in, so that it is enough.
  mutating func enterName(_ name: String, of thing: UsualThing?) {
    fields[.name] = name
    if isTaken, thing == nil, !name.trimmed.utf8.isEmpty { return }
    isTaken = false
    fill(thing)
  }

  mutating func take(_ thing: UsualThing) {
    fields[.name] = thing.name
    isTaken = true
    fill(thing)
  }

  private mutating func fill(_ thing: UsualThing?) {
    guard isNew else { return }
    if !hasOwnCategory { fields[.category] = thing?.category?.word }
    if !hasOwnCycle { fields[.cycle] = "\(thing?.cycle ?? Product.usualCycle)" }
  }

  var cycle: Int? { fields[.cycle].flatMap { NumberText.number($0) } }

  /// What is to be stored, and what is wrong with it.
  public var draft: (input: ProductInput, fault: ProductFault?) {
    var input = ProductInput(source ?? Product())
    input.product.name = fields[.name] ?? ""
    input.product.category = fields[.category].flatMap { ProductCategory(word: $0) }
    input.product.notes = fields[.notes] ?? ""
    input.product.cycle = cycle ?? 0
    let delivery = fields[.delivery] ?? ""
    input.product.deliveryDays = delivery.utf8.isEmpty ? 0 : NumberText.number(delivery) ?? -1
    if isNew {
      guard let day = CivilDate(text: fields[.day] ?? "") else { return (input, .dayInFuture) }
      input.lastPurchased = day
    }
    return (input, input.fault(today: today))
  }
}

/// The sheet for a purchase.
public struct PurchaseForm: Equatable, Sendable {
  /// The numbers are places in `FormFields` only.
  public enum Field: Int, Sendable, CaseIterable {
    case day, packs, price, shop

    /// The name of its control, and what may be wrong with what it holds.
    private var place: (id: String, faults: [ProductFault]) {
      switch self {
      case .day: ("purchase-day", [.dayInFuture, .dayTooEarly])
      case .packs: ("purchase-packs", [.packsOutOfRange])
      case .price: ("purchase-price", [.priceOutOfRange])
      case .shop: ("purchase-shop", [.shopTooLong])
      }
    }

    public var id: String { place.id }

    /// The field in which the fault is corrected.
    init(correcting fault: ProductFault) {
      self = Self.allCases.first { $0.place.faults.contains { $0 == fault } } ?? .day
    }
  }

  public var fields: FormFields<Field>
  let product: ID<Entity>
  let today: CivilDate

  public init(product: ID<Entity>, today: CivilDate) {
    self.product = product
    self.today = today
    fields = FormFields([(.day, today.text), (.packs, "1")])
  }

  public var canSave: Bool { draft.fault == nil }

  var packs: Int { fields[.packs].flatMap { Int($0) } ?? 1 }

  /// What is to be stored, and what is wrong with it.
  public var draft: (input: ProductEvent, fault: ProductFault?) {
    let day = CivilDate(text: fields[.day] ?? "") ?? today.adding(days: 1)
    var input = ProductEvent(.bought, of: product, on: day, packs: packs)
    input.shop = fields[.shop] ?? ""
    let price = fields[.price] ?? ""
    if !price.trimmed.utf8.isEmpty {
      guard let amount = NumberText.hundredths(price) else { return (input, .priceOutOfRange) }
      input.price = amount
    }
    return (input, input.fault(today: today))
  }
}
