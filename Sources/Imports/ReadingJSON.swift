import Kernel

/// What readers and keepers of bookmarks write as JSON, one element at a time.
struct ReadingJSON {
  let format: ImportFormat
  /// What stands elsewhere in the file: collections by their ID.
  var folders: [String: String] = [:]
  /// The IDs of favourites that stand elsewhere in the file.
  var favourites: Set<String> = []

  init(format: ImportFormat) { self.format = format }

  func read(_ value: JSONValue, _ row: Int, to output: ImportOutput) throws {
    var item = ImportedItem(row: row, url: value["url"].text, title: value["title"].text)
    switch format {
    case .pocket: readAnnotations(value, &item)
    case .wallabag: readWallabag(value, &item)
    case .omnivore: Self.readOmnivore(value, &item)
    case .karakeep: readKarakeep(value, &item)
    case .linkwarden: readLinkwarden(value, &item)
    case .goodLinks: readGoodLinks(value, &item)
    case .pinboard: readPinboard(value, &item)
    default: readAny(value, &item)
    }
    try output.item(item)
  }

  private func readAnnotations(_ value: JSONValue, _ item: inout ImportedItem) {
    item.isAddition = true
    item.highlights = value["highlights"].list.map {
      ImportedHighlight(quote: $0["quote"].text, created: $0["created_at"].instant)
    }
  }

  private func readWallabag(_ value: JSONValue, _ item: inout ImportedItem) {
    let given = value["given_url"].text
    if item.url.isEmpty { item.url = given }
    item.saved = value["created_at"].instant
    item.published = value["published_at"].instant
    item.author = Names(value["published_by"].list.map { $0.text }).all.joined(separator: ", ")
    item.language = value["language"].text
    item.site = value["domain_name"].text
    item.isFavourite = value["is_starred"].isTrue
    item.isArchived = value["is_archived"].isTrue
    item.read = value["archived_at"].instant
    item.tags = Names(value["tags"].list.map { $0["label"].text + $0.text })
    item.highlights = value["annotations"].list.map {
      ImportedHighlight(
        quote: $0["quote"].text, note: $0["text"].text, created: $0["created_at"].instant)
    }
    item.html = Self.kept(value["content"].text)
  }

  /// Empty for what a program stores where it could not fetch a page.
  static func kept(_ html: String) -> String {
    let isExcuse =
      html.utf8.count < 1_000 && html.contains("wallabag can't retrieve contents for this article")
    return isExcuse ? "" : html
  }

  static func readOmnivore(_ value: JSONValue, _ item: inout ImportedItem) {
    item.excerpt = value["description"].text
    item.author = value["author"].text
    item.saved = value["savedAt"].instant
    item.published = value["publishedAt"].instant
    item.isArchived = value["state"].text == "Archived"
    item.progress = value["readingProgress"].number.map { Int(min(max($0, 0), 100) * 10) }
    item.tags = Names(value["labels"].list.map { $0["name"].text + $0.text })
  }

  private func readKarakeep(_ value: JSONValue, _ item: inout ImportedItem) {
    let content = value["content"]
    item.url = content["url"].text
    item.text = content["text"].text
    item.saved = value["createdAt"].instant
    item.tags = Names(value["tags"].list.map { $0.text })
    item.note = value["note"].text
    item.isArchived = value["archived"].isTrue
    for id in value["lists"].list {
      if let folder = folders[id.text] { item.collections.add(folder) }
    }
  }

  private func readLinkwarden(_ value: JSONValue, _ item: inout ImportedItem) {
    item.title = value["name"].text
    // It has a field of the person's own and none of the page's.
    item.note = value["description"].text
    item.saved = value["createdAt"].instant
    item.tags = Names(value["tags"].list.map { $0["name"].text })
    item.isFavourite = favourites.contains(value["id"].text)
  }

  private func readGoodLinks(_ value: JSONValue, _ item: inout ImportedItem) {
    item.excerpt = value["summary"].text
    item.saved = value["addedAt"].instant
    item.read = value["readAt"].instant
    item.isArchived = item.read != nil
    item.isFavourite = value["starred"].isTrue
    item.tags = Names(value["tags"].list.map { $0.text })
    item.highlights = value["highlights"].list.map {
      ImportedHighlight(
        quote: $0["content"].text, note: $0["note"].text, created: $0["time"].instant)
    }.filter { !$0.quote.isEmpty }
  }

  private func readPinboard(_ value: JSONValue, _ item: inout ImportedItem) {
    item.url = value["href"].text
    item.title = value["description"].text
    item.note = value["extended"].text
    item.saved = value["time"].instant
    item.tags = NameList.read(value["tags"].text, at: " ")
    item.isArchived = value["toread"].text == "no"
  }

  /// A list that somebody's script wrote.
  private func readAny(_ value: JSONValue, _ item: inout ImportedItem) {
    if item.url.isEmpty { item.url = value["href"].text + value["link"].text + value.text }
    item.note = NameList.lines([
      value["note"].text, value["notes"].text, value["description"].text,
    ])
    item.excerpt = value["excerpt"].text
    for name in ["savedAt", "createdAt", "created_at", "created", "date"] where item.saved == nil {
      item.saved = value[name].instant
    }
    item.tags =
      value["tags"].list.isEmpty
      ? NameList.read(value["tags"].text) : Names(value["tags"].list.map { $0.text })
    item.isFavourite = value["isFavourite"].isTrue || value["starred"].isTrue
    item.isArchived = value["isArchived"].isTrue || value["archived"].isTrue
  }
}

/// Names of nested folders by their IDs.
enum FolderPaths {
  /// Each with those that it lies in; one that lies in itself begins there.
  static func read(_ folders: [JSONValue], parent: String = "parentId") -> [String: String] {
    var names: [String: (name: String, parent: String)] = [:]
    for folder in folders { names[folder["id"].text] = (folder["name"].text, folder[parent].text) }
    return names.mapValues { own in
      var path = [own.name]
      var next = own.parent
      while path.count < 10, let folder = names[next] {
        path.insert(folder.name, at: 0)
        next = folder.parent
      }
      return NameList.path(path)
    }
  }
}
