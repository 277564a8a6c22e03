public import Kit

extension Words {
  public var untitled: String { say("Untitled", "이름 없음") }

  /// What a kind of shelf is called.
  public func sortName(_ sort: Shelf.Sort) -> String {
    switch sort {
    case .category: say("Category", "분류")
    case .tag: say("Tag", "태그")
    case .collection: say("Collection", "모음")
    }
  }

  public var tags: String { say("Tags", "태그") }
  public var collections: String { say("Collections", "모음") }
  public var categories: String { say("Categories", "분류") }
  public var category: String { say("Category", "분류") }

  func putOn(_ name: String, _ sort: Shelf.Sort) -> String {
    switch sort {
    case .collection: say("Added to “\(name)”", "‘\(name)’ 모음에 담았어요")
    case .category, .tag: say("Tagged “\(name)”", "‘\(name)’ 태그를 달았어요")
    }
  }
  func takenOff(_ name: String, _ sort: Shelf.Sort) -> String {
    switch sort {
    case .collection: say("Removed from “\(name)”", "‘\(name)’ 모음에서 뺐어요")
    case .category, .tag: say("Tag “\(name)” removed", "‘\(name)’ 태그를 뺐어요")
    }
  }
  func categorised(_ name: String) -> String {
    say("Filed under \(name)", "‘\(name)’ 분류로 옮겼어요")
  }
  var uncategorised: String { say("Category removed", "분류에서 뺐어요") }
  var moved: String { say("Moved", "옮겼어요") }
  /// What is made, changed or deleted, in Korean.
  private func object(_ name: String) -> String { Particle.object.after("‘\(name)’") }
  func made(_ name: String) -> String { say("“\(name)” created", "\(object(name)) 만들었어요") }
  func changed(_ name: String) -> String { say("“\(name)” changed", "‘\(name)’ 변경 내용을 저장했어요") }
  func merged(_ name: String, into other: String) -> String {
    say("“\(name)” merged into “\(other)”", "‘\(name)’ 태그를 ‘\(other)’에 합쳤어요")
  }
  func shelfDeleted(_ name: String) -> String { say("“\(name)” deleted", "\(object(name)) 삭제했어요") }

  func archivedMany(_ count: Int) -> String {
    self.count(count, one: "item archived", many: "items archived", korean: "개를 보관했어요")
  }
  func favouritedMany(_ count: Int) -> String {
    self.count(
      count, one: "item added to favorites", many: "items added to favorites",
      korean: "개를 즐겨찾기에 추가했어요")
  }
  func deletedMany(_ count: Int) -> String {
    self.count(count, one: "item deleted", many: "items deleted", korean: "개를 삭제했어요")
  }

  var copiedMarkdown: String { say("Copied as Markdown", "마크다운으로 복사했어요") }
  var copiedLinkOnly: String {
    say(
      "The text isn’t on this device, so the title and link were copied",
      "본문이 이 기기에 없어 제목과 링크만 복사했어요")
  }
  public var copied: String { say("Copied", "복사했어요") }
  public var linkCopied: String { say("Link copied", "링크를 복사했어요") }
}

/// On the sheets.
extension Words {
  var addToCollection: String { say("Add to collection", "모음에 담기") }
  var addTag: String { say("Add a tag", "태그 달기") }
  var tagPlaceholder: String { say("strategy, cooking…", "전략, 요리…") }
  var collectionPlaceholder: String { say("For the weekend…", "주말에 읽기…") }
  var share: String { say("Share", "공유") }
  var copyMarkdown: String { say("Copy as Markdown", "마크다운으로 복사") }
  var showFullTitle: String { say("Show full title", "제목 전체 보기") }
  var add: String { say("Add", "추가") }
  var suggestions: String { say("Your own", "만들어 둔 것") }
  var noCategory: String { say("No category", "분류 없음") }
  var newCategory: String { say("New category", "새 분류") }

  func sortName(_ sort: Shelf.Sort, of count: Int) -> String {
    switch sort {
    case .category: category
    case .tag: tags
    case .collection: collections
    }
  }
  func shelvesOf(_ sort: Shelf.Sort, _ items: Int) -> String {
    let name = sortName(sort, of: items)
    return say("\(name) of \(items) items", "글 \(items)개의 \(name)")
  }
  func onShelves(_ sort: Shelf.Sort) -> String {
    switch sort {
    case .collection: say("Already in", "담긴 모음")
    case .category, .tag: say("Already tagged", "달린 태그")
    }
  }
  func takeOff(_ name: String) -> String { say("Remove “\(name)”", "‘\(name)’ 빼기") }

  var sortBy: String { say("Sort by", "정렬") }
  var layout: String { say("Show as", "보기") }
  var asCards: String { say("Cards", "카드") }
  var asRows: String { say("Rows", "목록") }
  func orderName(_ order: ListOrder) -> String {
    switch order {
    case .newest: say("Newest first", "최근 저장순")
    case .oldest: say("Oldest first", "오래된 순")
    case .progress: say("Reading progress", "읽은 정도순")
    case .shortest: say("Shortest first", "짧은 순")
    case .longest: say("Longest first", "긴 순")
    case .relevance: say("Best for now", "지금 읽기 좋은 순")
    }
  }

  var shelfName: String { say("Name", "이름") }
  var nameMissing: String { say("Give it a name.", "이름을 입력해 주세요.") }
  var descriptionLabel: String { say("Description", "설명") }
  var sign: String { say("Icon", "아이콘") }
  func newShelf(_ sort: Shelf.Sort) -> String {
    let name = sortName(sort)
    return say("New " + Self.small(name), "새 " + name)
  }
  func changeShelf(_ sort: Shelf.Sort) -> String {
    let name = sortName(sort)
    return say("Edit " + Self.small(name), name + " 편집")
  }
  /// With a small first letter.
  private static func small(_ name: String) -> String {
    var bytes = Array(name.utf8)
    if let first = bytes.first, first >= 65, first <= 90 { bytes[0] = first + 32 }
    return String(decoding: bytes, as: UTF8.self)
  }

  func mergeInto(_ name: String) -> String {
    say("Merge “\(name)” into…", "‘\(name)’ 태그를 어디에 합칠까요?")
  }
  var mergeText: String {
    say("Everything with this tag gets the other one instead.", "이 태그가 달린 글에는 고른 태그가 대신 달려요.")
  }
  func deleteShelf(_ name: String) -> String { say("Delete “\(name)”?", "\(object(name)) 삭제할까요?") }
  var itemsStay: String {
    say("What’s in it stays in your library.", "안에 있는 글은 서재에 그대로 남아요.")
  }
}
