import AppCore
import Kernel
import Kit
import SyncCore
import Testing
import ViewTree
import Wire

/// What other apps exported, on its way in and back.
@Suite struct ImportsTests {
  private static let path = "/settings/import"
  private static let id = Fixtures.id(951)
  private static let address = Routes.imports + "/" + id.text

  private func opened(
    _ entities: [Entity] = [], _ language: Language = .english
  ) -> Player {
    var player = Player(Fixtures.boot(path: Self.path, language: language))
    player.start(path: Self.path)
    player.pull(entities)
    return player
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func press(_ action: ImportsAction, _ player: inout Player) {
    player.perform(.settings(.imports(action)))
  }

  private func sent(_ player: Player) -> (token: UInt32, path: String)? {
    for case .sendImport(let token, let path) in player.effects { return (token, path) }
    return nil
  }

  /// A file is chosen, and the server answers so.
  private func answered(
    _ status: Int, _ body: [UInt8], _ language: Language = .english
  ) throws -> Player {
    var player = opened([], language)
    player.hear(.importChosen(name: "my file.csv", size: 900))
    let call = try #require(sent(player))
    player.hear(.responded(token: call.token, status: status, body: body))
    return player
  }

  private var preview: ImportStatus {
    var told = ImportStatus()
    (told.id, told.fileName, told.program) = (Self.id.text, "my file.csv", "Pocket")
    (told.state, told.total, told.items, told.failed) = ("previewed", 3, 3, 1)
    told.samples = [ImportRemark(text: "A quiet page")]
    told.losses = [
      ImportRemark(code: "pages"), ImportRemark(code: "new", text: "In its own words"),
    ]
    told.failures = [ImportRemark(code: "not-web", text: "=javascript:\"x\"", row: 5)]
    return told
  }

  private func run(
    _ state: ImportState, done: Int = 0, at time: Int64 = 1_000, keepsFile: Bool = false
  ) -> Entity {
    var (before, run) = (ImportRun(id: Self.id), ImportRun(id: Self.id))
    // Written either way.
    (before.file, run.file) = keepsFile ? (nil, Bytes([1])) : (Bytes([1]), nil)
    (run.fileName, run.state, run.total, run.done) = ("my file.csv", state, 3, done)
    (run.added, run.joined, run.createdAt) = (done > 0 ? 1 : 0, done > 1 ? 1 : 0, Fixtures.now)
    run.beyondLimit = max(done - 3, 0)
    if state == .undone { (run.removed, run.kept) = (2, 1) }
    let edit = Edit(run.id, before.changes(to: run))
    let stamp = Stamp(milliseconds: time, device: .server)
    return Entity(
      id: edit.entity, kind: edit.kind,
      fields: edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      })
  }

  // MARK: - The way in

  @Test func aFileIsSentUnderItsNameForThisAccountAndLookedAtFirst() throws {
    var player = opened()
    #expect(player.state.route == .page(.imports))
    press(.chooseTapped, &player)
    #expect(player.effects == [.chooseImport])
    player.hear(.importChosen(name: "my file.csv", size: 900))
    let call = try #require(sent(player))
    #expect(
      call.path
        == Routes.imports + "?name=my%20file.csv&account=" + Fixtures.profile.account)
    player.hear(.importSent(permille: 420))
    #expect(text(player).contains("Sending the file…"))
    player.hear(.responded(token: call.token, status: 201, body: preview.encoded))
    let shown = text(player)
    for words in [
      "Pocket · my file.csv", "3 links", "“A quiet page”", "3 pages to fetch",
      "The pages themselves aren’t in this file. Your server fetches them after the import",
      "In its own words", "1 entry can’t be imported", "Row 5: its address isn’t a web address",
      "Nothing is imported yet.",
    ] { #expect(shown.contains(words), "\(words)") }
    #expect(player.request(Self.address + "/start") == nil)
  }

