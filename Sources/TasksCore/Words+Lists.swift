import Kernel
import Kit

/// Lists, sections, filters and tags.
extension Words {
  var newListTitle: String { say("New list", "새 목록") }
  var newFilterTitle: String { say("New filter", "새 필터") }
  func newTitle(_ sort: ListForm.Sort) -> String {
    switch sort {
    case .list: newListTitle
    case .section: newSection
    case .filter: newFilterTitle
    case .tag: editTag
    }
  }
  func editTitle(_ sort: ListForm.Sort) -> String {
    switch sort {
    case .list: editList
    case .section: renameSection
    case .filter: editFilter
    case .tag: editTag
    }
  }
  func nameLabel(_ sort: ListForm.Sort) -> String {
    switch sort {
    case .list: listName
    case .section: say("Section", "섹션")
    case .filter: say("Filter", "필터")
    case .tag: say("Tag", "태그")
    }
  }
  var newSection: String { say("New section", "새 섹션") }
  var editList: String { say("Edit list", "목록 편집") }
  var renameSection: String { say("Rename section", "섹션 이름 변경") }
  var editFilter: String { say("Edit filter", "필터 편집") }
  var editTag: String { say("Edit tag", "태그 편집") }
  var deleteList: String { say("Delete list", "목록 삭제") }
  var deleteSection: String { say("Delete section", "섹션 삭제") }
  var deleteFilter: String { say("Delete filter", "필터 삭제") }
  var deleteTag: String { say("Delete tag", "태그 삭제") }
  func delete(_ list: TodoList) -> String { list.isFilter ? deleteFilter : deleteList }
  func sectionMenu(_ name: String) -> String { say("More for “\(name)”", "‘\(name)’ 더 보기") }
  var moveUp: String { say("Move up", "위로 옮기기") }
  var moveDown: String { say("Move down", "아래로 옮기기") }
  var noSection: String { say("No section", "섹션 없음") }
  var archiveList: String { say("Archive list", "목록 보관") }
  var bringBack: String { say("Bring back", "다시 꺼내기") }
  var archivedTitle: String { say("Archived", "보관한 목록") }
  var saveAsFilter: String { say("Save as filter", "필터로 저장") }

  var noListsText: String {
    say("A list keeps tasks together that belong together.", "함께 볼 할 일을 목록으로 모아 보세요.")
  }
  var noFiltersText: String {
    say(
      "A filter shows what fits, such as everything important that is overdue.",
      "기한이 지난 중요한 일처럼, 조건에 맞는 할 일만 모아 보여 줘요.")
  }
  func deleteListText(_ count: Int) -> String {
    say(
      count == 1 ? "It has 1 open task." : "It has \(count) open tasks.",
      "남은 할 일이 \(count)개 있어요.")
  }
  var keepTasks: String { say("Keep its tasks", "할 일은 남기기") }
  func deleteWithTasks(_ count: Int) -> String {
    say(
      count == 1 ? "Delete it and its task" : "Delete it and its \(count) tasks",
      "할 일 \(count)개도 함께 삭제")
  }

