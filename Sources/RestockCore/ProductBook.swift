public import Kernel
public import SyncCore

/// All products of an account with their histories.
///
/// Entities are read once, when they come; what they lead to is computed when it is asked for.
public struct ProductBook: Equatable, Sendable {
  private var products: [ID<Entity>: Product] = [:]
  private var events: [ID<Entity>: [ProductEvent]] = [:]
  /// Which product an event stands under.
  private var owners: [ID<Entity>: ID<Entity>] = [:]
  private var pausesOfAll: [ProductEvent] = []
  private var allExtras: [ID<Entity>: Extra] = [:]
  public private(set) var settings = RestockSettings()

  public init() {}

  public init(_ entities: [Entity]) {
    for entity in entities { update(entity) }
  }

  /// True while nothing is known of any product.
  public var isEmpty: Bool { products.isEmpty }

  /// Takes in an entity's new state; other kinds are left alone.
  public mutating func update(_ entity: Entity) {
    switch entity.kind {
    case .product: products[entity.id] = Product(entity)
    case .purchase: updateEvent(entity)
    case .extra: allExtras[entity.id] = Extra(entity)
    case .restockSettings where entity.id == RestockSettings.id:
      settings = RestockSettings(entity)
    default: break
    }
  }

  /// Takes out an entity that nothing is known of any more.
  public mutating func remove(_ id: ID<Entity>) {
    if id == RestockSettings.id { settings = RestockSettings() }
    products[id] = nil
    allExtras[id] = nil
    removeEvent(id)
  }

  /// The product, unless it is unknown or deleted.
  public func product(_ id: ID<Entity>) -> Product? {
    guard let product = products[id], !product.isDeleted else { return nil }
    return product
  }

  /// The live product of this name, in whatever case.
  func product(named name: String) -> Product? {
    live.first { Folding.order($0.name, name) == 0 }
  }

  /// What is bought once, unless it is unknown or deleted.
  public func extra(_ id: ID<Entity>) -> Extra? {
    allExtras[id].flatMap { $0.isDeleted ? nil : $0 }
  }

  /// All that is bought once, also what was bought on an earlier day.
  public var extras: [Extra] {
    allExtras.values.filter { !$0.isDeleted }.inOrder { Extra.stands($0, before: $1) }
  }

  public var livingCount: Int {
    var count = 0
    for product in products.values where !product.isDeleted { count += 1 }
    return count
  }

  /// The live products in the order of their IDs: the same on every device.
  public var live: [Product] {
    var live: [Product] = []
    for product in products.values where !product.isDeleted { live.append(product) }
    return live.inOrder { $0.id < $1.id }
  }

  /// Those that were deleted, the newest first.
  var deleted: [Product] {
    let deleted = products.values.filter { $0.isDeleted }
    return deleted.inOrder { left, right in
      left.createdAt == right.createdAt ? left.id < right.id : right.createdAt < left.createdAt
    }
  }

  /// Whether a live product has this name, in whatever case.
  func has(_ name: String) -> Bool {
    for product in products.values where !product.isDeleted {
      if Folding.order(product.name, name) == 0 { return true }
    }
    return false
  }

  public func history(_ id: ID<Entity>) -> ProductHistory {
    ProductHistory(events[id] ?? [], pausesOfAll: pausesOfAll)
  }

  /// The history as it is once this was said: of two words on one day the last is meant.
  func history(_ id: ID<Entity>, saying event: ProductEvent) -> ProductHistory {
    let others = (events[id] ?? []).filter {
      $0.day != event.day || $0.sort == .bought || $0.sort == .paused
    }
    return ProductHistory(others + [event], pausesOfAll: pausesOfAll)
  }

  public func outlook(_ product: Product, today: CivilDate) -> Outlook {
    Outlook(product, history(product.id), today: today)
  }

  /// What was to come of the product on this day, before it was bought on it.
  func outlook(_ product: Product, before day: CivilDate) -> Outlook {
    let others = (events[product.id] ?? []).filter { $0.sort != .bought || $0.day != day }
    return Outlook(product, ProductHistory(others, pausesOfAll: pausesOfAll), today: day)
  }

  /// What happened to the product, the latest first, without what was taken back.
  public func events(of id: ID<Entity>) -> [ProductEvent] {
    let live = (events[id] ?? []).filter { !$0.isDeleted }
    return live.inOrder { ProductEvent.isEarlier($1, $0) }
  }

  /// The event of that name, deleted ones too.
  public func event(_ id: ID<Entity>) -> ProductEvent? {
    let list = owners[id].map { events[$0] ?? [] } ?? pausesOfAll
    for event in list where event.id == id { return event }
    return nil
  }

  /// The pauses of everything, or of one product alone, that the day lies in.
  public func runningPauses(of id: ID<Entity>?, on day: CivilDate) -> [ProductEvent] {
    let list = id.map { events[$0] ?? [] } ?? pausesOfAll
    return list.filter { event in
      event.sort == .paused && !event.isDeleted && event.day <= day
        && (event.until.map { day < $0 } ?? true)
    }
  }

  /// What begins a pause of one product, or with nil of everything; nothing while one runs.
  public func pausing(_ id: ID<Entity>?, on today: CivilDate) -> [Edit] {
    guard runningPauses(of: id, on: today).isEmpty else { return [] }
    return [.writing(ProductEvent(.paused, of: id, on: today))]
  }

  /// What ends the pauses that run.
  public func goingOn(_ id: ID<Entity>?, on today: CivilDate) -> [Edit] {
    runningPauses(of: id, on: today).map { event in
      var ended = event
      ended.until = today
      return .writing(ended)
    }
  }

  /// What could be bought on one way to the shop.
  public func trip(today: CivilDate) -> Trip? {
    var candidates: [(product: Product, outlook: Outlook)] = []
    for product in live { candidates.append((product, outlook(product, today: today))) }
    return Trip(candidates, today: today)
  }

  private mutating func updateEvent(_ entity: Entity) {
    removeEvent(entity.id)
    guard let event = ProductEvent(entity) else { return }
    guard let product = event.product else {
      pausesOfAll.append(event)
      return
    }
    events[product, default: []].append(event)
    owners[entity.id] = product
  }

  private mutating func removeEvent(_ id: ID<Entity>) {
    if let owner = owners.removeValue(forKey: id) {
      events[owner]?.removeAll { $0.id == id }
    } else {
      pausesOfAll.removeAll { $0.id == id }
    }
  }
}
