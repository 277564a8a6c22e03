import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// Highlights of an item for scripts, in JSON.
struct HighlightRoutes: Sendable {
  static let longestContext = 1_000
  static let longestNote = 10_000

  let environment: ServerEnvironment
  let access: Access
  let index: HighlightIndex

  private var items: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    let all = "\(Routes.items)/{id}/highlights"
    routes.get(all) { request, context in
      let visitor = try await access.visitor(of: request, .read)
      let item = try await items.item(try context.id(), of: visitor.account)
      var highlights: [JSON] = []
      for id in try await index.highlights(of: item.id, in: visitor.account) {
        guard let stored = try await environment.storage.sync.entity(visitor.account, id),
          let highlight = Highlight(stored.entity)
        else { continue }
        highlights.append(HighlightJSON.json(highlight))
      }
      return .json(["highlights": .array(highlights)])
    }
    routes.post(all, use: make)
    routes.delete("\(all)/{highlight}") { request, context in
      let visitor = try await access.visitor(of: request, .change)
      let item = try await items.item(try context.id(), of: visitor.account)
      let entity = try await highlight(context, of: item.id, visitor)
      let value = RegisterValue.instant(environment.clock.now())
      try await write([.init(.deleted, value)], to: entity, visitor)
      return .done
    }
  }

  /// The highlight of the address, which belongs to the item.
  private func highlight(
    _ context: ServerRequestContext, of item: ID<Entity>, _ visitor: Visitor
  ) async throws -> Entity {
    guard let text = context.parameters.get("highlight"), let id = ID<Entity>(text: text),
      let stored = try await environment.storage.sync.entity(visitor.account, id),
      let highlight = Highlight(stored.entity), highlight.item == item
    else { throw RequestRefusal.notFound }
    return stored.entity
  }

  /// By its quotation: each device finds its place in the text.
  @Sendable private func make(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let json = try await request.jsonOnly()
    let item = try await items.item(try context.id(), of: visitor.account)
    let values = try values(json, item: item, visitor)
    let entity = Entity(id: .random(), kind: .highlight)
    try await write(values, to: entity, visitor)
    guard let stored = try await environment.storage.sync.entity(visitor.account, entity.id),
      let highlight = Highlight(stored.entity)
    else { throw RequestRefusal.notFound }
    var response = Response.json(HighlightJSON.json(highlight), status: .created)
    response.headers[.location] = "\(Routes.items)/\(item.id.text)/highlights/\(highlight.id.text)"
    return response
  }

  private func values(
    _ json: JSON, item: Entity, _ visitor: Visitor
  ) throws(RequestRefusal) -> [Edit.Value] {
    let quote = try json.text("quote")
    guard !Validation.trimmed(quote).isEmpty, quote.utf16.count <= Highlight.longest else {
      throw .malformed("The quote has from 1 to \(Highlight.longest) characters.")
    }
    let prefix = try json.optionalText("prefix") ?? ""
    let suffix = try json.optionalText("suffix") ?? ""
    let note = try json.optionalText("note") ?? ""
    guard max(prefix.utf16.count, suffix.utf16.count) <= Self.longestContext,
      note.utf16.count <= Self.longestNote
    else { throw .malformed("The note, or what stands around the quote, is too long.") }
    let word = try json.optionalText("colour") ?? HighlightColour.yellow.name
    guard let colour = HighlightColour(name: word) else {
      throw .malformed("The colour is yellow, green, blue or pink.")
    }
    let now = environment.clock.now()
    var values: [Edit.Value] = [
      .init(HighlightRegister.item, RegisterValue.id(item.id)),
      .init(HighlightRegister.quote, RegisterValue.text(quote)),
      .init(HighlightRegister.prefix, RegisterValue.text(prefix)),
      .init(HighlightRegister.suffix, RegisterValue.text(suffix)),
      .init(HighlightRegister.colour, RegisterValue.int(colour.rawValue)),
      .init(HighlightRegister.createdAt, RegisterValue.instant(now)),
    ]
    if !note.isEmpty {
      let time = Stamp(milliseconds: now.milliseconds, device: visitor.device).time
      let text = TextRegister.edited(
        to: note, visible: nil, mirrored: nil, device: visitor.device, time: time)
      values.append(.init(HighlightRegister.note, text.value))
    }
    return values
  }

  /// Stores the values and wakes the account's devices.
  private func write(
    _ values: [Edit.Value], to entity: Entity, _ visitor: Visitor
  ) async throws {
    let now = environment.clock.now()
    let stamp = environment.stamps.next(for: visitor.device, over: entity.fields, at: now)
    let fields = values.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    let change = Change(
      id: .random(), entity: Entity(id: entity.id, kind: .highlight, fields: fields))
    let seqs = try await environment.storage.sync.push(visitor.account, [change], now)
    if let seq = seqs.last { environment.notifier.notify(visitor.account, seq) }
  }
}

/// A highlight as the API and the export show it.
enum HighlightJSON {
  static func json(_ highlight: Highlight) -> JSON {
    [
      "id": .string(highlight.id.text), "item": .string(highlight.item.text),
      "quote": .string(highlight.quote), "prefix": .string(highlight.prefix),
      "suffix": .string(highlight.suffix), "colour": .string(highlight.colour.name),
      "note": .string(highlight.note), "createdAt": .instant(highlight.createdAt),
    ]
  }
}

/// Which highlights each item of an account has, kept up with the account's log.
actor HighlightIndex {
  private struct Account {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    /// The item of each highlight, and when it was made.
    var entries: [ID<Entity>: (item: ID<Entity>, createdAt: Instant)] = [:]
    var used: UInt64 = 0
  }

  private static let chunk = 1_000
  private static let largestTable = 100

  private let sync: SyncStorage
  private var accounts: [AccountID: Account] = [:]
  private var uses: UInt64 = 0

  init(sync: SyncStorage) {
    self.sync = sync
  }

  /// The living highlights of an item, in the order in which they were made.
  func highlights(
    of item: ID<Entity>, in account: AccountID
  ) async throws -> [ID<Entity>] {
    let entries = try await upToDate(account).entries.filter { $0.value.item == item }
    return entries.sorted {
      $0.value.createdAt == $1.value.createdAt
        ? $0.key < $1.key : $0.value.createdAt < $1.value.createdAt
    }.map { $0.key }
  }

  private func upToDate(_ id: AccountID) async throws -> Account {
    let head = try await sync.head(id)
    var account = accounts[id] ?? Account(epoch: head.epoch)
    if account.epoch != head.epoch { account = Account(epoch: head.epoch) }
    while account.cursor < head.seq {
      let stored = try await sync.pull(id, account.cursor, Self.chunk)
      guard let last = stored.last else { break }
      for stored in stored where stored.entity.kind == .highlight {
        account.entries[stored.entity.id] = Highlight(stored.entity).map {
          ($0.item, $0.createdAt)
        }
      }
      account.cursor = last.seq
    }
    uses += 1
    account.used = uses
    // Another question may have been faster meanwhile: what knows more stays.
    if let other = accounts[id], other.epoch == account.epoch, other.cursor > account.cursor {
      return other
    }
    accounts[id] = account
    if accounts.count > Self.largestTable,
      let oldest = accounts.min(by: { $0.value.used < $1.value.used })
    {
      accounts[oldest.key] = nil
    }
    return account
  }
}
