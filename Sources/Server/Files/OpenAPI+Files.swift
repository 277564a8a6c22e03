import Wire

/// Notes and files as scripts hand them over.
extension OpenAPI {
  static let makeNote = operation(
    "makeNote", "Write a note: an item of one's own words", [("201", "Item")],
    problems: ["404", "409", "422", "507"], body: "NewNote", parameters: [idempotencyKey])

  static let putFile: JSON = [
    "operationId": "putFile",
    "summary": .string(
      "Hand over a picture, a recording, a PDF, a text, or an article that a device kept, of at most "
        + "\(FileRoutes.largest >> 20) MiB, under the SHA-256 of its bytes"),
    "requestBody": [
      "required": true,
      "content": [
        "application/octet-stream": ["schema": ["type": "string", "format": "binary"]]
      ],
    ],
    "responses": [
      "200": stored("It was there."), "201": stored("It is stored."), "400": problem,
      "401": problem, "403": problem, "404": problem, "409": problem, "413": problem,
      "422": problem, "429": problem, "507": problem,
    ],
  ]

  private static func stored(_ description: String) -> JSON {
    [
      "description": .string(description),
      "content": ["application/json": ["schema": reference("StoredFile")]],
    ]
  }
}

extension OpenAPISchemas {
  static let newNote = object(
    ["text": ["type": "string", "minLength": 1, "maxLength": 100_000]], required: ["text"])

  static let storedFile = object(
    ["hash": text, "mediaType": text, "size": count], required: ["hash", "mediaType", "size"])
}
