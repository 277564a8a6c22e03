import AppCore
import Kernel
import SyncCore
import TasksCore

extension Screen {
  static var doneBoards: [Situation] {
    [
      Self.tasks("several", "/tasks/done"),
      Situation("one", "/tasks/done", entities: Props.oneTodo),
      Situation("many", "/tasks/done", entities: Props.manyTodos),
      Situation("empty", "/tasks/done", entities: []),
      Situation("loading", "/tasks/done", entities: nil),
      Self.tasks("offline", "/tasks/done") { $0.hear(.online(false)) },
      Situation("not-stored", "/tasks/done", entities: Props.manyTodos) { stage in
        stage.perform(.tasks(.checkTapped(Props.id(161))))
        stage.persist(false)
      },
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
      Situation("one", "/tasks", entities: Props.oneTodo),
      Situation("many", "/tasks/all", entities: Props.manyTodos),
      tasks("not-stored") { stage in
        stage.perform(.tasks(.checkTapped(Props.id(105))))
        stage.persist(false)
      },
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
      tasks("by-hand", "/tasks/all") { $0.perform(.tasks(.orderChosen("3"))) },
      tasks("picking", "/tasks/all") { stage in
        for number: UInt64 in [105, 103] { stage.perform(.tasks(.picked(Props.id(number)))) }
      },
      tasks("all", "/tasks/all"),
      tasks("inbox", "/tasks/inbox"),
      tasks("upcoming", "/tasks/upcoming"),
      tasks("of-a-list", "/tasks/list/" + Props.id(150).text),
      tasks("of-a-tag", "/tasks/tag/work"),
      sections("sections", "/tasks/list/" + Props.id(150).text),
      sections("filter", "/tasks/list/" + Props.id(153).text),
      tasks("done") { stage in
        stage.perform(.tasks(.checkTapped(Props.id(105))))
        stage.persist()
      },
    ]
  }

  /// With sections, a filter, colours, and a list that is archived.
  static func sections(
    _ name: String, _ path: String, act: @escaping (inout Stage) -> Void = { _ in }
  ) -> Situation {
    Situation(name, path, entities: Props.sectionedTodos, act: act)
  }

  static var sectionMenus: [Situation] {
    [
      sections("open", "/tasks/list/" + Props.id(150).text) {
        $0.perform(.tasks(.sectionTapped(Props.id(151))))
      }
    ]
  }

  static var filings: [Situation] {
    [
      sections("several", "/tasks/all") { stage in
        for number: UInt64 in [105, 103] { stage.perform(.tasks(.picked(Props.id(number)))) }
        stage.perform(.tasks(.filingTapped))
      }
    ]
  }

  static var todoDetailSheets: [Situation] {
    [
      tasks("full", "/tasks/" + Props.fullTodo.text),
      tasks("changing", "/tasks/" + Props.fullTodo.text) {
        $0.perform(.tasks(.detailChanged(.line, "Prepare the weekly review friday")))
      },
      tasks("notes", "/tasks/" + Props.noted.text),
      tasks("notes-changing", "/tasks/" + Props.noted.text) {
        $0.perform(.tasks(.notesTapped))
      },
    ]
  }

  static var listPlaces: [Situation] {
    [
      tasks("several", "/tasks/lists"),
      sections("all-kinds", "/tasks/lists"),
      Situation("one", "/tasks/lists", entities: Props.oneTodo),
      Situation("many", "/tasks/lists", entities: Props.manyTodos),
      Situation("none", "/tasks/lists", entities: []),
      Situation("loading", "/tasks/lists", entities: nil),
      sections("offline", "/tasks/lists") { $0.hear(.online(false)) },
      sections("not-stored", "/tasks/lists") { stage in
        stage.perform(.tasks(.listMoved(Props.id(155).text, 0)))
        stage.persist(false)
      },
    ]
  }

  static var listForms: [Situation] {
    [
      tasks("new", "/tasks/lists") { $0.perform(.tasks(.listFormTapped(nil))) },
      tasks("faulty", "/tasks/lists") { stage in
        stage.perform(.tasks(.listFormTapped(nil)))
        stage.perform(.tasks(.listSubmitted))
      },
      sections("filter", "/tasks/lists") {
        $0.perform(.tasks(.listFormTapped(Props.id(153))))
      },
      sections("tag", "/tasks/tag/work") {
        $0.perform(.tasks(.formTapped(.tag(Array("work".utf8)))))
      },
      tasks("filter-unknown", "/tasks/lists") { stage in
        stage.perform(.tasks(.formTapped(.filter)))
        stage.perform(.tasks(.listChanged(.search, "date:someday")))
      },
    ]
  }

  static var todoForms: [Situation] {
    [
      tasks("empty") { $0.perform(.tasks(.addTapped)) },
      tasks("recognised") { $0.type("Dentist tomorrow 5pm !high #health") },
      tasks("offers") { $0.type("Dentist #h") },
      tasks("pasted") { stage in
        stage.perform(.tasks(.addTapped))
        stage.perform(.tasks(.linesPasted("- Milk today\n- Bread\n- Tea !high")))
      },
      tasks("next") { stage in
        stage.type("Dentist tomorrow 5pm")
        stage.perform(.tasks(.lineSubmitted))
      },
      tasks("repeat") { stage in
        stage.type("Water the roses every 2 weeks on mon and thu")
        stage.perform(.tasks(.ruleChanged(.end("count"))))
      },
      tasks("faulty") { stage in
        stage.perform(.tasks(.addTapped))
        stage.perform(.tasks(.formSubmitted))
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
