public import Kernel
public import SyncCore

/// Something that is bought once: it stands on the shopping list, and nothing foretells it.
///
/// Its ID follows from its name: two devices that put the same on the list write one entity.
public struct Extra: Hashable, Sendable, Model {
  public static let kind = EntityKind.extra

  public static let name = Property<Extra, String>(1, "name", .line(1...100), isReadOnly: true)
  /// When it was put on the list last.
  public static let createdAt = Property<Extra, Instant>(2, "createdAt", isReadOnly: true)
  /// The day on which it was bought, or null; from the next on it is off the list.
  public static let boughtOn = Property<Extra, CivilDate?>(3, "boughtOn")

  /// How many are bought.
  public static let amount = Property<Extra, Int>(4, "amount", .clamped(to: 1...99))

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == Extra {
    describer.property(name, { $0.name }, { $0.name = $1 })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
    describer.property(boughtOn, { $0.boughtOn }, { $0.boughtOn = $1 })
    describer.property(amount, { $0.amount }, { $0.amount = $1 })
  }

  public let id: ID<Entity>
  public var name = ""
  public var createdAt = Instant(milliseconds: 0)
  public var boughtOn: CivilDate?
  public var amount = 1
  public private(set) var isDeleted = false

  public init(_ entity: Entity) {
    id = entity.id
    isDeleted = entity.isDeleted
    read(entity)
  }

  var isBought: Bool { boughtOn != nil }

  /// Of a name in whatever case there is one.
  public static func id(of name: String) -> ID<Entity> {
    ID(
      of: String(decoding: Folding.bytes(name.trimmed), as: UTF8.self),
      from: Entropy(high: 0x6578_7472_6120_7468, low: 0x696E_6720_6C61_7465))
  }

  /// What was put on the list first is first.
  public static func stands(_ one: Extra, before other: Extra) -> Bool {
    one.createdAt == other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
  }

  /// Puts it on the list, also where it was bought or deleted before.
  public static func adding(_ name: String, amount: Int = 1, at now: Instant) -> Edit {
    Edit(
      id(of: name),
      [
        .set(Self.name, name.trimmed), .set(createdAt, now), .set(boughtOn, nil),
        .set(Self.amount, amount), .alive,
      ])
  }

  func settingAmount(_ amount: Int) -> Edit { Edit(id, [.set(Extra.amount, amount)]) }

  func buying(on day: CivilDate?) -> Edit { Edit(id, [.set(Extra.boughtOn, day)]) }

  /// As it stands here.
  var writing: Edit { Edit(id, assignments(besides: []) + [.alive]) }
}
