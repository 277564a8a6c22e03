public import Kernel
public import SyncCore

extension Edit {
  fileprivate mutating func set(_ number: RegisterNumber, _ value: [UInt8]) {
    fields.append(Value(number, value))
  }

  fileprivate mutating func set(_ number: RegisterNumber, _ value: Int?) {
    set(number, value.map { RegisterValue.int($0) } ?? RegisterValue.null)
  }
}

/// What the app records and the server stores of products.
extension Edit {
  /// A new product, and its first purchase if a day is given.
  public static func adding(
    _ input: ProductInput, id: ID<Entity>, now: Instant
  ) -> [Edit] {
    var write = Edit(id, kind: .product, [])
    write.setFields(of: input)
    write.set(ProductRegister.createdAt, RegisterValue.instant(now))
    guard let day = input.lastPurchased else { return [write] }
    return [write, buying(PurchaseInput(day: day), of: id)]
  }

  /// What differs from the product as it stood; nil when nothing does.
  ///
  /// What was deleted meanwhile comes back.
  public static func editing(
    _ product: Product, _ input: ProductInput, isGone: Bool = false
  ) -> Edit? {
    var write = Edit(product.id, kind: .product, [])
    let name = ProductRules.trimmed(input.name)
    if name != product.name { write.set(ProductRegister.name, RegisterValue.text(name)) }
    if input.category != product.category {
      write.set(ProductRegister.category, input.category?.rawValue)
    }
    if input.cycle != product.cycle { write.set(ProductRegister.cycle, input.cycle) }
    if input.notes != product.notes {
      write.set(ProductRegister.notes, RegisterValue.text(input.notes))
    }
    if input.deliveryDays != product.deliveryDays {
      write.set(ProductRegister.deliveryDays, input.deliveryDays)
    }
    if isGone || !write.fields.isEmpty { write.fields.append(.alive) }
    return write.fields.isEmpty ? nil : write
  }

  public static func settingCycle(_ cycle: Int, of id: ID<Entity>) -> Edit {
    var write = Edit(id, kind: .product, [])
    write.set(ProductRegister.cycle, cycle)
    return write
  }

  public static func decliningCycle(_ cycle: Int?, of id: ID<Entity>) -> Edit {
    var write = Edit(id, kind: .product, [])
    write.set(ProductRegister.declinedCycle, cycle)
    return write
  }

  /// Deletes, or with nil brings back.
  public static func deleting(
    _ id: ID<Entity>, _ kind: EntityKind, at now: Instant?
  ) -> Edit {
    var write = Edit(id, kind: kind, [])
    write.set(.deleted, now.map { RegisterValue.instant($0) } ?? RegisterValue.null)
    return write
  }

  /// A purchase; one of the same product and day is overwritten.
  public static func buying(_ input: PurchaseInput, of product: ID<Entity>) -> Edit {
    var event = ProductEvent(.bought, of: product, on: input.day, packs: input.packs)
    event.price = input.price
    event.shop = ProductRules.trimmed(input.shop)
    return writing(event)
  }

  /// A purchase of which nothing more is known: packs, price and shop that another device notes of it stay.
  public static func rebuying(_ product: ID<Entity>, on day: CivilDate) -> Edit {
    var write = writing(ProductEvent(.bought, of: product, on: day))
    let details = [
      ProductEventRegister.packs, ProductEventRegister.price, ProductEventRegister.shop,
    ]
    write.fields.removeAll { details.contains($0.number) }
    return write
  }

  /// The whole event as it is given: written again, it is restored.
  public static func writing(_ event: ProductEvent) -> Edit {
    var write = Edit(event.id, kind: .purchase, [])
    write.set(
      ProductEventRegister.product,
      event.product.map { RegisterValue.id($0) } ?? RegisterValue.null)
    write.set(ProductEventRegister.sort, event.sort.rawValue)
    write.set(ProductEventRegister.day, event.day.dayNumber)
    switch event.sort {
    case .bought:
      write.set(ProductEventRegister.packs, event.packs)
      write.set(ProductEventRegister.price, event.price)
      let shop = event.shop.utf8.isEmpty ? RegisterValue.null : RegisterValue.text(event.shop)
      write.set(ProductEventRegister.shop, shop)
    case .paused: write.set(ProductEventRegister.until, event.until?.dayNumber)
    case .stillHaveSome, .ranOut: break
    }
    write.set(.deleted, RegisterValue.null)
    return write
  }

  public static func setting(_ number: RegisterNumber, _ value: Int) -> Edit {
    var write = Edit(RestockSettings.id, kind: .restockSettings, [])
    write.set(number, value)
    return write
  }

  public static func setting(_ number: RegisterNumber, _ value: Bool) -> Edit {
    var write = Edit(RestockSettings.id, kind: .restockSettings, [])
    write.set(number, RegisterValue.bool(value))
    return write
  }

  private mutating func setFields(of input: ProductInput) {
    set(ProductRegister.name, RegisterValue.text(ProductRules.trimmed(input.name)))
    set(ProductRegister.category, input.category?.rawValue)
    set(ProductRegister.cycle, input.cycle)
    set(ProductRegister.notes, RegisterValue.text(input.notes))
    set(ProductRegister.deliveryDays, input.deliveryDays)
  }
}
