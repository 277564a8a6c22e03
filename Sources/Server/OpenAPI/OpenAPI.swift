import SyncCore
import Wire

/// The description of the API (OpenAPI 3.1), as `GET /api/v1/openapi.json` answers it.
enum OpenAPI {
  static func document(version: String) -> JSON {
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
      "paths": .object(paths),
      "components": [
        "securitySchemes": [
          "token": ["type": "http", "scheme": "bearer"],
          "session": ["type": "apiKey", "in": "cookie", "name": "__Host-later"],
        ],
        "schemas": .object(OpenAPISchemas.all),
      ],
    ]
  }

  private static var paths: [JSON.Member] {
    [
      path(Routes.server, ["get": server]),
      path(Routes.openAPI, ["get": description]),
      path(Routes.accounts, ["post": signUp]),
      path(Routes.session, ["get": profile, "post": signIn, "delete": signOut]),
      path(Routes.sessions, ["get": sessions, "delete": endOthers]),
      path("\(Routes.sessions)/{id}", ["parameters": [id], "delete": endSession]),
      path(Routes.password, ["put": changePassword]),
      path(Routes.accountDeletion, ["post": deleteAccount]),
      path(Routes.export, ["get": export]),
      path(Routes.tokens, ["post": makeToken]),
      path(Routes.registration, ["put": changeRegistration]),
      path(Routes.invitations, ["get": invitations, "post": invite]),
      path("\(Routes.invitations)/{id}", ["parameters": [id], "delete": revoke]),
      path(Routes.items, ["get": items, "post": save]),
      path(
        "\(Routes.items)/{id}", ["parameters": [id], "get": item, "patch": edit, "delete": delete]),
      path("\(Routes.items)/{id}/retry", ["parameters": [id], "post": retry]),
      path(Routes.todos, ["get": todos, "post": makeTodo]),
      path(
        "\(Routes.todos)/{id}",
        ["parameters": [id], "get": todo, "patch": editTodo, "delete": deleteTodo]),
      path("\(Routes.todos)/{id}/complete", ["parameters": [id], "post": completeTodo]),
      path("\(Routes.todos)/{id}/reopen", ["parameters": [id], "post": reopenTodo]),
      path("\(Routes.contents)/{hash}", ["parameters": [hash], "get": content, "put": putFile]),
      path(Routes.missingContents, ["post": missingContents]),
      path(Routes.notes, ["post": makeNote]),
      path(Routes.pull, ["post": pull]),
      path(Routes.push, ["post": push]),
    ] + highlightPaths + emailPaths + productPaths + shelfPaths + searchPaths + sentPagePaths
  }

  static func path(_ path: String, _ operations: JSON) -> JSON.Member {
    JSON.Member(name: path, value: operations)
  }

  static let id: JSON = [
    "name": "id", "in": "path", "required": true,
    "schema": ["type": "string", "pattern": "^[0-9a-f]{32}$"],
  ]
  private static let hash: JSON = [
    "name": "hash", "in": "path", "required": true,
    "schema": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
  ]
}

extension OpenAPI {
  static let idempotencyKey: JSON = [
    "name": .string(Idempotency.header), "in": "header", "required": false,
    "description": """
    Makes the request safe to send again: with the same key and body nothing is made a second time, \
    and what was made is answered as it stands now (with the header Idempotent-Replayed). The same key \
    with another body is 422 `idempotency-key-reused`; while the first is being done, 409.
    """,
    "schema": ["type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"],
  ]
}

/// Short ways to say what operations have in common.
extension OpenAPI {
  /// Status and the name of the answer's schema; nil for an empty answer.
  typealias Success = (status: String, schema: String?)

  static func operation(
    _ name: String, _ summary: String, _ successes: [Success], problems: [String],
    body: String? = nil, parameters: [JSON] = [], isOpen: Bool = false, hasCBOR: Bool = false
  ) -> JSON {
    var members = [
      JSON.Member(name: "operationId", value: .string(name)),
      JSON.Member(name: "summary", value: .string(summary)),
    ]
    if isOpen { members.append(JSON.Member(name: "security", value: [])) }
    if !parameters.isEmpty {
      members.append(JSON.Member(name: "parameters", value: .array(parameters)))
    }
    if let body { members.append(JSON.Member(name: "requestBody", value: request(body))) }
    var responses = successes.map { success in
      JSON.Member(name: success.status, value: answer(success.schema))
    }
    let refused = (isOpen ? [] : ["401", "403"]) + (body == nil ? [] : ["400", "413", "415"])
    for status in Set(refused + problems).sorted() {
      responses.append(JSON.Member(name: status, value: problem))
    }
    members.append(JSON.Member(name: "responses", value: .object(responses)))
    return .object(members)
  }

  static func reference(_ schema: String) -> JSON {
    ["$ref": .string("#/components/schemas/\(schema)")]
  }

  private static func request(_ schema: String) -> JSON {
    ["required": true, "content": ["application/json": ["schema": reference(schema)]]]
  }

  private static func answer(_ schema: String?) -> JSON {
    guard let schema else { return ["description": "Done."] }
    return [
      "description": .string(schema),
      "content": ["application/json": ["schema": reference(schema)]],
    ]
  }

  static let problem = problem("Problem")

  /// The reasons for a 413 in a push.
  static let tooLargePush = problem(
    """
    Nothing was stored. `too-large`: the body has more than \(SyncRoutes.largestPush) bytes. \
    `change-too-large`: more than \(SyncLimit.changes) changes, or an entity would have more than \
    \(SyncLimit.registers) registers or \(SyncLimit.entityBytes) bytes of values; the same change \
    will be refused again. Or the stored entities that it changes have more than \
    \(SyncLimit.changedBytes) bytes together: fewer changes at once are taken.
    """)

  static func problem(_ description: String) -> JSON {
    [
      "description": .string(description),
      "content": [
        "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
      ],
    ]
  }
}
