import Wire

/// The description of categories, tags and collections.
extension OpenAPI {
  static var shelfPaths: [JSON.Member] {
    [
      path(
        Routes.categories,
        ["get": operation("listCategories", "Categories", [("200", "Categories")], problems: [])]),
      path(
        Routes.tags, ["get": operation("listTags", "Tags", [("200", "Tags")], problems: [])]),
      path(
        Routes.collections,
        [
          "get": operation(
            "listCollections", "Collections with their items, as they were ordered by hand",
            [("200", "Collections")], problems: [])
        ]),
    ]
  }
}

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
            "id": id, "name": text, "description": text,
            "items": ["type": "array", "items": id],
          ], required: ["id", "name", "description", "items"])),
      member("Collections", list("collections", of: "Collection")),
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
