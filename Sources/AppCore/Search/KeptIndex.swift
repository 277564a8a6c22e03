import Kernel
import SearchCore
import SyncCore

/// A row of the index that the device keeps: a segment by its number, or the manifest by 0.
public struct IndexRow: Hashable, Sendable {
  /// Of the manifest, and of the account whose it is: it is written last.
  static let head: UInt32 = 0

  public var number: UInt32
  public var bytes: [UInt8]

  public init(number: UInt32, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }
}

/// How the index is kept in the device's database, from one visit to the next (docs/search.md).
///
/// The manifest's row begins with the account: what was kept of another is not opened.
struct KeptIndex: Sendable {
  enum Phase: Sendable {
    /// Nobody has looked at what is kept.
    case closed
    /// The host reads, and is waited for.
    case opening
    /// It has said nothing for long: work goes on, and nothing is written until it has told what there is.
    case late
    case open
    /// Somebody else keeps theirs, or there is no room: nothing is written any more.
    case refused
  }

  /// Larger indexes are made anew at each visit: what a person stores needs the room more.
  static let most = 64 << 20
  /// How much is new before it is written while there is more to come: as much as there was, and this.
  static let step = 1 << 20
  /// Milliseconds until the first word of the host, after which it is not waited for.
  private static let patience: UInt32 = 2_000
  /// Milliseconds until each that follows: who has begun to tell is there, and mostly busy.
  private static let morePatience: UInt32 = 10_000

  private(set) var phase = Phase.closed
  /// Names this page's claim: who claims later ends it.
  private(set) var token: UInt32 = 0
  private var account: ID<AccountTag> = ID(high: 0, low: 0)
  private var opening: IndexOpening?
  private var isTold = false
  /// What is there is of no use.
  private var isUseless = false
  /// The host has not said yet whether it wrote.
  private var isWriting = false
  /// Segments are being written, and then the manifest.
  private var isUnderWay = false
  /// The segments that are written.
  private var stored: [UInt32] = []
  /// Bytes of those that the manifest named last.
  private var size = 0

  /// Whether something could be written now.
  var isReady: Bool { phase == .open && !isWriting }

  /// Begins to read what is kept.
  mutating func open(_ token: UInt32, of account: ID<AccountTag>) {
    phase = .opening
    self.token = token
    self.account = account
  }

  var isReading: Bool { phase == .opening || phase == .late }

  /// How long the host is waited for, in milliseconds.
  var patience: UInt32 { isTold ? Self.morePatience : Self.patience }

  /// Goes on without the host; what was told before is not forgotten.
  mutating func stopWaiting() { phase = .late }

  /// Takes in rows, the manifest first.
  mutating func take(_ rows: [IndexRow]) {
    phase = .opening
    isTold = true
    for row in rows {
      if row.number == IndexRow.head {
        opening = row.bytes.starts(with: owner) ? IndexOpening(Array(row.bytes.dropFirst(16))) : nil
        isUseless = opening == nil
      } else if opening?.take(row.number, SegmentBytes(row.bytes)) != true {
        opening = nil
        isUseless = true
      }
    }
  }

  /// The index as it was kept, once all rows were told; nil where there is none that can be used.
  mutating func opened() -> InvertedIndex? {
    phase = .open
    let index = opening?.index
    isUseless = isUseless || opening != nil && index == nil
    opening = nil
    guard let index else { return nil }
    stored = index.numbers
    size = index.size
    return index
  }

  /// What is to be written next of an index; nil while nothing is.
  mutating func write(_ index: InvertedIndex, isComplete: Bool) -> Effect? {
    guard isReady else { return nil }
    // Where the index has become too large, what is there of it would keep what was deleted since.
    if isUseless || index.size > Self.most && !stored.isEmpty {
      isUseless = false
      isUnderWay = false
      stored = []
      size = 0
      return put([])
    }
    guard isUnderWay || isDue(index, isComplete) else { return nil }
    isUnderWay = true
    for number in index.numbers where !stored.contains(number) {
      guard let bytes = index.segment(number) else { continue }
      stored.append(number)
      return put([IndexRow(number: number, bytes: bytes)])
    }
    isUnderWay = false
    stored = index.numbers
    size = index.size
    return put([IndexRow(number: IndexRow.head, bytes: owner + index.manifest)])
  }

  private func isDue(_ index: InvertedIndex, _ isComplete: Bool) -> Bool {
    guard index.size <= Self.most else { return false }
    return isComplete ? index.numbers != stored : index.size >= 2 * size + Self.step
  }

  /// The manifest that is there names no segment that goes before another one took its place.
  private mutating func put(_ rows: [IndexRow]) -> Effect {
    isWriting = true
    return .keepIndex(
      token: token, rows: rows, numbers: rows.isEmpty ? [] : [IndexRow.head] + stored)
  }

  /// The host has written, or could not.
  mutating func written(_ isKept: Bool) {
    isWriting = false
    if !isKept { phase = .refused }
  }

  private var owner: [UInt8] { account.bytes }
}
