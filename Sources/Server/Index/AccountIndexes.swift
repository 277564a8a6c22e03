import Storage

/// The indexes of all kinds; two are made from their beginning at once.
struct AccountIndexes: Sendable {
  let items: ItemIndex
  let shelves: ShelfIndex
  let todos: TodoIndex
  let products: ProductIndex
  let highlights: HighlightIndex
  let search: SearchKeeper
  let agenda: AgendaIndex

  init(_ environment: ServerEnvironment) {
    let sync = environment.storage.sync
    let gate = Gate(2)
    items = ItemIndex(sync: sync, gate: gate)
    shelves = ShelfIndex(sync: sync, gate: gate)
    todos = TodoIndex(sync: sync, gate: gate)
    products = ProductIndex(sync: sync, gate: gate)
    highlights = HighlightIndex(sync: sync, gate: gate)
    search = SearchKeeper(environment, shelves: shelves, gate: gate)
    agenda = AgendaIndex(sync: sync, gate: gate)
  }

  /// Makes what an account asks for first.
  func make(for account: AccountID) async throws {
    _ = try await items.page(of: account, after: nil, isArchived: nil, limit: 0)
    _ = try await shelves.shelves(of: account)
    _ = try await search.answer(for: account)
  }
}
