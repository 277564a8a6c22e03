import ReadingCore
import SyncCore
import Wire

/// What can be done with highlights, and their shapes.
extension OpenAPI {
  static var highlightPaths: [JSON.Member] {
    [
      path(
        "\(Routes.items)/{id}/highlights",
        ["parameters": [id], "get": highlights, "post": makeHighlight]),
      path(
        "\(Routes.items)/{id}/highlights/{highlight}",
        ["parameters": [id, highlight], "delete": deleteHighlight]),
    ]
  }

  private static let highlight: JSON = [
    "name": "highlight", "in": "path", "required": true,
    "schema": ["type": "string", "pattern": "^[0-9a-f]{32}$"],
  ]

  private static let highlights = operation(
    "listHighlights", "The highlights of an item, in the order in which they were made",
    [("200", "Highlights")], problems: ["404"])

  private static let makeHighlight = operation(
    "makeHighlight",
    "Highlight a quotation of the item's text; what stands around it tells equal ones apart",
    [("201", "Highlight")], problems: ["404", "507"], body: "NewHighlight")

  private static let deleteHighlight = operation(
    "deleteHighlight", "Delete a highlight", [("204", nil)], problems: ["404", "507"])
}

extension OpenAPISchemas {
  static var highlights: [JSON.Member] {
    [
      member("NewHighlight", newHighlight), member("Highlight", highlight),
      member("Highlights", list("highlights", of: "Highlight")),
    ]
  }

  private static let newHighlight = object(
    .object(Highlight.schemaMembers(forWriting: true)).setting([
      "quote": [
        "type": "string", "minLength": 1, "maxLength": .integer(Int64(Highlight.longest)),
        "pattern": "\\S",
      ]
    ]), required: ["quote"])

  private static let highlight = object(
    .object([member("id", id)] + Highlight.schemaMembers(forWriting: false)),
    required: ["id", "item", "quote", "colour", "note", "createdAt"])
}
