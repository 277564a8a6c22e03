import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

@Suite struct FileTests {
  /// A tab that leads, and is done with its first pass.
  private func leading() -> Player {
    var player = Player(Fixtures.boot(items: []))
    player.start(path: "/inbox")
    player.pull([])
    return player
  }

  private func file(
    _ name: String = "seeds.pdf", _ mediaType: String = "application/pdf",
    _ source: WaitingFile.Source = .picked, digit: Character = "a"
  ) -> WaitingFile {
    var file = WaitingFile(hash: String(repeating: digit, count: 64), size: 90_000)
    file.name = name
    file.mediaType = mediaType
    file.source = source
    return file
  }

  private func uploads(_ effects: [Effect]) -> [(token: UInt32, hash: String)] {
    effects.compactMap { effect in
      if case .upload(let token, let hash, _) = effect { (token, hash) } else { nil }
    }
  }

  private func newest(_ player: Player) throws -> Item {
    let library = player.state.reading.library
    return try #require(library.id(in: .inbox, at: 0).flatMap { library.item($0) })
  }

  private func refusal(
    _ status: Int, _ code: String = "no"
  ) throws -> (item: Item, effects: [Effect], player: Player) {
    let problem = Problem(status: status, code: code, detail: "No.").encoded
    var player = leading()
    let upload = try #require(uploads(player.hear(.fileTaken(file()))).first)
    let effects = player.hear(.responded(token: upload.token, status: status, body: problem))
    return (try newest(player), effects, player)
  }

  @Test func aFileIsAnItemBeforeItIsSentAndLeavesTheDeviceAfterIt() throws {
    var player = leading()
    let taken = player.hear(.fileTaken(file()))
    #expect(try newest(player).file == file().hash)
    #expect(taken.contains { if case .persist = $0 { true } else { false } })
    let upload = try #require(uploads(taken).first)
    #expect(!taken.contains(.dropFile(hash: upload.hash)))
    let sent = player.hear(.responded(token: upload.token, status: 201, body: []))
    #expect(sent.contains(.dropFile(hash: upload.hash)))
    #expect(player.state.files.waiting.isEmpty)
  }

