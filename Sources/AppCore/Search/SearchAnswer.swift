import Kernel
import SearchCore
import SyncCore

/// What a text finds in an index, by itself or by what may have been meant.
struct SearchAnswer {
  private static let mostCompletions = 8

  let table: SearchTable
  /// What is looked for in the end.
  private(set) var shown: QueryExpression
  private(set) var ranked: [RankedDocument]
  /// Empty for nothing else.
  private(set) var suggestion = ""
  private(set) var isOfSuggestion = false
  let maySuggest: Bool
  private let snapshot: IndexSnapshot
  private let inBody: Set<ID<Entity>>

  init(
    text: String, query: QueryExpression, snapshot: IndexSnapshot, table: SearchTable,
    offsetSeconds: Int32, maySuggest: Bool
  ) {
    self.table = table
    self.snapshot = snapshot
    self.maySuggest = maySuggest
    let facts = DocumentFacts(
      holds: { table.holds($0, $1.cast(), offsetSeconds: offsetSeconds) },
      precedes: { table.precedes($0.cast(), $1.cast()) })
    shown = query
    ranked = snapshot.search(query, facts)
    if maySuggest, let meant = snapshot.suggestion(for: text, query) {
      suggestion = meant
      let other = QueryExpression(meant, isTyping: true)
      // What is best comes first.
      let found = ranked.first?.isExact == true ? [] : snapshot.search(other, facts)
      if found.first?.isExact == true {
        ranked = found
        shown = other
        isOfSuggestion = true
      }
    }
    var inBody: Set<ID<Entity>> = []
    for one in ranked where one.stands(in: .body) { inBody.insert(one.key.cast()) }
    self.inBody = inBody
  }

  /// Whether some of the words stand in the text of its article.
  func isInBody(_ id: ID<Entity>) -> Bool { inBody.contains(id) }

  /// What the word that is being typed may become; none for a single letter.
  func completions(_ word: String?) -> [String] {
    guard let word else { return [] }
    return snapshot.completions(of: word, limit: Self.mostCompletions).map { $0.text }
  }
}
