import Kernel

/// Tables of what people saved to read.
struct ReadingTable {
  let format: ImportFormat

  func read(_ table: inout CSVTable, to output: ImportOutput) throws {
    // What was marked stands in rows of its own: of each title together.
    var marked: [ImportedItem] = []
    var places: [String: Int] = [:]
    while table.advance() {
      if table.isCutOff {
        try output.fail(table.line, .cutOff, table["title", "url", "highlight"])
        continue
      }
      let item = item(table)
      guard item.isAddition else {
        try output.item(item)
        continue
      }
      if let place = places[item.url + "\n" + item.title] {
        marked[place].highlights += item.highlights
      } else {
        places[item.url + "\n" + item.title] = marked.count
        marked.append(item)
      }
    }
    for item in marked { try output.item(item) }
  }

  private func item(_ table: CSVTable) -> ImportedItem {
    var item = ImportedItem(row: table.line, url: table["url"], title: table["title"])
    switch format {
    case .pocket: readPocket(table, &item)
    case .instapaper: readInstapaper(table, &item)
    case .readwiseReader: readReader(table, &item)
    case .readwiseHighlights: readHighlight(table, &item)
    case .matter: readMatter(table, &item)
    case .raindrop: readRaindrop(table, &item)
    case .mymind: readMymind(table, &item)
    case .wallabag: readWallabag(table, &item)
    default: LinkTable.read(table, &item)
    }
    return item
  }

  private func readPocket(_ table: CSVTable, _ item: inout ImportedItem) {
    item.saved = ImportTime.instant(table["time_added"])
    item.tags = NameList.read(table["tags"], at: "|")
    item.isArchived = table["status"] == "archive"
  }

  private func readInstapaper(_ table: CSVTable, _ item: inout ImportedItem) {
    item.saved = ImportTime.instant(table["timestamp"])
    item.tags = NameList.read(table["tags"])
    item.note = table["selection"]
    switch table["folder"].trimmed {
    case "Archive": item.isArchived = true
    case "Starred": item.isFavourite = true
    case "Unread", "": break
    case let folder: item.collections.add(folder)
    }
    // A mailed text, of which the file has no more than its title.
    if item.url.hasPrefix("instapaper://private-content") {
      item.url = ""
      item.text = NameList.lines([item.title, item.note])
      item.note = ""
    }
  }

  private func readReader(_ table: CSVTable, _ item: inout ImportedItem) {
    item.saved = ImportTime.instant(table["saved date"])
    for tag in NameList.read(table["document tags"]).all {
      if tag == "favorite" { item.isFavourite = true } else { item.tags.add(tag) }
    }
    item.progress = Double(table["reading progress"]).map { Int(min(max($0, 0), 1) * 1_000) }
    item.isArchived = table["location"] == "archive"
  }

  private func readHighlight(_ table: CSVTable, _ item: inout ImportedItem) {
    item.isAddition = true
    item.url = table["url", "source url"]
    item.title = TableText.unguarded(table["book title"])
    item.author = TableText.unguarded(table["book author"])
    item.tags = NameList.read(TableText.unguarded(table["document tags"]))
    item.highlights = [
      ImportedHighlight(
        quote: TableText.unguarded(table["highlight"]), note: TableText.unguarded(table["note"]),
        colour: table["color"].lowercased(),
        created: ImportTime.instant(table["highlighted at"]))
    ]
  }

  private func readMatter(_ table: CSVTable, _ item: inout ImportedItem) {
    item.author = table["author"]
    item.site = table["publisher"]
    item.tags = NameList.read(table["tags"], at: ";")
    item.saved = ImportTime.instant(table["last interaction date"])
    item.isArchived = table["in queue"] == "False"
    item.isFavourite = table["favorited"] == "True"
    if table["read"] == "True" {
      item.read = item.saved
      item.progress = 1_000
    }
  }

  private func readRaindrop(_ table: CSVTable, _ item: inout ImportedItem) {
    item.saved = ImportTime.instant(table["created"])
    item.tags = NameList.read(table["tags"])
    item.excerpt = table["excerpt"]
    item.note = NameList.lines([table["note"], table["highlights"]])
    item.isFavourite = table["favorite"] == "true"
    let folder = NameList.path(table["folder"])
    item.isArchived = folder == "Trash"
    if folder != "Unsorted", folder != "Trash" { item.collections.add(folder) }
  }

  private func readMymind(_ table: CSVTable, _ item: inout ImportedItem) {
    item.saved = ImportTime.instant(table["created"])
    item.tags = NameList.read(table["tags"])
    item.note = table["note"]
    if item.url.isEmpty {
      item.text = NameList.lines([item.title, table["content"]])
    } else {
      item.excerpt = table["content"]
    }
  }

  private func readWallabag(_ table: CSVTable, _ item: inout ImportedItem) {
    item.saved = ImportTime.instant(table["creation date"])
    item.tags = NameList.read(table["tags"])
    item.language = table["language"]
    item.html = ReadingJSON.kept(table["content"])
  }
}

