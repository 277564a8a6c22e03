/// The shapes of what is found.
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
