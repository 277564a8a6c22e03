import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

/// What an import brought: the way to it, what undoing it takes and leaves, and its file chosen once more.
@Suite struct ImportUndoingTests {
  private static let id = Fixtures.id(951)
  private static let address = Routes.imports + "/" + id.text
  private static let day: Int64 = 86_400_000

  // MARK: - What an account has

  private func fields(
    _ values: [(RegisterNumber, [UInt8])], by device: DeviceID, at time: Int64 = 500
  ) -> [Field] {
    values.map {
      Field(
        number: $0.0,
        register: Register(stamp: Stamp(milliseconds: time, device: device), value: $0.1))
    }
  }

  /// What the import has made.
  private func made(
    _ number: UInt64, _ kind: EntityKind, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    let all = [(RegisterNumber.deleted, RegisterValue.null)] + values
    return Entity(
      id: Fixtures.id(number), kind: kind, fields: fields(all, by: .importing(Self.id)))
  }

  private func item(_ number: UInt64) -> Entity {
    made(
      number, .item,
      [
        (Item.savedAt.number, RegisterValue.instant(Fixtures.now)),
        (Item.title.number, RegisterValue.text("Page \(Int(number))")),
      ])
  }

  private var list: Entity {
    made(31, .todoList, [(TodoList.name.number, RegisterValue.text("Home"))])
  }

  private func todo(_ number: UInt64) -> Entity {
    made(
      number, .todo,
      [
        (Todo.title.number, RegisterValue.text("Task")),
        (Todo.list.number, RegisterValue.id(Fixtures.id(31))),
      ])
  }

  /// What a person has made of it since.
  private func touched(_ entity: Entity) -> Entity {
    Entity(
      id: entity.id, kind: entity.kind,
      fields: entity.fields
        + fields([(Item.isFavourite.number, RegisterValue.bool(true))], by: Fixtures.device))
  }

  private func deleted(_ entity: Entity) -> Entity {
    let gone = (RegisterNumber.deleted, RegisterValue.instant(Fixtures.now))
    return Entity(
      id: entity.id, kind: entity.kind,
      fields: entity.fields + fields([gone], by: .importing(Self.id), at: 900))
  }

  private func run(
    _ state: ImportState, at time: Int64 = Fixtures.now.milliseconds, keepsFile: Bool = false
  ) -> Entity {
    var (before, run) = (ImportRun(id: Self.id), ImportRun(id: Self.id))
    (before.file, run.file) = keepsFile ? (nil, Bytes([1])) : (Bytes([1]), nil)
    (run.fileName, run.state, run.createdAt) = ("export.zip", state, Fixtures.now)
    (run.total, run.done, run.added) = (4, 4, 4)
    let edit = Edit(run.id, before.changes(to: run))
    let device = DeviceID.server
    return Entity(
      id: edit.entity, kind: edit.kind,
      fields: edit.fields.map {
        Field(
          number: $0.number,
          register: Register(stamp: Stamp(milliseconds: time, device: device), value: $0.value))
      })
  }

  private func status(_ state: String) -> ImportStatus {
    var told = ImportStatus()
    (told.id, told.fileName, told.program) = (Self.id.text, "export.zip", "ZIP")
    (told.state, told.total, told.items, told.todos) = (state, 4, 3, 1)
    return told
  }

  // MARK: - The screen

  private func opened(_ entities: [Entity], _ language: Language = .english) -> Player {
    var player = Player(Fixtures.boot(path: "/settings/import", language: language))
    player.start(path: "/settings/import")
    player.pull(entities)
    return player
  }

  private func press(_ action: ImportsAction, _ player: inout Player) {
    player.perform(.settings(.imports(action)))
  }

  /// One that was done is shown.
  private func shown(
    _ entities: [Entity], _ told: ImportStatus, _ language: Language = .english
  ) throws -> Player {
    var player = opened(entities, language)
    press(.showTapped(Self.id), &player)
    let call = try #require(player.request(Self.address))
    player.hear(.responded(token: call.token, status: 200, body: told.encoded))
    return player
  }

