import Wire

/// The shapes of categories, tags and collections.
extension OpenAPISchemas {
  static var shelves: [JSON.Member] {
    [
      member(
        "Shelf",
        object(
          ["id": id, "name": text, "colour": count, "itemCount": count],
          required: ["id", "name", "colour", "itemCount"])),
      member("Categories", list("categories", of: "Shelf")),
      member("Tags", list("tags", of: "Shelf")),
      member(
        "Collection",
        object(
          [
            "id": id, "name": text, "description": text, "search": text, "isShared": flag,
            "items": ["type": "array", "items": id],
          ], required: ["id", "name", "description", "search", "isShared", "items"])),
      member("Collections", list("collections", of: "Collection")),
      member("Share", ShareSummary.schema), member("ShareRequest", ShareRequest.schema),
      member("ShelfReference", object(["id": id, "name": text], required: ["id", "name"])),
    ]
  }

  /// What stands of shelves in an item.
  static let shelfReferences: JSON = [
    "type": "array", "items": OpenAPI.reference("ShelfReference"),
  ]

  /// A name or an ID, as a change of an item gives it.
  static let shelfName: JSON = [
    "type": "string", "minLength": 1, "maxLength": .integer(Int64(ShelfChoice.longestName)),
    "pattern": "[^\\u0000-\\u0020]",
  ]
  static let shelfNames: JSON = [
    "type": "array", "maxItems": .integer(Int64(ShelfChoice.most)), "items": shelfName,
  ]
}
