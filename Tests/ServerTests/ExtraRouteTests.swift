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

/// What is bought once, by requests.
@Suite struct ExtraRouteTests {
  // Shows R22.
  @Test func whatIsBoughtOnceIsAddedTickedAndTakenOff() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await asker.ask(
        .post, Routes.extras, json: #"{"name":" Candles "}"#, token: token)
      #expect(made.status == .ok)
      #expect(made.member("name") == "Candles")
      #expect(made.member("id") == Extra.id(of: "candles").text)
      #expect(made.text.contains(#""boughtOn":null"#))
      // Of each name there is one.
      let again = try await asker.ask(
        .post, Routes.extras, json: #"{"name":"candles"}"#, token: token)
      #expect(again.member("id") == made.member("id"))
      let path = Routes.extras + "/" + Extra.id(of: "candles").text
      let bought = try await asker.ask(
        .patch, path, json: #"{"boughtOn":"2025-10-27"}"#, token: token)
      #expect(bought.member("boughtOn") == "2025-10-27")
      let more = try await asker.ask(.patch, path, json: #"{"amount":3}"#, token: token)
      #expect(more.text.contains(#""amount":3"#))
      for json in [#"{"amount":0}"#, #"{"amount":100}"#, #"{"amount":"2"}"#] {
        let refused = try await asker.ask(.patch, path, json: json, token: token)
        #expect(refused.status == .badRequest)
      }
      let counted = try await asker.ask(
        .post, Routes.extras, json: #"{"name":"Glue","amount":2}"#, token: token)
      #expect(counted.text.contains(#""amount":2"#))
      let kept = try await asker.ask(.post, Routes.extras, json: #"{"name":"glue"}"#, token: token)
      #expect(kept.text.contains(#""amount":2"#))
      let glue = Routes.extras + "/" + Extra.id(of: "glue").text
      #expect(try await asker.ask(.delete, glue, token: token).status == .noContent)
      let all = try await asker.ask(.get, Routes.extras, token: token)
      #expect(all.text.matches(of: #/"boughtOn":"2025-10-27"/#).count == 1)
      // It is no product.
      let products = try await asker.ask(.get, Routes.products, token: token)
      #expect(products.text.contains(#""products":[]"#))
      for json in [#"{"name":" "}"#, #"{"name":"a\nb"}"#, "{}"] {
        let refused = try await asker.ask(.post, Routes.extras, json: json, token: token)
        #expect(refused.status == .badRequest)
      }
      let wrong = try await asker.ask(
        .patch, path, json: #"{"boughtOn":"soon"}"#, token: token)
      #expect(wrong.status == .badRequest)
      #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
      #expect(try await asker.ask(.delete, path, token: token).status == .notFound)
      let none = try await asker.ask(.get, Routes.extras, token: token)
      #expect(none.text == #"{"extras":[]}"#)
    }
  }

  // Shows R19.
  @Test func oneLinePutsOnTheListWhatItNames() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      func add(_ text: String) async throws -> TestResponse {
        try await asker.ask(
          .post, Routes.shoppingList, json: "{\"text\":\"\(text)\"}", token: token)
      }
      let new = try await add(" 2 milk ")
      #expect(new.text == #"{"name":"milk","amount":2,"isProduct":false}"#)
      // Said again without a number, they stay as many.
      _ = try await add("Milk")
      let extras = try await asker.ask(.get, Routes.extras, token: token)
      #expect(extras.text.contains(#""amount":2"#))
      #expect(extras.text.matches(of: #/"name"/#).count == 1)
      // What is a product already becomes no second thing.
      let made = try await asker.ask(
        .post, Routes.products, json: #"{"name":"Toothpaste","cycle":60}"#, token: token)
      let known = try await add("toothpaste")
      #expect(known.text == #"{"name":"Toothpaste","amount":1,"isProduct":true}"#)
      #expect(
        try await asker.ask(.get, Routes.extras, token: token).text.matches(of: #/"name"/#).count
          == 1)
      // It was bought today, and is wanted again.
      let storage = server.environment.storage
      let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
      let book = ProductBook(try await storage.sync.pull(account, 0, 100).map { $0.entity })
      let id = try requireValue(made.member("id"))
      let product = try requireValue(book.live.first { $0.id.text == id })
      let bought = try requireValue(book.events(of: product.id).first?.day)
      #expect(product.wantedOn == bought.adding(days: 1))
      for text in ["", " ", "a\\nb", String(repeating: "a", count: 101)] {
        #expect(try await add(text).status == .badRequest)
      }
    }
  }
}
