import Kernel
import Kit
import ViewTree

/// The calendar in which the day of a task is chosen.
enum TodoCalendar {
  static func node(
    id: String, _ chosen: CivilDate?, _ state: TasksState, _ scene: Scene,
    choose: @escaping (CivilDate) -> TasksAction
  ) -> Node<TasksAction> {
    Node.month(
      MonthCalendar(
        id: id, label: scene.words.calendar,
        day: state.calendarDay ?? chosen ?? scene.today, chosen: chosen, today: scene.today,
        onChoose: choose, onTurn: { .calendarTurned($0) },
        onReach: { .calendarReached($0, id: $1) }, onEscape: .coverClosed), scene.words)
  }
}
