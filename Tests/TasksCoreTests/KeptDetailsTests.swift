import Foundation
import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// What is typed in details outlives the tab, and what the places show around it.
@Suite final class KeptDetailsTests {
  private var player = Player()

  private let scene = Scene(
    words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)

  private func html(_ route: TasksRoute) -> String {
    String(decoding: renderHTML(TasksScreens.view(route, player.state, scene)), as: UTF8.self)
  }

  private var sheet: String? {
    TasksScreens.sheet(player.state, scene).map {
      String(decoding: renderHTML([$0]), as: UTF8.self)
    }
  }

  @Test func whatIsTypedInDetailsIsStoredByTheNextTab() throws {
    player.add("Pay rent")
    let id = try #require(player.state.todos.keys.first)
    player.open(id)
    #expect(player.state.typedDetails.isEmpty)
    #expect(player.act(.detailChanged(.notes, "By transfer")).contains(.keepDrafts))
    player.act(.detailChanged(.tags, "home"))
    let typed = player.state.typedDetails
    // Another tab begins with what was stored.
    var next = Player()
    next.write(
      player.desk.entities.values.map { entity in
        Edit(
          entity.id, kind: entity.kind, entity.fields.map { .init($0.number, $0.register.value) })
      })
    let restored = next.state.restore(details: typed, moment(50))
    next.perform(try #require(restored))
    #expect(next.state.todos[id]?.notes == "By transfer")
    #expect(next.state.todos[id]?.tags == ["home"])
    #expect(next.state.todos[id]?.title == "Pay rent")
    // The same again changes nothing.
    let again = next.state.restore(details: typed, moment(51))
    #expect(again == [])
    // Saved, it is no draft any more.
    #expect(player.act(.detailsSaved).contains(.keepDrafts))
    #expect(player.state.typedDetails.isEmpty)
  }

  /// A task with these details typed, and another tab that begins with what is stored.
  private func typing(
    _ fields: [(TodoForm.Field, String)]
  ) throws -> (id: ID<Entity>, typed: [UInt8], next: Player) {
    player.add("Pay rent")
    let id = try #require(player.state.todos.keys.first)
    player.open(id)
    for (field, text) in fields { player.act(.detailChanged(field, text)) }
    let typed = player.state.typedDetails
    #expect(!typed.isEmpty)
    return (id, typed, player)
  }

  private func deletion(_ id: ID<Entity>) -> Edit {
    Edit(id, kind: .todo, [.init(.deleted, RegisterValue.instant(start))])
  }

  @Test func whatCannotBeReadOrIsNotKnownYetIsLeftOnTheDisk() throws {
    let (_, typed, _) = try typing([(.line, "")])
    var other = Player()
    let unknown = other.state.restore(details: typed, knowsAll: false, moment(50))
    let senseless = other.state.restore(details: [1, 2, 3], moment(50))
    #expect(unknown == nil && senseless == nil)
    // A title that was only emptied has no words to keep.
    let untitled = player.state.restore(details: typed, moment(50))
    let gone = other.state.restore(details: typed, moment(50))
    #expect(untitled == [] && gone == [])
  }

  // It used to be tried again at each start for ever.
  @Test func whatWasTypedForATaskThatIsGoneIsANewTask() throws {
    let (id, typed, begun) = try typing([(.notes, "By transfer"), (.tags, "home")])
    var next = begun
    next.write([deletion(id)])
    let restored = next.state.restore(details: typed, moment(50))
    next.perform(try #require(restored))
    let kept = try #require(next.state.todos.values.first)
    #expect(next.state.todos.count == 1 && kept.id != id)
    #expect(kept.title == "Pay rent")
    #expect(kept.notes == "By transfer\nhome")
    // Taken back by mistake, it would be lost after all.
    #expect(next.undo.isEmpty)
    next.write([deletion(kept.id)])
    let (_, titled, _) = try typing([(.line, "Pay the rent")])
    let again = next.state.restore(details: titled, moment(60))
    next.perform(try #require(again))
    #expect(next.state.todos.values.map { $0.title } == ["Pay the rent"])
  }

  @Test func whatItsTaskDoesNotTakeIsKeptBesideIt() throws {
    let (id, typed, begun) = try typing([(.notes, "By transfer"), (.estimate, "99999")])
    var next = begun
    let restored = next.state.restore(details: typed, moment(50))
    let effects = try #require(restored)
    next.perform(effects)
    #expect(next.state.todos[id]?.notes == "By transfer")
    #expect(next.state.todos[id]?.estimate == nil)
    let kept = next.state.todos.values.filter { $0.id != id }
    #expect(kept.map { $0.notes } == ["99999"])
    guard case .record(_, let saying)? = effects.first else {
      Issue.record("Nothing is stored")
      return
    }
    #expect(saying?.text == "What couldn’t be saved is in a new task: Pay rent")
  }

  @Test func whatHasNoRoomInOneTaskIsKeptInSeveral() throws {
    let text = String(repeating: "나무", count: 9_000)
    let (id, typed, begun) = try typing([(.notes, text)])
    var next = begun
    next.write([deletion(id)])
    let restored = next.state.restore(details: typed, moment(50))
    next.perform(try #require(restored))
    let kept = next.state.todos.values.map { $0.notes }
    #expect(kept.count > 1)
    #expect(kept.reduce(0) { $0 + $1.utf8.count } == text.utf8.count)
    #expect(kept.allSatisfy { $0.fault(within: Todo.notes.limits) == nil })
    #expect(kept.allSatisfy { !$0.unicodeScalars.contains("\u{FFFD}") })
  }

  @Test func whatIsDoneStandsUnderItsDays() {
    for title in ["One", "Two"] { player.add(title) }
    for id in player.state.todos.keys { player.act(.checkTapped(id)) }
    player.perform(player.state.enter(.done, moment(90)))
    let text = html(.done)
    #expect(text.contains("Today"))
    #expect(text.contains("One") && text.contains("Two"))
  }

  @Test func aSearchThatFindsOnlyWhatIsDoneDoesNotSayNothingFound() throws {
    player.add("Expenses")
    player.act(.checkTapped(try #require(player.state.todos.keys.first)))
    player.act(.searchTapped)
    player.act(.searchChanged("expens"))
    #expect(!html(.all).contains("Nothing found"))
    #expect(html(.all).contains("Expenses"))
    player.act(.searchChanged("elsewhere"))
    #expect(html(.all).contains("Nothing found"))
  }

  @Test func theBarOfTodayHasSearchAndItsOptions() {
    player.add("Milk today")
    player.act(.welcomeSkipped)
    player.perform(player.state.enter(.home, moment(80)))
    func signs() -> [String] {
      let scene = Scene(
        words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
      let nodes = TasksScreens.actions(.home, player.state, scene)
      let text = String(decoding: renderHTML(nodes), as: UTF8.self)
      return ["search-todos", "screen-more"].filter { text.contains("id=\"\($0)\"") }
    }
    #expect(signs() == ["search-todos", "screen-more"])
    #expect(player.act(.searchTapped) == [.focus(id: "todo-search")])
    #expect(signs() == ["search-todos", "screen-more"])
    #expect(player.act(.searchTapped) == [.focus(id: "search-todos")])
    player.state.hasRoom = true
    #expect(signs() == ["search-todos", "screen-more"])
  }

  @Test func todayByHandStillBeginsWithWhatIsOverdue() {
    player.add("Pay bills yesterday")
    player.add("Milk today")
    player.act(.welcomeSkipped)
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    player.perform(player.state.enter(.home, moment(80)))
    let text = html(.home)
    #expect(text.contains("move-overdue"))
    let late = text.range(of: "Pay bills")?.lowerBound
    let milk = text.range(of: "Milk")?.lowerBound
    #expect(late != nil && milk != nil)
    if let late, let milk { #expect(late < milk) }
  }

  // "Today" was gone, and what is due today stood in another order.
  @Test func orderedByHandTodayBeginsAsItWasSeen() {
    for line in ["Two today 2pm", "Four today", "One today 1pm !high", "Bill yesterday"] {
      player.add(line)
    }
    player.act(.welcomeSkipped)
    player.perform(player.state.enter(.home, moment(80)))
    let seen = order(player.state)
    #expect(seen == ["Bill", "One", "Two", "Four"])
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    #expect(order(player.state) == seen)
    let text = html(.home)
    #expect(text.contains("Overdue<span class=\"section-count\"> 1</span>"))
    #expect(text.contains("Today<span class=\"section-count\"> 3</span>"))
    // What has its place keeps it.
    guard let two = player.state.todos.values.first(where: { $0.title == "Two" }) else { return }
    player.act(.moved(two.id.text, 0))
    #expect(order(player.state) == ["Bill", "Two", "One", "Four"])
    player.act(.orderChosen("\(TodoOrder.due.rawValue)"))
    #expect(order(player.state) == seen)
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    #expect(order(player.state) == ["Bill", "Two", "One", "Four"])
  }

  @Test func theNameOfARuleIsOfferedOnce() throws {
    player.add("Water every day")
    let id = try #require(player.state.todos.keys.first)
    player.open(id)
    let sheet = try #require(self.sheet)
    #expect(sheet.matches(of: #/<option[^>]*>Every day</#).count == 1)
    player.act(.detailChanged(.rule, "\(RepeatChoice.custom.rawValue)"))
    let custom = try #require(self.sheet)
    let editor = #"id="details-rule""#
    #expect(!sheet.contains(editor) && custom.contains(editor))
  }
}
