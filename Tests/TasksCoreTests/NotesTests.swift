import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// The details of the one todo that there is, as they are seen.
private func details(_ player: Player, _ language: Language = .english) -> String {
  let scene = Scene(
    words: Words(language), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
  let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
  return String(decoding: renderHTML(nodes), as: UTF8.self)
}

private let field = #"<textarea id="details-notes""#

/// One todo, whose details are shown.
private func opened() throws -> (Player, ID<Entity>) {
  var player = Player()
  player.add("Milk")
  let id = try #require(player.state.todos.keys.first)
  player.open(id)
  return (player, id)
}

@Suite struct NotesTests {
  @Test func notesAreWrittenInTheirFieldWhileThereAreNone() throws {
    let (player, _) = try opened()
    #expect(details(player).contains(field))
    #expect(!details(player).contains("todo-notes"))
  }

  @Test func notesAreDrawnAsMarkdown() throws {
    var (player, id) = try opened()
    player.change(
      id, .notes,
      "# Where\n**Two** at <b>\nhttps://shop.example/a.\n\n- [x] ask\n3. go\n\n```sh\nls\n```")
    let sheet = details(player)
    #expect(!sheet.contains(field))
    let link =
      #"<a href="https://shop.example/a" target="_blank" rel="noopener noreferrer external">https://shop.example/a</a>."#
    for part in [
      #"role="group" aria-label="Description""#, "<h3>Where</h3>",
      "<p><strong>Two</strong> at &lt;b&gt;<br>" + link + "</p>",
      #"<ul><li class="boxed"><span class="note-box ticked">☑ </span>ask</li></ul>"#,
      #"<ol start="3"><li>go</li></ol>"#,
      "<pre><code>ls</code></pre>",
    ] { #expect(sheet.contains(part)) }
    #expect(details(player, .korean).contains(#"aria-label="설명 편집""#))
  }

  @Test func plainNotesAreDrawnTheSameWay() throws {
    var (player, id) = try opened()
    player.change(id, .notes, "The large one\nnot the small one")
    #expect(details(player).contains("<p>The large one<br>not the small one</p>"))
  }

  @Test func aPressOnTheNotesLeadsToTheirFieldAndCancelBack() throws {
    var (player, id) = try opened()
    player.change(id, .notes, "*two*")
    #expect(player.act(.notesTapped) == [.focus(id: "details-notes")])
    #expect(details(player).contains(field))
    #expect(details(player).contains("details-save"))
    player.act(.detailChanged(.notes, "*three*"))
    // What is stored is typed again: the field stays under the fingers.
    player.act(.detailChanged(.notes, "*two*"))
    #expect(details(player).contains(field))
    #expect(!player.state.hasUnsavedInput)
    player.act(.detailsReverted)
    #expect(details(player).contains("<em>two</em>"))
    #expect(!details(player).contains("details-save"))
  }

  @Test func savingAndLeavingDrawTheNotesAgain() throws {
    var (player, id) = try opened()
    player.change(id, .notes, "*two*")
    player.act(.notesTapped)
    #expect(player.act(.detailsSaved) == [.focus(id: "details-edit")])
    #expect(player.act(.detailsSaved) == [])
    #expect(details(player).contains("<em>two</em>"))
    player.act(.notesTapped)
    player.act(.detailChanged(.notes, "*three*"))
    player.act(.detailsSaved)
    #expect(details(player).contains("<em>three</em>"))
    player.act(.notesTapped)
    player.open(id)
    #expect(details(player).contains("<em>three</em>"))
  }

  @Test func whatIsTypedAndCannotBeSavedStaysInTheField() throws {
    var (player, id) = try opened()
    player.change(id, .notes, "two")
    player.act(.notesTapped)
    player.act(.detailChanged(.notes, String(repeating: "a", count: 10_001)))
    #expect(player.act(.detailsSaved) == [.focus(id: "details-notes")])
    player.open(id)
    #expect(details(player).contains(field))
  }

  @Test func whatAnotherDeviceWritesIsDrawn() throws {
    var (player, id) = try opened()
    player.change(id, .notes, "two")
    let seen = player.state.entities[id]?[Todo.notes.number]
    let theirs = TextRegister.edited(
      to: "two *three*", visible: seen, mirrored: seen, device: DeviceID(bits: 77), time: 1)
    player.write([Edit(id, kind: .todo, [.init(Todo.notes.number, theirs.value)])])
    #expect(details(player).contains("<p>two <em>three</em></p>"))
  }
}
