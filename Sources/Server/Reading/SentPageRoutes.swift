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
  let access: Access
  let shelves: ShelfIndex
  let room: BodyRoom
  /// Each fetches a page and starts a process; no account has more than half of them.
  private let places = Gate(4, each: 2)

  init(
    environment: ServerEnvironment, access: Access, shelves: ShelfIndex, room: BodyRoom
  ) {
    self.environment = environment
    self.access = access
    self.shelves = shelves
    self.room = room
  }

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.post(Routes.sentPages, use: send)
    routes.get("\(Routes.items)/{id}/blocks", use: blocks)
  }

  @Sendable private func send(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .save)
    guard request.mediaType == MediaTypes.json else {
      throw RequestRefusal.unsupportedMediaType
    }
    // What is made of a body is made of one at a time.
    return try await room.whileHolding(request, of: visitor.account, upTo: Self.longestBody) {
      let (address, page) = try await page(of: request, visitor.account)
      return try await environment.whileHoldingRoom(
        for: page.bytes.count, of: visitor.account
      ) { try await save(address, page, visitor) }
    }
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

  private func save(
    _ address: Address, _ page: Content, _ visitor: Visitor
  ) async throws -> Response {
    let saved = try await work.save(
      address, page: page, for: visitor.account, as: visitor.device)
    let known = try await shelves.shelves(around: saved.entity, of: visitor.account)
    let item = try await environment.texts.readable(saved.entity, of: visitor.account)
    var response = Response.json(
      ItemJSON.json(item, known),
      status: saved.isNew ? .created : .ok)
    response.headers[.location] = "\(Routes.items)/\(saved.entity.id.text)"
    return response
  }

  /// Reads the page that was sent for the item, or fetches it again, while the person waits.
  @Sendable private func blocks(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let item = try await work.item(try context.id(), of: visitor.account)
    guard let capture = environment.capture, let address = ReadingDerivation.address(of: item)
    else { throw RequestRefusal.notFound }
    guard places.entersNow(visitor.account) else {
      throw AccountRefusal.tooManyAttempts(seconds: 5)
    }
    defer { places.leave(visitor.account) }
    let sent = try await SentPage.document(
      of: item, at: address, for: visitor.account, in: environment.storage)
    let document = try await fetched(address, sent, capture, visitor.account)
    let part = try await environment.storage.chosenPart(
      of: document.address, for: visitor.account)
    let found: PageBlocks
    do throws(PageReader.Failure) {
      found = try await capture.blocks(FetchedPage(document, part: part), for: visitor.account)
    } catch {
      throw Self.refusal(error.itemFailure)
    }
    return Response(type: PageBlocks.mediaType, bytes: found.encoded)
  }

  private func fetched(
    _ address: Address, _ sent: FetchedDocument?, _ capture: CaptureEnvironment,
    _ account: AccountID
  ) async throws -> FetchedDocument {
    if let sent { return sent }
    let document: FetchedDocument
    do throws(FetchFailure) {
      document = try await capture.fetcher(for: account).fetch(address)
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
