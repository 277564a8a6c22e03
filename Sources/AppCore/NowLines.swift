import Kernel
import Kit
import ReadingCore
import RestockCore
import TasksCore
import ViewTree

/// Now, with a quiet line each for what the other apps have for today, and for the daily review.
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
    guard !scene.isLoading, let offset = scene.offsetSeconds else { return [] }
    let choices = state.context.choices
    let due = choices.lines ? due(state, scene.today) : []
    let low = choices.lines ? runningOut(state, scene.today) : []
    let hasReview =
      choices.review && state.reading.hasReview(scene.today, offsetSeconds: offset)
    if due.isEmpty, low.isEmpty, !hasReview { return [] }
    return [
      Node(.ul, .className("now-lines"), .role("list"), .label(words.alsoToday)) {
        if let first = due.first {
          line(.todo, words.dueLine(first.title, more: due.count - 1), TasksRoute.home.path)
        }
        if let first = low.first {
          line(.cart, words.runsOutLine(first.name, more: low.count - 1), RestockRoute.home.path)
        }
        if hasReview { line(.highlight, words.reviewLine, ReviewScreen.path) }
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
