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
