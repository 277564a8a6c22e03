import Kernel
import SearchCore

/// A small library to search.
struct Library {
  var index = InvertedIndex()
  private var fingerprint: UInt64 = 0

  static func key(_ number: Int) -> ID<IndexedDocument> { ID(high: 1, low: UInt64(number)) }

  mutating func put(_ number: Int, _ texts: [(DocumentField, String)]) {
    fingerprint += 1
    index.put(
      IndexedDocument(
        key: Self.key(number), fingerprint: fingerprint,
        texts: texts.map { (field: $0.0, text: $0.1) }))
  }

  mutating func put(_ number: Int, _ body: String) { put(number, [(.body, body)]) }

  /// The numbers of what has all of the query, the best first.
  mutating func find(
    _ query: String, isTyping: Bool = false, _ facts: DocumentFacts = DocumentFacts()
  ) -> [Int] {
    index.snapshot().search(QueryExpression(query, isTyping: isTyping), facts)
      .filter { $0.isExact }.map { Int($0.key.low) }
  }

  mutating func suggestion(for text: String) -> String? {
    index.snapshot().suggestion(for: text, QueryExpression(text))
  }
}
