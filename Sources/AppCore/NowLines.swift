import Kernel
import Kit
import ReadingCore
import RestockCore
import TasksCore
import ViewTree

/// Now, with one quiet line for what the other apps have for today.
enum NowLines {
  static func view(_ state: State) -> [Node<Action>] {
    var nodes: [Node<Action>] = []
    let shown = NowScreen.view(
      state.reading, state.scene, state.surroundings, lines: list(state))
    for node in shown { nodes.append(node.map { Action.reading($0) }) }
    return nodes
  }

  private static func list(_ state: State) -> [Node<ReadingAction>] {
    let scene = state.scene
    let words = state.words
    // Before it is known what there is, they would push away what one is about to press.
    guard state.context.choices.lines, !scene.isLoading, scene.offsetSeconds != nil else {
      return []
    }
    let due = due(state, scene.today)
    let low = runningOut(state, scene.today)
    if due.isEmpty, low.isEmpty { return [] }
    return [
      Node(.ul, .className("now-lines"), .role("list"), .label(words.alsoToday)) {
        if let first = due.first {
          line(.todo, words.dueLine(first.title, more: due.count - 1), TasksRoute.home.path)
        }
        if let first = low.first {
          line(.cart, words.runsOutLine(first.name, more: low.count - 1), RestockRoute.home.path)
        }
      }
    ]
  }

  private static func line(_ icon: Icon, _ text: String, _ path: String) -> Node<ReadingAction> {
    Node(.li) {
      Node(.a, .href(path), .className("now-line")) {
        icon.node(size: 16)
        Node(.span) { text }
      }
    }
  }

  /// Open tasks that are due today or were before, the earliest first.
  private static func due(_ state: State, _ today: CivilDate) -> [Todo] {
    var due: [(todo: Todo, day: Int)] = []
    for (_, todo) in state.tasks.todos {
      guard !todo.isDone, let day = todo.due?.day, day <= today,
        !state.tasks.allLists.isShelved(todo.list),
        todo.parent.flatMap({ state.tasks.todos[$0]?.isDone }) != true
      else { continue }
      due.append((todo, day.dayNumber))
    }
    return due.inOrder { left, right in
      left.day == right.day ? left.todo.id < right.todo.id : left.day < right.day
    }.map { $0.todo }
  }

  /// What runs out soon or is out, the nearest first.
  private static func runningOut(_ state: State, _ today: CivilDate) -> [Product] {
    var low: [(product: Product, days: Int)] = []
    for product in state.restock.book.live {
      let outlook = state.restock.book.outlook(product, today: today)
      guard let days = outlook.daysLeft, outlook.status != .plenty, !outlook.isPaused else {
        continue
      }
      low.append((product, days))
    }
    return low.inOrder { left, right in
      left.days == right.days ? left.product.id < right.product.id : left.days < right.days
    }.map { $0.product }
  }
}
