import Storage

/// The indexes of all kinds; two are made from their beginning at once.
struct AccountIndexes: Sendable {
  let items: ItemIndex
  let shelves: ShelfIndex
  let todos: TodoIndex
  let products: ProductIndex
  let highlights: HighlightIndex
  let search: AccountSearchIndex
  let agenda: AgendaIndex

  init(sync: SyncStorage) {
    let gate = Gate(2)
    items = ItemIndex(sync: sync, gate: gate)
    shelves = ShelfIndex(sync: sync, gate: gate)
    todos = TodoIndex(sync: sync, gate: gate)
    products = ProductIndex(sync: sync, gate: gate)
    highlights = HighlightIndex(sync: sync, gate: gate)
    search = AccountSearchIndex(sync: sync, gate: gate)
    agenda = AgendaIndex(sync: sync, gate: gate)
  }

  /// Makes what an account asks for first.
  func make(for account: AccountID) async throws {
    _ = try await items.page(of: account, after: nil, isArchived: nil, limit: 0)
    _ = try await shelves.shelves(of: account)
    _ = try await search.list(of: account)
  }
}
