import Wire

/// The description of the search.
extension OpenAPI {
  static var searchPaths: [JSON.Member] { [path(Routes.search, ["get": search])] }

  private static let search = operation(
    "search",
    "Items, todos and products in which all words stand, what changed last first",
    [("200", "SearchResults")], problems: ["400"],
    parameters: [
      [
        "name": "q", "in": "query", "required": true,
        "description": """
        Words as they stand, without regard to case: in titles, sites, excerpts, notes, tags and the \
        text of the latest 300 articles that do not match otherwise.
        """,
        "schema": ["type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S"],
      ],
      [
        "name": "limit", "in": "query",
        "schema": ["type": "integer", "minimum": 1, "maximum": 100, "default": 30],
      ],
    ])
}

extension OpenAPISchemas {
  static var search: [JSON.Member] {
    [
      member("SearchResult", result),
      member(
        "SearchResults",
        object(
          [
            "results": ["type": "array", "items": OpenAPI.reference("SearchResult")],
            "isComplete": flag,
          ], required: ["results", "isComplete"])),
    ]
  }

  private static let result = object(
    [
      "kind": choice(["item", "todo", "product"]), "id": id, "title": text, "path": text,
      "excerpt": text,
    ], required: ["kind", "id", "title", "path", "excerpt"])
}
