import AddressCore
import ArticleCore
import Extraction
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// Pages that a person's browser sends, and the blocks of a page to choose from.
struct SentPageRoutes: Sendable {
  /// A page of 20 MB, each of whose bytes JSON may write as two.
  private static let longestBody = 2 * SentPage.longest + 4096

  let environment: ServerEnvironment
  let shelves: ShelfIndex
  let room: BodyRoom
  /// Each fetches a page and starts a process; no account has more than half of them.
  private let places = Gate(4, each: 2)

  init(environment: ServerEnvironment, shelves: ShelfIndex, room: BodyRoom) {
    self.environment = environment
    self.shelves = shelves
    self.room = room
  }

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.sentPages, .save, "sendPage",
      """
      Save a page as a browser shows it, signed in and with its scripts run: its text is found in \
      that, and takes the place of what was found before
      """, input: .large(MediaTypes.json, OpenAPI.reference("SentPage")),
      output: .createdOrFound("Item"), problems: [422, 429]
    ) { call in
      // What is made of a body is made of one at a time.
      try await room.whileHolding(call.request, of: call.account, upTo: Self.longestBody) {
        let (address, page) = try await page(of: call.request, call.account)
        return try await environment.whileHoldingRoom(for: page.bytes.count, of: call.account) {
          let saved = try await work.save(
            address, page: page, for: call.account, as: call.visitor.device)
          return try await work.made(saved, shelves, of: call.account)
        }
      }
    }
    routes.on(
      .get, "\(Routes.items)/{id}/blocks", .change, "getBlocks",
      "The item's page cut into blocks to choose the text from (docs/extraction-rules.md)",
      output: .response(
        .bytes(
          PageBlocks.mediaType,
          "CBOR: confidence, failure, automatic part, ways tried, parts, blocks")),
      problems: [422, 429], use: blocks)
  }

  private func page(
    of request: Request, _ account: AccountID
  ) async throws -> (Address, Content) {
    let body = try await request.bytes(upTo: Self.longestBody)
    return try await room.work(for: account) { try Self.page(in: body) }
  }

  private static func page(in body: [UInt8]) throws -> (Address, Content) {
    let json = try Request.json(in: body)
    guard let address = Address(try json.text("url")) else {
      throw RequestRefusal.invalidAddress
    }
    let html = Array(try json.text("html").utf8)
    guard html.count <= SentPage.longest else {
      throw RequestRefusal.tooLarge(limit: SentPage.longest)
    }
    guard let page = SentPage.content(html) else { throw StorageError.full }
    return (address, page)
  }

  /// Reads the page that was sent for the item, or fetches it again, while the person waits.
  @Sendable private func blocks(_ call: Call<Visitor, Void>) async throws -> Response {
    let account = call.account
    let item = try await work.item(try call.id(), of: account)
    guard let capture = environment.capture, let address = ReadingDerivation.address(of: item)
    else { throw RequestRefusal.notFound }
    guard places.entersNow(account) else {
      throw AccountRefusal.tooManyAttempts(seconds: 5)
    }
    defer { places.leave(account) }
    let sent = try await SentPage.document(
      of: item, at: address, for: account, in: environment.storage)
    let document = try await fetched(
      address, sent, capture, account, reach: item[Item.isFromLetter] ? .outside : nil)
    let part = try await environment.storage.chosenPart(
      of: document.address, for: account)
    let found: PageBlocks
    do throws(PageReader.Failure) {
      found = try await capture.blocks(FetchedPage(document, part: part), for: account)
    } catch {
      throw Self.refusal(error.itemFailure)
    }
    return Response(type: PageBlocks.mediaType, bytes: found.encoded)
  }

  private func fetched(
    _ address: Address, _ sent: FetchedDocument?, _ capture: CaptureEnvironment,
    _ account: AccountID, reach: AddressPolicy.Reach?
  ) async throws -> FetchedDocument {
    if let sent { return sent }
    let document: FetchedDocument
    do throws(FetchFailure) {
      document = try await capture.fetcher(for: account).fetch(address, reach: reach)
    } catch {
      throw Self.refusal(error.itemFailure)
    }
    guard case .page = CapturedKind(document) else { throw RequestRefusal.notFound }
    return document
  }

  private static func refusal(_ failure: ItemFailure) -> RequestRefusal {
    .invalid(code: "page-\(failure)", "The page could not be fetched and read: \(failure).")
  }
}
