import Kernel
import ViewTree

/// The table of js-framework-benchmark: what its nine operations are done to.
struct Table {
  struct Row: Equatable {
    var id: UInt32
    var label: String
  }

  enum Action {
    case create(Int)
    case append(Int)
    case updateEveryTenth
    case clear
    case swap
    case select(UInt32)
    case remove(UInt32)
  }

  var rows: [Row] = []
  var selected: UInt32 = 0
  private var lastID: UInt32 = 0
  private var random: UInt32 = 0x2545_F491

  mutating func perform(_ action: Action) {
    switch action {
    case .create(let count):
      rows.removeAll()
      selected = 0
      append(count)
    case .append(let count): append(count)
    case .updateEveryTenth:
      for index in stride(from: 0, to: rows.count, by: 10) { rows[index].label += " !!!" }
    case .clear:
      rows = []
      selected = 0
    case .swap:
      if rows.count > 998 { rows.swapAt(1, 998) }
    case .select(let id): selected = id
    case .remove(let id): rows.removeAll { $0.id == id }
    }
  }

  private mutating func append(_ count: Int) {
    rows.reserveCapacity(rows.count + count)
    for _ in 0..<count {
      lastID += 1
      let label =
        Self.adjectives[next(Self.adjectives.count)] + " " + Self.colours[next(Self.colours.count)]
        + " " + Self.nouns[next(Self.nouns.count)]
      rows.append(Row(id: lastID, label: label))
    }
  }

  /// Xorshift: the words need not be secret.
  private mutating func next(_ count: Int) -> Int {
    random ^= random << 13
    random ^= random >> 17
    random ^= random << 5
    return Int(random % UInt32(count))
  }

  private static let adjectives = [
    "pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain", "quaint",
    "clean", "elegant", "easy", "angry", "crazy", "helpful", "mushy", "odd", "unsightly",
    "adorable", "important", "inexpensive", "cheap", "expensive", "fancy",
  ]
  private static let colours = [
    "red", "yellow", "blue", "green", "pink", "brown", "purple", "brown", "white", "black",
    "orange",
  ]
  private static let nouns = [
    "table", "chair", "house", "bbq", "desk", "car", "pony", "cookie", "sandwich", "burger",
    "pizza", "mouse", "keyboard",
  ]
}
