/// What Premium costs, as providers count it.
public struct PremiumPrice: Hashable, Sendable {
  /// In the smallest unit of the currency: cents, or won.
  public let amount: Int64
  /// The three letters of ISO 4217, in lower case.
  public let currency: String

  /// Currencies without cents.
  private static let whole: Set = [
    "bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf",
    "xof", "xpf",
  ]
  /// Currencies whose smallest unit is a thousandth, of which providers take tens alone.
  private static let thousandths: Set = ["bhd", "jod", "kwd", "omr", "tnd"]
  /// Those that are counted in hundredths although nobody pays with them.
  private static let rounded: Set = ["isk", "ugx"]
  private static let most: Int64 = 99_999_999

  /// Reads an amount such as `4900` or `3.99`; nil where the currency has no such amount.
  public init?(_ text: String, currency: String) {
    let currency = currency.lowercased()
    guard currency.utf8.count == 3, currency.utf8.allSatisfy({ 97...122 ~= $0 }) else { return nil }
    let digits = Self.digits(of: currency)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, !first.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } })
    else { return nil }
    let cents = parts.count == 2 ? String(parts[1]) : ""
    guard cents.utf8.count <= digits, parts.count == 1 || !cents.isEmpty,
      let amount = Int64(first + cents + String(repeating: "0", count: digits - cents.utf8.count)),
      amount > 0, amount <= Self.most
    else { return nil }
    if Self.rounded.contains(currency), amount % 100 != 0 { return nil }
    if Self.thousandths.contains(currency), amount % 10 != 0 { return nil }
    self.amount = amount
    self.currency = currency
  }

  private static func digits(of currency: String) -> Int {
    whole.contains(currency) ? 0 : thousandths.contains(currency) ? 3 : 2
  }

  /// Currency and amount as the app is told: `KRW 4900`, `USD 3.99`.
  public var text: String {
    let digits = Self.digits(of: currency)
    let name = currency.uppercased()
    guard digits > 0 else { return "\(name) \(amount)" }
    let padded =
      String(repeating: "0", count: max(0, digits + 1 - "\(amount)".utf8.count))
      + "\(amount)"
    return "\(name) \(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
