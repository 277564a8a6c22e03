import ReadingCore
import SyncCore

/// The shapes of highlights.
extension OpenAPISchemas {
  static var highlights: [JSON.Member] {
    [
      member("NewHighlight", newHighlight), member("Highlight", highlight),
      member("Highlights", list("highlights", of: "Highlight")),
    ]
  }

  private static func text(atMost length: Int) -> JSON {
    ["type": "string", "maxLength": .integer(Int64(length))]
  }

  private static let newHighlight = object(
    [
      "quote": [
        "type": "string", "minLength": 1, "maxLength": .integer(Int64(Highlight.longest)),
        "pattern": "\\S",
      ],
      "prefix": text(atMost: HighlightRoutes.longestContext),
      "suffix": text(atMost: HighlightRoutes.longestContext),
      "colour": HighlightColour.schema(within: Limits()),
      "note": text(atMost: HighlightRoutes.longestNote),
    ], required: ["quote"])

  private static let highlight = object(
    .object([member("id", id)] + Highlight.schemaMembers(forWriting: false)),
    required: ["id", "item", "quote", "colour", "note", "createdAt"])
}
