import Kernel
import Kit
import SyncCore
import TasksCore

/// Wednesday, 15 July 2026, ten in the morning.
let start = Zone.utc.instant(
  of: CivilDateTime(day("2026-7-15"), CivilTime(wrapping: 36_000)))

func moment(_ number: UInt64) -> Moment {
  Moment(
    instant: start.adding(milliseconds: Int64(number) * 1_000),
    entropy: Entropy(high: number &* 0x1234_5677, low: number))
}

/// The app as far as these screens need it: what is recorded is stored at once.
struct Player {
  var state = TasksState()
  var desk = Desk(device: 1)
  var count: UInt64 = 0
  var undo: [Edit] = []

  /// Everything that is open is listed.
  init() { _ = state.enter(.all, moment(0)) }

  /// Shows the details.
  mutating func open(_ id: ID<Entity>) { perform(state.enter(.todo(id), moment(count))) }

  /// Types into the details, and saves that.
  mutating func change(_ id: ID<Entity>, _ field: TodoForm.Field, _ text: String) {
    open(id)
    act(.detailChanged(field, text))
    act(.detailsSaved)
  }

  @discardableResult
  mutating func act(_ action: TasksAction) -> [TasksEffect] {
    count += 1
    let effects = reduce(&state, action, moment(count))
    perform(effects)
    return effects
  }

  mutating func perform(_ effects: [TasksEffect]) {
    for effect in effects {
      guard case .record(let edits, let saying) = effect else { continue }
      undo = saying?.undo ?? []
      write(edits)
    }
  }

  mutating func write(_ edits: [Edit]) {
    desk.write(edits)
    for edit in edits {
      if let entity = desk.entities[edit.entity] { state.update(entity) }
    }
  }

  /// Makes a list by its form.
  mutating func addList(_ name: String) -> TodoList? {
    submit(.list, name)
    return state.lists.first { $0.name == name }
  }

  /// Makes a section of a list by its form.
  mutating func addSection(_ name: String, of list: ID<Entity>) -> TodoList? {
    submit(.section(of: list), name)
    return state.allLists.sections(of: list).first { $0.name == name }
  }

  private mutating func submit(_ sort: ListForm.Sort, _ name: String) {
    act(.formTapped(sort))
    act(.listChanged(.name, name))
    act(.listSubmitted)
  }

  mutating func add(_ line: String) {
    act(.addTapped)
    act(.formChanged(.line, line))
    act(.formSubmitted)
  }

  var titles: [String] { state.todos.values.map { $0.title }.sorted() }
}

/// The titles as the screen has them.
func order(_ state: TasksState) -> [String] {
  var state = state
  state.cursor = nil
  var titles: [String] = []
  for _ in state.todos {
    _ = state.key("j", .home, moment(99))
    titles.append(state.cursor.flatMap { state.todos[$0]?.title } ?? "")
  }
  return titles
}
