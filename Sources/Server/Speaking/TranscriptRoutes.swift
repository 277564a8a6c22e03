import HTTPTypes
import Kernel
import ReadingCore
import SyncCore
import Wire

/// What a voice note says, written down.
struct TranscriptRoutes: Sendable {
  let environment: ServerEnvironment
  let shelves: ShelfIndex

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.on(
      .post, "\(Routes.items)/{id}/transcript", .change, "makeTranscript",
      "Have a voice note written down into its body; transcriptState tells how far it is",
      output: .ok("Item"),
      problems: [
        DescribedProblem(
          422, "The server writes nothing down, or the item is no voice note, or has a text.")
      ], use: make)
  }

  @Sendable private func make(_ call: Call<Visitor, Void>) async throws -> JSON {
    guard environment.capture?.transcriber != nil else {
      throw RequestRefusal.invalid(
        code: "no-transcripts",
        "This server writes no recordings down: its owner can set LATER_TRANSCRIBE_URL.")
    }
    var item = try await work.item(try call.id(), of: call.account)
    guard item[Item.type] == .voice, item[Item.file] != nil else {
      throw RequestRefusal.invalid(code: "no-recording", "This item is no voice note.")
    }
    guard item[Item.body].text.isEmpty else {
      throw RequestRefusal.invalid(
        code: "has-text", "This voice note has a text already, which stays as it is.")
    }
    // Asked for again where nobody has begun: the recording may have come since.
    if item[Item.transcribing] != .making {
      item = try await work.write(
        [.set(Item.transcribing, .asked)], to: item, of: call.account, as: call.visitor.device)
    }
    let known = try await shelves.shelves(around: item, of: call.account)
    return try await work.json(item, known, of: call.account)
  }
}

extension TranscriptState: JSONWords {
  static let words = [
    "none", "asked", "making", "ready", "no-service", "nothing-said", "too-large", "failed",
  ]
}
