public import Kernel
import ReadingCore
public import SyncCore

extension EntityKind {
  public static let importRun = EntityKind(number: 20)
}

/// How far an import is.
///
/// The numbers are stored and sent.
public enum ImportState: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: ImportState { .previewed }

  /// The file was looked at; nothing of it is imported.
  case previewed = 0
  case running = 1
  case done = 2
  case undoing = 3
  case undone = 4
  /// It could not go on: the file is lost.
  case failed = 5
}

/// One file of another program, on its way in or back.
///
/// A number never changes its meaning.
public struct ImportRun: Hashable, Sendable, Model {
  public static let kind = EntityKind.importRun

  /// A device may push any number, and the server counts on from it; a thousand times as much is a number of 32 bits.
  private static let counts = Limits.clamped(to: 0...2_000_000)

  public static let fileName = Property<ImportRun, String>(1, nil, .text(200))
  /// The SHA-256 of the file; null once it is not needed any more.
  public static let file = Property<ImportRun, Bytes?>(2)
  /// Which program it is of (`ImportFormat`).
  public static let format = Property<ImportRun, Int>(3)
  public static let state = Property<ImportRun, ImportState>(4)
  public static let createdAt = Property<ImportRun, Instant>(5)
  /// The SHA-256 of what the preview said, the rows that failed among it.
  public static let preview = Property<ImportRun, Bytes?>(6)
  /// Records in the file.
  public static let total = Property<ImportRun, Int>(7, nil, counts)
  /// Records that were gone through.
  public static let done = Property<ImportRun, Int>(8, nil, counts)
  /// Of these, those that were new here.
  public static let added = Property<ImportRun, Int>(9, nil, counts)
  /// Those that were here, and got something that they lacked.
  public static let joined = Property<ImportRun, Int>(10, nil, counts)
  /// Entities that were taken back.
  public static let removed = Property<ImportRun, Int>(11, nil, counts)
  /// Entities that were not, because a person has changed or used them since.
  public static let kept = Property<ImportRun, Int>(12, nil, counts)
  /// Records that were left out, because the account may have no more products or feeds.
  public static let beyondLimit = Property<ImportRun, Int>(13, nil, counts)

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == ImportRun {
    describer.property(fileName, { $0.fileName }, { $0.fileName = $1 })
    describer.property(file, { $0.file }, { $0.file = $1 })
    describer.property(format, { $0.format }, { $0.format = $1 })
    describer.property(state, { $0.state }, { $0.state = $1 })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
    describer.property(preview, { $0.preview }, { $0.preview = $1 })
    describer.property(total, { $0.total }, { $0.total = $1 })
    describer.property(done, { $0.done }, { $0.done = $1 })
    describer.property(added, { $0.added }, { $0.added = $1 })
    describer.property(joined, { $0.joined }, { $0.joined = $1 })
    describer.property(removed, { $0.removed }, { $0.removed = $1 })
    describer.property(kept, { $0.kept }, { $0.kept = $1 })
    describer.property(beyondLimit, { $0.beyondLimit }, { $0.beyondLimit = $1 })
  }

  public let id: ID<Entity>
  public var fileName = ""
  public var file: Bytes?
  public var format = 0
  public var state = ImportState.previewed
  public var createdAt = Instant(milliseconds: 0)
  public var preview: Bytes?
  public var total = 0
  public var done = 0
  public var added = 0
  public var joined = 0
  public var removed = 0
  public var kept = 0
  public var beyondLimit = 0
  public private(set) var isDeleted = false

  public init(id: ID<Entity>) { self.id = id }

  public init(_ entity: Entity) {
    id = entity.id
    isDeleted = entity.kind != Self.kind || entity.isDeleted
    read(entity)
  }

  /// Whether the server has to do something for it.
  public var isUnderWay: Bool { !isDeleted && (state == .running || state == .undoing) }

  /// Who writes what it brings: by that, what is still as it was imported is told from what a person
  /// has changed.
  public var device: DeviceID { .importing(id) }
}
