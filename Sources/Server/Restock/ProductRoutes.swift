import HTTPTypes
import Hummingbird
import HummingbirdCore
import Kernel
import RestockCore
import Storage
import SyncCore
import Wire

/// Products and their purchases for scripts, in JSON.
struct ProductRoutes: Sendable {
  private static let limit = Parameter.limit(500, else: 100)
  private static let offset = Parameter.number("offset", 0...1_000_000, else: 0)

  let environment: ServerEnvironment
  let index: ProductIndex

  private var work: ProductWork { ProductWork(index: index) }

  func add(to routes: Routing) {
    let today = today
    routes.on(
      .get, Routes.products, .read, "listProducts",
      "Products, what runs out first before the others",
      parameters: [Self.limit, Self.offset, today], output: .ok("ProductPage"), use: list)
    routes.making(
      Routes.products, .change, "addProduct",
      "Add a product, bought today unless another day or null is given",
      input: .json("NewProduct"), parameters: [today], output: .created("Product")
    ) { call, names in
      let input = try ProductEdit.product(call.body, today: try call.value(of: today))
      let limit = ProductLimit(environment: environment, index: index)
      try await limit.run(writing: [names.entity], of: call.account) {
        let writes = Edit.adding(input, id: names.entity, now: environment.clock.now())
        try await environment.write(writes, by: call.visitor, names: names)
      }
      return try await added(names.entity, call)
    } again: { call, names in
      try await added(names.entity, call)
    }
    addOne("\(Routes.products)/{id}", to: routes)
    addPurchases("\(Routes.products)/{id}", to: routes)
  }

  private func addOne(_ one: String, to routes: Routing) {
    let today = today
    routes.on(
      .get, one, .read, "getProduct", "One product", parameters: [today], output: .ok("Product")
    ) { call in try await answer(try call.id(), call) }
    routes.on(
      .patch, one, .change, "editProduct",
      "Change what is named and leave the rest; pause or go on",
      input: .json("ProductEdit"), parameters: [today], output: .ok("Product"), problems: [422]
    ) { call in
      let today = try call.value(of: today)
      let (product, book) = try await work.product(try call.id(), of: call.account)
      let input = try ProductEdit.product(call.body, over: product, today: today)
      var writes = try ProductEdit.pauses(call.body, of: product, book, today: today)
      if let write = Edit.editing(product, input) { writes.append(write) }
      try await environment.write(writes, by: call.visitor)
      return try await answer(product.id, call)
    }
    routes.on(.delete, one, .change, "deleteProduct", "Delete a product", output: .done) { call in
      let id = try await work.product(try call.id(), of: call.account).product.id
      let write = Edit.deleting(id, .product, at: environment.clock.now())
      try await environment.write([write], by: call.visitor)
    }
  }

  private func addPurchases(_ one: String, to routes: Routing) {
    let today = today
    routes.on(
      .post, "\(one)/rebought", .change, "reboughtProduct",
      "Note a purchase; one noted for the same day is overwritten", input: .json("NewPurchase"),
      parameters: [today], output: .ok("Product"), problems: [422]
    ) { call in
      let input = try ProductEdit.purchase(call.body, today: try call.value(of: today))
      let product = try await work.product(try call.id(), of: call.account).product
      try await environment.write([.buying(input, of: product.id)], by: call.visitor)
      return try await answer(product.id, call)
    }
    routes.on(
      .get, "\(one)/purchases", .read, "listPurchases",
      "The purchases of a product, newest first", output: .ok("Purchases")
    ) { call in
      let (product, book) = try await work.product(try call.id(), of: call.account)
      let purchases = book.history(product.id).purchases.reversed()
      return ["purchases": .array(purchases.map(ProductJSON.purchase))]
    }
    routes.on(
      .delete, "\(one)/purchases/{purchase}", .change, "undoPurchase", "Take a purchase back",
      output: .done
    ) { call in
      let (product, book) = try await work.product(try call.id(), of: call.account)
      let id: ID<Entity> = try call.id("purchase")
      let purchases = book.history(product.id).purchases
      guard purchases.contains(where: { $0.id == id }) else { throw RequestRefusal.notFound }
      let write = Edit.deleting(id, .purchase, at: environment.clock.now())
      try await environment.write([write], by: call.visitor)
    }
  }

  @Sendable private func list(_ call: Call<Visitor, Void>) async throws -> JSON {
    let (limit, offset) = (try call.value(of: Self.limit), try call.value(of: Self.offset))
    let today = try call.value(of: today)
    let book = try await index.book(of: call.account)
    let products = book.listed(.status, today: today)
    let page = products.dropFirst(offset).prefix(limit)
    let next: JSON = offset + page.count < products.count ? .integer(Int64(offset + limit)) : .null
    return [
      "products": .array(page.map { ProductJSON.json($0, book, today: today) }), "next": next,
    ]
  }

  private func added<Body>(_ id: ID<Entity>, _ call: Call<Visitor, Body>) async throws -> Made {
    Made(json: try await answer(id, call), path: "\(Routes.products)/\(id.text)")
  }

  private func answer<Body>(_ id: ID<Entity>, _ call: Call<Visitor, Body>) async throws -> JSON {
    let (product, book) = try await work.product(id, of: call.account)
    return ProductJSON.json(product, book, today: try call.value(of: today))
  }

  /// The day where the caller is, or the day in UTC.
  ///
  /// No place on Earth is more than one day away from UTC.
  private var today: Parameter<CivilDate> {
    Parameter(
      "today", CivilDate.schema(within: Limits()),
      "The day where you are, at most one day from the day in UTC, which it is otherwise."
    ) { [clock = environment.clock] text throws(RequestRefusal) in
      let here = CivilDateTime(clock.now(), offsetSeconds: 0).date
      guard let text else { return here }
      guard let day = CivilDate(text: text), (day.dayNumber - here.dayNumber).magnitude <= 1
      else { throw .malformed("\"today\" has to be the day where you are, as 2026-11-22.") }
      return day
    }
  }
}
