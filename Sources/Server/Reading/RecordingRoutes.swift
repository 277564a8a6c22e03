import AddressCore
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import ReadingCore
import ServiceLifecycle
import SyncCore
import Wire

/// Recordings and films of items, which stay where they are and pass through the server as they are played.
///
/// A browser that asked their sites itself would tell them who listens, and to what; and a page of ours would have to
/// be allowed to load from anywhere.
struct RecordingRoutes: Sendable {
  /// How many pass through at once, and of one account.
  private static let most = 48
  private static let mostOfOne = 6
  /// Milliseconds for which one is held that its player does not go on to take.
  private static let patience: Int64 = 120_000

  let environment: ServerEnvironment
  private let places = Gate(most, each: mostOfOne)
  /// A player asks anew at each jump: as fast as somebody presses.
  private let openings: AccountAllowance

  init(environment: ServerEnvironment) {
    self.environment = environment
    openings = AccountAllowance(clock: environment.clock, burst: 60, interval: 1_000)
  }

  private static let range = Parameter<String?>(
    "Range", OpenAPISchemas.text, "One range of bytes, as bytes=0-65535, which its site may heed.",
    in: .header
  ) { $0 }

  func add(to routes: Routing) {
    routes.on(
      .get, "\(Routes.items)/{id}/media", .read, "getRecording",
      "The recording or film of an item, from its site", parameters: [Self.range],
      output: .response(
        .bytes("*/*", "All of it, in its site's media type (audio or video)", schema: nil),
        .bytes("*/*", "The range; Content-Range says which", .partialContent, schema: nil),
        .empty(.rangeNotSatisfiable, "Nothing lies there.")),
      problems: [
        DescribedProblem(422, "It lies where this server connects to for nobody."),
        DescribedProblem(429, "Too many are being played at once, or were opened in a short time."),
        DescribedProblem(502, "Its site does not give it, or gives something else."),
      ], use: get)
  }

  @Sendable private func get(_ call: Call<Visitor, Void>) async throws -> Response {
    let item = try await ItemWork(environment: environment)
      .item(try call.id(), of: call.account)
    guard let fetcher = environment.capture?.fetcher,
      let address = Address(absolute: item[Item.medium]), HostedFilm(address) == nil
    else { throw RequestRefusal.notFound }
    let range = Self.plain(try call.value(of: Self.range))
    guard let place = LargeDocuments(gate: places, account: call.account).placeNow() else {
      throw RequestRefusal.tooManyListeners
    }
    try openings.take(call.account)
    do throws(FetchFailure) {
      let stream = try await fetcher.recording(
        at: address, range: range, from: Self.origin(of: item))
      stream.hold(place)
      return try answer(stream)
    } catch {
      throw Self.refusal(error)
    }
  }

  private static func origin(of item: Entity) -> RecordingOrigin {
    guard !item[Item.isFromLetter], let page = ReadingDerivation.address(of: item) else {
      return .stranger
    }
    // A feed's own page is as near as its feed: it would come as a stranger's from outside.
    guard let sent = item[Item.sentPage.number], item[Item.sentPage] != nil,
      !FeedSubscription.isDevice(sent.stamp.device)
    else { return .page(page) }
    return .sentPage(page)
  }

  private func answer(_ stream: RecordingStream) throws(FetchFailure) -> Response {
    let head = stream.head
    var headers: HTTPFields = [
      .cacheControl: "no-store", .contentSecurityPolicy: SafetyHeaders.contentPolicy,
    ]
    if let range = head.contentRange, Self.isContentRange(range) { headers[.contentRange] = range }
    if head.status == 416 { return Response(status: .rangeNotSatisfiable, headers: headers) }
    guard head.isRecording, let type = head.recordingType else {
      throw .status(head.status)
    }
    if head.status == 206 {
      guard headers[.contentRange] != nil else { throw .status(head.status) }
      headers[.acceptRanges] = "bytes"
    }
    headers[.contentType] = type
    let clock = environment.clock
    let body = ResponseBody(contentLength: head.length) { writer in
      try await withGracefulShutdownHandler {
        while let piece = try await stream.next() {
          let pause = Task {
            try await clock.wait(Self.patience)
            stream.stop()
          }
          defer { pause.cancel() }
          try await writer.write(ByteBuffer(bytes: piece))
        }
      } onGracefulShutdown: {
        stream.stop()
      }
      try await writer.finish(nil)
    }
    return Response(
      status: head.status == 206 ? .partialContent : .ok, headers: headers, body: body)
  }

  /// One range; several, and other units, are not passed on.
  private static func plain(_ range: String?) -> String? {
    guard let range, case let parts = range.split(separator: "=", maxSplits: 1), parts.count == 2,
      parts[0] == "bytes", parts[1].utf8.count <= 40, parts[1].utf8.contains(0x2D),
      parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2D })
    else { return nil }
    return range
  }

  /// `bytes 0-99/1000`, with `*` for what is not known.
  private static func isContentRange(_ text: String) -> Bool {
    text.hasPrefix("bytes ") && text.utf8.count <= 80
      && text.utf8.dropFirst(6).allSatisfy {
        0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x2F || $0 == 0x2A
      }
  }

  private static func refusal(_ failure: FetchFailure) -> RequestRefusal {
    switch failure {
    case .forbiddenAddress:
      .invalid(
        code: "forbidden-address", "This recording lies where the server connects to for nobody.")
    case .status(200..<300, _):
      .unavailable(code: "no-recording", "What lies at this address is no recording.")
    case .unreachable, .timedOut, .tooLarge, .tooManyRedirects, .invalidAddress, .status:
      .unavailable(
        code: "recording-unavailable", "The site of this recording doesn't give it to the server.")
    }
  }
}
