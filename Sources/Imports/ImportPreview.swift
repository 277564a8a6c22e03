public import Kernel
public import Wire

/// What would be imported of a file, before anything is.
public struct ImportPreview: Hashable, Sendable {
  /// Failures that are listed one by one.
  public static let mostFailures = 1_000
  private static let mostSamples = 3

  public var format = ImportFormat.links
  /// Why nothing of it is imported; nil where something is.
  public var fault: ImportFileFault?
  /// Links, and how many of them are archived, favourites, or have a text with them.
  public var items = 0
  public var archived = 0
  public var favourites = 0
  public var withText = 0
  public var notes = 0
  public var highlights = 0
  public var tags = 0
  public var collections = 0
  public var todos = 0
  public var doneTodos = 0
  public var lists = 0
  public var products = 0
  public var purchases = 0
  /// Feeds that would be subscribed to, and how many of them stand in folders.
  public var feeds = 0
  public var feedsInFolders = 0
  /// All rows of which nothing is made, listed or not.
  public var failed = 0
  public var samples = Names()
  public var failures: [ImportFailure] = []

  private var names: [Sort: Set<String>] = [:]

  private enum Sort {
    case tag
    case collection
    case list
  }

  public init() {}

  /// Reads the whole file.
  public init(of file: ImportFile) {
    do {
      format = try file.read { record in count(record) }
    } catch let fault as ImportFileFault {
      self.fault = fault
    } catch {
      fault = .damaged
    }
    tags = names[.tag]?.count ?? 0
    collections = names[.collection]?.count ?? 0
    lists = names[.list]?.count ?? 0
    names = [:]
  }

  /// Whatever is imported.
  public var records: Int { items + notes + todos + products + feeds }

  /// What of it does not come along.
  public var losses: [ImportLoss] {
    format.losses + pageLosses + (feeds > 0 ? [.feedArticles] : [])
      + (feedsInFolders > 0 ? [.feedFolders] : [])
  }

  /// Of what has its text with it, some may lack it.
  private var pageLosses: [ImportLoss] {
    items > withText && !format.losses.contains(.pages) ? [.pages] : []
  }

  private mutating func count(_ record: ImportRecord) {
    switch record {
    case .item(let item): count(item)
    case .todo(let todo):
      todos += 1
      if todo.done != nil { doneTodos += 1 }
      if !todo.list.isEmpty { names[.list, default: []].insert(todo.list) }
      show(todo.title)
    case .product(let product):
      products += 1
      purchases += product.purchases.count
      show(product.name)
    case .feed(let feed):
      feeds += 1
      if feed.isInFolder { feedsInFolders += 1 }
      show(feed.title.isEmpty ? feed.address : feed.title)
    case .failure(let failure):
      failed += 1
      if failures.count < Self.mostFailures { failures.append(failure) }
    }
  }

  private mutating func count(_ item: ImportedItem) {
    if item.url.isEmpty { notes += 1 } else { items += 1 }
    if item.isArchived { archived += 1 }
    if item.isFavourite { favourites += 1 }
    if !item.html.isEmpty { withText += 1 }
    highlights += item.highlights.count
    for tag in item.tags.all { names[.tag, default: []].insert(tag) }
    for collection in item.collections.all { names[.collection, default: []].insert(collection) }
    let title = item.title.isEmpty ? item.url : item.title
    show(title.isEmpty ? item.text : title)
  }

  private mutating func show(_ text: String) {
    if samples.all.count < Self.mostSamples { samples.add(String(text.prefix(100))) }
  }
}

extension ImportFormat: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    guard let format = Self(rawValue: try reader.readInt()) else { throw .unexpectedType }
    self = format
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension ImportFileFault: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = Self(rawValue: try reader.readInt()) ?? .unknown
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension ImportPreview: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "format", &format)
    coder.member(1, "fault", &fault)
    coder.member(2, "items", &items, .count)
    coder.member(3, "archived", &archived, .count)
    coder.member(4, "favourites", &favourites, .count)
    coder.member(5, "withText", &withText, .count)
    coder.member(6, "notes", &notes, .count)
    coder.member(7, "highlights", &highlights, .count)
    coder.member(8, "tags", &tags, .count)
    coder.member(9, "collections", &collections, .count)
    coder.member(10, "todos", &todos, .count)
    coder.member(11, "doneTodos", &doneTodos, .count)
    coder.member(12, "lists", &lists, .count)
    coder.member(13, "products", &products, .count)
    coder.member(14, "purchases", &purchases, .count)
    coder.member(15, "failed", &failed, .count)
    coder.member(16, "samples", &samples)
    coder.member(17, "failures", &failures)
    coder.member(18, "feeds", &feeds, .count)
    coder.member(19, "feedsInFolders", &feedsInFolders, .count)
  }
}
