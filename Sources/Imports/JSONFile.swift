import Kernel

/// A file of JSON: a list, an object with lists in it, or one value each line.
struct JSONFile {
  let bytes: [UInt8]

  /// Nil for JSON of nothing that is imported.
  var format: ImportFormat? {
    var text = JSONText(bytes)
    guard let first = text.peek() else { return nil }
    if first == UInt8(ascii: "[") {
      guard let element = firstElement() else { return nil }
      return Self.format(ofElement: element)
    }
    let names = memberNames()
    if let format = Self.format(ofMembers: names) { return format }
    return (try? text.readValue()).flatMap { Self.format(ofElement: $0) }
  }

  /// Whether it is the entities of Later's own export, out of their zip: one in each line.
  var isOwnExport: Bool { memberNames().isSuperset(of: ["id", "kind", "registers"]) }

  private struct Enough: Error {}

  private func firstElement() -> JSONValue? {
    var text = JSONText(bytes)
    var found: JSONValue?
    // Stops at the first, or where the text is damaged before it.
    try? text.forEachElement {
      found = $0
      throw Enough()
    }
    return found
  }

  private func memberNames() -> Set<String> {
    var text = JSONText(bytes)
    var names: Set<String> = []
    // Of half a file, those that are there.
    try? text.forEachMember { name, rest in
      names.insert(name)
      try rest.skipValue()
    }
    return names
  }

  private static func format(ofMembers names: Set<String>) -> ImportFormat? {
    if names.contains("bookmarks") { return .karakeep }
    if names.contains("collections") { return .linkwarden }
    if names.contains("roots") { return .chromeBookmarks }
    if names.contains("typeCode"), names.contains("children") { return .firefoxBookmarks }
    if names.isSuperset(of: ["items", "projects"]) { return .todoist }
    if names.isSuperset(of: ["items", "recipes"]) { return .purchases }
    if names.isSuperset(of: ["kind", "items"]) { return .googleTasks }
    if names.isSuperset(of: ["version", "data"]) { return .tasksOrg }
    if names.isSuperset(of: ["products", "stock_log"]) { return .grocy }
    if names.contains("value") { return .microsoftToDo }
    return nil
  }

  private static func format(ofElement value: JSONValue) -> ImportFormat? {
    if value.has("slug", "readingProgress") { return .omnivore }
    if value.has("is_archived", "url") { return .wallabag }
    if value.has("href", "extended") { return .pinboard }
    if value.has("url", "addedAt") { return .goodLinks }
    if value.has("windows", "date") { return .tabSessions }
    if value.has("type", "attributes") { return .things }
    if value.has("displayName", "tasks") { return .microsoftToDo }
    if let first = value["highlights"].list.first, value.has("url"), first.has("quote") {
      return .pocket
    }
    if value.has("url") || value.has("href") || value.has("link") { return .links }
    return ImportOutput.address(value.text).isWeb ? .links : nil
  }

  func read(as format: ImportFormat, to output: ImportOutput) throws {
    switch format {
    case .karakeep: try readKarakeep(to: output)
    case .linkwarden: try readLinkwarden(to: output)
    case .chromeBookmarks, .firefoxBookmarks, .tabSessions:
      try forEach {
        try BookmarkJSON(format: format).read($0, to: output)
      } onDamage: {
        try output.fail($0, .cutOff)
      }
    case .todoist, .microsoftToDo, .googleTasks, .tasksOrg, .things:
      try forEach {
        try TaskJSON(format: format).read($0, to: output)
      } onDamage: {
        try output.fail($0, .cutOff)
      }
    case .grocy, .purchases:
      try forEach {
        try ProductJSON.read($0, to: output)
      } onDamage: {
        try output.fail($0, .cutOff)
      }
    default: try readElements(ReadingJSON(format: format), in: nil, to: output)
    }
  }

  /// Every value of the file: the elements of a list, and the values of lines.
  private func forEach(
    _ body: (JSONValue) throws -> Void, onDamage: (Int) throws -> Void
  ) throws {
    var text = JSONText(bytes)
    var row = 0
    func count(_ value: JSONValue) throws {
      row += 1
      try body(value)
    }
    do {
      while let byte = text.peek() {
        if byte == UInt8(ascii: "[") {
          try text.forEachElement(count)
        } else {
          try count(try text.readValue())
        }
      }
    } catch is JSONText.Damage {
      try onDamage(row + 1)
    }
  }

  private func readElements(
    _ reader: ReadingJSON, in member: String?, to output: ImportOutput
  ) throws {
    var row = 0
    func take(_ value: JSONValue) throws {
      row += 1
      try reader.read(value, row, to: output)
    }
    guard let member else {
      return try forEach(take) { try output.fail($0, .cutOff) }
    }
    var text = JSONText(bytes)
    do {
      try text.forEachMember { name, rest in
        if name == member, rest.peek() == UInt8(ascii: "[") {
          try rest.forEachElement(take)
        } else {
          try rest.skipValue()
        }
      }
    } catch is JSONText.Damage {
      try output.fail(row + 1, .cutOff)
    }
  }

  /// A small list beside a large one; of half a file, none.
  private func list(_ member: String) -> [JSONValue] {
    var text = JSONText(bytes)
    var found: [JSONValue] = []
    try? text.forEachMember { name, rest in
      if name == member { found = try rest.readValue().list } else { try rest.skipValue() }
    }
    return found
  }

