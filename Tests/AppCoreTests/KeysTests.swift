import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Single keys are changed and switched off, on this device alone.
@Suite struct KeysTests {
  private func settings(_ rows: [StoreRow] = []) -> Player {
    var player = Player(Fixtures.boot(path: "/settings"))
    player.start([.meta: rows], path: "/settings")
    return player
  }

  private func press(_ key: String, _ player: inout Player, modifiers: UInt8 = 0) -> [Effect] {
    player.hear(.keyPressed(key: key, modifiers: modifiers))
  }

  private func give(_ key: String, to usual: String, _ app: App, _ player: inout Player) {
    player.perform(.settings(.keyTapped(AwaitedKey(app: app, usual: usual))))
    _ = press(key, &player)
  }

  /// The rows of `meta` that were written last.
  private func written(_ player: Player) -> [StoreRow] {
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
      }
    }
    return rows
  }

  @Test func anotherKeyDoesWhatTheUsualOneDid() {
    var player = settings()
    give("y", to: "n", .later, &player)
    #expect(player.state.settings.awaitedKey == nil)
    let rows = written(player)
    #expect(rows.count == 1)
    player.perform(.linkTapped(path: "/inbox"))
    _ = press("n", &player)
    #expect(player.state.reading.linkSheet == nil)
    _ = press("y", &player)
    #expect(player.state.reading.linkSheet != nil)
    // After a start, too; and the other apps have their own.
    let again = settings(rows)
    #expect(again.state.keys == player.state.keys)
    #expect(again.state.keys.key(for: "n", in: .taskFlow) == "n")
  }

  @Test func aKeyThatDoesSomethingElseIsNotGiven() {
    var player = settings()
    give("e", to: "n", .later, &player)
    #expect(player.state.keys == SingleKeys())
    #expect(player.state.toast != nil)
    // What was moved away is free.
    give("y", to: "e", .later, &player)
    give("e", to: "n", .later, &player)
    #expect(player.state.keys.usual(for: "e", in: .later) == "n")
    #expect(player.state.keys.usual(for: "n", in: .later) == nil)
  }

  @Test func escapeLeavesAKeyAsItIs() {
    var player = settings()
    player.perform(.settings(.keyTapped(AwaitedKey(app: .restock, usual: "b"))))
    _ = press("ArrowDown", &player)
    #expect(player.state.settings.awaitedKey != nil)
    _ = press("Escape", &player)
    #expect(player.state.settings.awaitedKey == nil)
    #expect(player.state.keys == SingleKeys())
  }

  @Test func whereTheyAreOffOnlyKeysWithNamesDoSomething() {
    var player = settings()
    player.perform(.settings(.singleKeysTapped))
    let rows = written(player)
    player = settings(rows)
    #expect(!player.state.keys.isOn)
    player.perform(.linkTapped(path: "/inbox"))
    for key in ["n", "?", "/", "#", "ㅜ"] { #expect(press(key, &player) == []) }
    #expect(player.state.dialog == nil)
    player.perform(.reading(.addLinkTapped))
    _ = press("Escape", &player)
    #expect(player.state.reading.linkSheet == nil)
    player.perform(.settings(.shortcutsTapped))
    #expect(Audit.text(of: view(player.state)).contains("Single-key shortcuts are off."))
  }

  @Test func theListShowsTheKeysOfTheApp() {
    var player = settings()
    give("w", to: "b", .restock, &player)
    player.perform(.linkTapped(path: "/restock"))
    _ = press("?", &player)
    let text = Audit.text(of: view(player.state))
    #expect(text.contains("Mark as rebought"))
    #expect(!text.contains("Save a link"))
  }

  @Test(arguments: [
    ("/inbox", "Move up or down, on a handle", true),
    ("/tasks", "Move up or down, on a handle", true),
    ("/restock", "Move up or down, on a handle", false),
  ])
  func theListShowsTheKeysWithNames(path: String, moving: String, isMoved: Bool) {
    var player = settings()
    player.perform(.linkTapped(path: path))
    _ = press("?", &player)
    let text = Audit.text(of: view(player.state))
    for words in ["Quick find", "Ctrl K", "Undo the last change", "Ctrl Z"] {
      #expect(text.contains(words))
    }
    #expect(text.contains(moving) == isMoved)
    #expect(text.contains("Alt ↑ ↓") == isMoved)
  }

  @Test func whatIsStoredAndCannotBeReadIsAsGoodAsNone() {
    for bytes: [UInt8] in [[], [1], [1, 0, 1], [1, 9, 1, 0x6E, 1, 0x79], [1, 0, 200, 0x6E]] {
      let row = StoreRow(key: Array("keys".utf8), value: bytes)
      #expect(settings([row]).state.keys.changes == [])
    }
  }

  @Test func theLastChangeIsTakenBackByKeysOnceItsToastIsGone() {
    var player = Player(Fixtures.boot(path: "/inbox"))
    player.start(path: "/inbox")
    let id = Fixtures.id(1)
    player.pull([
      Fixtures.ready(1, title: "Bread", site: "bread.example", minutes: 4, excerpt: "")
    ])
    player.perform(.reading(.archiveTapped(id)))
    player.persist()
    player.hear(.timerFired(token: 1))
    #expect(player.state.toast == nil)
    #expect(player.state.reading.library.item(id)?.isArchived == true)
    _ = press("z", &player, modifiers: 2)
    player.persist()
    #expect(player.state.reading.library.item(id)?.isArchived == false)
    #expect(press("z", &player, modifiers: 2) == [])
  }
}
