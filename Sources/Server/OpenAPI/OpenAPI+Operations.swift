import Wire

/// What can be done, by route.
extension OpenAPI {
  static let server = operation(
    "getServer", "What anybody may know of this server", [("200", "Server")], problems: [],
    isOpen: true)

  static let description: JSON = [
    "operationId": "getDescription", "summary": "This description", "security": [],
    "responses": [
      "200": [
        "description": "OpenAPI", "content": ["application/json": ["schema": ["type": "object"]]],
      ]
    ],
  ]

  static let signUp = operation(
    "signUp",
    "Make an account and sign a browser in to it; 200 for one that was there, by its password",
    [("201", "Profile"), ("200", "Profile")],
    problems: ["403", "422", "429", "503", "507"], body: "NewAccount", isOpen: true)

  static let signIn = operation(
    "signIn", "Sign a browser in", [("200", "Profile")],
    problems: ["401", "403", "429", "503", "507"],
    body: "Credentials", isOpen: true)

  static let profile = operation(
    "getProfile", "Who is signed in", [("200", "Profile")], problems: [])

  static let signOut = operation("signOut", "Sign this browser out", [("204", nil)], problems: [])

  static let sessions = operation(
    "listSessions", "The account's browsers and tokens", [("200", "Sessions")], problems: [])

  static let endOthers = operation(
    "endOtherSessions", "Sign every other browser out (from a browser)", [("204", nil)],
    problems: [])

  static let endSession = operation(
    "endSession", "End a session or a token (from a browser)", [("204", nil)], problems: ["404"])

  static let changePassword = operation(
    "changePassword", "Choose another password (from a browser)", [("204", nil)],
    problems: ["422", "429", "503"], body: "PasswordChange")

  static let deleteAccount = operation(
    "deleteAccount", "Delete the account and all that is in it, for good (from a browser)",
    [("204", nil)], problems: ["429", "503"], body: "AccountDeletion")

  static let export: JSON = [
    "operationId": "export",
    "summary": "Everything of the account: JSON, CSV, HTML, Markdown and the files, as one zip",
    "responses": [
      "200": [
        "description": "The zip, with a README.txt",
        "content": ["application/zip": ["schema": ["type": "string", "format": "binary"]]],
      ], "401": problem, "403": problem,
    ],
  ]

  static let makeToken = operation(
    "makeToken", "Make a token for a script (from a browser, with the password)",
    [("201", "NewToken")], problems: ["422", "429", "503"], body: "TokenRequest")

  static let changeRegistration = operation(
    "changeRegistration", "Say who may make an account (the owner, from a browser)",
    [("204", nil)], problems: [], body: "RegistrationChange")

  static let invitations = operation(
    "listInvitations", "Invitations that wait (the owner, from a browser)",
    [("200", "Invitations")], problems: [])

  static let invite = operation(
    "invite", "Make an invitation (the owner, from a browser)", [("201", "NewInvitation")],
    problems: [])

  static let revoke = operation(
    "revokeInvitation", "Take an invitation back (the owner, from a browser)", [("204", nil)],
    problems: ["404"])

  static let items = operation(
    "listItems", "Items, newest first", [("200", "ItemPage")], problems: ["400"],
    parameters: [
      [
        "name": "limit", "in": "query",
        "schema": ["type": "integer", "minimum": 1, "maximum": 100, "default": 30],
      ],
      [
        "name": "after", "in": "query", "description": "The \"next\" of another answer.",
        "schema": ["type": "string", "pattern": "^[0-9]{1,15}-[0-9a-f]{32}$"],
      ],
      ["name": "archived", "in": "query", "schema": ["type": "boolean"]],
    ])

  static let save = operation(
    "saveItem",
    "Save an address; one that is there comes back to the top, and is tried again if it failed",
    [("201", "Item"), ("200", "Item")], problems: ["404", "409", "422", "507"], body: "NewItem",
    parameters: [idempotencyKey])

  static let item = operation("getItem", "One item", [("200", "Item")], problems: ["404"])

  static let edit = operation(
    "editItem", "Change what is named and leave the rest", [("200", "Item")],
    problems: ["404", "507"], body: "ItemEdit")

  static let delete = operation("deleteItem", "Delete an item", [("204", nil)], problems: ["404"])

  static let retry = operation(
    "retryItem", "Fetch and read the page again", [("200", "Item")], problems: ["404"])

  static let content: JSON = [
    "operationId": "getContent", "summary": "An article (CBOR), an image or a file, by its SHA-256",
    "parameters": [
      [
        "name": "Range", "in": "header", "schema": ["type": "string"], "example": "bytes=0-65535",
        "description": "One range of bytes; several, or another unit, get the whole.",
      ]
    ],
    "responses": [
      "200": ["description": "The bytes, which never change", "content": ["*/*": [:]]],
      "206": ["description": "The range; Content-Range says which", "content": ["*/*": [:]]],
      "416": ["description": "Nothing lies there; Content-Range says how many bytes there are."],
      "304": ["description": "You have it."], "401": problem, "403": problem, "404": problem,
      "410": problem(
        "The server has lost it, and fetches the page again where it can."),
    ],
  ]

  static let pull = sync("pull", "What changed after a cursor: PullRequest of docs/sync.md")
  static let push = sync(
    "push", "Hand changes over: PushRequest of docs/sync.md", tooLarge: tooLargePush)

  static let missingContents = sync(
    "missingContents",
    "Which of these contents the server lacks for the account: a CBOR array of SHA-256, of at most "
      + "\(HashList.largest), answered by one of those that are to be sent")

  private static func sync(_ name: String, _ summary: String, tooLarge: JSON = problem) -> JSON {
    let bytes: JSON = ["application/cbor": ["schema": ["type": "string", "format": "binary"]]]
    return [
      "operationId": .string(name), "summary": .string(summary),
      "requestBody": ["required": true, "content": bytes],
      "responses": [
        "200": ["description": "CBOR", "content": bytes], "400": problem, "401": problem,
        "403": problem, "409": problem, "413": tooLarge, "415": problem, "507": problem,
      ],
    ]
  }
}
