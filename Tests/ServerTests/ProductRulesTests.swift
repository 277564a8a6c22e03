import Foundation
import HTTPTypes
import Kernel
import RestockCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing

/// What the app does to products and what the API does to them are the same rules.
@Suite struct ProductRulesTests {
  /// A product and its history in words that do not depend on the IDs that it gets.
  private static func line(_ product: Product, _ events: [ProductEvent]) -> String {
    let history = events.filter { $0.product == product.id && !$0.isDeleted }.map { event in
      "\(event.sort) \(event.day.text) \(event.packs) \(event.price ?? -1) \(event.shop) "
        + (event.until?.text ?? "")
    }
    return "\(PropertyLines(product).lines), \(history.sorted())"
  }

  /// Of those that are not deleted, sorted.
  private static func lines(_ entities: [Entity]) -> [(line: String, product: Product)] {
    let events = entities.filter { $0.kind == .purchase }.compactMap { ProductEvent($0) }
    return entities.filter { $0.kind == .product }.map { Product($0) }.filter { !$0.isDeleted }
      .map { (line($0, events), $0) }.sorted { $0.line < $1.line }
  }

  /// Random operations, each done on the screens and by the API; a seed that fails is in the report.
  @Test(arguments: 1...15 as ClosedRange<UInt64>)
  func theAppAndTheAPIDoTheSame(seed: UInt64) async throws {
    let (server, token, account) = try await TestServer.signedUp()
    try await server.run { asker in
      var random = SeededGenerator(seed: seed)
      var app = CoreApp()
      for step in 0..<25 {
        server.clock.advance(milliseconds: Int64(1 + random.below(80)) * 3_600_000)
        let now = server.environment.clock.now()
        let stored = try await server.stored([.product, .purchase], of: account)
        let there = Self.lines(stored)
        let here = Self.lines(
          [EntityKind.product, .purchase].flatMap { app.replica.entities(of: $0) })
        #expect(here.map { $0.line } == there.map { $0.line }, "before step \(step)")
        guard here.map({ $0.line }) == there.map({ $0.line }) else { break }
        let pick = here.isEmpty ? nil : random.below(here.count)
        let operation = ProductOperation(
          step, pick.map { here[$0].product }, of: app, at: now, &random)
        app.act(operation.actions, now)
        if let signal = operation.signal, let pick {
          // Scripts have no route for it: another device says it, and syncs.
          var other = CoreApp()
          for entity in stored { other.update(entity) }
          other.act([.signalTapped(there[pick].product.id, signal)], now)
          try await other.push(to: server, of: account)
        } else {
          let path = operation.path(of: pick.map { there[$0].product.id })
          let answer = try await asker.ask(
            operation.method, "/api/v1/products" + path, json: operation.body, token: token)
          #expect(answer.status.code == operation.status, "\(operation): \(answer.text)")
        }
      }
    }
  }
}

/// Something that is done with products, as a person taps it and as a script asks for it.
private struct ProductOperation {
  private(set) var actions: [RestockAction] = []
  private(set) var method = HTTPRequest.Method.post
  private(set) var path = ""
  private(set) var status = 200
  private(set) var signal: ProductEvent.Sort?
  private var members: [String: Any] = [:]
  /// Of the purchase that is meant.
  private var day = CivilDate.first

  /// Where the product is found that has this ID there.
  func path(of id: ID<Entity>?) -> String {
    guard let id else { return path }
    let purchase = ProductEventID.id(.bought, of: id, on: day)
    return path.replacing("{id}", with: id.text).replacing("{purchase}", with: purchase.text)
  }

