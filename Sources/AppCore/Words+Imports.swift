import Kernel
import Kit
import SyncCore
import Wire

/// What other programs exported.
extension Words {
  var yourFile: String { say("Your file", "내 파일") }
  var importsNeedAccount: String {
    say("Your server reads the file. Sign in to import one.", "파일은 서버가 읽어요. 로그인해 주세요.")
  }
  var chooseOrDrop: String {
    say("Choose an export, or drop it here", "내보낸 파일을 고르거나 여기에 끌어다 놓아 주세요")
  }
  var whatIsRead: String {
    say(
      "From read-it-later apps, feed readers, bookmarks, task apps, and Grocy, up to 32 MB. You see what’s in it before anything is imported.",
      "나중에 읽기 앱, 피드 리더, 북마크, 할 일 앱, Grocy에서 내보낸 32 MB까지의 파일을 읽어요. 가져오기 전에 내용을 먼저 보여 드려요.")
  }
  var chooseFile: String { say("Choose a file", "파일 선택") }
  var chooseAnotherFile: String { say("Choose another file", "다른 파일 선택") }
  var fileIsSent: String { say("Sending the file…", "파일을 보내는 중…") }
  var fileIsRead: String { say("Your server is reading it…", "서버가 읽는 중…") }
  func sentSoFar(_ percent: Int) -> String { say("\(percent)% sent", "\(percent)% 보냄") }

  /// Of the account with this address.
  func sentence(_ problem: ImportProblem, of email: String) -> String {
    switch problem {
    case .offline:
      say(
        "It couldn’t be sent: there’s no connection to your server. Connect and try again.",
        "서버에 연결되지 않아 보내지 못했어요. 네트워크에 연결한 뒤 다시 시도해 주세요.")
    case .tooLarge:
      say(
        "It’s larger than 32 MB. Export it in parts, or ask the server’s owner to run “\(command(email, "FILE"))” on the server.",
        "32 MB보다 커요. 나누어 내보내거나, 서버 소유자에게 서버에서 ‘\(command(email, "파일"))’ 명령을 실행해 달라고 해 주세요.")
    case .unpacksTooLarge:
      say(
        "It unpacks to more than 512 MB. Import what’s in it one by one.",
        "압축을 풀면 512 MB가 넘어요. 안에 든 파일을 하나씩 가져와 주세요.")
    case .empty:
      say("The file is empty. Export it again.", "빈 파일이에요. 다시 내보내 주세요.")
    case .unknown:
      say(
        "This isn’t an export that Later understands. See how to get one below.",
        "Later가 아는 내보내기 파일이 아니에요. 아래에서 파일 받는 방법을 확인해 주세요.")
    case .damaged:
      say("The file is damaged. Export it again.", "손상된 파일이에요. 다시 내보내 주세요.")
    case .ownExport:
      say(
        "This is Later’s own export of a whole account, so it comes back whole. Ask the server’s owner to run “\(command(email, "FILE"))” on the server. It’s merged with what you have, and nothing newer is overwritten.",
        "Later에서 계정 전체를 내보낸 파일이라 통째로 되돌아와요. 서버 소유자에게 서버에서 ‘\(command(email, "파일"))’ 명령을 실행해 달라고 해 주세요. 지금 있는 것과 합쳐지고, 더 새로운 내용은 덮어쓰지 않아요."
      )
    case .tooMuch:
      say(
        "Reading it takes more than your server allows. Export it in parts.",
        "서버가 읽기에는 너무 커요. 나누어 내보내 주세요.")
    case .full:
      say(
        "Your account has no room left for it. Delete files you no longer need, then choose it again.",
        "계정에 남은 공간이 없어요. 필요 없는 파일을 삭제한 뒤 다시 선택해 주세요.")
    case .busy:
      say(
        "Your server is busy with other files. Try again in a moment.",
        "서버가 다른 파일을 처리하고 있어요. 잠시 뒤 다시 시도해 주세요.")
    case .gone:
      say(
        "This device can’t read the file anymore. Choose it again.",
        "이 기기에서 파일을 더는 읽을 수 없어요. 다시 선택해 주세요.")
    case .server:
      say(
        "Your server couldn’t look at it. Try again in a moment.",
        "서버가 파일을 확인하지 못했어요. 잠시 뒤 다시 시도해 주세요.")
    }
  }

  private func command(_ email: String, _ file: String) -> String {
    "later import \(file) --user \(email)"
  }

  func importNotBegun(_ status: Int) -> String {
    switch status {
    case 0: say("You’re offline. Connect and try again.", "오프라인이에요. 연결한 뒤 다시 시도해 주세요.")
    case 404:
      say(
        "Its file is no longer on your server. Choose it again.",
        "서버에 파일이 없어요. 파일을 다시 선택해 주세요.")
    case 409:
      say("It’s already in progress. Wait until it’s done.", "이미 진행 중이에요. 끝날 때까지 기다려 주세요.")
    default: didNotWork
    }
  }

  // MARK: - An import

  var importIt: String { say("Import", "가져오기") }
  var importAgain: String { say("Import again", "다시 가져오기") }
  var earlierImports: String { say("Earlier imports", "지난 가져오기") }
  var forExample: String { say("For example", "예를 들면") }
  var notAlong: String { say("Good to know", "알아 두세요") }
  func quoted(_ text: String) -> String { say("“\(text)”", "‘\(text)’") }
  func soFar(_ done: Int, of total: Int) -> String {
    say("\(done) of \(total)", "\(total)개 중 \(done)개")
  }