  @Test func anImportIsFollowedToItsEndAndTakenBackOnceThatWasConfirmed() throws {
    var player = try answered(201, preview.encoded)
    press(.startTapped, &player)
    let call = try #require(player.request(Self.address + "/start"))
    #expect(text(player).contains("Importing…"))
    player.hear(.responded(token: call.token, status: 202, body: preview.encoded))
    // What the server had said before it began is not believed any more.
    #expect(text(player).contains("Importing…"))
    player.pullMore([run(.running, done: 1)])
    #expect(text(player).contains("You can leave this page."))
    player.pullMore([run(.done, done: 4, at: 2_000)])
    for words in [
      "Import finished.", "1 new", "1 here already, with something added",
      "1 here already, unchanged", "1 over your account’s limit", "1 entry can’t be imported",
    ] { #expect(text(player).contains(words), "\(words)") }

    press(.undoTapped, &player)
    #expect(text(player).contains("Nothing is deleted: nothing is still as it was imported."))
    #expect(player.request(Self.address + "/undo") == nil)
    press(.undoCancelled, &player)
    press(.undoTapped, &player)
    press(.undoConfirmed, &player)
    #expect(player.request(Self.address + "/undo")?.call.method == .post)
    player.pullMore([run(.undone, done: 3, at: 3_000)])
    // Of what a device does not know, it tells how much the server has counted.
    #expect(text(player).contains("What was still as it was imported is deleted: 2 entries."))
    #expect(text(player).contains("What you’ve changed or used since is still here: 1 entry."))
  }

  /// Rows were left out, so its server still has the file; all of it may be done before anything else is heard.
  @Test func anImportThatIsStartedAgainIsDoneOnceItIs() throws {
    var player = try answered(201, preview.encoded)
    player.pullMore([run(.done, done: 4, keepsFile: true)])
    #expect(text(player).contains("Import again"))
    press(.startTapped, &player)
    #expect(player.request(Self.address + "/start") != nil)
    #expect(text(player).contains("Importing…"))
    player.pullMore([run(.done, done: 4, at: 2_000)])
    #expect(text(player).contains("Import finished."))
    // With nothing left out, its file is gone.
    #expect(!text(player).contains("Import again"))
  }

  @Test func feedsAreToldBeforeTheyAreSubscribedToAndShownAfterwards() throws {
    var told = preview
    (told.program, told.items, told.feeds, told.total) = ("OPML", 1, 2, 3)
    told.losses = [ImportRemark(code: "feedArticles"), ImportRemark(code: "feedFolders")]
    let korean = text(try answered(201, told.encoded, .korean))
    for words in ["구독할 피드 2개", "최신 글 3개로 시작해요", "폴더는 가져오지 않아요"] {
      #expect(korean.contains(words), "\(words)")
    }
    var player = try answered(201, told.encoded)
    for words in ["2 feeds to subscribe to", "its three newest", "without their folders"] {
      #expect(text(player).contains(words), "\(words)")
    }
    #expect(!text(player).contains("Open Feeds"))
    player.pullMore([run(.done, done: 4, at: 2_000)])
    for words in ["Your feeds are read now.", "unsubscribe from feeds", "Open Feeds"] {
      #expect(text(player).contains(words), "\(words)")
    }
  }

  @Test func whoComesBackFindsTheImportThatIsUnderWayAndThoseBefore() throws {
    var player = opened([run(.running, done: 2)])
    #expect(text(player).contains("Importing…"))
    player = opened([run(.done, done: 3)])
    #expect(text(player).contains("Earlier imports"))
    press(.showTapped(Self.id), &player)
    let call = try #require(player.request(Self.address))
    player.hear(.responded(token: call.token, status: 200, body: preview.encoded))
    #expect(text(player).contains("Import finished."))
    #expect(!text(player).contains("Earlier imports"))
  }

  @Test func anImportThatDoesNotBeginSaysSoAndCanBeTriedAgain() throws {
    var player = try answered(201, preview.encoded)
    press(.startTapped, &player)
    let call = try #require(player.request(Self.address + "/start"))
    let problem = Problem(status: 409, code: "in-progress", detail: "")
    player.hear(.responded(token: call.token, status: 409, body: problem.encoded))
    #expect(text(player).contains("It’s already in progress."))
    press(.startTapped, &player)
    #expect(player.request(Self.address + "/start") != nil)
  }

  // MARK: - What goes wrong

  @Test func withoutANetworkNothingIsSentAndTheFileIsKeptForAnotherTry() {
    var player = opened()
    player.hear(.online(false))
    player.hear(.importChosen(name: "my file.csv", size: 900))
    #expect(sent(player) == nil)
    #expect(text(player).contains("there’s no connection to your server"))
    player.hear(.online(true))
    press(.sendAgainTapped, &player)
    #expect(sent(player) != nil)
  }

  @Test func whatIsTooLargeIsNotEvenSent() {
    var player = opened()
    player.hear(.importChosen(name: "all.zip", size: 33 << 20))
    #expect(sent(player) == nil)
    #expect(text(player).contains("It’s larger than 32 MB."))
  }

  @Test(arguments: [
    (422, "import-unknown", "isn’t an export", "내보내기 파일이 아니에요"),
    (422, "import-empty", "The file is empty.", "빈 파일이에요"),
    (422, "import-damaged", "damaged", "손상된"),
    (422, "import-too-large", "512 MB", "512 MB"),
    (
      422, "import-own-export", "run “later import FILE --user maya@example.org” on the server",
      "‘later import 파일 --user maya@example.org’ 명령"
    ),
    (422, "import-too-much", "more than your server allows", "너무 커요"),
    (429, "too-many-files", "busy", "다른 파일을 처리"),
    (507, "quota-reached", "no room left", "공간이 없어요"),
    (413, "too-large", "larger than 32 MB", "32 MB보다"),
    (410, "", "Choose it again", "다시 선택해"),
    (500, "internal", "couldn’t look at it", "확인하지 못했어요"),
  ])
  func aFileThatIsNotTakenSaysWhyAndWhatToDo(
    status: Int, code: String, english: String, korean: String
  ) throws {
    let problem = Problem(status: status, code: code, detail: "").encoded
    #expect(text(try answered(status, problem)).contains(english))
    #expect(text(try answered(status, problem, .korean)).contains(korean))
  }

  @Test func aWallThatTakesNothingThisLargeIsTold() throws {
    #expect(text(try answered(413, Array("no".utf8))).contains("larger than 32 MB"))
  }

  @Test func whatIsStoppedOrReplacedIsNotShownWhenItsAnswerComes() throws {
    var player = opened()
    player.hear(.importChosen(name: "first.csv", size: 900))
    let first = try #require(sent(player))
    press(.stopTapped, &player)
    #expect(player.effects.contains(.stopImport))
    player.hear(.importChosen(name: "second.csv", size: 900))
    player.hear(.responded(token: first.token, status: 0, body: []))
    #expect(text(player).contains("second.csv"))
    #expect(text(player).contains("Sending the file…"))
  }

  // A spreadsheet would take it for a formula.
  @Test func theRowsThatFailedAreATableWithoutFormulas() throws {
    var player = try answered(201, preview.encoded)
    press(.reportTapped, &player)
    #expect(
      player.effects == [
        .saveText(
          fileName: "import-report.csv",
          text: "\"Row\",\"Reason\",\"Content\"\r\n"
            + "\"5\",\"its address isn’t a web address\",\"'=javascript:\"\"x\"\"\"\r\n")
      ])
  }

  // MARK: - Where it is found

  @Test func theFirstRunOffersItAndEndsWithIt() {
    var player = Player(Fixtures.boot(path: "/start/done"))
    player.start(path: "/start/done")
    player.pull([])
    #expect(text(player).contains("Coming from another app?"))
    press(.wanted, &player)
    #expect(player.state.route == .page(.imports))
  }

  @Test(arguments: ["/settings/import", "/tasks/settings/import", "/restock/settings/import"])
  func eachAppHasItAtAnAddressOfItsOwn(path: String) {
    var player = Player(Fixtures.boot(path: path))
    player.start(path: path)
    player.pull([])
    #expect(player.state.route.path == path)
    #expect(text(player).contains("Choose an export, or drop it here"))
  }

  @Test func withoutAnAccountItAsksToSignIn() {
    var player = opened([run(.done, done: 3)])
    player.state.session = .expired(Fixtures.profile)
    #expect(text(player).contains("Your server reads the file. Sign in to import one."))
  }
}
