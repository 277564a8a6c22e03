import HTTPTypes

/// The description of the API (OpenAPI 3.1), as `GET /api/v1/openapi.json` answers it.
enum OpenAPI {
  static func document(version: String, _ endpoints: [Endpoint]) -> JSON {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "Later", "version": .string(version),
        "description": """
        Items, todos and products are JSON. Accounts are JSON, or CBOR (maps with integer keys) when \
        the request says \
        so. Sync is CBOR and described in docs/sync.md, with its stream of server-sent events at \
        GET /api/v1/sync/events, which never ends and therefore is not listed here. Errors are \
        problem details (RFC 9457) with a stable code. Scripts send a bearer token, made by \
        `later token create` or POST /api/v1/tokens (Settings lists and ends tokens); browsers \
        have a cookie.
        """,
      ],
      "servers": [["url": "/"]],
      "security": [["token": []], ["session": []]],
      "paths": .object(paths(endpoints)),
      "components": [
        "securitySchemes": [
          "token": ["type": "http", "scheme": "bearer"],
          "session": ["type": "apiKey", "in": "cookie", "name": "__Host-later"],
        ],
        "schemas": .object(OpenAPISchemas.all),
      ],
    ]
  }

  /// The operations of each address, and what stands in it.
  private static func paths(_ endpoints: [Endpoint]) -> [JSON.Member] {
    var paths: [(path: String, operations: [JSON.Member])] = []
    for endpoint in endpoints {
      guard let operation = endpoint.operation else { continue }
      let member = JSON.Member(
        name: endpoint.method.rawValue.lowercased(), value: operation)
      if let index = paths.firstIndex(where: { $0.path == endpoint.path }) {
        paths[index].operations.append(member)
      } else {
        paths.append((endpoint.path, places(in: endpoint.path) + [member]))
      }
    }
    return paths.map { JSON.Member(name: $0.path, value: .object($0.operations)) }
  }

  /// The parameters that stand in an address: IDs, and the hash of a content.
  private static func places(in path: String) -> [JSON.Member] {
    let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
    guard !names.isEmpty else { return [] }
    let places: [JSON] = names.map { name in
      [
        "name": .string(name), "in": "path", "required": true,
        "schema": name == "hash" ? OpenAPISchemas.hash : OpenAPISchemas.id,
      ]
    }
    return [JSON.Member(name: "parameters", value: .array(places))]
  }

  static func operation<Who, Body, Answer>(
    _ name: String, _ summary: String, need: Need<Who>, input: Input<Body>,
    parameters: [any DescribedParameter], output: Output<Answer>, problems: [DescribedProblem]
  ) -> JSON {
    var members: [JSON.Member] = [
      .init(name: "operationId", value: .string(name)),
      .init(name: "summary", value: .string(summary)),
    ]
    if need.isOpen { members.append(.init(name: "security", value: [])) }
    if !parameters.isEmpty {
      members.append(.init(name: "parameters", value: .array(parameters.map { $0.description })))
    }
    if let content = input.content {
      members.append(.init(name: "requestBody", value: ["required": true, "content": content]))
    }
    var responses = output.answers.map { answer($0) }
    let refused = problems + (need.problems + input.problems).map { DescribedProblem($0) }
    for status in Set(refused.map { $0.status }).sorted() {
      guard let problem = refused.first(where: { $0.status == status }) else { continue }
      let content = content("application/problem+json", reference("Problem"))
      responses.append(
        .init(
          name: "\(status)",
          value: ["description": .string(problem.description), "content": content]))
    }
    return .object(members + [.init(name: "responses", value: .object(responses))])
  }

  private static func answer(_ answer: DescribedAnswer) -> JSON.Member {
    let description: JSON.Member = .init(name: "description", value: .string(answer.description))
    let content = answer.content.map { [JSON.Member(name: "content", value: $0)] } ?? []
    return .init(name: "\(answer.status.code)", value: .object([description] + content))
  }

  /// Without a schema, bytes of any form.
  static func content(_ mediaType: String, _ schema: JSON?) -> JSON {
    let form: JSON = schema.map { ["schema": $0] } ?? [:]
    return .object([.init(name: mediaType, value: form)])
  }

  static func json(_ schema: String) -> JSON { content(MediaTypes.json, reference(schema)) }

  static func reference(_ schema: String) -> JSON {
    ["$ref": .string("#/components/schemas/\(schema)")]
  }
}
