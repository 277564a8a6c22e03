public import Kernel

/// Something that is said about an import: a code for programs, a sentence for people.
public struct ImportRemark: Hashable, Sendable {
  public var code: String
  public var text: String
  /// The row of the file; 0 where it is about all of it.
  public var row: Int

  public init(code: String = "", text: String = "", row: Int = 0) {
    self.code = code
    self.text = text
    self.row = row
  }
}

/// What is in a file of another program, and what became of it: `GET /api/v1/imports/{id}`.
public struct ImportStatus: Hashable, Sendable {
  /// The entity.
  public var id = ""
  public var fileName = ""
  /// The program that it is of.
  public var program = ""
  /// previewed, running, done, undoing, undone or failed.
  public var state = ""
  public var createdAt = Instant(milliseconds: 0)
  /// Records in the file, and how many of them were gone through.
  public var total = 0
  public var done = 0
  public var added = 0
  public var joined = 0
  public var removed = 0
  public var kept = 0
  /// Records that were left out, because the account may have no more products or feeds; the file is kept
  /// then.
  public var beyondLimit = 0
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
  /// Feeds that are subscribed to.
  public var feeds = 0
  public var failed = 0
  public var samples: [ImportRemark] = []
  /// What does not come along.
  public var losses: [ImportRemark] = []
  /// The first thousand rows of which nothing is made.
  public var failures: [ImportRemark] = []

  public init() {}
}

/// The answer to `GET /api/v1/imports`, the newest first; without their failures.
public struct ImportList: Hashable, Sendable {
  public var imports: [ImportStatus] = []

  public init() {}

  public init(_ imports: [ImportStatus]) { self.imports = imports }
}

extension ImportRemark: DescribedMessage {
  public init() { self.init(code: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "code", &code)
    coder.member(1, "text", &text)
    coder.member(2, "row", &row, .count)
  }
}

extension ImportStatus: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "fileName", &fileName)
    coder.member(2, "program", &program)
    coder.member(3, "state", &state)
    coder.member(4, "createdAt", &createdAt)
    coder.member(5, "total", &total, .count)
    coder.member(6, "done", &done, .count)
    coder.member(7, "added", &added, .count)
    coder.member(8, "joined", &joined, .count)
    coder.member(9, "removed", &removed, .count)
    coder.member(10, "kept", &kept, .count)
    coder.member(11, "items", &items, .count)
    coder.member(12, "archived", &archived, .count)
    coder.member(13, "favourites", &favourites, .count)
    coder.member(14, "withText", &withText, .count)
    coder.member(15, "notes", &notes, .count)
    coder.member(16, "highlights", &highlights, .count)
    coder.member(17, "tags", &tags, .count)
    coder.member(18, "collections", &collections, .count)
    coder.member(19, "todos", &todos, .count)
    coder.member(20, "doneTodos", &doneTodos, .count)
    coder.member(21, "lists", &lists, .count)
    coder.member(22, "products", &products, .count)
    coder.member(23, "purchases", &purchases, .count)
    coder.member(24, "failed", &failed, .count)
    coder.member(25, "samples", &samples)
    coder.member(26, "losses", &losses)
    coder.member(27, "failures", &failures)
    coder.member(28, "beyondLimit", &beyondLimit, .count, isOptional: true)
    coder.member(29, "feeds", &feeds, .count, isOptional: true)
  }
}

extension ImportList: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "imports", &imports)
  }
}
