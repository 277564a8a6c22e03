import Hummingbird
import Kernel
import RestockCore
import Storage
import SyncCore
import Wire

/// What is bought once and stands on the shopping list, in JSON.
struct ExtraRoutes: Sendable {
  let environment: ServerEnvironment
  let index: ProductIndex

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.extras, .read, "listExtras",
      "What stands on the shopping list once, in its order", output: .ok("Extras")
    ) { call in
      ["extras": .array(try await index.book(of: call.account).extras.map(Self.json))]
    }
    routes.on(
      .post, Routes.extras, .change, "addExtra",
      "Put something on the shopping list once; of each name there is one",
      input: .json("NewExtra"), output: .ok("Extra")
    ) { call in
      let name = try call.body.text("name")
      // As it was sent: blanks around it count too, as the description of the API says.
      let count = name.unicodeScalars.count
      guard Extra.name.limits.characters.contains(count),
        name.fault(within: Extra.name.limits) == nil, !name.trimmed.utf8.isEmpty
      else {
        throw RequestRefusal.malformed(
          "The name is \(String.expectation(within: Extra.name.limits)).")
      }
      let given = try Extra.amount.value(in: call.body)
      if given?.fault(within: Extra.amount.limits) != nil {
        throw RequestRefusal.malformed(Extra.amount.sentence)
      }
      let listed = try await index.book(of: call.account).extra(Extra.id(of: name))
      let amount = given ?? (listed?.boughtOn == nil ? listed?.amount : nil) ?? 1
      let edit = Extra.adding(name, amount: amount, at: environment.clock.now())
      try await environment.write([edit], by: call.visitor)
      return Self.json(try await extra(edit.entity, of: call.account))
    }
    routes.on(
      .post, Routes.shoppingList, .addShopping, "addToShoppingList",
      "Put on the shopping list what one line says, as in the app: a product of that name, or something to buy once",
      input: .json("ShoppingLine"), output: .ok("ShoppingEntry"), use: addLine)
    let one = "\(Routes.extras)/{id}"
    routes.on(
      .patch, one, .change, "editExtra",
      "Say how many, and that it was bought on a day, or with null that not",
      input: .json("ExtraEdit"), output: .ok("Extra")
    ) { call in
      let stored = try await extra(try call.id(), of: call.account)
      var extra = stored
      try extra.read(json: call.body)
      if let fault = extra.propertyFaults.first {
        throw RequestRefusal.malformed(Extra.sentence(of: fault))
      }
      let changes = stored.changes(to: extra)
      if !changes.isEmpty {
        try await environment.write([Edit(extra.id, changes)], by: call.visitor)
      }
      return Self.json(extra)
    }
    routes.on(
      .delete, one, .change, "deleteExtra", "Take it off the shopping list", output: .done
    ) { call in
      let id = try await extra(try call.id(), of: call.account).id
      let edit = Edit.deleting(id, .extra, at: environment.clock.now())
      try await environment.write([edit], by: call.visitor)
    }
  }

  @Sendable private func addLine(_ call: Call<Visitor, JSON>) async throws -> JSON {
    let now = environment.clock.now()
    let book = try await index.book(of: call.account)
    let text = try call.body.text("text")
    // As it was sent: blanks around it count too, as the description of the API says.
    guard Extra.name.limits.characters.contains(text.unicodeScalars.count),
      let entry = ShoppingEntry(text, in: book)
    else {
      throw RequestRefusal.malformed(
        "The text is \(String.expectation(within: Extra.name.limits)).")
    }
    // The day in UTC: what was bought since stays bought, and no list looks at how far off the day is.
    let edit = entry.edit(book, today: CivilDateTime(now, offsetSeconds: 0).date, now: now)
    try await environment.write([edit], by: call.visitor)
    // Nothing of what stands there already, beside its name.
    switch entry {
    case .product(let product, let amount): return Self.json(product.name, amount, isProduct: true)
    case .extra(let name, let amount): return Self.json(name, amount, isProduct: false)
    }
  }

  private static func json(_ name: String, _ amount: Int?, isProduct: Bool) -> JSON {
    [
      "name": .string(name), "amount": .integer(Int64(amount ?? 1)), "isProduct": .bool(isProduct),
    ]
  }

  private func extra(_ id: ID<Entity>, of account: AccountID) async throws -> Extra {
    guard let extra = try await index.book(of: account).extra(id) else {
      throw RequestRefusal.notFound
    }
    return extra
  }

  static func json(_ extra: Extra) -> JSON {
    .object([JSON.Member(name: "id", value: .string(extra.id.text))] + extra.jsonMembers)
  }
}
