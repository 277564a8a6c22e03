import Kit

extension Words {
  var unknownHereTitle: String {
    say("This server doesn’t know the data on this device", "서버에 없는 데이터가 이 기기에 있어요")
  }
  var unknownHereText: String {
    say(
      "The server, or your account on it, was set up again. This may be the only copy, so nothing is "
        + "removed until you choose.",
      "서버나 계정이 새로 만들어졌어요. 이 기기의 데이터가 유일한 사본일 수 있어서, 선택하기 전에는 아무것도 삭제하지 않아요.")
  }
  var leftBehindTitle: String {
    say("Another account’s data is on this device", "이 기기에 다른 계정의 데이터가 있어요")
  }
  func leftBehindText(_ owner: String, _ email: String) -> String {
    say(
      "It belongs to \(owner) and may be the only copy. If you send it, all of it moves to \(email).",
      "\(owner) 계정의 데이터이고 유일한 사본일 수 있어요. 보내면 모두 \(email) 계정으로 옮겨져요.")
  }
  var onThisDevice: String { say("On this device:", "이 기기에 있는 데이터:") }

  func holdings(_ holdings: Holdings) -> String {
    var parts: [String] = []
    func add(
      _ number: Int, _ one: String, _ many: String, _ korean: String, _ counter: String = "개"
    ) {
      guard number > 0 else { return }
      parts.append(
        say("\(number) \(number == 1 ? one : many)", "\(korean) \(number)\(counter)"))
    }
    add(holdings.items, "saved item", "saved items", "저장한 글")
    add(holdings.tasks, "task", "tasks", "할 일")
    add(holdings.products, "product", "products", "‘다 떨어지기 전에’ 항목")
    add(holdings.others, "other entry", "other entries", "그 밖의 기록")
    add(holdings.unsent, "unsent change", "unsent changes", "보내지 않은 변경 내용", "건")
    add(holdings.files, "unsent file", "unsent files", "보내지 않은 파일")
    if holdings.hasDrafts { parts.append(say("unsaved text", "저장하지 않은 글")) }
    if holdings.isUnread {
      parts.append(say("data that can’t be read now", "지금 읽을 수 없는 데이터"))
    }
    var text = ""
    for part in parts { text += (text.utf8.isEmpty ? "" : ", ") + part }
    return text + "."
  }

  var onlyCopy: String {
    say(
      "The server no longer recognizes this browser. What’s on this device may be the only copy and would be "
        + "lost. Sign in first.",
      "서버가 이 브라우저를 더 이상 알아보지 못해요. 이 기기의 데이터가 유일한 사본일 수 있고, 로그아웃하면 사라져요. 먼저 로그인해 주세요.")
  }

  var deviceIsAhead: String {
    say(
      "Some of what’s on this device hasn’t been sent to this server yet and would be lost.",
      "아직 이 서버로 보내지 않은 데이터가 이 기기에 있어요. 로그아웃하면 사라져요.")
  }

  var sendEverything: String { say("Send everything to this account", "이 계정으로 모두 보내기") }
  var saveAsFile: String { say("Save as a file", "파일로 저장") }
  var eraseHere: String { say("Erase", "삭제") }
  var copySaved: String {
    say("The file is in your downloads.", "다운로드 폴더에 저장했어요.")
  }
  var copyFailed: String {
    say(
      "The file couldn’t be created. Reload the page and try again.",
      "파일을 만들지 못했어요. 페이지를 새로 고친 뒤 다시 시도해 주세요.")
  }
}