  /// A file is chosen of which the server has this import.
  private func chosen(
    _ entities: [Entity], _ told: ImportStatus, _ language: Language = .english
  ) throws -> Player {
    var player = opened(entities, language)
    player.hear(.importChosen(name: "export.zip", size: 900))
    var token: UInt32?
    for case .sendImport(let sent, _) in player.effects { token = sent }
    player.hear(.responded(token: try #require(token), status: 201, body: told.encoded))
    return player
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func leads(_ player: Player, to path: String) -> Bool {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
      .contains("href=\"\(path)\" class=\"button")
  }

  // MARK: - Undoing it

  @Test func undoSaysBeforehandWhatGoesAndWhatStays() throws {
    let account = [run(.done), item(1), item(2), touched(item(3)), list, todo(41)]
    var player = try shown(account, status("done"))
    press(.undoTapped, &player)
    for words in [
      "This deletes what’s still as it was imported: 2 items, 1 task.",
      "What you’ve changed or used since stays: 1 item.",
      "What was here before stays, without the tags, collections, and highlights it added.",
    ] { #expect(text(player).contains(words), "\(words)") }
    press(.undoCancelled, &player)
    #expect(!text(player).contains("This deletes"))

    var korean = try shown(account, status("done"), .korean)
    press(.undoTapped, &korean)
    for words in ["가져온 그대로인 글 2개, 할 일 1개를 삭제해요.", "바꾸거나 사용한 글 1개는 남아요."] {
      #expect(text(korean).contains(words), "\(words)")
    }
  }

  /// A highlight that a person made needs its item, and the item its tag.
  @Test func whatSomethingOfThePersonStandsOnIsCountedAsStaying() throws {
    let marked = Entity(
      id: Fixtures.id(51), kind: .highlight,
      fields: fields(
        [
          (Highlight.item.number, RegisterValue.id(Fixtures.id(1))),
          (Highlight.quote.number, RegisterValue.text("words")),
        ], by: Fixtures.device))
    var player = try shown([run(.done), item(1), item(2), marked], status("done"))
    press(.undoTapped, &player)
    #expect(text(player).contains("as it was imported: 1 item."))
    #expect(text(player).contains("changed or used since stays: 1 item."))
  }

  @Test func undoneItSaysWhatWentAndWhatStayed() throws {
    let account = [run(.undone), deleted(item(1)), deleted(item(2)), touched(item(3))]
    let english = text(try shown(account, status("undone")))
    #expect(english.contains("What was still as it was imported is deleted: 2 items."))
    #expect(english.contains("What you’ve changed or used since is still here: 1 item."))
    let korean = text(try shown(account, status("undone"), .korean))
    #expect(korean.contains("글 2개를 삭제했어요.") && korean.contains("글 1개는 남겨 두었어요."))
    let all = text(try shown([run(.undone), deleted(item(1))], status("undone")))
    #expect(all.contains("Nothing it brought is left."))
  }

  /// The server leaves what it knows to be changed, so what this device has changed goes before.
  @Test func undoWaitsUntilTheServerHasWhatThisDeviceChanged() throws {
    var player = try shown([run(.done), item(1)], status("done"))
    press(.undoTapped, &player)
    player.perform(.reading(.favouriteTapped(Fixtures.id(1))))
    press(.undoConfirmed, &player)
    #expect(player.request(Self.address + "/undo") == nil)
    #expect(text(player).contains("Your latest changes are still being sent."))
    // Without a network nothing is being sent; what was asked stays.
    player.hear(.online(false))
    press(.undoConfirmed, &player)
    #expect(text(player).contains("You’re offline. Connect and try again."))
    #expect(text(player).contains("Undo this import?"))
  }

  // MARK: - The same file again

  @Test(arguments: [
    (ImportState.done, "done", "adds only what is missing", "빠진 것만 더해요"),
    (.undone, "undone", "brings back what was undone", "되돌린 것이 돌아와요"),
    (.failed, "failed", "but not to its end", "중간에 멈춘 파일이에요"),
  ])
  func aFileThatWasImportedBeforeSaysWhenAndWhatImportingItAgainDoes(
    state: ImportState, name: String, english: String, korean: String
  ) throws {
    let before = run(state, at: Fixtures.now.milliseconds - 3 * Self.day)
    var player = try chosen([before], status(name))
    for words in ["Imported before, ", "Nov 10", english, "Import again", "Not now"] {
      #expect(text(player).contains(words), "\(words)")
    }
    #expect(!text(player).contains("Import finished."))
    let translated = text(try chosen([before], status(name), .korean))
    #expect(translated.contains("11월 10일") && translated.contains(korean))
    press(.startTapped, &player)
    #expect(player.request(Self.address + "/start") != nil)
    #expect(!text(player).contains("Imported before, "))
  }

  /// The server keeps the file that was sent again, whatever was decided where it was chosen.
  @Test func anotherDeviceShowsItAsItWasAndMayImportItAgain() throws {
    let player = try shown([run(.done, keepsFile: true)], status("done"))
    #expect(text(player).contains("Import finished."))
    #expect(text(player).contains("Import again"))
    #expect(!text(player).contains("adds only what is missing"))
  }

  @Test func whatIsNotNowAskedForIsShownAsItWas() throws {
    var player = try chosen([run(.done)], status("done"))
    press(.notNowTapped, &player)
    press(.showTapped(Self.id), &player)
    #expect(text(player).contains("Import finished."))
  }

  // MARK: - The way to it

  @Test func anImportThatIsDoneLeadsToWhatItBrought() throws {
    var told = status("done")
    (told.products, told.feeds) = (2, 1)
    let player = try shown([run(.done), item(1), list, todo(41)], told)
    #expect(text(player).contains("See what it brought") && text(player).contains("Open “Home”"))
    let list = "/tasks/list/" + Fixtures.id(31).text
    for path in ["/library", list, "/restock", "/feeds"] {
      #expect(leads(player, to: path), "\(path)")
    }
  }

  @Test func tasksOfSeveralListsAreFoundAmongAllAndWhatDidNotComeIsNotLedTo() throws {
    var told = status("done")
    told.items = 0
    let other = made(32, .todoList, [(TodoList.name.number, RegisterValue.text("Work"))])
    let player = try shown([run(.done), list, other, todo(41)], told)
    #expect(leads(player, to: "/tasks/all"))
    for path in ["/library", "/restock", "/feeds"] {
      #expect(!leads(player, to: path), "\(path)")
    }
  }

  @Test func aFileThatIsChosenAgainLeadsToWhatItBroughtBefore() throws {
    let player = try chosen([run(.done), item(1)], status("done"))
    #expect(leads(player, to: "/library"))
  }
}
