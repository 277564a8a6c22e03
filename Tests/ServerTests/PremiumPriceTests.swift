import Server
import Testing

/// What Premium costs, as owners write it and as providers count it.
@Suite struct PremiumPriceTests {
  @Test(arguments: [
    ("4900", "KRW", 4900, "KRW 4900"), ("3.99", "usd", 399, "USD 3.99"),
    ("3", "EUR", 300, "EUR 3.00"),
    ("0.5", "eur", 50, "EUR 0.50"), ("300", "JPY", 300, "JPY 300"),
    ("1.250", "KWD", 1250, "KWD 1.250"),
    ("5", "ISK", 500, "ISK 5.00"),
  ])
  func aPriceIsCountedAsProvidersCount(
    text: String, currency: String, amount: Int64, shown: String
  ) throws {
    let price = try requireValue(PremiumPrice(text, currency: currency))
    #expect(price.amount == amount)
    #expect(price.text == shown)
  }

  @Test(arguments: [
    ("49.5", "KRW"), ("0", "KRW"), ("-1", "USD"), ("3.999", "USD"), ("1.255", "KWD"),
    ("5.5", "ISK"),
    ("", "USD"), ("3.", "USD"), (".5", "USD"), ("1,000", "KRW"), ("99999999999", "KRW"),
    ("1", "WON4"),
  ])
  func whatIsNoPriceIsRefused(text: String, currency: String) {
    #expect(PremiumPrice(text, currency: currency) == nil)
  }
}
