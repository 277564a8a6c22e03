import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// An item's text as a file of sound.
struct SpokenRoutes: Sendable {
  private static let path = "\(Routes.items)/{id}/audio"

  let environment: ServerEnvironment
  let contents: ReadableContents
  let shelves: ShelfIndex

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.on(
      .post, Self.path, .change, "makeAudio",
      "Have the item's text read into a file by the server's voice; audioState tells how far it is",
      output: .ok("Item"),
      problems: [
        DescribedProblem(422, "The server has no voice, or the item has no text to read aloud.")
      ], use: make)
    routes.on(
      .get, Self.path, .read, "getAudio", "The item's text, read aloud",
      parameters: [ContentRoutes.range],
      output: .response(
        .bytes("*/*", "All of it (audio/mpeg or audio/wav)", schema: nil),
        .bytes("*/*", "The range; Content-Range says which", .partialContent, schema: nil),
        .empty(.rangeNotSatisfiable, "Nothing lies there.")),
      problems: [DescribedProblem(410, "The server has lost it: ask for it again.")], use: get)
    routes.on(
      .delete, Self.path, .change, "deleteAudio", "Delete that file, or make none",
      output: .done
    ) { call in
      let item = try await work.item(try call.id(), of: call.account)
      _ = try await work.write(
        [.set(Item.spoken, nil), .set(Item.speaking, .none), .set(Item.spokenPercent, nil)],
        to: item, of: call.account, as: call.visitor.device)
    }
  }

  @Sendable private func make(_ call: Call<Visitor, Void>) async throws -> JSON {
    guard environment.capture?.speaker != nil else {
      throw RequestRefusal.invalid(
        code: "no-voice",
        "This server has no voice: its owner can set LATER_VOICE_COMMAND or LATER_VOICE_URL.")
    }
    var item = try await work.item(try call.id(), of: call.account)
    guard item[Item.content] != nil else {
      throw RequestRefusal.invalid(
        code: "no-text", "This item has no text that could be read aloud.")
    }
    let isLost = try await LostContents(storage: environment.storage)
      .hasLostSound(item, of: call.account)
    if isLost || !(item[Item.speaking] == .ready || ReadingDerivation.wantsSpeech(item)) {
      item = try await work.write(
        [.set(Item.speaking, .asked), .set(Item.spokenPercent, nil)], to: item,
        of: call.account, as: call.visitor.device)
    }
    let known = try await shelves.shelves(around: item, of: call.account)
    return try await work.json(item, known, of: call.account)
  }

  @Sendable private func get(_ call: Call<Visitor, Void>) async throws -> Response {
    let item = try await work.item(try call.id(), of: call.account)
    guard let hash = item[Item.spoken].flatMap({ ContentHash(bytes: $0.sound) }),
      let content = try await contents.get(call.account, hash)
    else { throw RequestRefusal.notFound }
    let headers = ContentRoutes.headers(for: content.mediaType, isKept: false)
    return ContentRoutes.answer(
      content.bytes, headers, range: try call.value(of: ContentRoutes.range))
  }
}

extension SpeakingState: JSONWords {
  static let words = [
    "none", "asked", "making", "ready", "no-voice", "no-language", "too-long", "no-room", "failed",
  ]
}

extension SpokenArticle: JSONCodable {
  var json: JSON {
    [
      "url": .string("\(Routes.contents)/\(Hex.encode(sound))"), "seconds": seconds.json,
      "ends": .array(ends.map { $0.json }),
    ]
  }

  /// Nothing that scripts may write.
  init?(json: JSON, within limits: Limits) { return nil }

  static func schema(within limits: Limits) -> JSON { OpenAPI.reference("Audio") }
  static func expectation(within limits: Limits) -> String { "a file of sound" }
}

extension OpenAPISchemas {
  /// `ends` are the milliseconds at which the sentences of the text end; lists of items leave them out.
  static let audio = object(
    [
      member("url", text), member("seconds", count),
      member("ends", ["type": "array", "items": count]),
    ], required: ["url", "seconds"])
}