  func listMade(_ name: String) -> String { say("“\(name)” added", "‘\(name)’ 추가했어요") }
  func listRenamed(_ name: String) -> String {
    say("Renamed to “\(name)”", "이름을 \(Particle.towards.after("‘\(name)’")) 바꿨어요")
  }
  func listChanged(_ name: String) -> String {
    say("“\(name)” changed", "\(Particle.object.after("‘\(name)’")) 바꿨어요")
  }
  func listDeleted(_ name: String) -> String {
    say("“\(name)” deleted", "\(Particle.object.after("‘\(name)’")) 삭제했어요")
  }
  func sectionMoved(_ name: String) -> String {
    say("“\(name)” moved", "\(Particle.object.after("‘\(name)’")) 옮겼어요")
  }
  func listArchived(_ name: String) -> String {
    say("“\(name)” archived", "\(Particle.object.after("‘\(name)’")) 보관했어요")
  }
  func listBack(_ name: String) -> String {
    say("“\(name)” is back", "\(Particle.object.after("‘\(name)’")) 다시 꺼냈어요")
  }
  func joinQuestion(_ name: String) -> String {
    say("Merge into “\(name)”?", "‘\(name)’ 목록에 합칠까요?")
  }
  func joinText(_ from: String, _ into: String) -> String {
    say(
      "There is a list “\(into)” already. Everything in “\(from)” moves there.",
      "‘\(into)’ 목록이 이미 있어요. ‘\(from)’의 할 일을 모두 그리로 옮겨요.")
  }
  var join: String { say("Merge", "합치기") }
  func listJoined(_ name: String) -> String {
    say("Merged into “\(name)”", "‘\(name)’ 목록에 합쳤어요")
  }
  func tagRenamed(_ name: String) -> String {
    say("Tag renamed to “\(name)”", "태그 이름을 \(Particle.towards.after("‘\(name)’")) 바꿨어요")
  }
  func tagDeleted(_ name: String) -> String {
    say("Tag “\(name)” deleted", "‘\(name)’ 태그를 삭제했어요")
  }
}

/// What a filter asks for.
extension Words {
  var searchLabel: String { say("Advanced", "직접 쓰기") }
  var searchExample: String {
    say("For example date:week !high -#shop", "예: 날짜:일주일 !높음 -#장보기")
  }
  var searchMissing: String { say("Choose or enter what it shows.", "조건을 고르거나 적어 주세요.") }
  func noCondition(_ word: String) -> String {
    say(
      "“\(word)” isn’t understood. Use date:, before:, after:, has:, is:, !high, #list or @tag, or put words in quotes.",
      "‘\(word)’ 조건은 알 수 없어요. 날짜:, 이전:, 이후:, 포함:, 상태:, !높음, #목록, @태그를 쓰거나 낱말을 따옴표로 묶어 주세요.")
  }
  var nothingMatches: String { say("Nothing matches now", "지금은 맞는 할 일이 없어요") }
  func asksFor(_ search: String) -> String {
    say("It shows what fits \(search)", "\(search)에 맞는 할 일을 보여 줘요")
  }
  var conditions: String { say("Tasks with", "이런 할 일") }

  /// Each condition as it is written, in this language and then in the other, and as it is called.
  ///
  /// Of lists and tags as many as fit.
  func conditionChoices(
    _ state: TasksState, tags: [String] = []
  ) -> [(written: [String], name: String)] {
    func choice(
      _ english: String, _ korean: String, _ name: String
    ) -> (written: [String], name: String) {
      (language == .korean ? [korean, english] : [english, korean], name)
    }
    var choices = [
      choice("date:overdue", "날짜:지남", overdue), choice("date:today", "날짜:오늘", today),
      choice("date:week", "날짜:일주일", say("Next 7 days", "7일 안")),
      choice("date:none", "날짜:없음", noDate),
      choice("!high", "!높음", say("High priority", "우선순위 높음")),
      choice("!medium", "!보통", say("Medium priority", "우선순위 보통")),
      choice("!low", "!낮음", say("Low priority", "우선순위 낮음")),
      choice("has:subtasks", "포함:하위", say("Has subtasks", "하위 할 일 있음")),
      choice("has:repeat", "포함:반복", say("Repeats", "반복")),
    ]
    for list in state.lists.prefix(8) {
      choices.append((["#" + TodoQuery.quoted(list.name)], "#" + list.name))
    }
    for tag in tags.prefix(8) {
      choices.append((["@" + TodoQuery.quoted(tag)], "@" + tag))
    }
    return choices
  }

  /// What only one condition can be about: a day, a priority, a list; nil for what may be asked for besides others.
  func exclusiveKind(_ condition: String) -> Int? {
    let bytes = Array(condition.utf8)
    if bytes.starts(with: "date:".utf8) || bytes.starts(with: "날짜:".utf8) { return 0 }
    if bytes.first == UInt8(ascii: "!") { return 1 }
    return bytes.first == UInt8(ascii: "#") ? 2 : nil
  }
}