  var body: String? {
    guard let data = try? JSONSerialization.data(withJSONObject: members) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  init(
    _ step: Int, _ product: Product?, of app: CoreApp, at now: Instant,
    _ random: inout SeededGenerator
  ) {
    let today = CivilDateTime(now, offsetSeconds: 0).date
    guard let product, random.below(5) > 0 else {
      add(step, today, &random)
      return
    }
    let (id, book) = (product.id, app.restock.book)
    path = "/{id}"
    switch random.below(8) {
    case 0...1: buy(id, today, &random)
    case 2...3:
      let said = random.pick([ProductEvent.Sort.stillHaveSome, .ranOut])
      signal = said
      actions = [.signalTapped(id, said)]
    case 4:
      let isPaused = !book.runningPauses(of: id, on: today).isEmpty
      actions = [isPaused ? .goOnTapped(id) : .pauseTapped(id)]
      (method, members) = (.patch, ["isPaused": !isPaused])
    case 5: edit(step, id, &random)
    case 6:
      guard let last = book.history(id).purchases.last else {
        add(step, today, &random)
        return
      }
      actions = [.eventDeleteTapped(last.id)]
      (method, path, status) = (.delete, "/{id}/purchases/{purchase}", 204)
      day = last.day
    default:
      actions = [.deleteTapped(id)]
      (method, status) = (.delete, 204)
    }
  }

  private mutating func add(_ step: Int, _ today: CivilDate, _ random: inout SeededGenerator) {
    (path, status) = ("", 201)
    actions.append(.addTapped)
    enter(step, isNew: true, &random)
    let day = today.adding(days: random.below(12) - 10)
    if random.below(2) == 0 {
      actions.append(.productChanged(.day, day.text))
      members["lastPurchased"] = day.text
      if day > today { status = 422 }
    }
    actions += [.formSubmitted, .formLeft]
  }

  private mutating func edit(
    _ step: Int, _ id: ID<Entity>, _ random: inout SeededGenerator
  ) {
    method = .patch
    actions.append(.editTapped(id))
    enter(step, isNew: false, &random)
    actions += [.formSubmitted, .formLeft]
  }

  private mutating func enter(
    _ step: Int, isNew: Bool, _ random: inout SeededGenerator
  ) {
    if isNew || random.below(2) == 0 {
      let name = random.pick([" Oats\(step)q ", "Soap\(step)q", "  "])
      actions.append(.productChanged(.name, name))
      members["name"] = name
      if name == "  " { status = 422 }
    }
    if random.below(2) == 0 {
      let category = random.pick(ProductCategory.allCases)
      actions.append(.productChanged(.category, category.word))
      members["category"] = category.word
    }
    if random.below(2) == 0 {
      let cycle = random.pick([1, 30, 365, 366])
      actions.append(.productChanged(.cycle, "\(cycle)"))
      members["cycle"] = cycle
      if cycle > 365 { status = 422 }
    }
    if random.below(3) == 0 {
      let days = random.pick([0, 3, 61])
      actions.append(.productChanged(.delivery, "\(days)"))
      members["deliveryDays"] = days
      if days > 60 { status = 422 }
    }
    if random.below(3) == 0 {
      actions.append(.productChanged(.notes, " some words "))
      members["notes"] = " some words "
    }
  }

  private mutating func buy(
    _ id: ID<Entity>, _ today: CivilDate, _ random: inout SeededGenerator
  ) {
    path = "/{id}/rebought"
    let day = today.adding(days: random.below(6) - 4)
    actions = [.notePurchaseTapped(id), .purchaseChanged(.day, day.text)]
    members["day"] = day.text
    if day > today { status = 422 }
    if random.below(2) == 0 {
      actions.append(.packsStepped(2))
      members["packs"] = 3
    }
    if random.below(2) == 0 {
      let price = random.pick(["3.5", "12", "20000001"])
      actions.append(.purchaseChanged(.price, price))
      members["price"] = Double(price)
      if price.count > 4 { status = 422 }
    }
    if random.below(2) == 0 {
      actions.append(.purchaseChanged(.shop, " Corner "))
      members["shop"] = " Corner "
    }
    actions += [.formSubmitted, .formLeft]
  }
}