  // Asked for before its recording had arrived, a transcript was never made.
  @Test(arguments: [(201, TranscriptState.asked), (415, .failed)])
  func aTranscriptThatWaitsForItsRecordingIsAskedForOnceMoreWhenThatIsSent(
    _ status: Int, _ state: TranscriptState
  ) throws {
    var player = leading()
    let upload = try #require(
      uploads(player.hear(.filesWaiting([file("", "audio/webm", .recorded)]))).first)
    let id = try newest(player).id
    player.perform(.reading(.listening(.transcriptTapped(id, isWanted: true))))
    let asked = player.state.replica?.entity(id)?[Item.transcribing.number]
    #expect(asked?.value == TranscriptState.asked.register)
    let body = status < 300 ? [] : Problem(status: status, code: "no", detail: "No.").encoded
    player.hear(.responded(token: upload.token, status: status, body: body))
    let again = player.state.replica?.entity(id)?[Item.transcribing.number]
    #expect(again?.value == state.register)
    #expect(again?.stamp != asked?.stamp)
  }

  // Shows T13.
  @Test func aPictureOfThePersonIsNoItemAndIsToldAgainOnceItIsSent() throws {
    var player = leading()
    let portrait = file("", "image/jpeg", .portrait)
    let upload = try #require(uploads(player.hear(.fileTaken(portrait))).first)
    let shown = { (state: State) in
      state.replica?.entity(ShownPerson.id)?[ShownPerson.picture.number]
    }
    let first = try #require(shown(player.state))
    #expect(first.value == RegisterValue.bytes(Array(repeating: 0xAA, count: 32)))
    #expect(player.state.keeping.kept.contains(portrait.hash))
    let sent = player.hear(.responded(token: upload.token, status: 201, body: []))
    #expect(sent.contains(.dropFile(hash: upload.hash)))
    let again = try #require(shown(player.state))
    #expect(again.value == first.value)
    #expect(again.stamp != first.stamp)
    #expect(player.state.reading.library.count(.inbox) == 0)
  }

  @Test(arguments: [(413, ItemFailure.tooLarge), (415, .unsupported), (422, .unsupported)])
  func whatTheServerRefusesStaysOnTheDeviceAndSaysWhy(
    _ status: Int, _ failure: ItemFailure
  ) throws {
    let (item, effects, _) = try refusal(status)
    #expect(item.state == .failed)
    #expect(item.failure == failure)
    #expect(!effects.contains(.dropFile(hash: file().hash)))
  }

  @Test(arguments: [0, 429, 500, 507])
  func whatCannotBeSentNowIsTriedAgainAndHoldsUpNothing(_ status: Int) throws {
    var (item, effects, player) = try refusal(status)
    #expect(item.state == .waiting)
    #expect(!effects.contains(.dropFile(hash: file().hash)))
    let timer = try #require(
      effects.compactMap { effect in
        if case .startTimer(let token, _) = effect { token } else { nil }
      }.first)
    let other = file("other.pdf", digit: "b")
    let again = try #require(uploads(player.hear(.fileTaken(other))).first)
    #expect(again.hash == file().hash)
    player.hear(.responded(token: again.token, status: status, body: []))
    #expect(uploads(player.hear(.timerFired(token: timer))).map(\.hash) == [other.hash])
    #expect(player.state.files.waiting.count == 2)
  }

  @Test func aFileThatHasNoItemGetsOneAtTheNextStart() throws {
    var player = leading()
    let effects = player.hear(.filesWaiting([file("", "audio/webm", .recorded)]))
    let item = try newest(player)
    #expect(item.type == .voice)
    #expect(uploads(effects).map(\.hash) == [file().hash])
    let again = player.hear(.filesWaiting([file("", "audio/webm", .recorded)]))
    #expect(player.state.reading.library.count(.inbox) == 1)
    #expect(!again.contains(.dropFile(hash: file().hash)))
  }

  @Test func whatIsSharedAndNotTakenIsSaid() {
    var player = leading()
    let effects = player.hear(.filesWaiting([file("ledger.xls", "application/x-excel", .shared)]))
    #expect(effects.contains(.dropFile(hash: file().hash)))
    #expect(player.state.toast?.toast.text == Words(.english).trouble(.unsupported))
    #expect(player.state.reading.library.count(.inbox) == 0)
    player.hear(.navigated(path: "/share?trouble=1"))
    #expect(player.state.toast?.toast.text == Words(.english).trouble(.tooLarge))
  }

  // Any site can hand over files: they used to be items at once.
  @Test func whatIsOfferedWaitsForAYes() throws {
    var player = leading()
    let offered = file("film.png", "image/png", .offered)
    let asked = player.hear(.filesWaiting([offered]))
    #expect(player.state.dialog == .offeredFiles)
    #expect(uploads(asked).isEmpty && player.state.reading.library.count(.inbox) == 0)
    var other = player
    let dropped = other.perform(.dialogCancelled)
    #expect(dropped.contains(.dropFile(hash: offered.hash)))
    #expect(other.state.reading.library.count(.inbox) == 0)
    let taken = player.perform(.dialogConfirmed)
    #expect(taken.contains(.acceptFile(hash: offered.hash)))
    #expect(uploads(taken).map(\.hash) == [offered.hash])
    #expect(try newest(player).file == offered.hash)
  }

  // The hash of a file is known to whoever sent it: a link with it used to be a yes.
  @Test func whatTheSystemSharesToTheInstalledAppIsMeant() throws {
    var offered = file("film.png", "image/png", .offered)
    offered.nonce = "1-2-3-4"
    let cases = [
      ("nonce=1-2-3-4", true), ("nonce=1-2-3-4&from=browser", false), ("nonce=4-3-2-1", false),
      ("nonce=", false), ("file=" + offered.hash, false),
    ]
    for (query, isMeant) in cases {
      var player = leading()
      player.hear(.navigated(path: "/share?" + query))
      player.hear(.filesWaiting([offered]))
      #expect((player.state.dialog == nil) == isMeant)
      #expect(player.state.reading.library.count(.inbox) == (isMeant ? 1 : 0))
    }
  }

  @Test func aFileTooLargeForAProxyWaitsAndSaysWhatLimitsIt() throws {
    var (item, effects, player) = try refusal(413, "")
    #expect(item.state == .waiting)
    #expect(!effects.contains(.dropFile(hash: file().hash)))
    #expect(Audit.text(of: view(player.state)).contains("doesn’t accept files this large"))
    let again = try #require(uploads(player.hear(.timerFired(token: 6))).first)
    player.hear(.responded(token: again.token, status: 201, body: []))
    #expect(!Audit.text(of: view(player.state)).contains("doesn’t accept files this large"))
    #expect(player.state.files.waiting.isEmpty)
  }

  // The proxy's answer from before used to count for ours.
  @Test func aServerThatIsBusyIsNoLimitOfAProxy() throws {
    var (_, _, player) = try refusal(413, "")
    let again = try #require(uploads(player.hear(.timerFired(token: 6))).first)
    let busy = Problem(status: 429, code: "too-many-files", detail: "Wait.").encoded
    player.hear(.responded(token: again.token, status: 429, body: busy))
    #expect(player.state.files.limited == nil)
    #expect(player.state.files.waiting.count == 1)
  }

  @Test(
    arguments: [
      ("Notes.MD", "", ItemType.article), ("seeds.txt", "", .article), ("a.markdown", "", .article),
      ("a.xls", "", nil), ("a", "image/heic", .image), ("a", "text/markdown", .article),
      ("a.txt", "application/zip", nil),
    ] as [(String, String, ItemType?)])
  func whatAFileMakesIsToldByItsKindAndElseByItsName(
    _ name: String, _ mediaType: String, _ type: ItemType?
  ) {
    #expect(file(name, mediaType).type == type)
  }

  @Test(arguments: [
    ("/tasks", "/tasks"), ("/restock", "/restock"), ("/inbox", "/start/topics"),
  ])
  func whoSignsUpComesToTheAppThatWasAskedFor(_ asked: String, _ reached: String) throws {
    var player = Player(
      Fixtures.boot(path: asked, isSignedIn: false, registration: .open, items: []))
    player.start(path: asked)
    #expect(player.state.route == .page(.welcome))
    player.perform(.linkTapped(path: "/sign-up"))
    player.perform(.account(.nameChanged("Ada")))
    player.perform(.account(.emailChanged("ada@example.org")))
    player.perform(.account(.passwordChanged("eight888")))
    player.perform(.account(.signUpSubmitted))
    let signUp = try #require(player.request(Routes.accounts))
    player.hear(
      .responded(token: signUp.token, status: 201, body: Fixtures.profile.encoded))
    #expect(player.state.route.path == reached)
  }

  @Test func nobodyElseSignsInOverFilesThatWereNotSent() throws {
    var player = Player(Fixtures.boot(isSignedIn: false, items: []))
    let profile = StoreRow(key: Array("profile".utf8), value: Fixtures.profile.encoded)
    #expect(player.start([.meta: [profile]], path: "/inbox").contains(.listFiles))
    player.hear(.filesWaiting([file()]))
    player.perform(.account(.emailChanged("eve@example.org")))
    player.perform(.account(.passwordChanged("eight888")))
    player.perform(.account(.signInSubmitted))
    let signIn = try #require(player.request(Routes.session))
    var other = Fixtures.profile
    other.account = "someone-else"
    player.hear(.responded(token: signIn.token, status: 200, body: other.encoded))
    guard case .otherAccount = player.state.dialog else {
      Issue.record("Nobody asked.")
      return
    }
  }
}
