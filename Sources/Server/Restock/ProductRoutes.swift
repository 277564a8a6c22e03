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
  private static let usualPage = 100
  private static let largestPage = 500

  let environment: ServerEnvironment
  let access: Access
  let index: ProductIndex
  let idempotency: Idempotency

  private var work: ProductWork { ProductWork(index: index) }

  func add(to routes: Routing) {
    routes.get(Routes.products, use: list)
    routes.post(Routes.products, use: add)
    let one = "\(Routes.products)/{id}"
    routes.get(one) { request, context in
      let visitor = try await access.visitor(of: request, .read)
      return try await answer(try context.id(), visitor, try today(request))
    }
    routes.patch(one, use: edit)
    routes.delete(one) { request, context in
      let visitor = try await access.visitor(of: request, .change)
      let id = try await work.product(try context.id(), of: visitor.account).product.id
      let write = Edit.deleting(id, .product, at: environment.clock.now())
      try await environment.writer.write([write], to: visitor.account, as: visitor.device)
      return .done
    }
    routes.post("\(one)/rebought", use: buy)
    routes.get("\(one)/purchases") { request, context in
      let visitor = try await access.visitor(of: request, .read)
      let (product, book) = try await work.product(try context.id(), of: visitor.account)
      let purchases = book.history(product.id).purchases.reversed()
      return .json(["purchases": .array(purchases.map(ProductJSON.purchase))])
    }
    routes.delete("\(one)/purchases/{purchase}", use: undo)
  }

  @Sendable private func list(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    let parameters = request.uri.queryParameters
    let today = try today(request)
    let limit = try Self.number(parameters["limit"].map(String.init), "limit") ?? Self.usualPage
    let offset = try Self.number(parameters["offset"].map(String.init), "offset") ?? 0
    guard (1...Self.largestPage).contains(limit), (0...1_000_000).contains(offset) else {
      throw RequestRefusal.malformed(
        "The limit is a number from 1 to \(Self.largestPage), the offset one from 0 to 1,000,000.")
    }
    let book = try await index.book(of: visitor.account)
    let products = book.listed(.status, today: today)
    let page = products.dropFirst(offset).prefix(limit)
    let next: JSON = offset + page.count < products.count ? .integer(Int64(offset + limit)) : .null
    return .json([
      "products": .array(page.map { ProductJSON.json($0, book, today: today) }), "next": next,
    ])
  }

  @Sendable private func add(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let today = try today(request)
    let json = try await request.jsonOnly()
    let input = try ProductEdit.product(json, today: today)
    return try await idempotency.once(request, of: visitor.account, body: json) { names in
      let id = names.entity
      try await ProductLimit(environment: environment, index: index)
        .check([id], of: visitor.account)
      let writes = Edit.adding(input, id: id, now: environment.clock.now())
      try await environment.writer.write(
        writes, to: visitor.account, as: visitor.device, names: names)
      return try await added(id, visitor, today)
    } again: { names in
      try await added(names.entity, visitor, today)
    }
  }

  private func added(
    _ id: ID<Entity>, _ visitor: Visitor, _ today: CivilDate
  ) async throws -> Response {
    var response = try await answer(id, visitor, today, status: .created)
    response.headers[.location] = "\(Routes.products)/\(id.text)"
    return response
  }

  @Sendable private func edit(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let today = try today(request)
    let json = try await request.jsonOnly()
    let (product, book) = try await work.product(try context.id(), of: visitor.account)
    let input = try ProductEdit.product(json, over: product, today: today)
    var writes = try ProductEdit.pauses(json, of: product, book, today: today)
    if let write = Edit.editing(product, input) { writes.append(write) }
    try await environment.writer.write(writes, to: visitor.account, as: visitor.device)
    return try await answer(product.id, visitor, today)
  }

  @Sendable private func buy(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let today = try today(request)
    let input = try ProductEdit.purchase(try await request.jsonOnly(), today: today)
    let product = try await work.product(try context.id(), of: visitor.account).product
    try await environment.writer.write(
      [.buying(input, of: product.id)], to: visitor.account, as: visitor.device)
    return try await answer(product.id, visitor, today)
  }

  @Sendable private func undo(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let (product, book) = try await work.product(try context.id(), of: visitor.account)
    let id = context.parameters.get("purchase").flatMap { ID<Entity>(text: $0) }
    let purchases = book.history(product.id).purchases
    guard let id, purchases.contains(where: { $0.id == id }) else { throw RequestRefusal.notFound }
    let write = Edit.deleting(id, .purchase, at: environment.clock.now())
    try await environment.writer.write([write], to: visitor.account, as: visitor.device)
    return .done
  }

  private func answer(
    _ id: ID<Entity>, _ visitor: Visitor, _ today: CivilDate,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (product, book) = try await work.product(id, of: visitor.account)
    return .json(ProductJSON.json(product, book, today: today), status: status)
  }

  /// The day where the caller is: the parameter `today`, or the day in UTC.
  ///
  /// No place on Earth is more than one day away from UTC.
  private func today(_ request: Request) throws(RequestRefusal) -> CivilDate {
    let here = CivilDateTime(environment.clock.now(), offsetSeconds: 0).date
    guard let text = request.uri.queryParameters["today"] else { return here }
    guard let day = CivilDate(text: String(text)),
      (day.dayNumber - here.dayNumber).magnitude <= 1
    else { throw .malformed("\"today\" has to be the day where you are, as 2026-11-22.") }
    return day
  }

  private static func number(_ text: String?, _ name: String) throws(RequestRefusal) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text) else { throw .malformed("The \(name) is not a number.") }
    return number
  }
}
