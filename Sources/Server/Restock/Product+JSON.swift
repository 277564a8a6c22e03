import Kernel
import RestockCore
import SyncCore

/// A product as the API shows it: what was entered, and what follows from its history.
enum ProductJSON {
  static func json(_ product: Product, _ book: ProductBook, today: CivilDate) -> JSON {
    let history = book.history(product.id)
    let outlook = Outlook(product, history, today: today)
    let remindOn =
      book.settings.remindersAreOn
      ? ProductReminder.day(outlook, history.pauses, book.settings) : nil
    return [
      "id": .string(product.id.text), "name": .string(product.name),
      "category": product.category.map { .string($0.word) } ?? .null,
      "cycle": number(product.cycle), "notes": .string(product.notes),
      "deliveryDays": number(product.deliveryDays), "createdAt": .instant(product.createdAt),
      "lastPurchased": day(outlook.lastPurchase?.day), "dueOn": day(outlook.dueDay),
      "daysLeft": outlook.daysLeft.map(number) ?? .null, "status": .string(status(outlook)),
      "isPaused": .bool(outlook.isPaused), "orderBy": day(outlook.orderBy),
      "remindOn": day(remindOn), "forecast": forecast(product, history, today: today),
      "statistics": statistics(history, today: today),
    ]
  }

  static func purchase(_ event: ProductEvent) -> JSON {
    [
      "id": .string(event.id.text), "day": day(event.day), "packs": number(event.packs),
      "price": event.price.map { amount(Int64($0)) } ?? .null,
      "shop": event.shop.isEmpty ? .null : .string(event.shop),
    ]
  }

  private static func status(_ outlook: Outlook) -> String {
    guard outlook.lastPurchase != nil else { return "unknown" }
    switch outlook.status {
    case .plenty: return "green"
    case .soon: return "orange"
    case .due: return "red"
    }
  }

  private static func forecast(
    _ product: Product, _ history: ProductHistory, today: CivilDate
  ) -> JSON {
    guard let forecast = Forecast(history, today: today) else { return .null }
    let confidence =
      switch forecast.confidence {
      case .low: "low"
      case .fair: "fair"
      case .high: "high"
      }
    return [
      "purchases": number(forecast.purchases), "shortest": number(forecast.range.lowerBound),
      "longest": number(forecast.range.upperBound), "cycle": number(forecast.cycle),
      "confidence": .string(confidence),
      "offer": forecast.offer(for: product).map(number) ?? .null,
    ]
  }

  private static func statistics(_ history: ProductHistory, today: CivilDate) -> JSON {
    let statistics = ProductStatistics(history, today: today)
    return [
      "purchases": number(statistics.purchases), "packs": number(statistics.packs),
      "realCycle": statistics.realCycle.map(number) ?? .null,
      "spent": statistics.spent.map(amount) ?? .null,
      "spentThisYear": statistics.spentThisYear.map(amount) ?? .null,
    ]
  }

  private static func number(_ value: Int) -> JSON { .integer(Int64(value)) }

  private static func day(_ day: CivilDate?) -> JSON { day.map { .string($0.text) } ?? .null }

  /// Hundredths as a number: whole where it is.
  private static func amount(_ hundredths: Int64) -> JSON {
    hundredths % 100 == 0 ? .integer(hundredths / 100) : .number(Double(hundredths) / 100)
  }
}
