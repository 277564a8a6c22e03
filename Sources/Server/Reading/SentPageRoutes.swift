import Extraction
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Synchronization
import Wire

/// Pages that a person's browser sends, and the blocks of a page to choose from.
struct SentPageRoutes: Sendable {
  /// A page of 20 MB, each of whose bytes JSON may write as two.
  private static let longestBody = 2 * SentPage.longest + 4096

  let environment: ServerEnvironment
  let access: Access
  let shelves: ShelfIndex
  private let places = Places(4)

  init(environment: ServerEnvironment, access: Access, shelves: ShelfIndex) {
    self.environment = environment
    self.access = access
    self.shelves = shelves
  }

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.post(Routes.sentPages, use: send)
    routes.get("\(Routes.items)/{id}/blocks", use: blocks)
  }

  @Sendable private func send(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    guard request.mediaType == MediaTypes.json else {
      throw RequestRefusal.unsupportedMediaType
    }
    let json = try await request.json(upTo: Self.longestBody)
    guard let address = Address(try json.text("url")) else {
      throw RequestRefusal.invalidAddress
    }
    let html = Array(try json.text("html").utf8)
    guard html.count <= SentPage.longest else {
      throw RequestRefusal.tooLarge(limit: SentPage.longest)
    }
    guard let page = SentPage.content(html) else { throw StorageError.full }
    let saved = try await work.save(
      address, page: page, for: visitor.account, as: visitor.device)
    var response = Response.json(
      ItemJSON.json(saved.entity, try await shelves.shelves(of: visitor.account)),
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
    guard places.take() else { throw AccountRefusal.tooManyAttempts(seconds: 5) }
    defer { places.giveBack() }
    let sent = try await SentPage.document(
      of: item, at: address, for: visitor.account, in: environment.storage)
    let document = try await fetched(address, sent, capture)
    let part = try await environment.storage.chosenPart(
      of: document.address, for: visitor.account)
    let found: PageBlocks
    do throws(PageReader.Failure) {
      found = try await capture.reader.blocks(FetchedPage(document, part: part))
    } catch {
      throw Self.refusal(error.itemFailure)
    }
    return Response(type: PageBlocks.mediaType, bytes: found.encoded)
  }

  private func fetched(
    _ address: Address, _ sent: FetchedDocument?, _ capture: CaptureEnvironment
  ) async throws -> FetchedDocument {
    if let sent { return sent }
    let document: FetchedDocument
    do throws(FetchFailure) {
      document = try await capture.fetcher.fetch(address)
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

/// How many may be in at once: each of them fetches a page and starts a process.
private final class Places: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) { free = Mutex(count) }

  func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func giveBack() { free.withLock { $0 += 1 } }
}
