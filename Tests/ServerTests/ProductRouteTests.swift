import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import RestockCore
import Server
import Storage
import SyncCore
import Testing
import Wire

@Suite struct ProductRouteTests {
  private static let path = "/api/v1/products"
  /// The day of the test's clock: 1,800,000,000 seconds after 1970.
  private static let today = "2027-01-15"

  private static func add(
    _ json: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    try await asker.ask(.post, path, json: json, token: token)
  }

  /// A device's change that makes a product.
  private static func push(_ number: UInt64, _ asker: Asker, _ token: String) async throws -> Int {
    let name = Field(
      number: Product.name.number,
      register: Register(
        stamp: Stamp(milliseconds: 1_000, device: DeviceID(bits: 9)),
        value: RegisterValue.text("Pack \(number)")))
    let entity = Entity(id: ID(high: 4, low: number), kind: .product, fields: [name])
    let change = Change(id: ID(high: 5, low: number), entity: entity)
    let body = PushRequest(device: DeviceID(bits: 9), changes: [change]).encoded
    return try await asker.ask(.post, Routes.push, cbor: body, token: token).status.code
  }

  // Shows R10.
  @Test func anAccountHasNoMoreProductsThanTheOwnerAllows() async throws {
    var server = try TestServer()
    server.environment.configuration.productLimit = 2
    let token = try await server.token()
    try await server.run { asker in
      #expect(try await Self.push(1, asker, token) == 200)
      let second = try await Self.add(#"{"name":"Coffee"}"#, asker, token)
      #expect(second.status == .created)
      #expect(try await Self.push(3, asker, token) == 422)
      let third = try await Self.add(#"{"name":"Tea"}"#, asker, token)
      #expect(third.status == .unprocessableContent)
      #expect(third.text.contains("product-limit"))
      // What is there can be changed, and what is deleted makes room.
      #expect(try await Self.push(1, asker, token) == 200)
      let id = try requireValue(second.member("id"))
      #expect(try await asker.ask(.delete, "\(Self.path)/\(id)", token: token).status == .noContent)
      #expect(try await Self.push(3, asker, token) == 200)
    }
  }

  /// Each would find the last place free, were they not taken one after the other.
  // Shows R10.
  @Test func manyDevicesAtOnceMakeNoMoreThanThat() async throws {
    var server = try TestServer()
    server.environment.configuration.productLimit = 2
    let token = try await server.token()
    try await server.run { asker in
      let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<6 {
          group.addTask {
            try await Self.push(UInt64(number), asker, token) == 200
          }
          group.addTask {
            try await Self.add(#"{"name":"Tea \#(number)"}"#, asker, token).status == .created
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(taken == 2)
      let list = try await asker.ask(.get, Self.path, token: token).text
      #expect(list.components(separatedBy: #""dueOn""#).count - 1 == 2)
    }
  }

  @Test func aProductIsAddedAndReadBack() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let added = try await Self.add(
        #"{"name":" Toothpaste ","category":"personal-care","cycle":60,"notes":"mild"}"#, asker,
        token)
      #expect(added.status == .created)
      let id = try requireValue(added.member("id"))
      #expect(added.header("Location") == "\(Self.path)/\(id)")
      for part in [
        #""name":"Toothpaste""#, #""category":"personal-care""#, #""cycle":60"#,
        #""notes":"mild""#, #""lastPurchased":"2027-01-15""#, #""dueOn":"2027-03-16""#,
        #""daysLeft":60"#, #""status":"green""#, #""remindOn":"2027-03-13""#,
      ] { #expect(added.text.contains(part)) }
      let read = try await asker.ask(.get, "\(Self.path)/\(id)", token: token)
      #expect(read.text == added.text)
      let list = try await asker.ask(.get, Self.path, token: token)
      #expect(list.text == #"{"products":[\#(added.text)],"next":null}"#)
    }
  }

  @Test(arguments: [
    ("{}", 400, "malformed"), (#"{"name":1}"#, 400, "malformed"), ("[]", 400, "malformed"),
    (#"{"name":"A","cycle":"30"}"#, 400, "malformed"),
    (#"{"name":"A","cycle":1.5}"#, 400, "malformed"),
    (#"{"name":"A","category":"food"}"#, 400, "malformed"),
    (#"{"name":"A","lastPurchased":"yesterday"}"#, 400, "malformed"),
    (#"{"name":"A","lastPurchased":"2027-02-30"}"#, 400, "malformed"),
    (#"{"name":""}"#, 422, "name-missing"), (#"{"name":"  "}"#, 422, "name-missing"),
    (#"{"name":"A","cycle":0}"#, 422, "cycle-out-of-range"),
    (#"{"name":"A","cycle":366}"#, 422, "cycle-out-of-range"),
    (#"{"name":"A","lastPurchased":"2027-01-16"}"#, 422, "day-in-future"),
    (#"{"name":"A","deliveryDays":61}"#, 422, "delivery-out-of-range"),
    (#"{"name":"\#(String(repeating: "a", count: 101))"}"#, 422, "name-too-long"),
    (#"{"name":"A","notes":"\#(String(repeating: "a", count: 501))"}"#, 422, "notes-too-long"),
  ])
  func badInputIsRefusedAndChangesNothing(json: String, status: Int, code: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let answer = try await Self.add(json, asker, token)
      #expect(answer.status.code == status)
      #expect(answer.member("code") == code)
      let list = try await asker.ask(.get, Self.path, token: token)
      #expect(list.text == #"{"products":[],"next":null}"#)
    }
  }

  @Test func aWholeNumberMayHaveAFractionOfNothing() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let added = try await Self.add(
        #"{"name":"Tea","cycle":14.0,"lastPurchased":null}"#, asker, token)
      let id = try requireValue(added.member("id"))
      let expected = [
        #"{"id":"\#(id)","name":"Tea","category":null,"cycle":14,"notes":"","deliveryDays":0,"#,
        #""createdAt":"2027-01-15T08:00:00.000Z","lastPurchased":null,"dueOn":null,"#,
      ]
      #expect(added.text.hasPrefix(expected.joined()))
    }
  }

  @Test func aPurchaseIsToldWithItsPrice() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let added = try await Self.add(#"{"name":"Tea","lastPurchased":null}"#, asker, token)
      let one = "\(Self.path)/\(try requireValue(added.member("id")))"
      for (json, expected) in [
        (
          #"{"packs":2,"price":12.5,"shop":" Market "}"#, #""packs":2,"price":12.5,"shop":"Market""#
        ),
        (#"{"price":3}"#, #""packs":1,"price":3,"shop":null"#),
      ] {
        _ = try await asker.ask(.post, "\(one)/rebought", json: json, token: token)
        let purchases = try await asker.ask(.get, "\(one)/purchases", token: token)
        #expect(purchases.text.contains(#""day":"2027-01-15",\#(expected)}]}"#))
      }
    }
  }

  @Test func reboughtStartsTheCycleAgainAndCanBeTakenBack() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let before = try await Self.add(
        #"{"name":"Coffee","lastPurchased":"2026-12-10"}"#, asker, token)
      #expect(before.text.contains(#""status":"red""#))
      let one = "\(Self.path)/\(try requireValue(before.member("id")))"
      let bought = try await asker.ask(
        .post, "\(one)/rebought", json: #"{"packs":2,"price":12.5,"shop":"Market"}"#, token: token)
      #expect(bought.status == .ok)
      #expect(bought.text.contains(#""daysLeft":60"#))
      #expect(bought.text.contains(#""spent":12.5"#))
      // A second tap on the same day is the same purchase.
      _ = try await asker.ask(.post, "\(one)/rebought", json: #"{"packs":2}"#, token: token)
      let purchases = try await asker.ask(.get, "\(one)/purchases", token: token)
      #expect(purchases.text.components(separatedBy: #""day":"#).count == 3)
      let latest = try requireValue(purchases.member("id"))
      let undone = try await asker.ask(.delete, "\(one)/purchases/\(latest)", token: token)
      #expect(undone.status == .noContent)
      #expect(try await asker.ask(.get, one, token: token).text == before.text)
      let again = try await asker.ask(.delete, "\(one)/purchases/\(latest)", token: token)
      #expect(again.status == .notFound)
    }
  }

  @Test func aPurchaseIsCheckedAsTheAppChecksIt() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let added = try await Self.add(#"{"name":"Coffee"}"#, asker, token)
      let one = "\(Self.path)/\(try requireValue(added.member("id")))"
      for (json, status) in [
        (#"{"day":"2027-01-16"}"#, 422), (#"{"packs":0}"#, 422), (#"{"packs":100}"#, 422),
        (#"{"price":-1}"#, 422), (#"{"price":"free"}"#, 400), (#"{"day":null}"#, 400),
        (#"{"shop":5}"#, 400), (#"{"packs":true}"#, 400),
      ] {
        let answer = try await asker.ask(.post, "\(one)/rebought", json: json, token: token)
        #expect(answer.status.code == status)
      }
      #expect(try await asker.ask(.get, one, token: token).text == added.text)
    }
  }

  @Test func theDayOfTheCallerCounts() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let ahead = try await asker.ask(
        .post, "\(Self.path)?today=2027-01-16", json: #"{"name":"Coffee"}"#, token: token)
      #expect(ahead.text.contains(#""lastPurchased":"2027-01-16""#))
      for day in ["2027-01-18", "soon"] {
        let answer = try await asker.ask(.get, "\(Self.path)?today=\(day)", token: token)
        #expect(answer.status == .badRequest)
      }
    }
  }

  @Test func editsChangeWhatTheyNameAndNothingElse() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let added = try await Self.add(
        #"{"name":"Coffee","notes":"dark","category":"pantry"}"#, asker, token)
      let one = "\(Self.path)/\(try requireValue(added.member("id")))"
      for (edit, expected) in [
        (#"{"name":"Espresso"}"#, #""name":"Espresso""#), (#"{"cycle":14}"#, #""daysLeft":14"#),
        (#"{"category":null}"#, #""category":null"#),
        (#"{"deliveryDays":2}"#, #""orderBy":"2027-01-27""#),
        (#"{"isPaused":true}"#, #""isPaused":true"#),
        (#"{"isPaused":false}"#, #""isPaused":false"#),
      ] {
        let answer = try await asker.ask(.patch, one, json: edit, token: token)
        #expect(answer.text.contains(expected))
        #expect(answer.text.contains(#""notes":"dark""#))
      }
      for (wrong, status) in [(#"{"name":""}"#, 422), (#"{"cycle":400}"#, 422), ("[]", 400)] {
        let answer = try await asker.ask(.patch, one, json: wrong, token: token)
        #expect(answer.status.code == status)
      }
      #expect(try await asker.ask(.delete, one, token: token).status == .noContent)
      #expect(try await asker.ask(.get, one, token: token).status == .notFound)
      #expect(try await asker.ask(.delete, one, token: token).status == .notFound)
    }
  }

  @Test func anotherAccountSeesAndChangesNothing() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let other = try await server.token(of: "bob@example.org")
    let reader = try await server.token(scope: .read)
    try await server.run { asker in
      let added = try await Self.add(#"{"name":"Coffee"}"#, asker, token)
      let one = "\(Self.path)/\(try requireValue(added.member("id")))"
      #expect(try await asker.ask(.get, one, token: other).status == .notFound)
      #expect(try await asker.ask(.delete, one, token: other).status == .notFound)
      let bought = try await asker.ask(.post, "\(one)/rebought", json: "{}", token: reader)
      #expect(bought.status == .forbidden)
      #expect(try await asker.ask(.get, one).status == .unauthorized)
    }
  }

  @Test func devicesGetWhatScriptsChange() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    try await server.run { asker in
      let added = try await Self.add(#"{"name":"Coffee"}"#, asker, token)
      let pulled = try await storage.sync.pull(account, 0, 100).map { $0.entity }
      let book = ProductBook(pulled)
      #expect(book.live.map { $0.id.text } == [try requireValue(added.member("id"))])
      #expect(book.history(book.live[0].id).purchases.count == 1)
    }
  }

  @Test func pagesFollowEachOther() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for cycle in 1...7 {
        _ = try await Self.add(#"{"name":"P\#(cycle)","cycle":\#(cycle)}"#, asker, token)
      }
      var names: [String] = []
      for offset in [0, 3, 6] {
        let page = try await asker.ask(
          .get, "\(Self.path)?limit=3&offset=\(offset)", token: token)
        names += page.text.components(separatedBy: #""name":""#).dropFirst().map {
          String($0.prefix(2))
        }
      }
      #expect(names == (1...7).map { "P\($0)" })
      for wrong in ["limit=0", "limit=x", "offset=-1"] {
        let answer = try await asker.ask(.get, "\(Self.path)?\(wrong)", token: token)
        #expect(answer.status == .badRequest)
      }
    }
  }
}
