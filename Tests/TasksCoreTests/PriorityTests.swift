import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// How much tasks of a list matter is set without opening them.
@Suite final class PriorityTests {
  private var player = Player()

  private func id(_ title: String) throws -> ID<Entity> {
    try #require(player.state.todos.values.first { $0.title == title }).id
  }

  private func priority(_ title: String) throws -> TodoPriority {
    try #require(player.state.todos.values.first { $0.title == title }).priority
  }

  /// Nil where the key means nothing.
  private func press(_ key: String) -> [TasksEffect]? {
    let effects = player.state.key(key, .all, moment(50))
    player.perform(effects ?? [])
    return effects
  }

  private var sheet: String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  @Test(
    arguments: [("1", .high), ("2", .medium), ("3", .low), ("4", .none)]
      as [(String, TodoPriority)])
  func aKeySetsThatOfTheRowUnderTheCursor(key: String, expected: TodoPriority) throws {
    player.add(key == "4" ? "Milk !high" : "Milk")
    let before = try priority("Milk")
    player.act(.rowFocused(try id("Milk")))
    #expect(press(key) != nil)
    #expect(try priority("Milk") == expected)
    player.write(player.undo)
    #expect(try priority("Milk") == before)
  }

  @Test func withoutACursorAKeyMeansNothing() throws {
    player.add("Milk")
    player.state.cursor = nil
    #expect(press("1") == nil)
    #expect(try priority("Milk") == .none)
  }

  @Test func allThatArePickedGetItWithOneUndo() throws {
    for line in ["Milk", "Ice !low", "Peas"] { player.add(line) }
    player.act(.picked(try id("Milk")))
    player.act(.picked(try id("Ice")))
    #expect(press("1") != nil)
    #expect(try priority("Milk") == .high)
    #expect(try priority("Ice") == .high)
    #expect(try priority("Peas") == .none)
    #expect(player.state.picked == nil)
    player.write(player.undo)
    #expect(try priority("Ice") == .low)
  }

  @Test func theMenuOfARowHasThemAtOnce() throws {
    player.add("Milk !medium")
    let milk = try id("Milk")
    player.act(.rescheduleTapped(milk))
    #expect(sheet.contains(#"role="group" aria-label="Priority""#))
    #expect(sheet.parts(ofChips: "true") == ["Medium"])
    #expect(sheet.parts(ofChips: "false") == ["High", "Low", "None"])
    let effects = player.act(.prioritised(.high))
    #expect(effects.last == .focus(id: "todo-" + milk.text))
    #expect(player.state.cover == nil)
    #expect(try priority("Milk") == .high)
    // Nothing is stored where nothing is another.
    player.act(.rescheduleTapped(milk))
    #expect(player.act(.prioritised(.high)).count == 1)
  }
}

extension String {
  /// What the chips say that are pressed, or not.
  fileprivate func parts(ofChips isPressed: String) -> [String] {
    split(separator: #"aria-pressed="\#(isPressed)""#).dropFirst().map { chip in
      String((chip.split(separator: "<span>").dropFirst().first ?? "").prefix { $0 != "<" })
    }
  }
}
