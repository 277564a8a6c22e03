import Kernel
import Kit
import SyncCore
import TasksCore
import Testing

/// Whoever works by keys stays in the list when the row under the cursor goes.
@Suite final class NextRowTests {
  private var player = Player()

  private func id(_ title: String) throws -> ID<Entity> {
    try #require(player.state.todos.values.first { $0.title == title }).id
  }

  /// Where a key on the row of this title leads.
  private func focus(after key: String, on title: String) throws -> TasksEffect? {
    player.state.cursor = try id(title)
    player.count += 1
    let effects = player.state.key(key, .home, moment(player.count)) ?? []
    player.perform(effects)
    return effects.last
  }

  private func link(_ title: String) throws -> TasksEffect {
    let text = try id(title).text
    return .focus(id: "todo-" + text)
  }

  // Shows X02.
  @Test func whatIsPutOffByKeyLeavesTheKeyboardOnTheNextRow() throws {
    for line in ["One today 1pm", "Two today 2pm", "Three today 3pm"] { player.add(line) }
    player.perform(player.state.enter(.home, moment(player.count)))
    let three = try link("Three")
    let one = try link("One")
    #expect(try focus(after: "m", on: "Two") == three)
    #expect(try player.state.cursor == id("Three"))
    // After the last comes the one before.
    #expect(try focus(after: "m", on: "Three") == one)
    // And after the only one the title.
    #expect(try focus(after: "m", on: "One") == .focus(id: "heading"))
  }

  @Test func whereTheRowStaysTheKeyboardStays() throws {
    for line in ["One today", "Two today"] { player.add(line) }
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    let effect = try focus(after: "m", on: "Two")
    #expect(try player.state.cursor == id("Two"))
    if case .focus? = effect { Issue.record("the keyboard was moved") }
    // The day that it has already.
    player.act(.orderChosen("\(TodoOrder.due.rawValue)"))
    #expect(try focus(after: "t", on: "One") == nil)
    #expect(try player.state.cursor == id("One"))
  }

  @Test func whatIsDeletedLeavesTheKeyboardOnTheNextRow() throws {
    for line in ["One today 1pm", "Two today 2pm"] { player.add(line) }
    let two = try link("Two")
    #expect(try focus(after: "#", on: "One") == two)
    #expect(try player.state.cursor == id("Two"))
    #expect(player.act(.swipedAway(try id("Two"))).last == .focus(id: "heading"))
  }

  @Test func whatIsPutOffInItsMenuLeavesTheKeyboardOnTheNextRow() throws {
    for line in ["One today 1pm", "Two today 2pm"] { player.add(line) }
    let two = try link("Two")
    player.act(.rescheduleTapped(try id("One")))
    #expect(player.act(.rescheduled(.tomorrow)).last == two)
    player.act(.rescheduleTapped(try id("One")))
    player.act(.dayWordsChanged("next friday"))
    #expect(player.act(.dayWordsSubmitted).last == two)
  }

  // Letters that were meant for a field completed a task, and put off the next one.
  @Test(arguments: [false, true]) func keysDoNothingToATaskWhoseDetailsAreOpen(isInPlace: Bool)
    throws
  {
    for line in ["One today 1pm", "Two today 2pm"] { player.add(line) }
    player.state.hasRoom = isInPlace
    let one = try id("One")
    let two = try id("Two")
    player.perform(player.state.enter(.home, moment(player.count)))
    player.open(one)
    #expect(player.state.inPlace == (isInPlace ? one : nil))
    let todos = player.state.todos
    for key in ["x", "m", "1", "#", "e", "n", "j", "/"] {
      let effects = player.state.key(key, .todo(one), moment(50))
      #expect(effects == nil, "\(key)")
    }
    #expect(player.state.todos == todos)
    #expect(player.state.form == nil)
    guard isInPlace else { return }
    // The focus is on another row, and back in a field.
    player.act(.rowFocused(two))
    player.perform(player.state.key("1", .todo(one), moment(51)) ?? [])
    #expect(player.state.todos[two]?.priority == .high)
    #expect(player.state.todos[one] == todos[one])
    player.act(.offersWanted(.tags))
    let effects = player.state.key("x", .todo(one), moment(52))
    #expect(effects == nil)
  }
}
