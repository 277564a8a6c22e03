import AppCore
import Kernel
import ReadingCore
import SyncCore
import Wire

extension Screen {
  private static let page = "/settings/import"
  private static let pocket = Props.id(951)

  static var importPages: [Situation] {
    importFiles + importProblems + [
      Situation("running", page, entities: [run(.running, done: 80)]),
      Situation("running-offline", page, entities: [run(.running, done: 80)]) { stage in
        stage.hear(.online(false))
      },
      Situation("done", page, entities: [run(.done, done: 184)]) { stage in
        stage.tell(pocket, status(.done))
      },
      Situation("beyond-limit", page, entities: [run(.done, done: 184, beyondLimit: 9)]) { stage in
        stage.tell(pocket, status(.done))
      },
      Situation("chosen-again", page, entities: [run(.done, done: 184)]) { stage in
        stage.look(at: status(.done))
      },
      Situation("undo-asked", page, entities: [run(.done, done: 184)] + brought) { stage in
        stage.tell(pocket, status(.done))
        stage.perform(.settings(.imports(.undoTapped)))
      },
      Situation("undoing", page, entities: [run(.undoing, done: 184)]),
      Situation("done-everything", page, entities: [run(.done, done: 184)]) { stage in
        var told = status(.done)
        (told.todos, told.products, told.feeds) = (60, 14, 48)
        stage.tell(pocket, told)
      },
      Situation("undone", page, entities: [run(.undone, done: 184)]) { stage in
        stage.tell(pocket, status(.undone))
      },
      Situation("stopped", page, entities: [run(.failed, done: 100)]) { stage in
        stage.tell(pocket, status(.failed))
      },
      Situation("unavailable", page, entities: [run(.previewed)]) { stage in
        stage.perform(.settings(.imports(.showTapped(pocket))))
        stage.respond(to: Routes.imports + "/" + pocket.text, status: 503)
      },
    ]
  }

  private static var importFiles: [Situation] {
    [
      Situation("empty", page),
      Situation("earlier", page, entities: [run(.done, done: 184), run(.undone, 952)]),
      Situation("sending", page) { stage in
        stage.hear(.importChosen(name: "pocket.zip", size: 4_000_000))
        stage.hear(.importSent(permille: 400))
      },
      Situation("reading", page) { stage in
        stage.hear(.importChosen(name: "pocket.zip", size: 4_000_000))
        stage.hear(.importSent(permille: 1_000))
      },
      Situation("preview", page) { $0.look(at: status(.previewed)) },
      Situation("preview-tasks", page) { stage in
        var told = status(.previewed)
        (told.items, told.notes, told.highlights, told.failed) = (0, 0, 0, 0)
        (told.todos, told.doneTodos, told.lists, told.total) = (60, 40, 5, 74)
        (told.products, told.purchases) = (14, 120)
        (told.program, told.fileName) = ("ZIP", "everything.zip")
        stage.look(at: told)
      },
      Situation("preview-feeds", page) { stage in
        var told = status(.previewed)
        (told.items, told.notes, told.highlights, told.failed) = (0, 0, 0, 0)
        (told.feeds, told.total) = (48, 48)
        (told.program, told.fileName) = ("OPML", "feedly.opml")
        told.losses = ["feedArticles", "feedFolders"].map { ImportRemark(code: $0) }
        stage.look(at: told)
      },
      Situation("preview-nothing", page) { stage in
        var told = ImportStatus()
        (told.id, told.fileName, told.program) = (pocket.text, "links.csv", "CSV")
        stage.look(at: told)
      },
    ]
  }

