import Kernel
import RestockCore
import SyncCore
import Wire

/// The description of what can be done with products.
extension OpenAPI {
  static var productPaths: [JSON.Member] {
    let one = "\(Routes.products)/{id}"
    return [
      path(Routes.products, ["get": products, "post": addProduct]),
      path(
        one,
        [
          "parameters": [id], "get": product, "patch": editProduct, "delete": deleteProduct,
        ]),
      path("\(one)/rebought", ["parameters": [id], "post": rebought]),
      path("\(one)/purchases", ["parameters": [id], "get": purchases]),
      path(
        "\(one)/purchases/{purchase}", ["parameters": [id, purchase], "delete": undoPurchase]),
    ]
  }

  private static let purchase: JSON = [
    "name": "purchase", "in": "path", "required": true,
    "schema": ["type": "string", "pattern": "^[0-9a-f]{32}$"],
  ]

  private static let today: JSON = [
    "name": "today", "in": "query",
    "description": """
    The day where you are, at most one day from the day in UTC, which it is otherwise.
    """, "schema": ["type": "string", "format": "date"],
  ]

  private static let products = operation(
    "listProducts", "Products, what runs out first before the others", [("200", "ProductPage")],
    problems: ["400"],
    parameters: [
      [
        "name": "limit", "in": "query",
        "schema": ["type": "integer", "minimum": 1, "maximum": 500, "default": 100],
      ],
      [
        "name": "offset", "in": "query",
        "schema": ["type": "integer", "minimum": 0, "maximum": 1_000_000, "default": 0],
      ], today,
    ])

  private static let addProduct = operation(
    "addProduct", "Add a product, bought today unless another day or null is given",
    [("201", "Product")], problems: ["404", "409", "422", "507"], body: "NewProduct",
    parameters: [today, idempotencyKey])

  private static let product = operation(
    "getProduct", "One product", [("200", "Product")], problems: ["400", "404"],
    parameters: [today])

  private static let editProduct = operation(
    "editProduct", "Change what is named and leave the rest; pause or go on",
    [("200", "Product")], problems: ["404", "422", "507"], body: "ProductEdit",
    parameters: [today])

  private static let deleteProduct = operation(
    "deleteProduct", "Delete a product", [("204", nil)], problems: ["404"])

  private static let rebought = operation(
    "reboughtProduct", "Note a purchase; one noted for the same day is overwritten",
    [("200", "Product")], problems: ["404", "422", "507"], body: "NewPurchase",
    parameters: [today])

  private static let purchases = operation(
    "listPurchases", "The purchases of a product, newest first", [("200", "Purchases")],
    problems: ["404"])

  private static let undoPurchase = operation(
    "undoPurchase", "Take a purchase back", [("204", nil)], problems: ["404"])
}

/// The shapes of products.
extension OpenAPISchemas {
  static var products: [JSON.Member] {
    [
      member("NewProduct", newProduct), member("ProductEdit", productEdit),
      member("NewPurchase", newPurchase), member("Product", product),
      member("ProductPage", productPage), member("Purchase", purchase),
      member("Purchases", list("purchases", of: "Purchase")),
    ]
  }

  private static let day = CivilDate.schema(within: Limits())
  private static let cycle = Int.schema(within: Product.cycle.limits)
  private static let amount: JSON = ["type": "number", "minimum": 0]

  private static let newProduct = object(
    Product.schemaMembers(forWriting: true) + [member("lastPurchased", orNull(day))],
    required: ["name"])

  private static let productEdit = object(
    Product.schemaMembers(forWriting: true) + [member("isPaused", flag)], required: [])

  private static let newPurchase = object(
    ProductEvent.schemaMembers(forWriting: true), required: [])

  private static let purchase = object(
    [member("id", id)] + ProductEvent.schemaMembers(forWriting: false),
    required: ["id", "day", "packs", "price", "shop"])

  private static let product = object(
    [member("id", id)] + Product.schemaMembers(forWriting: false) + computed.members,
    required: ["id", "name", "category", "cycle", "status", "dueOn", "daysLeft"])

  /// What follows from the history.
  private static let computed: JSON = [
    "lastPurchased": orNull(day), "dueOn": orNull(day), "daysLeft": orNull(["type": "integer"]),
    "status": choice(["green", "orange", "red", "unknown"]), "isPaused": flag,
    "orderBy": orNull(day), "remindOn": orNull(day), "forecast": orNull(forecast),
    "statistics": statistics,
  ]

  private static let forecast = object(
    [
      "purchases": count, "shortest": cycle, "longest": cycle, "cycle": cycle,
      "confidence": choice(["low", "fair", "high"]), "offer": orNull(cycle),
    ], required: ["purchases", "shortest", "longest", "cycle", "confidence", "offer"])

  private static let statistics = object(
    [
      "purchases": count, "packs": count, "realCycle": orNull(count), "spent": orNull(amount),
      "spentThisYear": orNull(amount),
    ], required: ["purchases", "packs", "realCycle", "spent", "spentThisYear"])

  private static let productPage = object(
    [
      "products": ["type": "array", "items": OpenAPI.reference("Product")], "next": orNull(count),
    ], required: ["products", "next"])
}
