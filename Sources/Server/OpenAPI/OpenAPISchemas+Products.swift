import Kernel
import RestockCore
import SyncCore

/// The shapes of products.
extension OpenAPISchemas {
  static var products: [JSON.Member] {
    [
      member("NewProduct", newProduct), member("ProductEdit", productEdit),
      member("NewPurchase", newPurchase), member("Product", product),
      member("ProductPage", productPage), member("Purchase", purchase),
      member("Purchases", list("purchases", of: "Purchase")),
      member("NewExtra", newExtra), member("ExtraEdit", extraEdit), member("Extra", extra),
      member("Extras", list("extras", of: "Extra")),
      member("ShoppingLine", shoppingLine), member("ShoppingEntry", shoppingEntry),
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

  private static let newExtra = object(
    [
      member("name", String.schema(within: Extra.name.limits)),
      member("amount", Int.schema(within: Extra.amount.limits)),
    ], required: ["name"])

  private static let extraEdit = object(Extra.schemaMembers(forWriting: true), required: [])

  private static let extra = object(
    [member("id", id)] + Extra.schemaMembers(forWriting: false),
    required: ["id", "name", "createdAt", "boughtOn", "amount"])

  private static let shoppingLine = object(
    [member("text", String.schema(within: Extra.name.limits))], required: ["text"])

  private static let shoppingEntry = object(
    [
      member("name", String.schema(within: Limits())),
      member("amount", Int.schema(within: Extra.amount.limits)), member("isProduct", flag),
    ], required: ["name", "amount", "isProduct"])

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