  /// One import in a few words.
  func summary(_ run: ImportRun) -> String {
    switch run.state {
    case .previewed: say("Not imported", "가져오지 않음")
    case .running: say("Importing", "가져오는 중")
    case .done: say("Imported", "가져옴") + " · " + newOnes(run.added)
    case .undoing: say("Undoing", "되돌리는 중")
    case .undone: undone
    case .failed: say("Stopped", "중단됨")
    }
  }

  /// What there is to say of an import, line by line.
  func report(_ run: ImportRun, _ status: ImportStatus?, isOnline: Bool) -> [String] {
    switch run.state {
    case .previewed:
      [
        run.total > 0
          ? say("Nothing is imported yet.", "아직 아무것도 가져오지 않았어요.")
          : say(
            "There’s nothing in it to import. See how to get a file below.",
            "가져올 내용이 없어요. 아래에서 파일 받는 방법을 확인해 주세요.")
      ]
    case .running: [say("Importing…", "가져오는 중…"), goesOn(isOnline)]
    case .done: result(run, status)
    case .undoing: [say("Undoing the import…", "가져오기를 되돌리는 중…"), goesOn(isOnline)]
    case .undone: takenBack(run, ImportUndoing())
    case .failed:
      [
        say(
          "It stopped partway: your server couldn’t read the rest of the file. What it had imported is still here. Choose the file again to go on.",
          "서버가 파일의 나머지를 읽지 못해 중간에 멈췄어요. 그때까지 가져온 것은 남아 있어요. 파일을 다시 선택하면 이어서 가져와요.")
      ]
    }
  }

  private func goesOn(_ isOnline: Bool) -> String {
    isOnline
      ? say("You can leave this page. Your server goes on.", "이 화면을 떠나도 서버가 계속해요.")
      : say(
        "You’re offline. Your server goes on, and you’ll see it here once you’re connected.",
        "오프라인이에요. 서버는 계속하고 있고, 연결되면 여기에서 볼 수 있어요.")
  }

  private func newOnes(_ count: Int) -> String { say("\(count) new", "새로 \(count)개") }

  private func result(_ run: ImportRun, _ status: ImportStatus?) -> [String] {
    var lines = [say("Import finished.", "가져오기를 마쳤어요."), newOnes(run.added)]
    if run.joined > 0 {
      lines.append(
        say("\(run.joined) here already, with something added", "이미 있던 \(run.joined)개에 내용을 더함"))
    }
    if run.known > 0 {
      lines.append(say("\(run.known) here already, unchanged", "이미 있던 \(run.known)개는 그대로"))
    }
    if run.beyondLimit > 0 {
      lines.append(overLimit(run.beyondLimit, hasFeeds: (status?.feeds ?? 0) > 0))
    }
    if let status, status.items > status.withText {
      lines.append(
        say(
          "Your server fetches the pages now, the newest first.",
          "이제 서버가 페이지를 최근 것부터 받아 와요."))
    }
    if let status, status.feeds > 0 {
      lines.append(
        say(
          "Your feeds are read now. What they bring appears under Feeds.",
          "이제 피드를 읽어요. 새 글은 구독에 나와요."))
    }
    return lines
  }

  private func overLimit(_ count: Int, hasFeeds: Bool) -> String {
    hasFeeds
      ? say(
        "\(count) over your account’s limit: unsubscribe from feeds or delete items you don’t need, then import again",
        "\(count)개는 계정 한도를 넘었어요. 필요 없는 구독이나 항목을 정리한 뒤 다시 가져와 주세요")
      : say(
        "\(count) over your account’s limit: delete items you don’t need, then import again",
        "\(count)개는 계정 한도를 넘었어요. 필요 없는 항목을 삭제한 뒤 다시 가져와 주세요")
  }

  // MARK: - What failed

  func rowsFailed(_ number: Int) -> String {
    count(
      number, one: "entry can’t be imported", many: "entries can’t be imported",
      korean: "개는 가져올 수 없어요")
  }
  func failedRow(_ failure: ImportRemark) -> String {
    let reason = reason(failure)
    return failure.row > 0
      ? say("Row \(failure.row): \(reason)", "\(failure.row)번째 줄: \(reason)") : reason
  }
  func reportNote(_ shown: Int, of all: Int) -> String {
    shown < all ? say("The first \(shown) of \(all)", "\(all)개 중 처음 \(shown)개") : ""
  }
  var downloadReport: String { say("Download as a table", "표로 내려받기") }
  var reportName: String { say("import-report.csv", "가져오지-못한-줄.csv") }

  private func reason(_ failure: ImportRemark) -> String {
    switch failure.code {
    case "empty": say("it has no address and no text", "주소도 내용도 없어요")
    case "not-web": say("its address isn’t a web address", "웹 주소가 아니에요")
    case "bad-address": say("its address can’t be read", "주소를 읽을 수 없어요")
    case "cut-off": say("the file ends in the middle of it", "파일이 중간에 끊겼어요")
    case "unnamed": say("it has no name", "이름이 없어요")
    case "too-large": say("it’s too large", "너무 커요")
    case "unknown-file":
      say("Later doesn’t know this kind of file", "Later가 모르는 종류의 파일이에요")
    default: failure.code
    }
  }

  /// A table of all of them for spreadsheets, which must take no cell for a formula.
  func report(of failures: [ImportRemark]) -> String {
    var table = Self.row([say("Row", "줄"), say("Reason", "이유"), say("Content", "내용")])
    for failure in failures {
      table += Self.row(["\(failure.row)", reason(failure), failure.text])
    }
    return table
  }

  private static func row(_ cells: [String]) -> String {
    var row = ""
    for text in cells { row += (row.utf8.isEmpty ? "" : ",") + TableCell.quoted(text) }
    return row + "\r\n"
  }
}
