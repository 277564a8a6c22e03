import AddressCore
import AppCore
import Kernel
import ReadingCore
public import Storage
import SyncCore

extension Derivation {
  /// What the server derives from items: their comparable address, and the work of capturing them; and
  /// from imports the work of bringing them in, and from feeds that of reading them.
  public static let reading = Derivation(
    keys: { ReadingDerivation.keys($0) },
    jobs: { jobs($0) },
    asksAnew: { asksAnew($0, $1) },
    lane: { lane($0) })

  private static func lane(_ entity: Entity) -> String {
    switch entity.kind {
    // One with what is captured from there: nobody's server is asked for two things at once.
    case .feed:
      Address(absolute: FeedSubscription(entity).address).map(ReadingDerivation.lane) ?? ""
    default: ReadingDerivation.lane(of: entity)
    }
  }

  private static func jobs(_ entity: Entity) -> [JobKind] {
    if entity.kind == .importRun { return ImportRun(entity).isUnderWay ? [.importFile] : [] }
    if entity.kind == .feed { return FeedSubscription(entity).isWanted ? [.readFeed] : [] }
    if isFaded(entity) { return ReadingDerivation.isUntouched(entity) ? [] : [.keepFaded] }
    guard ReadingDerivation.wantsCapture(entity) else {
      return (ReadingDerivation.wantsSpeech(entity) ? [.speak] : [])
        + (ReadingDerivation.wantsTranscript(entity) ? [.transcribe] : [])
    }
    let saved = entity[Item.savedAt.number]?.stamp.device
    let isByHand = saved.map { !$0.isImport && !FeedSubscription.isDevice($0) } ?? true
    return isByHand && entity[Item.feed] == nil ? [.capture] : [.captureImported]
  }

  /// A feed of which more, less or something else is wanted is looked at soon; not one that fails: its
  /// site said, or shows, that it wants to be left alone.
  private static func asksAnew(_ before: Entity, _ after: Entity) -> Bool {
    guard after.kind == .feed else { return false }
    let (old, new) = (FeedSubscription(before), FeedSubscription(after))
    if old.address != new.address { return true }
    return new.state != .failing
      && (old.amount != new.amount || old.daily != new.daily || old.words != new.words
        || old.isMixed != new.isMixed)
  }

  /// Whether it went because nobody had touched it (docs/feeds.md).
  private static func isFaded(_ entity: Entity) -> Bool {
    guard entity.kind == .item, entity.isDeleted else { return false }
    return entity[.deleted].map { FeedSubscription.isDevice($0.stamp.device) } ?? false
  }
}
