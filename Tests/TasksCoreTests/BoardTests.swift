import Kernel
import Kit
import SyncCore
import TasksCore
import TestSupport
import Testing
import ViewTree

/// The order that the screens keep from one change to the next.
@Suite struct BoardTests {
  private static let now = Zone.utc.instant(
    of: CivilDateTime(day("2026-7-15"), CivilTime(wrapping: 36_000)))
  private static let moment = Moment(instant: now, entropy: Entropy(high: 1, low: 1))

  private func drawn(_ state: TasksState) -> [UInt8] {
    var state = state
    // What is done is drawn as far as it is near: here all of it is.
    state.shownCount = 100
    let scene = Scene(
      words: Words(.english), now: Self.now, offsetSeconds: 0, isOnline: true, isLoading: false)
    return renderHTML(TasksScreens.view(.home, state, scene))
      + renderHTML(TasksScreens.view(.done, state, scene))
  }

  private func edit(
    _ id: ID<Entity>, _ parent: ID<Entity>, using random: inout SeededGenerator
  ) -> Edit {
    let past = Self.now.adding(milliseconds: -Int64.random(in: 0..<9, using: &random) * 86_400_000)
    let null = RegisterValue.null
    let tags: [[String]] = [[], ["home"], ["집"], ["home", "집"], ["shop"]]
    func maybe(_ value: [UInt8]) -> [UInt8] { Bool.random(using: &random) ? value : null }
    let values: [(RegisterNumber, [UInt8])] = [
      (Todo.title.number, RegisterValue.text("Todo \(Int.random(in: 0..<9, using: &random))")),
      (Todo.priority.number, RegisterValue.int(Int.random(in: 0..<4, using: &random))),
      (Todo.doneAt.number, maybe(RegisterValue.instant(past))),
      (Todo.createdAt.number, RegisterValue.instant(past)),
      (Todo.tags.number, (tags.randomElement(using: &random) ?? []).register),
      (.deleted, maybe(RegisterValue.instant(past))),
      (Todo.parent.number, maybe(RegisterValue.id(parent))),
      (
        Todo.due.number,
        Due(day: day("2026-7-\(Int.random(in: 10..<20, using: &random))")).encoded
      ),
    ]
    let chosen = values.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    return Edit(id, kind: .todo, chosen.map { Edit.Value($0.0, $0.1) })
  }

  /// What a board is made for.
  struct Wish: Sendable {
    var place: TasksRoute
    var query = ""

    static let all = [
      Wish(place: .all), Wish(place: .all, query: "todo 3"), Wish(place: .home),
      Wish(place: .inbox), Wish(place: .upcoming), Wish(place: .tag(Array("home".utf8))),
      Wish(place: .home, query: "todo 3"),
    ]
  }

  /// After each of many random changes the kept order draws what one that is made anew draws.
  @Test(arguments: TodoOrder.allCases, Wish.all)
  func whatIsMovedStandsWhereItWouldStandAnew(order: TodoOrder, wish: Wish) {
    let query = wish.query
    var random = SeededGenerator(seed: UInt64(order.rawValue) + 7)
    var desk = Desk(device: 1)
    var kept = TasksState()
    _ = kept.enter(wish.place, Self.moment)
    kept.chosenOrder = order
    kept.query = query
    kept.arrange(Self.moment)
    for step in 0..<300 {
      let number = UInt64.random(in: 1...30, using: &random)
      let id = ID<Entity>(high: 1, low: number)
      if step % 5 == 0, kept.todos[id]?.isDone == false {
        let instant = Self.now.adding(milliseconds: Int64(step) * 1_000)
        _ = reduce(
          &kept, .checkTapped(id), Moment(instant: instant, entropy: Entropy(high: 1, low: 1)))
      }
      if step % 13 == 0 { kept.settleRows(Self.moment) }
      desk.write([edit(id, ID(high: 1, low: 31), using: &random)])
      guard let entity = desk.entities[id] else { continue }
      kept.update(entity)
      var anew = kept
      // Asked for something else and back: nothing is kept.
      anew.query = "x"
      anew.query = query
      // Apart, so that a failure names the step and not the page.
      let isSame = drawn(kept) == drawn(anew)
      #expect(isSame, "step \(step)")
      kept.arrange(Self.moment)
    }
    #expect(kept.todos.count > 5)
  }
}
