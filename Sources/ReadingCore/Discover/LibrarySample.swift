import Kernel
import SyncCore

/// The part of a library that is looked at where something of it is offered: as much work for any library.
struct LibrarySample {
  /// As many of the newest are looked at.
  static let newest = 500
  /// As many of what was opened last and of what was archived last.
  static let begun = 50
  static let archived = 100
  /// As many of what nobody has begun.
  static let unread = 300

  /// The newest, what was opened last and what was archived last, each once.
  private(set) var known: [Entity] = []
  /// What nobody has begun, newest first: spread evenly over all of it where there is more.
  private(set) var unread: [Entity] = []
  /// When the last of the newest was saved, where there are older ones that are not looked at.
  let cut: Instant?

  init(_ library: Library) {
    cut =
      library.count(.all) > Self.newest
      ? library.item(in: .all, at: Self.newest - 1)?.savedAt : nil
    var seen: Set<ID<Entity>> = []
    for (list, most) in [
      (ListName.all, Self.newest), (.started, Self.begun), (.archive, Self.archived),
    ] {
      for index in 0..<min(library.count(list), most) {
        guard let id = library.id(in: list, at: index), seen.insert(id).inserted,
          let entity = library.entity(id)
        else { continue }
        known.append(entity)
      }
    }
    let count = library.count(.new)
    let looked = min(count, Self.unread)
    for step in 0..<looked {
      guard let id = library.id(in: .new, at: step * count / looked),
        let entity = library.entity(id)
      else { continue }
      unread.append(entity)
    }
  }

  /// What somebody saved: what a feed brought is not theirs until they do.
  var saved: [Entity] { known.filter { !ReadingDerivation.isApart($0) } }
}

extension Instant {
  static let day: Int64 = 86_400_000

  /// Held within what a calendar of ours has, so that the difference of two is one.
  var ofCalendar: Instant { Instant(milliseconds: min(max(milliseconds, 0), 1 << 42)) }

  /// Milliseconds from here to another; less than 0 where that was before.
  func milliseconds(to other: Instant) -> Int64 {
    other.ofCalendar.milliseconds - ofCalendar.milliseconds
  }
}
