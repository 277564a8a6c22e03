import AppCore
import Kernel
import Kit
import RestockCore
import TasksCore
import Testing
import ViewTree
import Wire

/// How to add from a phone, among the settings.
@Suite struct ShortcutsTests {
  private func screen(_ path: String = "/settings/shortcuts") -> Player {
    var player = Player(Fixtures.boot(path: path))
    player.start(path: path)
    return player
  }

  private func page(_ player: Player) -> String {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
  }

  private func made(_ player: inout Player, _ shortcut: PhoneShortcut) throws {
    player.perform(.settings(.shortcut(.chosen(shortcut))))
    player.perform(.settings(.shortcut(.passwordChanged("horse battery"))))
    player.perform(.settings(.shortcut(.submitted)))
    let call = try #require(player.request(Routes.tokens))
    let answer = NewToken(id: "aa", secret: "later_abc", expiresAt: Fixtures.now)
    player.hear(.responded(token: call.token, status: 201, body: answer.encoded))
  }

  @Test(arguments: [
    (PhoneShortcut.save, AccessScope.save, "/api/v1/items"),
    (.addTodo, .addTodos, "/api/v1/todos?offset-minutes="),
    (.addShopping, .addShopping, "/api/v1/shopping-list"),
  ])
  func aTokenOfJustThatRightIsMadeAndItsValuesAreFilledIn(
    shortcut: PhoneShortcut, scope: AccessScope, path: String
  ) throws {
    var player = screen()
    #expect(!page(player).contains("Bearer later_"))
    player.perform(.settings(.shortcut(.chosen(shortcut))))
    player.perform(.settings(.shortcut(.passwordChanged("horse battery"))))
    player.perform(.settings(.shortcut(.submitted)))
    let call = try #require(player.request(Routes.tokens))
    #expect(call.call.method == .post)
    let request = try TokenRequest(decoding: call.call.body ?? [])
    #expect(request.scope == scope)
    #expect(request.password == "horse battery")
    let answer = NewToken(id: "aa", secret: "later_abc", expiresAt: Fixtures.now)
    player.hear(.responded(token: call.token, status: 201, body: answer.encoded))
    #expect(player.effects.contains(.focus(id: "shortcut-token")))
    #expect(player.state.shortcuts.password.isEmpty)
    for program in ShortcutProgram.allCases {
      player.perform(.settings(.shortcut(.programChosen(program))))
      let shown = page(player)
      #expect(shown.contains("Bearer later_abc"))
      #expect(shown.contains(path))
    }
  }

  @Test func theTokenIsShownOnceAndForItsShortcutAlone() throws {
    var player = screen()
    try made(&player, .addTodo)
    player.perform(.settings(.shortcut(.chosen(.save))))
    #expect(!page(player).contains("later_abc"))
    player.perform(.settings(.shortcut(.chosen(.addTodo))))
    #expect(page(player).contains("later_abc"))
    player.hear(.navigated(path: "/settings"))
    player.hear(.navigated(path: "/settings/shortcuts"))
    #expect(player.state.shortcuts.token.isEmpty)
  }

  @Test func whatThePasswordIsRefusedForIsSaid() throws {
    var player = screen()
    player.perform(.settings(.shortcut(.submitted)))
    #expect(player.request(Routes.tokens) == nil)
    #expect(player.effects.contains(.focus(id: "shortcut-password")))
    player.perform(.settings(.shortcut(.passwordChanged("a guess"))))
    player.perform(.settings(.shortcut(.submitted)))
    let call = try #require(player.request(Routes.tokens))
    let problem = Problem(status: 403, code: "wrong-password", detail: "").encoded
    player.hear(.responded(token: call.token, status: 403, body: problem))
    #expect(player.state.shortcuts.problem == .wrongPassword)
    #expect(player.effects.contains(.focus(id: "form-problem")))
  }

  @Test func aValueIsCopied() {
    var player = screen()
    player.perform(.settings(.shortcut(.copyTapped("Authorization"))))
    #expect(player.effects.contains(.copy("Authorization")))
  }

  @Test(arguments: [
    ("/tasks/settings/shortcuts", Route.tasks(.account(.shortcuts)), "/tasks/settings/account"),
    ("/restock/settings/shortcuts", .restock(.account(.shortcuts)), "/restock/settings/account"),
    ("/tasks/settings/context", .tasks(.account(.privacy)), "/tasks/settings/account"),
    ("/restock/settings/privacy", .restock(.account(.privacy)), "/restock/settings/account"),
  ])
  func eachAppHasThePagesAtAddressesOfItsOwn(path: String, route: Route, back: String) {
    #expect(Route(path: path) == route)
    #expect(route.path == path)
    let shown = page(screen(path))
    #expect(shown.contains("href=\"\(back)\""))
  }

  @Test(arguments: [
    ("/settings", "/settings/privacy"), ("/tasks/settings/account", "/tasks/settings/context"),
    ("/restock/settings/account", "/restock/settings/privacy"),
  ])
  func theSettingsOfEachAppLeadToPrivacy(settings: String, privacy: String) {
    #expect(page(screen(settings)).contains("href=\"\(privacy)\""))
  }
}
