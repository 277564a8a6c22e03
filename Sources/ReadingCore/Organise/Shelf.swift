public import Kernel
public import Kit
public import SyncCore

/// What items are put on: a category, a tag or a collection.
public struct Shelf: Hashable, Sendable {
  /// The three kinds of shelves.
  public enum Sort: Int, Hashable, Sendable, CaseIterable {
    /// An item stands in one at most.
    case category = 0
    case tag = 1
    /// Ordered by hand.
    case collection = 2

    /// What the entity of such a shelf is.
    public var kind: EntityKind {
      switch self {
      case .category: .category
      case .tag: .tag
      case .collection: .collection
      }
    }

    init?(_ kind: EntityKind) {
      for sort in Self.allCases where sort.kind == kind {
        self = sort
        return
      }
      return nil
    }
  }

  public let id: ID<Entity>
  public let sort: Sort
  /// Empty for a category of ours that nobody renamed.
  public var ownName: String
  public var description: String
  /// What a saved search asks for; empty for every other shelf.
  public var search = ""
  /// Whether others may read it by a secret address.
  public var isShared = false
  public var colour: ShelfColour
  public var sign: ShelfSign
  public var order: OrderKey?
  /// The tag that this one became part of.
  public var mergedInto: ID<Entity>?
  public var isDeleted: Bool

  /// Nil for an entity of another kind.
  public init?(_ entity: Entity) {
    guard let sort = Sort(entity.kind) else { return nil }
    id = entity.id
    self.sort = sort
    isDeleted = entity.isDeleted
    description = ""
    let builtIn = BuiltInCategory(id)
    colour = builtIn?.colour ?? .plain
    sign = builtIn?.sign ?? .folder
    switch sort {
    case .category:
      ownName = entity[ItemCategory.name]
      colour = entity[ItemCategory.colour] ?? colour
      sign = entity[ItemCategory.sign] ?? sign
      order = entity[ItemCategory.order]
    case .tag:
      ownName = entity[ItemTag.name]
      colour = entity[ItemTag.colour] ?? colour
      mergedInto = entity[ItemTag.mergedInto]
    case .collection:
      ownName = entity[ItemCollection.name]
      description = entity[ItemCollection.description]
      search = entity[ItemCollection.search]
      isShared = entity[ItemCollection.isShared]
      order = entity[ItemCollection.order]
    }
  }

  init(_ builtIn: BuiltInCategory) {
    id = builtIn.id
    sort = .category
    ownName = ""
    description = ""
    colour = builtIn.colour
    sign = builtIn.sign
    isDeleted = false
  }

  /// What it is called.
  public func name(_ words: Words) -> String {
    if !ownName.isEmpty { return ownName }
    return BuiltInCategory(id)?.name(words) ?? words.untitled
  }

  /// The address of its screen.
  public var path: String {
    if !search.isEmpty { return OrganiseRoute.search(search).path }
    return switch sort {
    case .category: "/library/category/" + id.text
    case .tag: "/tags/" + id.text
    case .collection: "/collections/" + id.text
    }
  }
}

/// A category that every account has; it is stored only once somebody changes it.
public enum BuiltInCategory: UInt64, Hashable, Sendable, CaseIterable {
  case work = 1
  case personal = 2
  case learning = 3

  init?(_ id: ID<Entity>) {
    guard id.high == Self.high else { return nil }
    self.init(rawValue: id.low)
  }

  private static let high: UInt64 = 0x6C61_7465_725F_6361

  /// The same on every device, so that nothing is made twice.
  public var id: ID<Entity> { ID(high: Self.high, low: rawValue) }

  var colour: ShelfColour {
    switch self {
    case .work: .blue
    case .personal: .green
    case .learning: .violet
    }
  }

  var sign: ShelfSign {
    switch self {
    case .work: .work
    case .personal: .sprout
    case .learning: .learning
    }
  }

  func name(_ words: Words) -> String {
    switch self {
    case .work: words.say("Work", "업무")
    case .personal: words.say("Personal", "개인")
    case .learning: words.say("Learning", "배움")
    }
  }
}

/// The sign of a category.
///
/// The numbers are stored and sent.
public enum ShelfSign: Int, Hashable, Sendable, CaseIterable, RegisterCodable {
  case folder = 0
  case work = 1
  case sprout = 2
  case learning = 3
  case person = 4
  case globe = 5
  case cart = 6
  case camera = 7
  case flag = 8
  case bell = 9
  case note = 10
  case device = 11

  public var icon: Icon {
    switch self {
    case .folder: .folder
    case .work: .todo
    case .sprout: .sprout
    case .learning: .library
    case .person: .person
    case .globe: .globe
    case .cart: .cart
    case .camera: .camera
    case .flag: .flag
    case .bell: .bell
    case .note: .note
    case .device: .device
    }
  }

  func name(_ words: Words) -> String {
    switch self {
    case .folder: words.say("Folder", "폴더")
    case .work: words.say("Check", "체크")
    case .sprout: words.say("Sprout", "새싹")
    case .learning: words.say("Books", "책")
    case .person: words.say("Person", "사람")
    case .globe: words.say("Globe", "지구")
    case .cart: words.say("Cart", "카트")
    case .camera: words.say("Camera", "카메라")
    case .flag: words.say("Flag", "깃발")
    case .bell: words.say("Bell", "종")
    case .note: words.say("Pen", "펜")
    case .device: words.say("Device", "기기")
    }
  }
}
