import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// The page of a voice note: what it says can be written down, and is then changed like a note.
@Suite struct TranscriptTests {
  private static let id = Fixtures.id(60)

  private func page(
    hasTranscriber: Bool, _ values: [(RegisterNumber, [UInt8])] = []
  ) -> Player {
    let item = Fixtures.item(
      60,
      [
        (Item.type.number, ItemType.voice.register), (Item.state.number, ItemState.ready.register),
        (Item.file.number, RegisterValue.bytes([UInt8](repeating: 7, count: 32))),
        (Item.seconds.number, RegisterValue.int(75)),
      ] + values)
    var boot = Fixtures.boot(items: [item])
    boot.server?.hasTranscriber = hasTranscriber
    var player = Player(boot)
    player.start()
    player.pull([item])
    player.perform(.linkTapped(path: "/read/" + Self.id.text))
    return player
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  @Test func nothingIsOfferedWhereNobodyWritesDown() {
    let shown = text(page(hasTranscriber: false))
    #expect(!shown.contains("Write down"))
    // Its length is there without one.
    #expect(shown.contains("1:15"))
  }

  @Test func aPressAsksAndSaysBeforeWhereTheRecordingGoes() throws {
    var player = page(hasTranscriber: true)
    #expect(text(player).contains("This sends the recording to the speech service"))
    player.perform(.reading(.listening(.transcriptTapped(Self.id, isWanted: true))))
    player.persist()
    let entity = try #require(player.state.reading.library.entity(Self.id))
    #expect(ReadingDerivation.wantsTranscript(entity))
    #expect(text(player).contains("Being written down"))
    player.perform(.reading(.listening(.transcriptTapped(Self.id, isWanted: false))))
    player.persist()
    #expect(text(player).contains("Write down what is said"))
  }

  @Test func whatWasWrittenDownIsChangedLikeANote() throws {
    let words = TextRegister.edited(
      to: "Buy milk.", visible: nil, mirrored: nil, device: .server, time: 1)
    var player = page(
      hasTranscriber: false,
      [
        (Item.body.number, words.value),
        (Item.transcribing.number, TranscriptState.ready.register),
      ])
    #expect(text(player).contains("A machine wrote this down"))
    player.perform(.reading(.capturing(.writeTapped(Self.id))))
    player.perform(.reading(.capturing(.writingChanged("Buy oat milk."))))
    player.perform(.reading(.capturing(.writingEnded)))
    player.persist()
    #expect(player.state.reading.library.entity(Self.id)?[Item.body].text == "Buy oat milk.")
    #expect(text(player).contains("Buy oat milk."))
  }
}
