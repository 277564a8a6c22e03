import Kernel
import SyncCore

/// Where something stands in a list whose newest comes first.
struct IndexPlace: Hashable, Comparable, Sendable {
  var milliseconds: Int64
  var id: ID<Entity>

  /// The newer comes first.
  static func < (left: IndexPlace, right: IndexPlace) -> Bool {
    left.milliseconds == right.milliseconds
      ? left.id < right.id : left.milliseconds > right.milliseconds
  }
}

extension IndexPlace {
  /// How a page's end stands in the next request.
  var text: String { "\(milliseconds)-\(id.text)" }

  init?(text: String) {
    guard let dash = text.lastIndex(of: "-"), let milliseconds = Int64(text[..<dash]),
      let id = ID<Entity>(text: String(text[text.index(after: dash)...]))
    else { return nil }
    self.init(milliseconds: milliseconds, id: id)
  }
}
