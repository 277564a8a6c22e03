public import Kernel
public import SyncCore

/// What was typed of a note and not saved yet.
public struct NoteDraft: Hashable, Sendable {
  public var text = ""
  public var link = ""
  public var category: ID<Entity>?

  public init() {}

  public var isEmpty: Bool { text.utf8.isEmpty && link.utf8.isEmpty }

  /// As the device keeps it: nothing for an empty one.
  public var encoded: [UInt8] {
    guard !isEmpty else { return [] }
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(text)
    writer.write(link)
    if let category { writer.write(category) } else { writer.writeNull() }
    return writer.bytes
  }

  /// Nil for what no program wrote.
  public init?(decoding bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount(), count >= 3,
      let text = try? reader.readText(), let link = try? reader.readText()
    else { return nil }
    self.text = text
    self.link = link
    // Null, or a category.
    category = try? reader.readID(of: Entity.self)
  }

  /// Takes in what the device held, under what was typed since.
  mutating func putBelow(_ stored: NoteDraft) {
    guard !isEmpty else {
      self = stored
      return
    }
    if !stored.text.utf8.isEmpty, !(stored.text == text) {
      text = text.utf8.isEmpty ? stored.text : stored.text + "\n" + text
    }
    if link.utf8.isEmpty { link = stored.link }
    if category == nil { category = stored.category }
  }
}

/// A note that is being changed: its text, and what it was when the change began.
///
/// What arrives meanwhile from another device is merged with it, and not written over.
public struct NoteWriting: Hashable, Sendable {
  public let id: ID<Entity>
  public var text: String
  /// Nil until the device's database has been read.
  public var base: TextBase?
  /// True once something was typed that is not recorded.
  public var isChanged = false

  public init(id: ID<Entity>, text: String) {
    self.id = id
    self.text = text
  }

  /// What there is to record; nil while nothing was typed.
  public var record: TextRecord? {
    isChanged ? TextRecord(id, Item.body.number, text: text, base: base) : nil
  }

  /// As the device keeps it: nothing while nothing was typed.
  public var encoded: [UInt8] {
    guard isChanged else { return [] }
    var writer = CBORWriter()
    writer.beginArray(4)
    writer.write(id)
    writer.write(text)
    writer.write(Self.encoded(base?.visible, of: id))
    writer.write(Self.encoded(base?.mirrored, of: id))
    return writer.bytes
  }

  private static func encoded(_ register: Register?, of id: ID<Entity>) -> [UInt8] {
    guard let register else { return [] }
    let field = Field(number: Item.body.number, register: register)
    return Entity(id: id, kind: .item, fields: [field]).encoded
  }

  /// Nil for what no program wrote.
  public init?(decoding bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount(), count >= 4,
      let id = try? reader.readID(of: Entity.self), let text = try? reader.readText(),
      let visible = try? reader.readBytes(), let mirrored = try? reader.readBytes()
    else { return nil }
    self.init(id: id, text: text)
    base = TextBase(visible: Self.register(visible), mirrored: Self.register(mirrored))
    isChanged = true
  }

  private static func register(_ bytes: [UInt8]) -> Register? {
    guard !bytes.isEmpty else { return nil }
    // What cannot be read is as good as none: then nothing counts as seen, and nothing is lost.
    return (try? Entity(decoding: bytes))?[Item.body.number]
  }
}

/// A text to record as a merged one, with other registers of its entity.
public struct TextRecord: Hashable, Sendable {
  public var entity: ID<Entity>
  public var kind: EntityKind
  public var number: RegisterNumber
  public var text: String
  /// Nil: as it is when it is recorded.
  public var base: TextBase?
  public var others: [Edit.Value]

  public init(
    _ entity: ID<Entity>, kind: EntityKind = .item, _ number: RegisterNumber, text: String,
    base: TextBase? = nil, others: [Edit.Value] = []
  ) {
    self.entity = entity
    self.kind = kind
    self.number = number
    self.text = text
    self.base = base
    self.others = others
  }
}
