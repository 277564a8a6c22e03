import ArticleCore
import ReadingCore
import Wire

/// Pages that a person's browser sends, and what to choose from.
extension OpenAPI {
  static var sentPagePaths: [JSON.Member] {
    [
      path(Routes.sentPages, ["post": sendPage]),
      path("\(Routes.items)/{id}/blocks", ["parameters": [id], "get": blocks]),
    ]
  }

  private static let sendPage = operation(
    "sendPage",
    """
    Save a page as a browser shows it, signed in and with its scripts run: its text is found in that, \
    and takes the place of what was found before
    """,
    [("201", "Item"), ("200", "Item")], problems: ["422", "507"], body: "SentPage")

  private static let blocks: JSON = [
    "operationId": "getBlocks",
    "summary": "The item's page cut into blocks to choose the text from (docs/extraction-rules.md)",
    "responses": [
      "200": [
        "description": "CBOR: confidence, failure, automatic part, ways tried, parts, blocks",
        "content": [
          .init(stringLiteral: PageBlocks.mediaType): [
            "schema": ["type": "string", "format": "binary"]
          ]
        ],
      ], "401": problem, "403": problem, "404": problem, "422": problem, "429": problem,
    ],
  ]
}

extension OpenAPISchemas {
  static var sentPages: [JSON.Member] {
    [
      member(
        "SentPage",
        [
          "type": "object", "required": ["url", "html"],
          "properties": [
            "url": ["type": "string", "examples": ["https://example.com/article"]],
            "html": [
              "type": "string", "description": "At most 20 MB in UTF-8.",
              "examples": ["<!doctype html><title>…</title>"],
            ],
          ],
        ])
    ]
  }
}
