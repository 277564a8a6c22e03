import Insight
public import Kernel
public import SyncCore

/// Something that items have, by which one can tell what somebody likes to read.
public enum TasteFeature: Hashable, Sendable {
  /// Who published it, as the item names them.
  case source(String)
  case category(ID<Entity>)
  case topic(Topic)
  /// A word of its title, in small letters.
  case word(String)
  case type(ItemType)
  case length(ReadingLength)
  case lengthAt(ReadingLength, PartOfDay)

  /// What stands for it among weights: FNV-1a of the bytes that name it.
  var number: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  private var bytes: [UInt8] {
    switch self {
    case .source(let name): [1] + FoldedName.bytes(name)
    case .category(let id): [2] + id.bytes
    case .topic(let topic): [3, UInt8(clamping: topic.rawValue)]
    case .word(let word): [4] + Array(word.utf8)
    case .type(let type): [5, UInt8(clamping: type.rawValue)]
    case .length(let length): [6, length.rawValue]
    case .lengthAt(let length, let part): [7, length.rawValue, part.number]
    }
  }

  /// What was forgotten of it: the same entity on every device.
  public var lesson: ID<Entity> { Lesson.id(number) }
}

/// About how long something takes.
///
/// The numbers are those of features.
public enum ReadingLength: UInt8, Hashable, Sendable {
  /// Up to five minutes.
  case short = 0
  case medium = 1
  /// A quarter of an hour and more.
  case long = 2

  init(minutes: Int) { self = minutes <= 5 ? .short : minutes < 15 ? .medium : .long }
}

extension PartOfDay {
  /// As it is numbered in features.
  fileprivate var number: UInt8 {
    switch self {
    case .morning: 0
    case .midday: 1
    case .afternoon: 2
    case .evening: 3
    case .night: 4
    }
  }
}

/// That what was learnt of one feature, or of all of them, does not count any more.
///
/// Its ID follows from the feature, so that devices that forget the same write to one entity.
public enum Lesson: PropertyOwner {
  public static let kind = EntityKind.lesson

  /// What was done before this moment says nothing of the feature; null where all of it counts.
  public static let forgottenAt = Property<Lesson, Instant?>(1)

  public static func listProperties(to lister: inout some Lister<Lesson>) {
    lister.properties(forgottenAt)
  }

  /// Everything that was learnt.
  public static let all = id(0)

  static func id(_ number: UInt64) -> ID<Entity> {
    ID(high: 0x6C61_7465_725F_6C73, low: number)
  }
}
