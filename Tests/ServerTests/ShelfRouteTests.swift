import HTTPTypes
import Kernel
import ReadingCore
import Server
import SyncCore
import Testing
import Wire

@Suite struct ShelfRouteTests {
  private static func patch(
    _ id: String, _ json: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    try await asker.ask(.patch, "/api/v1/items/\(id)", json: json, token: token)
  }

  @Test func aScriptTagsFilesAndGathersAnItemByNames() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let saved = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"https://example.org/a"}"#, token: token)
      let id = try requireValue(saved.member("id"))
      let first = try await Self.patch(
        id, #"{"tags":["Calm","slow reading"],"category":"work","collections":["Weekend"]}"#,
        asker, token)
      #expect(first.status == .ok)
      #expect(first.text.contains(#""name":"Work""#))
      #expect(first.text.contains(#""name":"Weekend""#))
      // A tag that is there is used, one that is not named is taken off.
      server.clock.advance(milliseconds: 10)
      let second = try await Self.patch(id, #"{"tags":["calm"],"category":null}"#, asker, token)
      #expect(second.text.contains(#""tags":[{"#))
      #expect(!second.text.contains("slow reading"))
      #expect(second.text.contains(#""category":null"#))
      let tags = try await asker.ask(.get, "/api/v1/tags", token: token).text
      #expect(tags.contains(#""name":"Calm","colour":0,"itemCount":1"#))
      #expect(tags.contains(#""name":"slow reading","colour":0,"itemCount":0"#))
      let collections = try await asker.ask(.get, "/api/v1/collections", token: token).text
      #expect(collections.contains(id))
      let categories = try await asker.ask(.get, "/api/v1/categories", token: token).text
      #expect(categories.contains("Personal"))
    }
  }

  /// A device's change that keeps a search.
  private static func keepSearch(
    _ id: ID<Entity>, _ search: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    let device = DeviceID(bits: 9)
    let values = [
      (ItemCollection.name.number, RegisterValue.text("Calm things")),
      (ItemCollection.search.number, RegisterValue.text(search)),
    ]
    let fields = values.map { number, value in
      Field(
        number: number,
        register: Register(stamp: Stamp(milliseconds: 1_000, device: device), value: value))
    }
    let change = Change(
      id: ID(high: 5, low: id.low), entity: Entity(id: id, kind: .collection, fields: fields))
    let body = PushRequest(device: device, changes: [change]).encoded
    return try await asker.ask(.post, Routes.push, cbor: body, token: token)
  }

  // Shows L72.
  @Test func aSavedSearchIsListedAndTakesNoItems() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let search = ID<Entity>(high: 4, low: 1)
    try await server.run { asker in
      #expect(try await Self.keepSearch(search, "quiet", asker, token).status == .ok)
      let listed = try await asker.ask(.get, "/api/v1/collections", token: token).text
      #expect(listed.contains(#""name":"Calm things","description":"","search":"quiet""#))
      let saved = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"https://example.org/a"}"#, token: token)
      let id = try requireValue(saved.member("id"))
      // A name is that of a new collection; the ID of a search is none.
      let put = try await Self.patch(id, #"{"collections":["Calm things"]}"#, asker, token)
      #expect(put.status == .ok)
      #expect(!put.text.contains(search.text))
    }
  }

  @Test func aSearchThatIsTooLongIsRefused() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let long = String(repeating: "a", count: 201)
      let answer = try await Self.keepSearch(ID(high: 4, low: 2), long, asker, token)
      #expect(answer.status != .ok)
    }
  }

  @Test(arguments: [
    #"{"tags":"one"}"#, #"{"tags":[1]}"#, #"{"tags":[""]}"#, #"{"category":"nowhere"}"#,
    #"{"category":5}"#,
  ]) func whatIsNoShelfIsRefusedAndNothingIsWritten(_ json: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let saved = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"https://example.org/a"}"#, token: token)
      let id = try requireValue(saved.member("id"))
      #expect(try await Self.patch(id, json, asker, token).status == .badRequest)
      let tags = try await asker.ask(.get, "/api/v1/tags", token: token).text
      #expect(tags == #"{"tags":[]}"#)
    }
  }
}
