import Kernel
import Kit
import Wire

/// What is in a file of another program, and what of it does not come along.
extension Words {
  /// What would be imported: each kind with what is known of it.
  func parts(of status: ImportStatus) -> [(title: String, notes: [String])] {
    var parts: [(title: String, notes: [String])] = []
    func add(_ number: Int, _ title: String, _ notes: [(Int, String)]) {
      guard number > 0 else { return }
      let known = notes.filter { $0.0 > 0 }.map { $0.1 }
      parts.append((title, known.isEmpty ? [] : [known.joined(separator: " · ")]))
    }
    add(status.items, count(status.items, one: "link", many: "links", korean: "개의 링크"), [])
    add(status.notes, count(status.notes, one: "note", many: "notes", korean: "개의 메모"), [])
    if !parts.isEmpty { parts[parts.count - 1].notes = reading(status) }
    add(
      status.todos, count(status.todos, one: "task", many: "tasks", korean: "개의 할 일"),
      [
        (status.doneTodos, say("\(status.doneTodos) completed", "완료 \(status.doneTodos)개")),
        (
          status.lists,
          say("\(counted(status.lists, "list", "lists"))", "목록 \(status.lists)개")
        ),
      ])
    add(
      status.products,
      count(
        status.products, one: "item for \(appName(.restock))",
        many: "items for \(appName(.restock))",
        korean: "개의 \(appName(.restock)) 항목"),
      [
        (
          status.purchases,
          say(counted(status.purchases, "purchase", "purchases"), "구매 \(status.purchases)회")
        )
      ])
    return parts
  }

  private func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private func reading(_ status: ImportStatus) -> [String] {
    let all = [
      (status.archived, say("\(status.archived) archived", "보관 \(status.archived)개")),
      (
        status.favourites,
        say(counted(status.favourites, "favorite", "favorites"), "즐겨찾기 \(status.favourites)개")
      ),
      (status.withText, say("\(status.withText) with their text", "본문 \(status.withText)개")),
      (
        status.highlights,
        say(counted(status.highlights, "highlight", "highlights"), "하이라이트 \(status.highlights)개")
      ),
      (status.tags, say(counted(status.tags, "tag", "tags"), "태그 \(status.tags)개")),
      (
        status.collections,
        say(counted(status.collections, "collection", "collections"), "모음 \(status.collections)개")
      ),
    ]
    let known = all.filter { $0.0 > 0 }.map { $0.1 }
    return known.isEmpty ? [] : [known.joined(separator: " · ")]
  }

  /// What does not come along, by the codes of the API; one of a later server in its own words.
  func loss(_ remark: ImportRemark) -> String {
    readingLoss(remark.code) ?? otherLoss(remark.code) ?? remark.text
  }

  private func readingLoss(_ code: String) -> String? {
    switch code {
    case "favourites": say("Favorites aren’t in this export.", "즐겨찾기는 이 파일에 없어요.")
    case "progress":
      say("How far you had read isn’t in this export.", "어디까지 읽었는지는 이 파일에 없어요.")
    case "highlights": say("Highlights aren’t in this export.", "하이라이트는 이 파일에 없어요.")
    case "highlightPlaces":
      say("Highlights are found again by their words.", "하이라이트는 그 문장으로 다시 찾아요.")
    case "highlightsElsewhere":
      say(
        "Highlights are in Readwise’s own export. Import that file too.",
        "하이라이트는 Readwise에서 따로 내보낸 파일에 있어요. 그 파일도 가져와 주세요.")
    case "highlightsAsNote":
      say("Highlights become part of the note.", "하이라이트는 메모에 들어가요.")
    case "pages":
      say(
        "Pages are fetched again, the newest first. Those that are gone keep their link.",
        "페이지는 최근 것부터 다시 받아 와요. 사라진 페이지는 링크로 남아요.")
    case "starredIsOneFolder":
      say(
        "What is starred has no folder in this export. It comes as a favorite to read.",
        "별표한 글은 이 파일에 폴더가 없어요. 읽을 즐겨찾기로 가져와요.")
    case "feeds": say("Feeds come as links to their sites.", "피드는 사이트 링크로 가져와요.")
    default: nil
    }
  }

  private func otherLoss(_ code: String) -> String? {
    switch code {
    case "files": say("Attached files aren’t in this export.", "첨부 파일은 이 파일에 없어요.")
    case "people":
      say("Who a task is assigned to doesn’t come along.", "할 일의 담당자는 가져오지 않아요.")
    case "completedElsewhere":
      say(
        "Of completed tasks, only those in this file come along.",
        "완료한 할 일은 이 파일에 있는 것만 가져와요.")
    case "templates":
      say(
        "Of what repeats, the next task comes along, not its rule.",
        "반복하는 할 일은 다음 한 번만 가져와요.")
    case "times":
      say(
        "Google leaves out the times of tasks. Only their days come along.",
        "Google 파일에는 할 일의 시간이 없어요. 날짜만 가져와요.")
    case "repeats": say("Google leaves out how tasks repeat.", "Google 파일에는 반복이 없어요.")
    case "locations":
      say("Reminders at places don’t come along.", "장소 알림은 가져오지 않아요.")
    case "events":
      say("Tasks come along, events don’t.", "할 일만 가져오고 일정은 가져오지 않아요.")
    case "stock":
      say("Purchases come along, what is in stock doesn’t.", "구매 기록만 가져오고 남은 수량은 가져오지 않아요.")
    default: nil
    }
  }
}
