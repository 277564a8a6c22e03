import AppCore
import Kernel
import ReadingCore
public import Storage
import SyncCore

extension Derivation {
  /// What the server derives from items: their comparable address, and the work of capturing them; and
  /// from imports the work of bringing them in.
  public static let reading = Derivation(
    keys: { ReadingDerivation.keys($0) },
    jobs: { jobs($0) },
    // Each import holds a file in memory: one at a time.
    lane: { $0.kind == .importRun ? "import" : ReadingDerivation.lane(of: $0) })

  private static func jobs(_ entity: Entity) -> [JobKind] {
    if entity.kind == .importRun { return ImportRun(entity).isUnderWay ? [.importFile] : [] }
    guard ReadingDerivation.wantsCapture(entity) else { return [] }
    let saved = entity[Item.savedAt.number]?.stamp.device
    return saved.map { ImportRun.isDevice($0) } ?? false ? [.captureImported] : [.capture]
  }
}