  private func readKarakeep(to output: ImportOutput) throws {
    var reader = ReadingJSON(format: .karakeep)
    let lists = list("lists").filter { $0["type"].text != "smart" }
    reader.folders = FolderPaths.read(lists)
    try readElements(reader, in: "bookmarks", to: output)
  }

  private func readLinkwarden(to output: ImportOutput) throws {
    let collections = list("collections")
    var reader = ReadingJSON(format: .linkwarden)
    reader.favourites = Set(list("pinnedLinks").map { $0["id"].text })
    let folders = FolderPaths.read(collections)
    var row = 0
    for collection in collections {
      let folder = folders[collection["id"].text] ?? ""
      let inFolder = ImportOutput { record in
        guard case .item(var item) = record else { return try output.take(record) }
        item.collections.add(folder)
        try output.take(.item(item))
      }
      for link in collection["links"].list {
        row += 1
        try reader.read(link, row, to: inFolder)
      }
    }
    if collections.isEmpty { try output.fail(1, .cutOff) }
  }
}

extension Result where Success == String, Failure == ImportOutput.Refused {
  var isWeb: Bool {
    if case .success = self { return true }
    return false
  }
}

/// Bookmarks and tabs as browsers store them: folders within folders.
struct BookmarkJSON {
  let format: ImportFormat

  func read(_ value: JSONValue, to output: ImportOutput) throws {
    var row = 0
    switch format {
    case .chromeBookmarks:
      guard case .object(let roots) = value["roots"] else { return }
      // The roots' own names are the browser's, not the person's.
      for root in roots {
        for child in root.value["children"].list { try readChrome(child, [], &row, output) }
      }
    case .firefoxBookmarks: try readFirefox(value, [], &row, output)
    default: try readTabs(value, &row, output)
    }
  }

  private func readChrome(
    _ node: JSONValue, _ folders: [String], _ row: inout Int, _ output: ImportOutput
  ) throws {
    if node["type"].text == "folder" {
      let inner = folders + [node["name"].text]
      for child in node["children"].list { try readChrome(child, inner, &row, output) }
      return
    }
    row += 1
    var item = ImportedItem(row: row, url: node["url"].text, title: node["name"].text)
    item.saved = ImportTime.chrome(node["date_added"].text)
    item.collections.add(NameList.path(folders))
    try output.item(item)
  }

  private func readFirefox(
    _ node: JSONValue, _ folders: [String], _ row: inout Int, _ output: ImportOutput
  ) throws {
    switch node["typeCode"].integer {
    case 2:
      // Under the tags every bookmark stands once more.
      guard node["root"].text != "tagsFolder" else { return }
      let isOwn = node["root"].isNull
      let inner = isOwn ? folders + [node["title"].text] : folders
      for child in node["children"].list { try readFirefox(child, inner, &row, output) }
    case 1:
      row += 1
      // What the browser itself looks up.
      guard !node["uri"].text.hasPrefix("place:") else { return }
      var item = ImportedItem(row: row, url: node["uri"].text, title: node["title"].text)
      item.saved = node["dateAdded"].instant
      item.tags = NameList.read(node["tags"].text)
      item.collections.add(NameList.path(folders))
      try output.item(item)
    default: break
    }
  }

  private func readTabs(_ value: JSONValue, _ row: inout Int, _ output: ImportOutput) throws {
    guard case .object(let windows) = value["windows"] else { return }
    for window in windows {
      guard case .object(let tabs) = window.value else { continue }
      for tab in tabs {
        row += 1
        var item = ImportedItem(
          row: row, url: tab.value["url"].text, title: tab.value["title"].text)
        item.saved = tab.value["lastAccessed"].instant ?? value["date"].instant
        item.collections.add(value["name"].text)
        try output.item(item)
      }
    }
  }
}

/// What households keep of what they buy, as JSON.
enum ProductJSON {
  static func read(_ value: JSONValue, to output: ImportOutput) throws {
    let groups = FolderPaths.read(value["product_groups"].list)
    var purchases: [String: [ImportedPurchase]] = [:]
    for entry in value["stock_log"].list
    where entry["transaction_type"].text == "purchase" && !entry["undone"].isTrue {
      let purchase = GrocyPurchase.read(
        day: entry["purchased_date"].text, amount: entry["amount"].number,
        price: entry["price"].number)
      if let purchase { purchases[entry["product_id"].text, default: []].append(purchase) }
    }
    for (row, entry) in (value["products"].list + value["items"].list).enumerated() {
      var product = ImportedProduct()
      product.row = row + 1
      product.name = entry["name"].text
      product.category =
        groups[entry["product_group_id"].text]
        ?? (entry["category"]["name"].text + entry["category"].text)
      product.notes = entry["description"].text
      product.purchases = purchases[entry["id"].text] ?? []
      try output.product(product)
    }
  }
}

enum GrocyPurchase {
  /// Grocy's price is of one; nil for what has no day.
  static func read(day: String, amount: Double?, price: Double?) -> ImportedPurchase? {
    guard let wall = ImportTime.wall(day) else { return nil }
    let packs = Int(min(max((amount ?? 1).rounded(), 1), 99))
    let total = price.map { $0 * Double(packs) * 100 }.flatMap { cost -> Int? in
      cost > 0 && cost < 2_000_000_000 ? Int(cost.rounded()) : nil
    }
    return ImportedPurchase(day: wall.day, packs: packs, price: total)
  }
}
