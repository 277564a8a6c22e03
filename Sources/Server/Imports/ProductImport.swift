import Imports
import Kernel
import ReadingCore
import RestockCore
import Storage
import SyncCore

/// Makes products and purchases of what a household kept elsewhere.
struct ProductImport: Sendable {
  let writing: ImportWriting
  private var products: [[UInt8]: ID<Entity>] = [:]
  /// How many more there may be.
  private var room = Int.max

  /// `limit` is the most that an account may have; 0 for any number.
  init(_ writing: ImportWriting, limit: Int) async throws(StorageError) {
    self.writing = writing
    var count = 0
    try await writing.forEach([.product]) { (entity) throws(StorageError) in
      guard !entity.isDeleted else { return }
      count += 1
      products[FoldedName.bytes(entity[Product.name])] = entity.id
    }
    if limit > 0 { room = limit - count }
  }

  mutating func changes(
    for product: ImportedProduct
  ) async throws(StorageError) -> (outcome: ImportOutcome, changes: [Change]) {
    let name = product.name.line(upTo: 100)
    let folded = FoldedName.bytes(name)
    var changes: [Change] = []
    let known = products[folded]
    let id = known ?? ImportNames.id(.product, folded)
    var isNew = false
    if known == nil {
      switch try await writing.place(id) {
      case .deleted: return (.known, [])
      // Renamed by a person: what was bought is the same.
      case .taken: break
      case .free(let stored):
        guard room > 0 else { return (.beyondLimit, []) }
        room -= 1
        isNew = true
        changes.append(new(product, name, id, over: stored))
      }
      products[folded] = id
    }
    for purchase in product.purchases {
      changes += try await self.purchase(purchase, of: id)
    }
    return (isNew ? .added : changes.isEmpty ? .known : .joined, changes)
  }

  private func new(
    _ product: ImportedProduct, _ name: String, _ id: ID<Entity>, over stored: Entity?
  ) -> Change {
    let cycle = product.cycle > 0 ? product.cycle : Self.cycle(of: product.purchases)
    let fields: [Assignment<Product>] = [
      .set(Product.name, name), .set(Product.category, Self.category(product.category)),
      .set(Product.cycle, min(max(cycle ?? Product.usualCycle, 1), 365)),
      .set(Product.notes, product.notes.cut(to: 500)),
      .set(Product.createdAt, writing.now), .alive,
    ]
    return writing.change(fields, to: id, over: stored)
  }

  /// Days from purchase to purchase, on average; nil for fewer than two.
  private static func cycle(of purchases: [ImportedPurchase]) -> Int? {
    let days = Set(purchases.compactMap { CivilDate(text: $0.day)?.dayNumber }).sorted()
    guard let first = days.first, let last = days.last, days.count > 1 else { return nil }
    return (last - first) / (days.count - 1)
  }

  private static func category(_ name: String) -> ProductCategory? {
    let words: [(ProductCategory, [String])] = [
      (.health, ["health", "medicine", "pharma", "건강", "약"]),
      (.pantry, ["pantry", "food", "grocer", "drink", "식품", "식료", "음료", "커피"]),
      (.personalCare, ["personal", "care", "hygiene", "beauty", "위생", "화장"]),
      (.household, ["household", "clean", "laundry", "home", "생활", "세제", "주방", "욕실"]),
      (.petCare, ["pet", "cat", "dog", "반려", "고양이", "강아지"]),
    ]
    let folded = name.lowercased()
    if folded.isEmpty { return nil }
    if let own = ProductCategory(word: folded) { return own }
    return words.first { $0.1.contains { folded.contains($0) } }?.0 ?? .other
  }

  private func purchase(
    _ purchase: ImportedPurchase, of product: ID<Entity>
  ) async throws(StorageError) -> [Change] {
    guard let day = CivilDate(text: purchase.day) else { return [] }
    var event = ProductEvent(.bought, of: product, on: day, packs: purchase.packs)
    event.price = purchase.price
    event.shop = purchase.shop.line(upTo: 100)
    let stored = try await writing.stored(event.id)
    if let stored, !writing.isTakenBack(stored) { return [] }
    let edit = Edit.writing(event)
    return [
      writing.writer.change(
        edit, over: stored?.fields ?? [], by: writing.device, at: writing.now)
    ]
  }
}
