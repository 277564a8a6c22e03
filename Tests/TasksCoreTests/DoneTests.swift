import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// What was done, the latest first, each with its time.
@Suite final class DoneTests {
  private var player = Player()

  private func id(_ title: String) throws -> ID<Entity> {
    try #require(player.state.todos.values.first { $0.title == title }).id
  }

  private func page(_ language: Language = .english, offset: Int32 = 0) -> String {
    let scene = Scene(
      words: Words(language), now: start, offsetSeconds: offset, isOnline: true, isLoading: false)
    let nodes = TasksScreens.view(.done, player.state, scene)
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  /// Completes it so many seconds after ten in the morning.
  private func complete(_ title: String, at seconds: UInt64) throws {
    player.perform(reduce(&player.state, .checkTapped(try id(title)), moment(seconds)))
  }

  // Shows T10.
  @Test func eachRowSaysAtWhichTimeItWasDone() throws {
    for line in ["Milk", "Bread today", "Eggs tomorrow"] { player.add(line) }
    try complete("Eggs", at: 60)
    try complete("Milk", at: 600)
    try complete("Bread", at: 7_260)
    player.perform(player.state.enter(.done, moment(8_000)))
    let shown = page()
    #expect(shown.contains(">10:10 AM</span>") && shown.contains(">12:01 PM</span>"))
    // The day on which it was due is told where it was another.
    #expect(shown.contains(">Done at 12:01 PM</p>") && !shown.contains(">Due Today<"))
    #expect(shown.contains(">Due Tomorrow</span>"))
    #expect(shown.contains(">Done at 10:01 AM, due tomorrow</p>"))
    let bread = try #require(shown.firstRange(of: "12:01 PM")).lowerBound
    let milk = try #require(shown.firstRange(of: "10:10 AM")).lowerBound
    #expect(bread < milk)
    // On the clock of whoever looks.
    #expect(page(.korean, offset: 3_600).contains(">오전 11:10에 완료</p>"))
    // Elsewhere its day says more.
    player.perform(player.state.enter(.all, moment(8_001)))
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let all = renderHTML(TasksScreens.view(.all, player.state, scene))
    #expect(!String(decoding: all, as: UTF8.self).contains("10:10 AM"))
  }

  @Test func aPressOnItsBoxOpensItAgain() throws {
    player.add("Milk")
    try complete("Milk", at: 600)
    player.perform(player.state.enter(.done, moment(8_000)))
    #expect(page().contains("aria-checked=\"true\""))
    try complete("Milk", at: 8_001)
    #expect(player.state.todos[try id("Milk")]?.isDone == false)
    player.state.settleRows(moment(8_010))
    #expect(!page().contains("Milk"))
  }
}
