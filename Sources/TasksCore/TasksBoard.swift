import Kernel
import Kit
import SyncCore

/// The todos of the screens in their order, and what is counted of all: made once for what there is, what is
/// asked for and the day.
struct TasksBoard: Sendable {
  /// A place in an order: the lesser numbers stand first.
  struct Rank: Sendable {
    var first: Int64
    var second: Int64 = 0
    var third: Int64 = 0
    var id: ID<Entity>

    static func < (left: Rank, right: Rank) -> Bool {
      if left.first != right.first { return left.first < right.first }
      if left.second != right.second { return left.second < right.second }
      return left.third == right.third ? left.id < right.id : left.third < right.third
    }
  }

  let today: CivilDate
  let offsetSeconds: Int32
  /// Open and with a day, where they are ordered by that.
  var dated: [Rank] = []
  var undated: [Rank] = []
  var done: [Rank] = []
  /// Open, in one list, where they are ordered by something else than their day.
  private var ranked: [Rank] = []
  var byHand: [ID<Entity>] = []
  /// Every tag that an open todo has: by hand, then in the order of their bytes.
  var tags: [String] = []
  private var tagCounts: [[UInt8]: Int] = [:]
  /// How many were done today, in this week since Monday, and how many are left for today.
  var progress = (today: 0, week: 0, left: 0)
  /// How many stand in the Inbox.
  var inboxCount = 0
  /// Whether each day has a heading of its own.
  var isByDay = false
  /// In which part something was found that is asked for.
  var foundParts: [ID<Entity>: String] = [:]

  init(today: CivilDate, offsetSeconds: Int32) {
    self.today = today
    self.offsetSeconds = offsetSeconds
  }

  /// Counts the tags of an open todo; those that are new stand in `tags` without order.
  mutating func count(tags names: [String]) {
    for name in names {
      let key = Array(name.utf8)
      let count = tagCounts[key] ?? 0
      tagCounts[key] = count + 1
      if count == 0 { tags.append(name) }
    }
  }

  mutating func discount(tags names: [String]) {
    for name in names {
      let key = Array(name.utf8)
      let count = (tagCounts[key] ?? 0) - 1
      tagCounts[key] = count > 0 ? count : nil
      if count <= 0 { tags.removeAll { $0 == name } }
    }
  }

  /// How many open todos have the tag.
  func count(of tag: String) -> Int { tagCounts[Array(tag.utf8)] ?? 0 }

  mutating func sortTags(_ stored: [TodoTag]) { tags = TodoTag.inOrder(tags, stored) }

  var flat: [ID<Entity>] { byHand + ranked.map { $0.id } }

  var openCount: Int { dated.count + undated.count + ranked.count + byHand.count }

  enum Part { case dated, undated, done, ranked }

  subscript(part: Part) -> [Rank] {
    get {
      switch part {
      case .dated: dated
      case .undated: undated
      case .done: done
      case .ranked: ranked
      }
    }
    _modify {
      switch part {
      case .dated: yield &dated
      case .undated: yield &undated
      case .done: yield &done
      case .ranked: yield &ranked
      }
    }
  }

  /// Days and times as one number; a day without time stands at its end.
  static func moment(_ day: CivilDate, _ time: CivilTime?) -> Int64 {
    Int64(day.dayNumber) * longestDay + Int64(time?.secondOfDay ?? 86_400)
  }

  static let longestDay: Int64 = 86_401
}
