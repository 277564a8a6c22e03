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
    let computed: JSON = [
      "lastPurchased": day(outlook.lastPurchase?.day), "dueOn": day(outlook.dueDay),
      "daysLeft": outlook.daysLeft.map(number) ?? .null, "status": .string(status(outlook)),
      "isPaused": .bool(outlook.isPaused), "orderBy": day(outlook.orderBy),
      "remindOn": day(remindOn), "forecast": forecast(product, history, today: today),
      "statistics": statistics(history, today: today),
    ]
    return .object([id(product.id)] + product.jsonMembers + computed.members)
  }

  static func purchase(_ event: ProductEvent) -> JSON {
    .object([id(event.id)] + event.jsonMembers)
  }

  private static func id(_ id: ID<Entity>) -> JSON.Member {
    JSON.Member(name: "id", value: .string(id.text))
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
      "spent": statistics.spent.map(Price.json) ?? .null,
      "spentThisYear": statistics.spentThisYear.map(Price.json) ?? .null,
    ]
  }

  private static func number(_ value: Int) -> JSON { .integer(Int64(value)) }

  private static func day(_ day: CivilDate?) -> JSON { day.map { .string($0.text) } ?? .null }
}

extension ProductCategory: JSONWords {
  static var words: [String] { allCases.map { $0.word } }
}

extension Price: JSONCodable {
  var json: JSON { Self.json(Int64(hundredths)) }

  /// Hundredths as a number: whole where it is.
  static func json(_ hundredths: Int64) -> JSON {
    hundredths % 100 == 0 ? .integer(hundredths / 100) : .number(Double(hundredths) / 100)
  }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    let amount: Double
    switch json {
    case .integer(let value): amount = Double(value)
    case .number(let value): amount = value
    default: return nil
    }
    // Measured here: what is far beyond is no number of hundredths.
    guard amount >= 0, amount <= Double(limits.numbers.upperBound) / 100 else {
      throw ProductFault.priceOutOfRange.refusal
    }
    self.init(hundredths: Int((amount * 100).rounded()))
  }

  static func schema(within limits: Limits) -> JSON {
    [
      "type": "number", "minimum": 0,
      "maximum": .integer(Int64(limits.numbers.upperBound / 100)),
    ]
  }

  static func expectation(within limits: Limits) -> String {
    "a number from 0 to \(limits.numbers.upperBound / 100)"
  }
}
