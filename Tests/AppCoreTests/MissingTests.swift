import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree

/// One form that is sent without what it needs, and what is said of that.
struct MissingRow: Sendable {
  var path: String
  var opening: [Action]
  var sending: Action
  var focus: String
  var english: String
  var korean: String

  private static func settings(
    _ opening: SettingsAction..., sending: SettingsAction, focus: String,
    _ english: String = "Enter a password.", _ korean: String = "비밀번호를 입력해 주세요."
  ) -> Self {
    MissingRow(
      path: "/settings", opening: opening.map { .settings($0) }, sending: .settings(sending),
      focus: focus, english: english, korean: korean)
  }

  private static func tasks(
    _ opening: TasksAction..., sending: TasksAction = .listSubmitted, focus: String,
    _ english: String, _ korean: String
  ) -> Self {
    MissingRow(
      path: "/tasks", opening: opening.map { .tasks($0) }, sending: .tasks(sending), focus: focus,
      english: english, korean: korean)
  }

  static let all = [
    settings(
      .emailTapped, sending: .email(.submitted), focus: "new-email", "Enter your email address.",
      "이메일 주소를 입력해 주세요."),
    settings(
      .emailTapped, .email(.emailChanged("ada@")), sending: .email(.submitted),
      focus: "new-email", "Check the email address.", "이메일 주소를 다시 확인해 주세요."),
    settings(
      .emailTapped, .email(.emailChanged("ada@example.org")), sending: .email(.submitted),
      focus: "email-password"),
    settings(.deleteAccountTapped, sending: .deletion(.submitted), focus: "deletion-password"),
    settings(.passwordTapped, sending: .password(.submitted), focus: "current-password"),
    MissingRow(
      path: "/inbox", opening: [.reading(.addLinkTapped)], sending: .reading(.linkSubmitted),
      focus: "link", english: "That doesn’t look like a web address.", korean: "웹 주소를 다시 확인해 주세요."),
    MissingRow(
      path: "/inbox", opening: [.reading(.organising(.newTapped(.collection)))],
      sending: .reading(.organising(.formSubmitted)), focus: "shelf-name",
      english: "Give it a name.", korean: "이름을 입력해 주세요."),
    tasks(
      .addTapped, sending: .formSubmitted, focus: "todo-line", "Enter a task.", "할 일을 입력해 주세요."),
    tasks(.listFormTapped(nil), focus: "list-name", "Enter a name.", "이름을 입력해 주세요."),
    tasks(
      .formTapped(.filter), .listChanged(.name, "Calls"), focus: "list-search",
      "Choose or enter what it shows.", "조건을 고르거나 적어 주세요."),
    MissingRow(
      path: "/restock", opening: [.restock(.addTapped)], sending: .restock(.formSubmitted),
      focus: "product-name", english: "Enter a name.", korean: "이름을 입력해 주세요."),
  ]
}

/// The app says what is missing, in its own words; no form leaves that to the browser.
@Suite struct MissingTests {
  private func opened(_ row: MissingRow, _ language: Language = .english) -> Player {
    var player = Player(Fixtures.boot(path: row.path, language: language))
    player.start(path: row.path)
    player.pull([])
    for action in row.opening { player.perform(action) }
    return player
  }

  private func isKept(_ effects: [Effect]) -> Bool {
    effects.contains {
      switch $0 {
      case .persist, .request: true
      default: false
      }
    }
  }

  // The browser told it, in its own language, and a password's field had no words for it.
  @Test(arguments: MissingRow.all)
  func whatIsMissingIsSaidAtItsFieldAndNothingIsStored(row: MissingRow) {
    for (language, words) in [(Language.english, row.english), (.korean, row.korean)] {
      var player = opened(row, language)
      let before = Audit.text(of: view(player.state))
      #expect(!before.contains(words))
      let effects = player.perform(row.sending)
      #expect(effects.contains(.focus(id: row.focus)))
      #expect(!isKept(effects))
      #expect(Audit.text(of: view(player.state)).contains(words))
      let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
      #expect(page.contains("aria-required=\"true\""))
      #expect(page.contains("aria-invalid=\"true\""))
    }
  }

  @Test func whatIsTypedThenIsNotCalledMissing() {
    for (row, typing) in [
      (MissingRow.all[2], SettingsAction.email(.passwordChanged("c"))),
      (MissingRow.all[3], .deletion(.changed("c"))),
    ] {
      var player = opened(row)
      player.perform(row.sending)
      player.perform(.settings(typing))
      #expect(!Audit.text(of: view(player.state)).contains(row.english))
    }
  }

  @Test func anEmptyLineOfTagsAndAnEmptyNoteAreNothing() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    player.perform(.reading(.organising(.tagsTapped([Fixtures.id(4)]))))
    #expect(!isKept(player.perform(.reading(.organising(.textSubmitted)))))
    #expect(player.state.reading.organise.sheet != nil)
    player.perform(.reading(.organising(.sheetClosed)))
    player.perform(.reading(.capturing(.noteTapped)))
    let effects = player.perform(.reading(.capturing(.noteSubmitted)))
    #expect(effects == [.focus(id: "note-text")])
  }
}