extension NameList {
  /// Texts under each other, those that hold nothing aside.
  static func lines(_ texts: [String]) -> String {
    texts.map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

/// The texts of tables that Later wrote.
enum TableText {
  /// Without the sign that keeps a spreadsheet from taking a text for a formula.
  static func unguarded(_ text: String) -> String {
    let rest = text.utf8.drop { $0 == UInt8(ascii: "'") }
    guard rest.count < text.utf8.count, let first = rest.first, "=+-@\t\r".utf8.contains(first)
    else { return text }
    return String(text.dropFirst())
  }
}

/// A table that somebody made: a column of addresses, and what else it names as others do.
enum LinkTable {
  static func isOne(_ table: CSVTable) -> Bool {
    addresses.contains { table.columns[$0] != nil }
  }

  private static let addresses = ["url", "href", "link", "address", "주소", "링크"]

  static func read(_ table: CSVTable, _ item: inout ImportedItem) {
    item.url = table["url", "href", "link", "address", "주소", "링크"]
    item.title = table["title", "name", "제목", "이름"]
    item.saved = ImportTime.instant(
      table["savedat", "saved", "created", "created_at", "date", "timestamp", "time_added", "날짜"])
    item.tags = NameList.read(table["tags", "labels", "태그"], at: ",;|")
    // What stands in a table that somebody made is theirs: a page does not take its place.
    item.note = NameList.lines([table["note", "notes", "메모"], table["description", "설명"]])
    item.excerpt = table["excerpt"]
    item.author = table["byline", "author"]
    item.isFavourite = isTrue(table["isfavourite", "favorite", "favourite", "starred"])
    let state = table["state", "status", "folder", "collection", "폴더"]
    switch state.lowercased().trimmed {
    case "archive", "archived", "read": item.isArchived = true
    case "unread", "inbox", "ready", "waiting", "failed", "": break
    default: item.collections.add(NameList.path(state))
    }
    if isTrue(table["isarchived", "archived"]) { item.isArchived = true }
    if let read = ImportTime.instant(table["archivedat", "read_at", "readat"]) {
      item.isArchived = true
      item.read = read
    }
    if table.has("savedat", "isarchived", "collections") { readOwn(table, &item) }
  }

  /// What Later's own table holds beyond that of others.
  private static func readOwn(_ table: CSVTable, _ item: inout ImportedItem) {
    item.title = TableText.unguarded(table["title"])
    item.note = TableText.unguarded(table["note"])
    item.reason = TableText.unguarded(table["reason"])
    item.tags = NameList.read(TableText.unguarded(table["tags"]), at: ";")
    item.collections = NameList.read(TableText.unguarded(table["collections"]), at: ";")
    guard item.url.isEmpty else { return }
    // The first line of a note is its title.
    let text = TableText.unguarded(table["body"])
    if !text.isEmpty { (item.title, item.text) = ("", text) }
  }

  private static func isTrue(_ text: String) -> Bool {
    ["1", "true", "yes", "y"].contains(text.lowercased().trimmed)
  }
}

/// Purchases in a table, one each row.
enum PurchaseTable {
  static func isOne(_ table: CSVTable) -> Bool {
    let named = names.contains { table.columns[$0] != nil }
    return named && (dates + counts).contains { table.columns[$0] != nil }
  }

  private static let names = ["name", "product", "이름", "상품명", "품명"]
  private static let dates = ["date", "purchased", "purchase date", "날짜", "구매일", "주문일"]
  private static let counts = ["quantity", "price", "수량", "가격"]

  static func read(_ table: inout CSVTable, to output: ImportOutput) throws {
    while table.advance() {
      if table.isCutOff {
        try output.fail(table.line, .cutOff, table["name", "product", "이름"])
        continue
      }
      try output.product(product(table))
    }
  }

  private static func product(_ table: CSVTable) -> ImportedProduct {
    var product = ImportedProduct()
    product.row = table.line
    product.name = table["name", "product", "이름", "상품명", "품명"]
    product.category = table["category", "분류", "카테고리"]
    product.notes = table["notes", "note", "메모"]
    product.cycle = Int(table["cycle", "days", "주기"].trimmed) ?? 0
    let date = table["date", "purchased", "purchase date", "날짜", "구매일", "주문일"]
    guard let day = day(date) else { return product }
    let packs = Double(table["quantity", "packs", "수량"].trimmed) ?? 1
    product.purchases = [
      ImportedPurchase(
        day: day, packs: Int(min(max(packs.rounded(), 1), 99)),
        price: hundredths(table["price", "가격", "금액"]), shop: table["shop", "store", "가게", "상점"])
    ]
    return product
  }

  /// A day whose parts stand in this order, whatever is between them.
  private static func day(_ text: String) -> String? {
    let numbers = text.utf8.split { !$0.isDigit }.prefix(3)
      .compactMap { Int(String(decoding: Array($0), as: UTF8.self)) }
    guard numbers.count == 3 else { return nil }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
      .flatMap { $0.year > 1990 ? $0.text : nil }
  }

  /// "6,900원", "₩6900", "$12.50".
  static func hundredths(_ text: String) -> Int? {
    let digits = text.utf8.filter { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard let number = Double(String(decoding: Array(digits), as: UTF8.self)) else { return nil }
    return number < 20_000_000 ? Int((number * 100).rounded()) : nil
  }
}
