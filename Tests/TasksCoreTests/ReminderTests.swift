import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// What a reminder is chosen by, and what is said of it.
@Suite final class TodoReminderTests {
  private var player = Player()

  private func details(_ language: Language = .english) -> String {
    let scene = Scene(
      words: Words(language), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  private func open(_ line: String) throws -> ID<Entity> {
    player.add(line)
    let todo = try #require(player.state.todos.values.first)
    player.open(todo.id)
    return todo.id
  }

  @Test func oneTapSetsItAndAnotherTakesItBack() throws {
    let id = try open("Dentist tomorrow 5pm")
    for name in ["When it’s due", "10 min before", "1 hour before", "1 day before"] {
      #expect(details().contains(#"class="chip" aria-pressed="false"><span>\#(name)<"#))
    }
    player.act(.detailChanged(.reminder, "10"))
    #expect(player.state.todos[id]?.reminders == [10])
    #expect(details().contains(#"class="chip current" aria-pressed="true"><span>10 min before<"#))
    player.act(.detailChanged(.reminder, ""))
    #expect(player.state.todos[id]?.reminders == [])
  }

  @Test(
    arguments: [
      ("17:00", "10", "Tomorrow, 4:50 PM"), ("17:00", "1440", "Today, 5:00 PM"),
      ("00:05", "10", "Today, 11:55 PM"),
    ] as [(String, String, String)])
  func theMomentIsSaid(time: String, reminder: String, said: String) throws {
    _ = try open("Dentist tomorrow")
    player.act(.detailChanged(.time, time))
    player.act(.detailChanged(.reminder, reminder))
    #expect(details().contains(#"aria-live="polite">\#(said)<"#))
    #expect(!details().contains("Choose a time"))
  }

  // It was taken without a word, and nothing could have come of it.
  @Test func withoutATimeOneIsAskedFor() throws {
    let id = try open("Dentist tomorrow")
    #expect(!details().contains("Choose a time"))
    player.act(.detailChanged(.reminder, "10"))
    #expect(details().contains("No time yet. It comes once a time is set."))
    #expect(details(.korean).contains("아직 시간이 없어요. 시간을 정하면 알려 드려요."))
    #expect(player.act(.timeWanted("details-time")) == [.focus(id: "details-time")])
    player.act(.detailChanged(.time, "09:00"))
    #expect(player.state.todos[id]?.reminders == [10])
    #expect(details().contains("Tomorrow, 8:50 AM"))
    // It waits again once the time is taken away.
    player.act(.detailChanged(.time, ""))
    #expect(player.state.todos[id]?.reminders == [10])
    #expect(details().contains("No time yet. It comes once a time is set."))
  }

  @Test func anotherThatWasSetElsewhereIsShown() throws {
    let id = try open("Dentist tomorrow 5pm")
    player.write([Edit(id, [.set(Todo.reminders, [30])])])
    #expect(details().contains(#"class="chip current" aria-pressed="true"><span>30 min before<"#))
  }
}
