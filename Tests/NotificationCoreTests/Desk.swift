import Kernel
import NotificationCore
import RestockCore
import SyncCore
import TasksCore

/// The sources of a plan, and what was told.
final class Desk {
  var sources = NoticeSources()
  var zone = Place.seoul.zone
  var told: Set<String> = []

  init() { sources.zones = Place.all.map { $0.zone } }

  var plan: NoticePlan { NoticePlan(sources, zone: zone) }

  /// The instant at which the person's wall shows it first: "2026-07-01 09:00".
  func at(_ text: String) -> Instant { zone.instant(of: wall(text)) }

  /// What a wall shows there.
  func shown(_ instant: Instant) -> String {
    let local = zone.local(at: instant)
    return local.date.text + " " + local.time.text
  }

  @discardableResult
  func add(
    _ title: String, _ due: String, _ reminders: [Int] = [], zone: String = ""
  ) -> ID<Entity> {
    let id = ID<Entity>(high: 1, low: UInt64(sources.todos.count + 1))
    sources.todos[id] = Todo(id: id, title: title, due: self.due(due, zone), reminders: reminders)
    return id
  }

  func due(_ text: String, _ zone: String = "") -> Due {
    guard text.utf8.count > 10 else { return Due(day: day(text)) }
    let wall = self.wall(text)
    return Due(day: wall.date, time: wall.time, zone: zone)
  }

  /// Something that lasts so many days.
  @discardableResult
  func add(
    product name: String, bought: String, cycle: Int = 30, events: [ProductEvent] = []
  ) -> ID<Entity> {
    var product = Product(
      id: ID(high: 2, low: UInt64(sources.products.count + 1)), name: name)
    product.cycle = cycle
    let purchase = ProductEvent(.bought, of: product.id, on: day(bought))
    sources.products[product.id] = (product, ProductHistory([purchase] + events))
    return product.id
  }

  /// What comes due from one wall's time to another; it counts as told.
  func tell(_ from: String, _ to: String, toldToday: Int = 0) -> [Notice] {
    let notices = plan.due(
      after: at(from), through: at(to), told: { told.contains($0) }, toldToday: toldToday)
    for notice in notices { told.formUnion([notice.key] + notice.covers) }
    return notices
  }

  private func wall(_ text: String) -> CivilDateTime {
    let parts = text.split(separator: " ").map { String($0) }
    return CivilDateTime(day(parts[0]), CivilTime(text: parts[1]) ?? .midnight)
  }
}
