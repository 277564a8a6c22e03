public import Kernel
public import SyncCore

/// What the app records and the server stores of products.
extension Edit {
  /// A new product, and its first purchase if a day is given.
  public static func adding(
    _ input: ProductInput, id: ID<Entity>, now: Instant
  ) -> [Edit] {
    var product = input.product
    product.name = product.name.trimmed
    product.createdAt = now
    let others = [
      Product.declinedCycle.number, Product.skippedOn.number, Product.wantedOn.number,
    ]
    let write = Edit(id, product.assignments(besides: others))
    guard let day = input.lastPurchased else { return [write] }
    return [write, writing(ProductEvent(.bought, of: id, on: day))]
  }

  /// What differs from the product as it stood; nil when nothing does.
  ///
  /// What was deleted meanwhile comes back.
  public static func editing(
    _ product: Product, _ input: ProductInput, isGone: Bool = false
  ) -> Edit? {
    var changed = input.product
    changed.name = changed.name.trimmed
    let changes = product.changes(to: changed)
    return isGone || !changes.isEmpty ? Edit(product.id, changes + [.alive]) : nil
  }

  public static func settingCycle(_ cycle: Int, of id: ID<Entity>) -> Edit {
    Edit(id, [.set(Product.cycle, cycle)])
  }

  /// Leaves it out of the shopping list of this day, or with nil puts it back.
  public static func skipping(_ id: ID<Entity>, on day: CivilDate?) -> Edit {
    Edit(id, [.set(Product.skippedOn, day)])
  }

  /// Whether it was put on the shopping list, or left out of it.
  static func listing(
    _ id: ID<Entity>, wantedOn wanted: CivilDate?, skippedOn skipped: CivilDate?
  ) -> Edit {
    Edit(id, [.set(Product.skippedOn, skipped), .set(Product.wantedOn, wanted)])
  }

  public static func decliningCycle(_ cycle: Int?, of id: ID<Entity>) -> Edit {
    Edit(id, [.set(Product.declinedCycle, cycle)])
  }

  /// Deletes, or with nil brings back.
  public static func deleting(
    _ id: ID<Entity>, _ kind: EntityKind, at now: Instant?
  ) -> Edit {
    Edit(id, kind: kind, [Value(.deleted, now.register)])
  }

  /// A purchase of this product; one of the same day is overwritten.
  public static func buying(_ purchase: ProductEvent, of product: ID<Entity>) -> Edit {
    var event = ProductEvent(.bought, of: product, on: purchase.day, packs: purchase.packs)
    event.price = purchase.price
    event.shop = purchase.shop.trimmed
    return writing(event)
  }

  /// A purchase of which no more is known than perhaps its packs: what another device notes of the rest stays.
  public static func rebuying(
    _ product: ID<Entity>, on day: CivilDate, packs: Int? = nil
  ) -> Edit {
    let event = ProductEvent(.bought, of: product, on: day)
    let count: [Assignment<ProductEvent>] = packs.map { [.set(ProductEvent.packs, $0)] } ?? []
    return Edit(event.id, event.naming + count + [.alive])
  }

  public static func settingPacks(_ packs: Int, of event: ID<Entity>) -> Edit {
    Edit(event, [.set(ProductEvent.packs, packs)])
  }

  /// As many once more; how many there were before is kept, so that the second purchase alone can be taken back.
  static func buyingAgain(_ event: ProductEvent, packs: Int) -> Edit {
    let all = (event.packs + packs).clamped(to: ProductEvent.packs.limits.numbers)
    return Edit(
      event.id,
      [.set(ProductEvent.packs, all), .set(ProductEvent.earlierPacks, event.packs)])
  }

  /// The whole event as it is given: written again, it is restored.
  public static func writing(_ event: ProductEvent) -> Edit {
    var assignments = event.naming
    switch event.sort {
    case .bought:
      let shop = event.shop.utf8.isEmpty ? nil : event.shop
      assignments += [
        .set(ProductEvent.packs, event.packs),
        .set(ProductEvent.price, event.price.map { Price(hundredths: $0) }),
        .set(ProductEvent.shop, shop), .set(ProductEvent.earlierPacks, event.earlierPacks),
      ]
    case .paused: assignments.append(.set(ProductEvent.until, event.until))
    case .stillHaveSome, .ranOut: break
    }
    return Edit(event.id, assignments + [.alive])
  }

  public static func setting<Value>(
    _ property: Property<RestockSettings, Value>, _ value: Value
  ) -> Edit {
    Edit(RestockSettings.id, [.set(property, value)])
  }
}

extension ProductEvent {
  /// What its name follows from.
  fileprivate var naming: [Assignment<ProductEvent>] {
    [.set(Self.product, product), .set(Self.sort, sort), .set(Self.day, day)]
  }
}
