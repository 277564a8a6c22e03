import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree

/// The field that finds everything that can be done.
@Suite struct PaletteTests {
  private func player(_ path: String = "/inbox", _ language: Language = .english) -> Player {
    var player = Player(Fixtures.boot(path: path, language: language, items: Fixtures.items))
    player.start(path: path)
    player.pull(Fixtures.items)
    return player
  }

  private func open(_ player: inout Player, _ text: String = "") {
    player.hear(.keyPressed(key: "k", modifiers: 2))
    if !text.isEmpty { player.perform(.palette(.typed(text))) }
  }

  /// Without what adds what was typed.
  private func labels(_ player: Player) -> [String] {
    lines(player).filter { !$0.hasPrefix("Add “") }
  }

  private func lines(_ player: Player) -> [String] {
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    return page.split(separator: "palette-label\">").dropFirst().map {
      String($0.prefix { $0 != "<" })
    }
  }

  @Test func aNameThatBeginsSoComesBeforeOneThatHoldsIt() {
    let search = NameSearch("re")
    #expect(search.rank("Recent") == 0)
    #expect(search.rank("Continue reading") == 1)
    #expect(search.rank("Share") == 2)
    #expect(search.rank("Inbox") == nil)
    #expect(NameSearch("save li").rank("Save a link") == 1)
  }

  @Test func koreanIsFoundByInitialConsonants() {
    #expect(NameSearch("ㅂㅇㅎ").rank("받은함") == 0)
    #expect(NameSearch("서").rank("서재") == 0)
    #expect(NameSearch("ㅎㄹ").rank("하이라이트") == nil)
    var player = player("/inbox", .korean)
    open(&player, "ㅅㅈ")
    #expect(labels(player).contains("설정"))
    #expect(labels(player).contains("서재"))
  }

  @Test func controlAndKOpensItAndClosesItAgain() {
    var player = player()
    open(&player)
    #expect(player.effects.contains(.focus(id: "palette-field")))
    #expect(labels(player).contains("Inbox"))
    open(&player)
    #expect(player.state.cover == nil)
    player.hear(.keyPressed(key: "k", modifiers: 8))
    player.perform(.palette(.keyed("Escape")))
    #expect(player.state.cover == nil)
  }

