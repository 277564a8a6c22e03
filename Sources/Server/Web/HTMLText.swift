/// Text where HTML is written.
enum HTMLText {
  /// A person's own words in an element, or in an attribute between double quotes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
