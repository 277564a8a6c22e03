import Crypto
import Kernel
import Logging
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing

/// Voice notes that the server has written down.
@Suite struct TranscriptTests {
  private static let settled: Set<TranscriptState> = [
    .none, .ready, .noService, .nothingSaid, .tooLarge, .failed,
  ]

  /// The item once the server has done what was asked for; `body` was written by its person before.
  private func written(
    by transcriber: Transcriber?, body: String? = nil
  ) async throws -> (home: Household, item: Entity) {
    let site = try await LocalSite.start { _ in .status(404) }
    let home = try await Household(site: site) { environment in
      environment.transcriber = transcriber
      environment.delays = [1]
    }
    let hash = try await home.storage.contents.put(
      home.account, Content(bytes: [1, 2, 3], mediaType: "audio/webm"))
    let id = ID<Entity>(high: 6, low: 6)
    var fields: [(RegisterNumber, [UInt8])] = [
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      (Item.type.number, RegisterValue.int(ItemType.voice.rawValue)),
      (Item.file.number, RegisterValue.bytes(hash.bytes)),
      (Item.transcribing.number, RegisterValue.int(TranscriptState.asked.rawValue)),
    ]
    if let body {
      let text = TextRegister.edited(
        to: body, visible: nil, mirrored: nil, device: DeviceID(bits: 0x1100), time: 1)
      fields.append((Item.body.number, text.value))
    }
    try await home.edit(id, fields)
    try await home.run { Self.settled.contains(try await home.item(id)[Item.transcribing]) }
    await site.stop()
    return (home, try await home.item(id))
  }

  private static func transcriber(
    _ words: @escaping @Sendable (Content) throws(Transcriber.Failure) -> String
  ) -> Transcriber {
    Transcriber { (recording) throws(Transcriber.Failure) in try words(recording) }
  }

  @Test func whatIsSaidBecomesATextAndTheRecordingStays() async throws {
    let (home, item) = try await written(
      by: Self.transcriber { (recording) throws(Transcriber.Failure) in
        guard recording == Content(bytes: [1, 2, 3], mediaType: "audio/webm") else {
          throw .unusable(status: 415)
        }
        return "Buy milk.\nAnd bread."
      })
    #expect(item[Item.transcribing] == .ready)
    #expect(item[Item.body].text == "Buy milk.\nAnd bread.")
    let hash = try #require(item[Item.file].flatMap { ContentHash(bytes: $0.bytes) })
    #expect(try await home.storage.contents.get(home.account, hash)?.bytes == [1, 2, 3])
  }

  /// Its device writes to the item once it has sent the recording.
  @Test func whatIsAskedForBeforeItsRecordingIsThereIsWrittenDownOnceItIs() async throws {
    let site = try await LocalSite.start { _ in .status(404) }
    let home = try await Household(site: site) { environment in
      environment.transcriber = Self.transcriber { (_) throws(Transcriber.Failure) in "Milk." }
    }
    let recording = Content(bytes: [1, 2, 3], mediaType: "audio/webm")
    let hash = try #require(ContentHash(bytes: Array(SHA256.hash(data: recording.bytes))))
    let id = ID<Entity>(high: 6, low: 6)
    let asked = (
      Item.transcribing.number, RegisterValue.int(TranscriptState.asked.rawValue)
    )
    try await home.edit(
      id,
      [
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.type.number, RegisterValue.int(ItemType.voice.rawValue)),
        (Item.file.number, RegisterValue.bytes(hash.bytes)), asked,
      ])
    let service = CaptureService(
      home.environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await service.workThrough()
    #expect(try await home.item(id)[Item.transcribing] == .asked)
    _ = try await home.storage.contents.put(home.account, recording)
    try await home.edit(id, [asked])
    try await service.workThrough()
    #expect(try await home.item(id)[Item.body].text == "Milk.")
    await site.stop()
  }

  @Test func whatAPersonWroteStays() async throws {
    let (_, item) = try await written(
      by: Self.transcriber { (_) throws(Transcriber.Failure) in "Machine" }, body: "Mine")
    #expect(item[Item.body].text == "Mine")
    #expect(item[Item.transcribing] == .none)
  }

  @Test func whatFailsSaysWhy() async throws {
    let cases: [(Transcriber?, TranscriptState)] = [
      (nil, .noService),
      (Self.transcriber { (_) throws(Transcriber.Failure) in "" }, .nothingSaid),
      (Self.transcriber { (_) throws(Transcriber.Failure) in throw .tooLarge }, .tooLarge),
      (
        Self.transcriber { (_) throws(Transcriber.Failure) in throw .unusable(status: 401) },
        .failed
      ),
      (Self.transcriber { (_) throws(Transcriber.Failure) in throw .notNow }, .failed),
    ]
    for (transcriber, state) in cases {
      let (_, item) = try await written(by: transcriber)
      #expect(item[Item.transcribing] == state)
      #expect(item[Item.body].text.isEmpty)
    }
  }
}
