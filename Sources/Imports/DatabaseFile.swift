import GRDBSQLite
import Kernel

/// Reads a SQLite database that lies in memory and comes from elsewhere: only ever read, and nothing that
/// its schema would run is trusted.
final class DatabaseFile {
  private let connection: OpaquePointer
  /// The pages, which SQLite reads where they lie.
  private let pages: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
    guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw ImportFileFault.damaged
    }
    connection = opened
    pages = .allocate(capacity: bytes.count)
    _ = pages.initialize(from: bytes)
    // A log beside the file is not here: without this SQLite would look for one.
    if bytes.count > 20 {
      pages[18] = 1
      pages[19] = 1
    }
    let size = sqlite3_int64(bytes.count)
    let mode = UInt32(SQLITE_DESERIALIZE_READONLY)
    guard sqlite3_deserialize(opened, "main", pages.baseAddress, size, size, mode) == SQLITE_OK,
      sqlite3_exec(
        opened,
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY", nil,
        nil, nil)
        == SQLITE_OK
    else { throw ImportFileFault.damaged }
  }

  deinit {
    sqlite3_close(connection)
    pages.deallocate()
  }

  /// A row of an answer.
  struct Row {
    fileprivate let statement: OpaquePointer

    func text(_ column: Int32) -> String {
      sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    func number(_ column: Int32) -> Double? {
      let isNull = sqlite3_column_type(statement, column) == SQLITE_NULL
      return isNull ? nil : sqlite3_column_double(statement, column)
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
  }

  func hasTable(_ name: String) -> Bool {
    var found = false
    try? forEach("SELECT name FROM sqlite_master WHERE type = 'table'") { row in
      if row.text(0) == name { found = true }
    }
    return found
  }

  func forEach(_ query: String, _ body: (Row) throws -> Void) throws {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, query, -1, &prepared, nil) == SQLITE_OK,
      let statement = prepared
    else { throw ImportFileFault.damaged }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw ImportFileFault.damaged
      }
    }
  }

  /// Nil for a database of nothing that is imported.
  func read(to output: ImportOutput) throws -> ImportFormat {
    if hasTable("TMTask") {
      try ThingsDatabase(database: self).read(to: output)
      return .things
    }
    if hasTable("stock_log") {
      try readGrocy(to: output)
      return .grocy
    }
    throw ImportFileFault.unknown
  }

  private func readGrocy(to output: ImportOutput) throws {
    var purchases: [Int: [ImportedPurchase]] = [:]
    try forEach(
      """
      SELECT product_id, purchased_date, amount, price FROM stock_log
      WHERE transaction_type = 'purchase' AND undone = 0 ORDER BY purchased_date
      """
    ) { row in
      let purchase = GrocyPurchase.read(
        day: row.text(1), amount: row.number(2), price: row.number(3))
      if let purchase { purchases[row.integer(0), default: []].append(purchase) }
    }
    var number = 0
    try forEach(
      """
      SELECT p.id, p.name, p.description, g.name
      FROM products p LEFT JOIN product_groups g ON g.id = p.product_group_id ORDER BY p.id
      """
    ) { row in
      number += 1
      var product = ImportedProduct()
      product.row = number
      product.name = row.text(1)
      product.notes = row.text(2)
      product.category = row.text(3)
      product.purchases = purchases[row.integer(0)] ?? []
      try output.product(product)
    }
  }
}

/// The database of Things 3.
struct ThingsDatabase {
  let database: DatabaseFile

  func read(to output: ImportOutput) throws {
    let names = try names()
    let tags = try tags()
    let steps = try steps()
    var number = 0
    // What repeats stands there as a template and as its next task.
    try database.forEach(
      """
      SELECT t.uuid, t.title, t.notes, t.status, t.stopDate, t.creationDate, t.startDate, t.deadline,
        t.area, coalesce(t.project, h.project), t.heading, t.start
      FROM TMTask t LEFT JOIN TMTask h ON h.uuid = t.heading
      WHERE t.type = 0 AND t.trashed = 0 AND t.rt1_recurrenceRule IS NULL
      ORDER BY t."index"
      """
    ) { row in
      number += 1
      let id = row.text(0)
      var todo = Self.todo(row)
      todo.row = number
      todo.list = names[row.text(9)] ?? names[row.text(8)] ?? ""
      todo.section = names[row.text(10)] ?? ""
      todo.tags = Names((tags[id] ?? []) + todo.tags.all)
      try output.todo(todo)
      for (place, step) in (steps[id] ?? []).enumerated() {
        var part = ImportedTodo()
        part.row = number
        part.title = step.title
        part.list = todo.list
        part.section = todo.section
        part.created = todo.created
        part.parent = todo.source
        part.source = "\(todo.source):\(place)"
        if step.isDone { part.done = todo.done ?? todo.created }
        try output.todo(part)
      }
    }
  }

  private static func todo(_ row: DatabaseFile.Row) -> ImportedTodo {
    var todo = ImportedTodo()
    todo.source = "things:" + row.text(0)
    todo.title = row.text(1)
    todo.notes = row.text(2)
    todo.created = row.number(5).flatMap { ImportTime.instant($0) }
    if row.integer(3) != 0 {
      todo.done = row.number(4).flatMap { ImportTime.instant($0) } ?? todo.created
    }
    let start = day(row.integer(6))
    let deadline = day(row.integer(7))
    todo.day = deadline.isEmpty ? start : deadline
    if !start.isEmpty, !deadline.isEmpty, start != deadline {
      todo.notes = NameList.lines([todo.notes, "🛫 " + start])
    }
    if row.integer(11) == 2 { todo.tags.add("someday") }
    return todo
  }

  /// Year, month and day packed into one number; empty for none.
  private static func day(_ packed: Int) -> String {
    let date = CivilDate(
      year: packed >> 16, month: packed >> 12 & 15, day: packed >> 7 & 31)
    return packed > 0 ? date?.text ?? "" : ""
  }

  /// Projects, headings and areas.
  private func names() throws -> [String: String] {
    var names: [String: String] = [:]
    try database.forEach("SELECT uuid, title FROM TMTask WHERE type <> 0") {
      names[$0.text(0)] = $0.text(1)
    }
    try database.forEach("SELECT uuid, title FROM TMArea") { names[$0.text(0)] = $0.text(1) }
    return names
  }

  private func tags() throws -> [String: [String]] {
    var tags: [String: [String]] = [:]
    try database.forEach(
      "SELECT tt.tasks, g.title FROM TMTaskTag tt JOIN TMTag g ON g.uuid = tt.tags"
    ) { tags[$0.text(0), default: []].append($0.text(1)) }
    return tags
  }

  private func steps() throws -> [String: [(title: String, isDone: Bool)]] {
    var steps: [String: [(title: String, isDone: Bool)]] = [:]
    try database.forEach(
      "SELECT task, title, status FROM TMChecklistItem ORDER BY \"index\""
    ) { steps[$0.text(0), default: []].append(($0.text(1), $0.integer(2) == 3)) }
    return steps
  }
}
