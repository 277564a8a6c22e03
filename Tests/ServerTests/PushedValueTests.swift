import Hummingbird
import Kernel
import ReadingCore
import RestockCore
import Server
import Storage
import SyncCore
import TasksCore
import Testing
import Wire

/// What comes by sync push is held to the limits of properties.
@Suite struct PushedValueTests {
  private static let device = DeviceID(bits: 9)
  private static let todo = ID<Entity>(high: 4, low: 1)

  private static func change(_ edit: Edit, at milliseconds: Int64 = 1_000) -> Change {
    let stamp = Stamp(milliseconds: milliseconds, device: device)
    let fields = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    return Change(
      id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
  }

  private static func push(
    _ edits: [Edit], _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    let body = PushRequest(device: device, changes: edits.map { change($0) }).encoded
    return try await asker.ask(.post, Routes.push, cbor: body, token: token)
  }

  private static func raw(
    _ number: RegisterNumber, _ value: [UInt8], _ kind: EntityKind = .todo
  ) -> Edit {
    Edit(ID(high: 5, low: UInt64(kind.number)), kind: kind, [Edit.Value(number, value)])
  }

  @Test(arguments: [
    Edit(todo, [.set(Todo.title, String(repeating: "t", count: 10_000))]),
    Edit(todo, [.set(Todo.title, String(repeating: "t", count: 201))]),
    Edit(todo, [.set(Todo.title, "two\nlines")]),
    Edit(todo, [.set(Todo.tags, [String](repeating: "tag", count: 21))]),
    Edit(todo, [.set(Todo.reminders, [40_321])]), Edit(todo, [.set(Todo.estimate, 1_441)]),
    Edit(todo, [.set(TodoList.name, String(repeating: "t", count: 101))]),
    Edit(todo, [.set(TodoTag.name, String(repeating: "t", count: 51))]),
    Edit(todo, [.set(Product.notes, String(repeating: "t", count: 501))]),
    Edit(todo, [.set(ProductEvent.shop, String(repeating: "t", count: 101))]),
    raw(Todo.title.number, RegisterValue.bool(true)),
    raw(Todo.tags.number, RegisterValue.text("tag")),
    raw(Todo.list.number, RegisterValue.int(1)),
    raw(TasksSettings.isWelcomed.number, RegisterValue.int(1), TasksSettings.kind),
    raw(RestockSettings.minuteOfDay.number, RegisterValue.text("9"), RestockSettings.kind),
    raw(Highlight.quote.number, RegisterValue.int(1), Highlight.kind),
    raw(Item.title.number, RegisterValue.bool(true), .item),
    raw(Item.savedAt.number, RegisterValue.text("today"), .item),
    raw(Item.savedAt.number, RegisterValue.instant(Instant(milliseconds: .min)), .item),
    raw(Item.openedAt.number, RegisterValue.instant(Instant(milliseconds: .max)), .item),
    raw(Item.content.number, RegisterValue.text("hash"), .item),
    raw(Item.category.number, RegisterValue.int(1), .item),
    raw(ItemCategory.name.number, RegisterValue.int(1), .category),
    raw(ItemTag.mergedInto.number, RegisterValue.text("tag"), .tag),
    raw(ItemCollection.description.number, RegisterValue.bool(true), .collection),
    raw(Membership.group.number, RegisterValue.text("tag"), .membership),
    raw(ReadingSettings.topics.number, RegisterValue.text("work"), .readingSettings),
    raw(SiteChoice.selector.number, RegisterValue.int(1), .siteChoice),
  ])
  func whatAPropertyCannotHaveIsRefusedAndTheOthersAreStoredWithoutIt(_ bad: Edit) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let good = Edit(ID(high: 4, low: 2), [.set(Todo.title, "Tea")])
      let refused = try await Self.push([good, bad], asker, token)
      #expect(refused.status.code == 422)
      let problem = try Problem(decoding: refused.bytes)
      #expect(problem.code == "invalid-value")
      // As a device does it, which halves what is refused.
      #expect(try await Self.push([bad], asker, token).status.code == 422)
      #expect(try await Self.push([good], asker, token).status == .ok)
      let todos = try await asker.ask(.get, "/api/v1/todos", token: token)
      #expect(todos.text.contains("Tea"))
    }
  }

  /// What the forms write when every field holds as much as it may, and what takes it back.
  private static var fullForms: [Edit] {
    var draft = Todo(title: String(repeating: "한", count: 200))
    draft.notes = String(repeating: "n", count: 10_000)
    draft.due = Due(day: CivilDate(dayNumber: 20_000))
    draft.priority = .high
    draft.tags = (0..<20).map { number in
      String(repeating: "t", count: 48) + (number < 10 ? "0\(number)" : "\(number)")
    }
    draft.reminders = Array(repeating: 40_320, count: 10)
    let assignments = draft.assignments(
      over: nil, notes: nil, device: device, at: Instant(milliseconds: 1_000))
    let made = Edit(todo, assignments + [.alive])

    var product = Product(name: String(repeating: "p", count: 100))
    product.notes = String(repeating: "n", count: 500)
    var purchase = ProductEvent(.bought, of: todo, on: CivilDate(dayNumber: 20_000), packs: 99)
    purchase.price = 2_000_000_000
    purchase.shop = String(repeating: "s", count: 100)
    let products = ID<Entity>(high: 4, low: 7)
    var input = ProductInput(product)
    input.lastPurchased = purchase.day
    let empty = Todo(title: "")
    return [
      made,
      made.inverse(over: Entity(id: todo, kind: .todo), at: Instant(milliseconds: 1_000)),
      made.inverse(over: nil, at: Instant(milliseconds: 1_000)),
      Edit(todo, draft.changes(to: empty)),
      Edit(ID(high: 4, low: 5), [.set(TodoList.name, String(repeating: "l", count: 100))]),
      .buying(purchase, of: products), .rebuying(products, on: purchase.day),
      .settingCycle(1, of: products), .decliningCycle(nil, of: products),
      .writing(ProductEvent(.paused, of: nil, on: purchase.day)),
      .deleting(products, .product, at: Instant(milliseconds: 1_000)),
      .deleting(products, .product, at: nil),
    ] + Edit.adding(input, id: products, now: Instant(milliseconds: 1_000))
  }

  /// Of a newer version, of merged texts, clamped, or of no property.
  private static var others: [Edit] {
    let long = String(repeating: "n", count: 20_000)
    let merged = TextRegister.edited(
      to: long, visible: nil, mirrored: nil, device: device, time: 1)
    return [
      Edit(todo, [.set(Todo.notes, merged)]),
      Edit(todo, [.set(Todo.notes, MergedText(long))]),
      raw(Todo.title.number, RegisterValue.null),
      raw(Todo.tags.number, RegisterValue.null),
      raw(Todo.priority.number, RegisterValue.int(77)),
      raw(Todo.due.number, RegisterValue.text("tomorrow")),
      raw(Todo.rule.number, RegisterValue.int(77)),
      raw(Todo.series.number, RegisterValue.int(77)),
      raw(RegisterNumber(number: 900), RegisterValue.text(long)),
      raw(RegisterNumber(number: 1), RegisterValue.text(long), EntityKind(number: 99)),
      raw(Product.cycle.number, RegisterValue.int(1_000_000), .product),
      raw(ProductEvent.price.number, RegisterValue.int(-1), .purchase),
      raw(Highlight.colour.number, RegisterValue.int(77), .highlight),
      // Scripts may write less: the server once found longer titles, and a restored one lacks them.
      raw(Item.title.number, RegisterValue.text(long), .item),
      raw(Item.byline.number, RegisterValue.text(long), .item),
      raw(ItemTag.name.number, RegisterValue.text(String(repeating: "n", count: 200)), .tag),
      raw(Item.title.number, RegisterValue.text("two\nlines"), .item),
      raw(Item.state.number, RegisterValue.int(77), .item),
      raw(Item.place.number, RegisterValue.int(77), .item),
      raw(Item.archivedAt.number, RegisterValue.null, .item),
      raw(ItemCategory.order.number, RegisterValue.text("first"), .category),
      raw(ReadingSettings.order.number, RegisterValue.int(77), .readingSettings),
    ]
  }

  @Test func whatFormsAndNewerVersionsWriteIsStored() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for (index, edit) in (Self.fullForms + Self.others).enumerated() {
        let answer = try await Self.push([edit], asker, token)
        #expect(answer.status == .ok, "\(index): \(edit.fields.map { $0.number.number })")
      }
    }
  }

  @Test func whatWasStoredTooLongIsReadAndItsOtherRegistersAreWritten() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let first = Edit(Self.todo, [.set(Todo.title, "short")])
      #expect(try await Self.push([first], asker, token).status == .ok)
      let account = try requireValue(
        try await server.environment.storage.accounts.byEmail("ada@example.org")
      ).id
      let long = Edit(Self.todo, [.set(Todo.title, String(repeating: "t", count: 10_000))])
      _ = try await server.environment.storage.sync.push(
        account, [Self.change(long, at: 2_000)], server.environment.clock.now())
      let edit = Edit(Self.todo, [.set(Todo.priority, .high)])
      #expect(try await Self.push([edit], asker, token).status == .ok)
      let read = try await asker.ask(.get, "/api/v1/todos/\(Self.todo.text)", token: token)
      #expect(read.text.contains("ttttttttt") && read.text.contains("high"))
    }
  }
}
