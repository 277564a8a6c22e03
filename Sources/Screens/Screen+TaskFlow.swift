import AppCore
import Kernel
import SyncCore
import TasksCore

extension Screen {
  static var doneBoards: [Situation] {
    [
      Self.tasks("several", "/tasks/done"),
      Situation("empty", "/tasks/done", entities: []),
    ]
  }

  static var todoLeavings: [Situation] {
    [
      Self.tasks("asked") { stage in
        stage.type("Something that is worth keeping")
        stage.perform(.tasks(.coverClosed))
      }
    ]
  }

  static var todoDeletions: [Situation] {
    [
      Self.tasks("asked", "/tasks/" + Props.fullTodo.text) {
        $0.perform(.tasks(.deleteTapped(Props.fullTodo)))
      }
    ]
  }

  static func tasks(
    _ name: String, _ path: String = "/tasks", act: @escaping (inout Stage) -> Void = { _ in }
  ) -> Situation {
    Situation(name, path, entities: Props.todos, act: act)
  }

  static var boards: [Situation] {
    [
      tasks("several"),
      Situation("welcome", "/tasks", entities: []),
      Situation("welcome-last", "/tasks", entities: []) { stage in
        for _ in 0..<2 { stage.perform(.tasks(.welcomeNextTapped)) }
      },
      Situation("empty", "/tasks", entities: []) { $0.perform(.tasks(.welcomeSkipped)) },
      Situation("loading", "/tasks", entities: nil),
      tasks("offline") { $0.hear(.online(false)) },
      tasks("found") { stage in
        stage.perform(.tasks(.searchTapped))
        stage.perform(.tasks(.searchChanged("review")))
      },
      tasks("nothing-found") { stage in
        stage.perform(.tasks(.searchTapped))
        stage.perform(.tasks(.searchChanged("a word that is nowhere")))
      },
      tasks("by-hand") { $0.perform(.tasks(.sortChosen("3"))) },
      tasks("picking") { stage in
        for number: UInt64 in [105, 103] { stage.perform(.tasks(.picked(Props.id(number)))) }
      },
      tasks("of-a-tag") { $0.perform(.tasks(.filterTapped(.tag("work")))) },
      tasks("done") { stage in
        stage.perform(.tasks(.checkTapped(Props.id(105))))
        stage.persist()
      },
    ]
  }

  static var todoForms: [Situation] {
    [
      tasks("empty") { $0.perform(.tasks(.addTapped)) },
      tasks("recognised") { $0.type("Dentist tomorrow 5pm !high #health") },
      tasks("faulty") { stage in
        stage.perform(.tasks(.addTapped))
        stage.perform(.tasks(.formSubmitted))
      },
      tasks("changing", "/tasks/" + Props.fullTodo.text) {
        $0.perform(.tasks(.editTapped(Props.fullTodo)))
      },
    ]
  }
}

extension Stage {
  /// A new task in one line.
  fileprivate mutating func type(_ line: String) {
    perform(.tasks(.addTapped))
    perform(.tasks(.formChanged(.line, line)))
  }
}