  private static var importProblems: [Situation] {
    [
      Situation("offline", page) { stage in
        stage.hear(.online(false))
        stage.hear(.importChosen(name: "pocket.zip", size: 4_000_000))
      },
      Situation("too-large", page) { stage in
        stage.hear(.importChosen(name: "everything.zip", size: 400_000_000))
      },
      refused("not-understood", 422, "import-unknown"),
      refused("file-empty", 422, "import-empty"),
      refused("damaged", 422, "import-damaged"),
      refused("unpacks-too-large", 422, "import-too-large"),
      refused("own-export", 422, "import-own-export"),
      refused("too-much", 422, "import-too-much"),
      refused("full", 507, "quota-reached"),
      refused("busy", 429, "too-many-files"),
      refused("gone", 410, ""),
      refused("faulty", 500, "internal"),
    ]
  }

  private static func refused(_ name: String, _ status: Int, _ code: String) -> Situation {
    Situation(name, page) { stage in
      stage.hear(.importChosen(name: "notes.docx", size: 90_000))
      let problem = Problem(status: status, code: code, detail: "")
      stage.answerImport(status, problem.encoded)
    }
  }

  /// Three items that it has made, of which a person has changed one.
  private static var brought: [Entity] {
    (1...3).map { number in
      let own = Stamp(milliseconds: 1_000, device: .importing(pocket))
      let changed = Stamp(milliseconds: 2_000, device: DeviceID(bits: 7))
      let writer = number == 3 ? changed : own
      return Entity(
        id: Props.id(970 + UInt64(number)), kind: .item,
        fields: [
          Field(number: .deleted, register: Register(stamp: own, value: RegisterValue.null)),
          Field(
            number: Item.title.number,
            register: Register(stamp: writer, value: RegisterValue.text("A quiet page"))),
        ])
    }
  }

  private static func run(
    _ state: ImportState, _ number: UInt64 = 951, done: Int = 0, beyondLimit: Int = 0
  ) -> Entity {
    var run = ImportRun(id: Props.id(number))
    run.fileName = number == 951 ? "pocket.zip" : "bookmarks.html"
    run.state = state
    run.createdAt = Props.now.adding(milliseconds: -Int64(number - 950) * 3_600_000)
    run.total = 184
    run.done = done
    run.added = done * 3 / 4
    run.joined = done / 10
    run.beyondLimit = beyondLimit
    if state == .undone { (run.removed, run.kept) = (150, 12) }
    let edit = Edit(run.id, ImportRun(id: run.id).changes(to: run))
    let stamp = Stamp(milliseconds: 1_000, device: .server)
    return Entity(
      id: edit.entity, kind: edit.kind,
      fields: edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      })
  }

  private static func status(_ state: ImportState) -> ImportStatus {
    var told = ImportStatus()
    (told.id, told.fileName, told.program) = (pocket.text, "pocket.zip", "Pocket")
    told.state =
      switch state {
      case .previewed: "previewed"
      case .running: "running"
      case .done: "done"
      case .undoing: "undoing"
      case .undone: "undone"
      case .failed: "failed"
      }
    told.createdAt = Props.now
    (told.total, told.items, told.notes, told.archived) = (184, 180, 4, 96)
    (told.highlights, told.tags, told.failed) = (35, 12, 2)
    told.samples = [
      ImportRemark(text: "The quiet power of doing one thing at a time"),
      ImportRemark(text: "How gardens teach patience"), ImportRemark(text: "느리게 읽는다는 것"),
    ]
    told.losses = ["favourites", "progress", "pages"].map { ImportRemark(code: $0) }
    told.failures = [
      ImportRemark(code: "not-web", text: "javascript:alert(1)", row: 17),
      ImportRemark(code: "cut-off", text: "", row: 187),
    ]
    return told
  }
}

extension Stage {
  /// A file is chosen, and the server tells what is in it.
  fileprivate mutating func look(at status: ImportStatus) {
    hear(.importChosen(name: status.fileName, size: 4_000_000))
    answerImport(201, status.encoded)
  }

  /// The server tells more of an import that is opened.
  fileprivate mutating func tell(_ id: ID<Entity>, _ status: ImportStatus) {
    perform(.settings(.imports(.showTapped(id))))
    respond(to: Routes.imports + "/" + id.text, body: status.encoded)
  }
}
