import Kernel
import Kit
import Wire

/// What is in a file of another program, and what of it does not come along.
extension Words {
  /// What would be imported: each kind with what is known of it.
  func parts(of status: ImportStatus) -> [(title: String, notes: [String])] {
    var parts: [(title: String, notes: [String])] = []
    func add(_ title: String?, _ known: [String?]) {
      guard let title else { return }
      var facts = ""
      for fact in known {
        if let fact { facts += facts.utf8.isEmpty ? fact : " · " + fact }
      }
      parts.append((title, facts.utf8.isEmpty ? [] : [facts]))
    }
    let read = reading(status)
    add(many(status.items, "link", "links", "링크"), read)
    add(many(status.notes, "note", "notes", "메모"), status.items > 0 ? [] : read)
    add(
      many(status.todos, "task", "tasks", "할 일"),
      [
        many(status.doneTodos, "completed", "completed", "완료"),
        many(status.lists, "list", "lists", "목록"),
      ])
    add(
      many(status.feeds, "feed to subscribe to", "feeds to subscribe to", "구독할 피드"), [])
    let restock = appName(.restock)
    add(
      many(status.products, "item for \(restock)", "items for \(restock)", "\(restock) 항목"),
      [many(status.purchases, "purchase", "purchases", "구매", "회")])
    return parts
  }

  private func reading(_ status: ImportStatus) -> [String?] {
    [
      many(status.archived, "archived", "archived", "보관"),
      many(status.favourites, "favorite", "favorites", "즐겨찾기"),
      many(status.withText, "with its full text", "with their full text", "본문이 있는 글"),
      many(status.pages, "page to fetch", "pages to fetch", "받아 올 페이지"),
      many(status.highlights, "highlight", "highlights", "하이라이트"),
      many(status.tags, "tag", "tags", "태그"),
      many(status.collections, "collection", "collections", "모음"),
    ]
  }

  /// “3 links”, “링크 3개”; nil for none.
  private func many(
    _ number: Int, _ one: String, _ many: String, _ korean: String, _ counter: String = "개"
  ) -> String? {
    guard number > 0 else { return nil }
    return say("\(number) \(number == 1 ? one : many)", "\(korean) \(number)\(counter)")
  }

  /// What an import has made: “3 items, 1 task”, “글 3개, 할 일 1개”.
  func things(_ things: ImportedThings) -> String {
    let restock = appName(.restock)
    var text = ""
    for part in [
      many(things.items, "item", "items", "글"),
      many(things.highlights, "highlight", "highlights", "하이라이트"),
      many(things.todos, "task", "tasks", "할 일"),
      many(things.products, "item in \(restock)", "items in \(restock)", "\(restock) 항목"),
      many(things.feeds, "feed", "feeds", "구독"),
    ] {
      if let part { text += text.utf8.isEmpty ? part : ", " + part }
    }
    return text.utf8.isEmpty ? entries(things.others) : text
  }

  /// Whatever is none of what a person counts.
  func entries(_ number: Int) -> String {
    count(number, one: "entry", many: "entries", korean: "개")
  }

  /// What does not come along, by the codes of the API; one of a later server in its own words.
  func losses(of status: ImportStatus) -> [String] {
    var lines: [String] = []
    for remark in status.losses {
      switch remark.code {
      // What went beyond the limit is told by the import itself.
      case "beyond-limit": break
      case "pages": lines.append(pages(of: status))
      default:
        lines.append(readingLoss(remark.code) ?? otherLoss(remark.code) ?? remark.text)
      }
    }
    return lines
  }

  /// Where pages have still to be fetched.
  private func pages(of status: ImportStatus) -> String {
    let fetched = say(
      "Your server fetches them after the import, the newest first. Any that are gone stay as links.",
      "가져온 뒤 서버가 최근 것부터 받아 와요. 사라진 페이지는 링크로 남아요.")
    let missing =
      status.withText > 0
      ? say(
        "The text of \(count(status.pages, one: "page", many: "pages", korean: "")) isn’t in this file.",
        "페이지 \(status.pages)개의 본문은 이 파일에 없어요.")
      : say("The pages themselves aren’t in this file.", "페이지 본문은 이 파일에 없어요.")
    return missing + " " + fetched
  }

  private func readingLoss(_ code: String) -> String? {
    switch code {
    case "favourites": say("Favorites aren’t in this export.", "즐겨찾기는 이 파일에 없어요.")
    case "progress":
      say("How far you had read isn’t in this export.", "어디까지 읽었는지는 이 파일에 없어요.")
    case "highlights": say("Highlights aren’t in this export.", "하이라이트는 이 파일에 없어요.")
    case "highlightPlaces":
      say(
        "Later finds your highlights again by their words.",
        "하이라이트는 그 문장을 글에서 다시 찾아 표시해요.")
    case "highlightsElsewhere":
      say(
        "Highlights are in Readwise’s own export. Import that file too.",
        "하이라이트는 Readwise에서 따로 내보낸 파일에 있어요. 그 파일도 가져와 주세요.")
    case "highlightsAsNote":
      say("Highlights are imported into the item’s note.", "하이라이트는 글의 메모로 가져와요.")
    case "starredIsOneFolder":
      say(
        "Starred items have no folder in this export. They’re imported as unread favorites.",
        "별표한 글은 이 파일에 폴더가 없어요. 읽을 즐겨찾기로 가져와요.")
    case "feedArticles":
      say(
        "Each feed begins with its three newest. What you’d read or starred isn’t in this file.",
        "피드마다 최신 글 3개로 시작해요. 읽거나 별표한 기록은 이 파일에 없어요.")
    case "feedFolders":
      say(
        "Feeds are imported without their folders. Later has none for them.",
        "피드만 가져오고 폴더는 가져오지 않아요. Later의 구독에는 폴더가 없어요.")
    default: nil
    }
  }

  private func otherLoss(_ code: String) -> String? {
    switch code {
    case "files": say("Attached files aren’t in this export.", "첨부 파일은 이 파일에 없어요.")
    case "people":
      say("Who a task is assigned to isn’t imported.", "할 일의 담당자는 가져오지 않아요.")
    case "completedElsewhere":
      say(
        "Only the completed tasks in this file are imported.",
        "완료한 할 일은 이 파일에 있는 것만 가져와요.")
    case "templates":
      say(
        "Of a repeating task, only its next date is imported. Set it to repeat again afterwards.",
        "반복하는 할 일은 다음 한 번만 가져와요. 반복은 다시 설정해 주세요.")
    case "times":
      say(
        "Google’s export has the days of tasks, but not their times.",
        "Google 파일에는 할 일의 날짜만 있고 시간은 없어요.")
    case "repeats":
      say("Google’s export doesn’t say how tasks repeat.", "Google 파일에는 반복 설정이 없어요.")
    case "locations":
      say("Reminders tied to a place aren’t imported.", "장소 알림은 가져오지 않아요.")
    case "events":
      say("Tasks are imported, events aren’t.", "할 일만 가져오고 일정은 가져오지 않아요.")
    case "stock":
      say("Purchases are imported, what’s in stock isn’t.", "구매 기록만 가져오고 남은 수량은 가져오지 않아요.")
    default: nil
    }
  }
}
