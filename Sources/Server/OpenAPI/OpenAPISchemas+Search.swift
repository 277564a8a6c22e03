/// The shapes of what is found.
extension OpenAPISchemas {
  static var search: [JSON.Member] {
    [
      member("SearchResult", result), member("SearchError", fault),
      member(
        "Completions",
        object(
          ["completions": ["type": "array", "maxItems": 20, "items": text]],
          required: ["completions"])),
      member(
        "SearchResults",
        object(
          [
            "results": ["type": "array", "items": OpenAPI.reference("SearchResult")],
            "related": [
              "type": "array", "items": OpenAPI.reference("SearchResult"),
              "description": "What has most of the words, where few have all.",
            ],
            "relatedInMeaning": [
              "type": "array", "maxItems": 10, "items": OpenAPI.reference("SearchResult"),
              "description": """
              What means about the same, the nearest first, and is in neither of the others: with the first answer \
              to a question of three telling words or more, or to one that finds little.
              """,
            ],
            "suggestion": [
              "type": "string", "description": "The query as it may have been meant.",
            ],
            "errors": [
              "type": "array", "items": OpenAPI.reference("SearchError"),
              "description": "Parts of the query that were left out; the rest was looked for.",
            ],
            "next": [
              "type": "integer", "minimum": 1,
              "description": "The \"offset\" of the next results; missing where there are no more.",
            ],
            "isComplete": [
              "type": "boolean",
              "description": "False where there are more, or texts are still being read.",
            ],
          ], required: ["results", "isComplete"])),
    ]
  }

  private static let result = object(
    [
      "kind": choice(["item", "todo", "product"]), "id": id, "title": text, "path": text,
      "excerpt": text,
      "foundIn": choice([
        "title", "tags", "note", "highlight", "source", "author", "text", "collection",
      ]),
      "snippet": [
        "type": "array",
        "items": object(["text": text, "isHit": flag], required: ["text", "isHit"]),
        "description": "The excerpt in parts, with what was found in it marked.",
      ],
    ], required: ["kind", "id", "title", "path", "excerpt"])

  private static let fault = object(
    [
      "code": choice([
        "unknown-value", "not-a-date", "not-a-number", "no-value", "open-quote",
        "nothing-to-choose", "too-long",
      ]), "part": text, "message": text,
    ], required: ["code", "part", "message"])
}
