import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// What is picked is put in a list, or under a tag, without a mouse.
@Suite final class FilingTests {
  private var player = Player()

  private func id(_ title: String) throws -> ID<Entity> {
    try #require(player.state.todos.values.first { $0.title == title }).id
  }

  private func pick(_ titles: String...) throws {
    for title in titles { player.act(.picked(try id(title))) }
  }

  private func titles(in list: ID<Entity>?) -> [String] {
    player.state.todos.values.filter { $0.list == list }.map { $0.title }.sorted()
  }

  private var sheet: String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  // Shows T14.
  @Test func whatIsPickedMovesToAListWithOneUndo() throws {
    for line in ["Bread #Shop", "Milk", "Ice", "Roses #Garden @slow"] { player.add(line) }
    let shop = try #require(player.state.lists.first { $0.name == "Shop" }).id
    try pick("Milk", "Ice", "Bread")
    #expect(player.act(.filingTapped) == [.focus(id: "file-todos")])
    #expect(sheet.contains("3 selected") && sheet.contains("Garden") && sheet.contains("slow"))
    let effects = player.act(.filedIn(shop))
    #expect(effects.last == .focus(id: "heading"))
    #expect(titles(in: shop) == ["Bread", "Ice", "Milk"])
    #expect(player.state.picked == nil && player.state.cover == nil)
    player.write(player.undo)
    #expect(titles(in: shop) == ["Bread"])
    // Out of its list again.
    try pick("Bread")
    player.act(.filingTapped)
    player.act(.filedIn(nil))
    #expect(titles(in: shop).isEmpty)
  }

  @Test func whatIsPickedGetsATagWithOneUndo() throws {
    for line in ["Milk @cold", "Ice", "Peas"] { player.add(line) }
    try pick("Milk", "Ice")
    player.act(.filingTapped)
    player.act(.filedUnder(Array("cold".utf8)))
    #expect(player.state.todos[try id("Ice")]?.tags == ["cold"])
    #expect(player.state.todos[try id("Peas")]?.tags == [])
    player.write(player.undo)
    #expect(player.state.todos[try id("Ice")]?.tags == [])
    #expect(player.state.todos[try id("Milk")]?.tags == ["cold"])
  }

  @Test func aKeyMovesTheTaskAndANewListIsMadeForIt() throws {
    player.add("Milk")
    player.perform(player.state.enter(.all, moment(80)))
    let milk = try id("Milk")
    player.act(.rowFocused(milk))
    #expect(player.state.key("l", .all, moment(81)) == [.focus(id: "file-todos")])
    #expect(sheet.contains("New list…"))
    #expect(player.act(.coverClosed) == [.focus(id: "todo-" + milk.text)])
    player.act(.rescheduleTapped(milk))
    #expect(player.act(.filingTapped) == [.focus(id: "file-todos")])
    #expect(player.act(.filedInNewList) == [.focus(id: "list-name")])
    player.act(.listChanged(.name, "Shop"))
    let effects = player.act(.listSubmitted)
    #expect(effects.last == .focus(id: "todo-" + milk.text))
    let shop = try #require(player.state.lists.first { $0.name == "Shop" }).id
    #expect(titles(in: shop) == ["Milk"])
    player.write(player.undo)
    #expect(titles(in: nil) == ["Milk"] && player.state.lists.isEmpty)
  }

  @Test func whatIsPickedStaysSoWhenItIsPutNowhere() throws {
    player.add("Milk #Shop")
    #expect(player.act(.filingTapped).isEmpty)
    try pick("Milk")
    player.act(.filingTapped)
    #expect(player.act(.coverClosed) == [.focus(id: "file-picked")])
    #expect(player.state.picked == [try id("Milk")])
    #expect(player.act(.filedIn(nil)).isEmpty)
  }
}
