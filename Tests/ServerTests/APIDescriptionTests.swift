import Foundation
import HTTPTypes
import Server
import Testing

/// The description of the API and the routes of the server are the same list.
@Suite struct APIDescriptionTests {
  /// A stream that never ends, whose messages are described in docs/sync.md; and what payment providers send,
  /// and a browser that comes back from them, which is theirs to describe.
  private static let undescribed: Set<String> = [
    "GET /api/v1/sync/events", "GET /api/v1/payments/toss/return", "POST /api/v1/payments/stripe",
    "POST /api/v1/payments/toss",
  ]

  /// Methods and addresses, as in `GET /api/v1/items/{id}`.
  private static func described(_ bytes: [UInt8]) throws -> Set<String> {
    let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let paths = try requireValue(document?["paths"] as? [String: [String: Any]])
    return Set(
      paths.flatMap { path, operations in
        operations.keys.filter { $0 != "parameters" }.map { $0.uppercased() + " " + path }
      })
  }

  @Test func eachRouteIsDescribedAndEachDescribedRouteIsThere() async throws {
    let server = try TestServer()
    var routed: Set<String> = []
    for (path, methods) in routes(of: server.environment) where path.hasPrefix("/api/") {
      for method in methods where method != "HEAD" { routed.insert(method + " " + path) }
    }
    let expected = routed.subtracting(Self.undescribed)
    #expect(routed.isSuperset(of: Self.undescribed))
    try await server.run { asker in
      let answer = try await asker.ask(.get, "/api/v1/openapi.json")
      let described = try Self.described(Array(answer.bytes))
      #expect(described.subtracting(expected).sorted() == [])
      #expect(expected.subtracting(described).sorted() == [])
    }
  }

  @Test func eachShapeThatIsNamedIsThereAndEachThatIsThereIsNamed() async throws {
    try await TestServer().run { asker in
      let text = try await asker.ask(.get, "/api/v1/openapi.json").text
      let named = Set(text.matches(of: /#\/components\/schemas\/(\w+)/).map { String($0.1) })
      let document = try JSONReader.read(Array(text.utf8))
      guard case .object(let shapes)? = document["components"]?["schemas"] else {
        Issue.record("no shapes")
        return
      }
      #expect(named.symmetricDifference(shapes.map { $0.name }).sorted() == [])
    }
  }

  // `{hash}` used to be taken for the address: the answer named its methods.
  @Test func anAddressThatIsNamedHasItsOwnMethods() async throws {
    try await TestServer().run { asker in
      let refused = try await asker.ask(.delete, "/api/v1/contents/missing")
      #expect(refused.status == .methodNotAllowed)
      #expect(refused.header("Allow") == "POST")
    }
  }
}