  // “Add” stood over and beside what begins with it.
  @Test func whatCanBeAddedNamesItsApp() {
    var player = player()
    open(&player)
    let notes = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
      .split(separator: "palette-note\">").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(notes.contains("Later"))
    #expect(!notes.contains("Add"))
    open(&player)
    open(&player, "inbox")
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains(">New</li>"))
  }

  @Test func nothingThatIsTypedInAnotherSheetGoesByIt() {
    var player = player()
    player.perform(.reading(.addLinkTapped))
    player.perform(.reading(.linkChanged("https://example.org")))
    open(&player)
    #expect(player.state.sheet == nil)
    #expect(player.state.reading.linkSheet?.text == "https://example.org")
  }

  @Test func theArrowsGoThroughTheLinesAndEnterDoesOne() {
    var player = player()
    open(&player, "librar")
    #expect(labels(player).first == "Library")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.route == .page(.library))
    open(&player, "dark")
    player.perform(.palette(.keyed("ArrowDown")))
    player.perform(.palette(.keyed("ArrowUp")))
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.appearance == .dark)
    open(&player, "zzz")
    #expect(lines(player) == Array(repeating: "Add “zzz”", count: 3))
    player.perform(.palette(.keyed("ArrowUp")))
    player.perform(.palette(.keyed("ArrowDown")))
    #expect(player.state.appearance == .dark)
  }

  /// Types, and takes one of the last three rows: in Later, TaskFlow, Before You Run Out.
  private func add(_ text: String, as place: Int, _ player: inout Player) {
    open(&player, text)
    player.perform(.palette(.chosen(lines(player).count - 3 + place)))
  }

  @Test func whatIsTypedIsAddedAsATaskWithWhatItsLineSaysAndTakenBack() throws {
    var player = player()
    add("  Buy milk !1 ", as: 1, &player)
    player.persist()
    let milk = try #require(player.state.tasks.todos.values.first)
    #expect(milk.title == "Buy milk")
    #expect(milk.priority == .high)
    #expect(player.state.route == .page(.inbox))
    player.perform(.toastActionTapped)
    #expect(player.state.tasks.todos.isEmpty)
  }

  @Test func whatIsTypedIsSavedAsALinkOrAsANote() throws {
    var player = player()
    let before = player.state.reading.library.count(.inbox)
    add("example.org/a", as: 0, &player)
    let link = try #require(player.state.reading.library.item(in: .inbox, at: 0))
    #expect(link.url == "https://example.org/a")
    #expect(link.state == .waiting)
    // Something is typed in the sheet for a note, and stays.
    player.perform(.reading(.capturing(.noteTapped)))
    player.perform(.reading(.capturing(.noteChanged("A draft"))))
    player.perform(.reading(.capturing(.noteCancelled)))
    add("see example.org later", as: 0, &player)
    player.persist()
    let note = try #require(player.state.reading.library.item(in: .inbox, at: 0))
    #expect(note.type == .note)
    #expect(note.title == "see example.org later")
    #expect(player.state.reading.capture.draft.text == "A draft")
    #expect(player.state.reading.library.count(.inbox) == before + 2)
  }

  @Test func whatIsTypedIsTheNameInTheFormForWhatRunsOut() {
    var player = player()
    add("Soap", as: 2, &player)
    #expect(player.state.route == .restock(.home))
    #expect(player.state.restock.isCovered)
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("value=\"Soap\""))
  }

  // What is longer than a title may be is said, and not cut.
  @Test func aLineThatIsTooLongIsNoTask() {
    var player = player()
    add(String(repeating: "a", count: 201), as: 1, &player)
    #expect(player.state.tasks.todos.isEmpty)
    #expect(player.state.toast != nil)
  }

  @Test func whatIsOpenCanBeArchivedByIt() {
    var player = player("/read/" + Fixtures.id(2).text)
    open(&player, "archive")
    #expect(labels(player).first == "Archive")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.reading.library.item(Fixtures.id(2))?.isArchived == true)
  }

  @Test func whatBelongsToAnotherAppIsDoneThere() {
    var player = player()
    open(&player, "new task")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.route == .tasks(.home))
    #expect(player.state.tasks.isCovered)
  }

  private func tasks(_ lines: [String], _ language: Language = .english) -> Player {
    var player = player("/tasks", language)
    for line in lines {
      player.perform(.tasks(.addTapped))
      player.perform(.tasks(.formChanged(.line, line)))
      player.perform(.tasks(.formSubmitted))
    }
    return player
  }

  private func id(_ title: String, _ player: Player) throws -> ID<Entity> {
    try #require(player.state.tasks.todos.values.first { $0.title == title }).id
  }

  @Test func theTaskUnderTheCursorIsCompletedAndOpenedAgainByIt() throws {
    var player = tasks(["Buy milk today"])
    let milk = try id("Buy milk", player)
    open(&player, "compl")
    #expect(labels(player).first != "Complete")
    player.perform(.palette(.closed))
    player.perform(.tasks(.rowFocused(milk)))
    open(&player)
    #expect(
      Array(labels(player).prefix(7)) == [
        "Complete", "Reschedule", "Edit", "Delete", "New Task", "New list", "New filter",
      ])
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.tasks.todos[milk]?.isDone == true)
    open(&player, "reopen")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.tasks.todos[milk]?.isDone == false)
    open(&player, "resched")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.tasks.cover == .rescheduling([milk]))
  }

  @Test func openTasksAreFoundByTheirTitlesInEveryApp() throws {
    var player = tasks(["Call the dentist tomorrow", "Call the bank", "Dentist was paid"])
    player.perform(.tasks(.checkTapped(try id("Dentist was paid", player))))
    open(&player, "dent")
    #expect(labels(player) == ["Call the dentist"])
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.route == .tasks(.todo(try id("Call the dentist", player))))
    player.perform(.linkTapped(path: "/inbox"))
    open(&player, "call the b")
    #expect(labels(player) == ["Call the bank"])
    // As many as can be looked through.
    player = tasks((0..<30).map { "Errand \($0)" })
    open(&player, "errand")
    #expect(labels(player).count == 8)
    #expect(labels(player).first == "Errand 29")
    open(&player)
    player = tasks(["치과 예약하기"], .korean)
    open(&player, "ㅊㄱ")
    #expect(labels(player).contains("치과 예약하기"))
  }

  @Test func tagsListsAndFiltersAreGoneToByIt() {
    var player = tasks(["Milk @cold #Shop"])
    open(&player, "col")
    #expect(labels(player).first == "cold")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.route == .tasks(.tag(Array("cold".utf8))))
    open(&player, "shop")
    #expect(labels(player).first == "Shop")
    open(&player)
    open(&player, "new list")
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.tasks.hasDismissibleCover)
  }

  @Test func aProductIsReboughtAndEverythingIsPausedByIt() throws {
    var player = player("/restock")
    player.perform(.restock(.addTapped))
    player.perform(.restock(.productChanged(.name, "Coffee")))
    player.perform(.restock(.formSubmitted))
    let coffee = try #require(player.state.restock.book.live.first).id
    open(&player, "coff")
    #expect(labels(player).contains("Coffee"))
    player.perform(.palette(.closed))
    player.perform(.linkTapped(path: RestockRoute.product(coffee).path))
    open(&player)
    #expect(
      Array(labels(player).prefix(7)) == [
        "Log a purchase", "Add to shopping list", "Edit", "Pause", "Undo purchase of Coffee",
        "Delete", "Add item",
      ])
    player.perform(.palette(.chosen(0)))
    #expect(player.state.restock.purchaseForm != nil)
    player.perform(.restock(.coverClosed))
    open(&player, "pause every")
    player.perform(.palette(.keyed("Enter")))
    open(&player, "resume")
    #expect(labels(player).first == "Resume")
    player.perform(.palette(.keyed("Enter")))
    open(&player, "pause every")
    #expect(labels(player).first == "Pause everything")
  }
}
