import AppCore
import Kernel
import Kit
import RestockCore
import SyncCore
import TasksCore

/// What the screens of TaskFlow and Before You Run Out are shown with.
extension Props {
  static let today = CivilDateTime(now, offsetSeconds: 0).date

  static var everything: [Entity] { items + todos + products }

  /// As the server has an edit.
  private static func entity(_ edit: Edit) -> Entity {
    var fields: [Field] = []
    for value in edit.fields.inOrder({ $0.number < $1.number }) {
      let stamp = Stamp(milliseconds: 1_000, device: .server)
      fields.append(
        Field(number: value.number, register: Register(stamp: stamp, value: value.value)))
    }
    return Entity(id: edit.entity, kind: edit.kind, fields: fields)
  }

  private static func todo(
    _ number: UInt64, _ title: String, due: Due? = nil, _ more: [Assignment<Todo>] = []
  ) -> Entity {
    var values: [Assignment<Todo>] = [
      .set(Todo.title, title),
      .set(Todo.createdAt, now.adding(milliseconds: -Int64(number) * 3_600_000)),
    ]
    if let due { values.append(.set(Todo.due, due)) }
    return entity(Edit(id(100 + number), values + more))
  }

  private static func done(hoursAgo hours: Int64) -> Assignment<Todo> {
    .set(Todo.doneAt, now.adding(milliseconds: -hours * 3_600_000))
  }

  private static func due(_ days: Int, _ hour: Int? = nil) -> Due {
    Due(
      day: today.adding(days: days), time: hour.flatMap { CivilTime(hour: $0, minute: 30) })
  }

  /// The one whose details are shown: it repeats, has notes, a list, tags and parts.
  static let fullTodo = id(102)

  /// One whose description has every kind of Markdown.
  static let noted = id(105)

  private static let notes = """
    # Before the call
    The **balcony** was *not* ~~sealed~~ repaired, see https://example.org/balcony.

    - [x] Photos
    - [ ] Offer of the `second` firm
      - by post

    1. [Call](tel:+82212345678)
    2. 답장 쓰기

    > They said “next week”.

    ```
    Flat 3, 2nd floor
    ```
    """

  static var todos: [Entity] {
    let list = entity(Edit(id(150), [.set(TodoList.name, "Household")]))
    let inList = Assignment.set(Todo.list, id(150))
    let part = Assignment.set(Todo.parent, fullTodo)
    return [
      list,
      todo(1, "Return the library books", due: due(-2), [.set(Todo.priority, .medium)]),
      todo(
        2, "Prepare the weekly review", due: due(0, 17),
        [
          .set(Todo.priority, .high), .set(Todo.rule, RecurrenceRule(.week)), inList,
          .set(Todo.tags, ["work", "review"]),
          .set(Todo.notes, MergedText("Numbers first, then what they mean.")),
        ]),
      todo(3, "치과 예약하기", due: due(1, 10), [.set(Todo.priority, .low), .set(Todo.tags, ["건강"])]),
      todo(4, "Water the plants on the balcony", due: due(3), [inList]),
      todo(5, "Write to Min about the summer", [.set(Todo.notes, MergedText(notes))]),
      todo(6, "Collect the figures", [part, done(hoursAgo: 2)]),
      todo(7, "Draft one page", [part]),
      todo(8, "Pay the electricity bill", due: due(0), [done(hoursAgo: 1)]),
      todo(9, "Call the plumber", [done(hoursAgo: 30)]),
    ]
  }

  /// One open task in one list, and one that is done.
  static var oneTodo: [Entity] {
    [
      entity(Edit(id(150), [.set(TodoList.name, "Household")])),
      todo(4, "Water the plants on the balcony", due: due(0), [.set(Todo.list, id(150))]),
      todo(8, "Pay the electricity bill", [done(hoursAgo: 1)]),
    ]
  }

