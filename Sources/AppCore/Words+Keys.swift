import Kit

/// What the keys of each app do.
extension Words {
  func shortcuts(of app: App) -> [Shortcut] {
    switch app {
    case .later: laterKeys
    case .taskFlow: taskKeys
    case .restock: restockKeys
    }
  }

  private var laterKeys: [Shortcut] {
    [
      Shortcut("n", say("Save a link", "링크 저장")),
      Shortcut("N", say("Write a note", "메모 쓰기")),
      Shortcut("j", others: "↓", say("Next item", "다음 글")),
      Shortcut("k", others: "↑", say("Previous item", "이전 글")),
      Shortcut("r", say("Refresh", "새로 고침")),
      Shortcut("e", say("Archive, or move to Inbox", "보관하거나 받은함으로")),
      Shortcut("f", say("Favorite", "즐겨찾기")),
      Shortcut("t", say("Tags", "태그")),
      Shortcut("s", say("Save a feed’s item to the Inbox", "구독한 글을 받은함에 저장")),
      Shortcut("x", say("Select", "선택")),
      Shortcut("/", say("Search", "검색")),
      Shortcut("h", say("Highlight the selection or the sentence", "선택한 부분이나 문장 하이라이트")),
      Shortcut("l", say("Listen or pause", "듣기 또는 일시 정지")),
      Shortcut("#", say("Delete", "삭제")),
      Shortcut("u", others: "Esc", say("Back", "뒤로")),
      thisList,
    ]
  }

  private var taskKeys: [Shortcut] {
    [
      Shortcut("n", say("Add a task", "할 일 추가")),
      Shortcut("j", say("Next task", "다음 할 일")),
      Shortcut("k", say("Previous task", "이전 할 일")),
      Shortcut("x", say("Complete or reopen", "완료하거나 완료 취소")),
      Shortcut("e", say("Edit", "편집")),
      Shortcut("t", say("Today", "오늘로")),
      Shortcut("m", say("Tomorrow", "내일로")),
      Shortcut("s", say("Weekend", "주말로")),
      Shortcut("w", say("Next week", "다음 주로")),
      Shortcut("0", say("No date", "날짜 지우기")),
      Shortcut("o", say("Reschedule everything overdue", "기한 지난 할 일 모두 날짜 변경")),
      Shortcut("l", say("Move to list or tag", "목록·태그 정하기")),
      Shortcut("1", say("High priority", "우선순위 높음")),
      Shortcut("2", say("Medium priority", "우선순위 보통")),
      Shortcut("3", say("Low priority", "우선순위 낮음")),
      Shortcut("4", say("No priority", "우선순위 없음")),
      Shortcut("/", say("Search", "검색")),
      Shortcut("#", say("Delete", "삭제")),
      thisList,
    ]
  }

  private var restockKeys: [Shortcut] {
    [
      Shortcut("n", say("Add an item", "항목 추가")),
      Shortcut("j", others: "↓", say("Next item", "다음 항목")),
      Shortcut("k", others: "↑", say("Previous item", "이전 항목")),
      Shortcut("b", say("Mark as rebought", "다시 산 것으로 표시")),
      Shortcut("x", say("Select, or tick on the shopping list", "선택, 또는 장보기 목록에서 표시")),
      Shortcut("e", say("Edit", "편집")),
      Shortcut("/", say("Search", "검색")),
      Shortcut("#", others: "Del", say("Delete", "삭제")),
      thisList,
    ]
  }

  private var thisList: Shortcut { Shortcut("?", say("This list", "이 목록")) }

  /// What cannot be changed: they are keys with names, and work also where single ones are off.
  func namedKeys(of app: App) -> [(keys: String, meaning: String)] {
    var keys: [(keys: String, meaning: String)] = [
      ("Enter", say("Open", "열기")),
      ("Ctrl K", quickFind),
      ("Ctrl Z", say("Undo the last change", "마지막 변경 되돌리기")),
    ]
    // Nothing is put in order by hand in Before You Run Out.
    if app != .restock {
      keys.append(("Alt ↑ ↓", say("Move up or down, on a handle", "손잡이에서 위나 아래로 옮기기")))
    }
    return keys
  }

  var keysAreOff: String {
    say(
      "Single-key shortcuts are off. Turn them on in Settings.", "한 글자 단축키가 꺼져 있어요. 설정에서 켤 수 있어요.")
  }
}