  /// A hundred tasks, of which forty are done, and thirty lists.
  static var manyTodos: [Entity] {
    var entities: [Entity] = []
    for number: UInt64 in 1...30 {
      entities.append(entity(Edit(id(300 + number), [.set(TodoList.name, "List \(number)")])))
    }
    for number: UInt64 in 1...100 {
      let list = Assignment.set(Todo.list, id(301 + number % 30))
      let isDone = number > 60
      entities.append(
        todo(
          number, "Task \(number)", due: due(Int(number) / 4),
          isDone ? [list, done(hoursAgo: Int64(number))] : [list]))
    }
    return entities
  }

  static var sectionedTodos: [Entity] {
    func list(_ number: UInt64, _ name: String, _ more: [Assignment<TodoList>] = []) -> Entity {
      entity(Edit(id(number), [.set(TodoList.name, name)] + more))
    }
    func tag(_ name: String, _ more: [Assignment<TodoTag>]) -> Entity {
      entity(Edit(TodoTag.id(of: name), [.set(TodoTag.name, name)] + more))
    }
    return todos + [
      list(150, "Household", [.set(TodoList.colour, .green)]),
      list(151, "Kitchen", [.set(TodoList.parent, id(150))]),
      list(152, "Garden", [.set(TodoList.parent, id(150))]),
      list(153, "Soon and important", [.set(TodoList.search, "date:week !high")]),
      list(154, "Last year", [.set(TodoList.archivedAt, now)]),
      list(155, "Errands", [.set(TodoList.colour, .amber)]),
      todo(10, "Clean the oven", [.set(Todo.list, id(151))]),
      tag("work", [.set(TodoTag.colour, .blue)]),
    ]
  }

  private static func product(
    _ number: UInt64, _ name: String, _ category: ProductCategory?, cycle: Int,
    boughtDaysAgo days: [Int], delivery: Int = 0, notes: String = "", shop: String = "Corner shop"
  ) -> [Entity] {
    var input = ProductInput(Product(name: name))
    input.product.category = category
    input.product.cycle = cycle
    input.product.deliveryDays = delivery
    input.product.notes = notes
    var entities: [Entity] = []
    for edit in Edit.adding(input, id: id(200 + number), now: now) { entities.append(entity(edit)) }
    for ago in days {
      var purchase = ProductEvent(.bought, of: nil, on: today.adding(days: -ago))
      purchase.price = 1_290
      purchase.shop = shop
      entities.append(entity(Edit.buying(purchase, of: id(200 + number))))
    }
    return entities
  }

  /// The one whose own screen is shown.
  static let fullProduct = id(201)

  static var products: [Entity] {
    product(
      1, "Coffee beans", .pantry, cycle: 21, boughtDaysAgo: [19, 41, 60], delivery: 2,
      notes: "The dark ones, a kilo at a time.")
      + product(2, "Contact lenses", .health, cycle: 30, boughtDaysAgo: [31])
      + product(3, "고양이 모래", .petCare, cycle: 14, boughtDaysAgo: [9])
      + product(4, "Dish soap", .household, cycle: 60, boughtDaysAgo: [12])
      + product(5, "Toothpaste", .personalCare, cycle: 45, boughtDaysAgo: [])
  }

  /// As many as a week's way to the shop may have.
  static var groceries: [Entity] {
    products
      + product(6, "Oat milk", .pantry, cycle: 7, boughtDaysAgo: [6, 13, 20], shop: "")
      + product(7, "우유", .pantry, cycle: 7, boughtDaysAgo: [7, 14], shop: "Market hall")
      + product(
        8, "Olive oil, cold pressed, the one in the large green tin", .pantry, cycle: 60,
        boughtDaysAgo: [54], shop: "Market hall")
      + product(9, "Toilet paper", .household, cycle: 30, boughtDaysAgo: [28, 57])
      + product(10, "Dishwasher tablets", .household, cycle: 40, boughtDaysAgo: [36], shop: "")
      + product(11, "Light bulbs", nil, cycle: 120, boughtDaysAgo: [100], shop: "Hardware store")
  }

  /// One thing that is due.
  static var dueProduct: [Entity] {
    product(2, "Contact lenses", .health, cycle: 30, boughtDaysAgo: [31])
  }
}
