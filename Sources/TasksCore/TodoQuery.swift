public import Kernel
public import SyncCore

/// What a search or a saved filter asks of todos: every word of it holds (docs/tasks.md).
public struct TodoQuery: Sendable {
  /// What one word asks for.
  enum Term: Sendable {
    /// In what is written, or in the name of one of these lists.
    case text(SearchWord, named: [ID<Entity>])
    /// In one of these.
    case lists([ID<Entity>])
    /// By how it begins, in small letters.
    case tag([UInt8])
    case priority(TodoPriority)
    case days(ClosedRange<CivilDate>)
    case undated, overdue, done
    case has(Part)
  }

  /// What a todo may have.
  enum Part: Sendable { case parts, notes, time, rule, list, tag, date, estimate }

  struct Wish: Sendable {
    var term: Term
    var isNegated = false
  }

  private(set) var wishes: [Wish] = []
  /// Words that look like a condition and are none; they are left out.
  public private(set) var unknown: [String] = []
  /// Words that begin like a condition of which there is none: they are looked for as they stand.
  private(set) var doubtful: [String] = []

  var isEmpty: Bool { wishes.isEmpty }

  /// The first word that may not ask for what was meant.
  var misunderstood: String? { unknown.first ?? doubtful.first }

  private let lists: TodoLists
  private let today: CivilDate

  public init(_ text: String, of lists: TodoLists, today: CivilDate) {
    self.lists = lists
    self.today = today
    for word in Self.words(text) { read(word) }
  }

  /// Those with this name, and their sections; those whose name begins so, where none has just this.
  private func lists(_ name: [UInt8]) -> [ID<Entity>] {
    var begun: [ID<Entity>] = []
    var same: [ID<Entity>] = []
    for list in lists.all where !list.isFilter {
      let named = [list, lists.parent(of: list)].compactMap { $0 }.flatMap {
        [SearchText.folded($0.name), SearchText.folded(lists.fullName(of: $0))]
      }
      if named.contains(where: { $0 == name }) { same.append(list.id) }
      if named.contains(where: { $0.starts(with: name) }) { begun.append(list.id) }
    }
    return same.isEmpty ? begun : same
  }

  /// A section is called as where its list is not shown: "Home/Kitchen".
  private func text(_ bytes: [UInt8]) -> Term {
    let word = SearchWord(bytes)
    let named = lists.all.filter { !$0.isFilter && Self.stands(word, in: lists.fullName(of: $0)) }
    return .text(word, named: named.map { $0.id })
  }

  /// A word, or what stands between quotes, with the sign or the name before it.
  private struct Word {
    var bytes: [UInt8]
    /// Where what was quoted begins; nil where nothing was.
    var quote: Int?
  }

  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word = Word(bytes: [])
    var isQuoted = false
    func isDone() -> Bool { word.bytes.isEmpty && word.quote == nil }
    for byte in SearchText.folded(text) {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        if isQuoted, word.quote == nil { word.quote = word.bytes.count }
      } else if byte <= 32, !isQuoted {
        if !isDone() { words.append(word) }
        word = Word(bytes: [])
      } else {
        word.bytes.append(byte)
      }
    }
    if !isDone() { words.append(word) }
    return Array(words.prefix(20))
  }

  /// The search with this condition in it, or without it.
  static func toggled(_ text: String, _ condition: String) -> String {
    var bytes = Array(text.utf8)
    if let place = place(of: condition, in: bytes) {
      bytes.removeSubrange(place)
      return String(decoding: bytes, as: UTF8.self).trimmed
    }
    let text = text.trimmed
    return text.utf8.isEmpty ? condition : text + " " + condition
  }

  static func holds(_ text: String, _ condition: String) -> Bool {
    place(of: condition, in: Array(text.utf8)) != nil
  }

  /// Where the condition stands as a word of its own, with the space before it.
  private static func place(of condition: String, in text: [UInt8]) -> Range<Int>? {
    let wanted = Array(condition.utf8)
    guard text.count >= wanted.count else { return nil }
    for start in 0...(text.count - wanted.count) where text[start...].starts(with: wanted) {
      let end = start + wanted.count
      let isAlone = start == 0 || text[start - 1] <= 32
      if isAlone, end == text.count || text[end] <= 32 { return max(start - 1, 0)..<end }
    }
    return nil
  }

  /// A name as it stands in a search; one with spaces between quotes.
  static func quoted(_ name: String) -> String {
    name.utf8.contains { $0 <= 32 } ? "\"" + name + "\"" : name
  }

  /// "!ultra", "foo:bar" and signs alone; neither "10:30" nor an address of the web.
  private static func isLikeCondition(_ word: [UInt8]) -> Bool {
    let isLetter = { (byte: UInt8) in byte >= 128 || (97...122).contains(byte) }
    if !word.contains(where: { isLetter($0) || (48...57).contains($0) }) { return true }
    if word[0] == UInt8(ascii: "!") { return true }
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    let value = word[(colon + 1)...]
    return word[..<colon].allSatisfy(isLetter) && value.first != UInt8(ascii: "/")
      && QueryWords.key(Array(word[..<colon])) == nil
  }

  private mutating func read(_ word: Word) {
    var bytes = word.bytes
    var quote = word.quote
    var isNegated = false
    if bytes.count > 1, bytes[0] == UInt8(ascii: "-"), quote != 0 {
      isNegated = true
      bytes.removeFirst()
      quote = quote.map { $0 - 1 }
    }
    func add(_ term: Term) { wishes.append(Wish(term: term, isNegated: isNegated)) }
    guard quote != 0, let first = bytes.first else {
      if !bytes.isEmpty { add(text(bytes)) }
      return
    }
    let rest = Array(bytes.dropFirst())
    if !rest.isEmpty {
      if first == UInt8(ascii: "#") { return add(.lists(lists(rest))) }
      if first == UInt8(ascii: "@") { return add(.tag(rest)) }
      if first == UInt8(ascii: "!"), let priority = QueryWords.priority(rest) {
        return add(.priority(priority))
      }
    }
    if Self.isLikeCondition(bytes) { doubtful.append(String(decoding: bytes, as: UTF8.self)) }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      let key = QueryWords.key(Array(bytes[..<colon]))
    else { return add(text(bytes)) }
    let value = Array(bytes[(colon + 1)...])
    if key == .list, !value.isEmpty { return add(.lists(lists(value))) }
    if let term = QueryWords.term(key, value, today) {
      add(term)
    } else if !value.isEmpty {
      unknown.append(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// The words of a search in English and Korean.
enum QueryWords {
  enum Key { case list, tag, priority, date, before, after, has, state }

  static func key(_ word: [UInt8]) -> Key? {
    switch String(decoding: word, as: UTF8.self) {
    case "list", "목록": .list
    case "tag", "태그": .tag
    case "priority", "우선순위": .priority
    case "date", "due", "날짜", "기한": .date
    case "before", "이전": .before
    case "after", "이후": .after
    case "has", "포함": .has
    case "is", "상태": .state
    default: nil
    }
  }

  static func priority(_ word: [UInt8]) -> TodoPriority? {
    switch String(decoding: word, as: UTF8.self) {
    case "1", "high", "높음": .high
    case "2", "medium", "보통": .medium
    case "3", "low", "낮음": .low
    case "none", "없음": TodoPriority.none
    default: nil
    }
  }

  static func term(_ key: Key, _ value: [UInt8], _ today: CivilDate) -> TodoQuery.Term? {
    if value.isEmpty { return nil }
    switch key {
    case .list: return nil
    case .tag: return .tag(value)
    case .priority: return priority(value).map { .priority($0) }
    case .date: return date(value, today)
    case .before: return day(value, today).map { .days(earliest...$0.adding(days: -1)) }
    case .after: return day(value, today).map { .days($0...latest) }
    case .has: return part(value).map { .has($0) }
    case .state: return state(value, today)
    }
  }

  private static let earliest = CivilDate(dayNumber: -1_000_000)
  private static let latest = CivilDate(dayNumber: 10_000_000)

  private static func date(_ value: [UInt8], _ today: CivilDate) -> TodoQuery.Term? {
    if let day = day(value, today) { return .days(day...day) }
    switch String(decoding: value, as: UTF8.self) {
    case "overdue", "지남": return .overdue
    case "week", "일주일": return .days(today...today.adding(days: 6))
    case "month", "한달": return .days(today...today.adding(days: 29))
    case "none", "없음": return .undated
    case "any", "있음": return .has(.date)
    default: return nil
    }
  }

  private static func day(_ value: [UInt8], _ today: CivilDate) -> CivilDate? {
    let text = String(decoding: value, as: UTF8.self)
    switch text {
    case "today", "오늘": return today
    case "tomorrow", "내일": return today.adding(days: 1)
    case "yesterday", "어제": return today.adding(days: -1)
    default: return CivilDate(text: text)
    }
  }

  private static func part(_ value: [UInt8]) -> TodoQuery.Part? {
    switch String(decoding: value, as: UTF8.self) {
    case "subtasks", "subtask", "하위": .parts
    case "notes", "note", "메모", "설명": .notes
    case "time", "시간": .time
    case "repeat", "반복": .rule
    case "list", "목록": .list
    case "tag", "tags", "태그": .tag
    case "date", "날짜": .date
    case "estimate", "예상": .estimate
    default: nil
    }
  }

  private static func state(_ value: [UInt8], _ today: CivilDate) -> TodoQuery.Term? {
    switch String(decoding: value, as: UTF8.self) {
    case "overdue", "지남": .overdue
    case "done", "완료": .done
    case "today", "오늘": .days(today...today)
    case "repeating", "반복": .has(.rule)
    default: nil
    }
  }
}

extension TodoQuery {
  /// Whether everything that is asked for holds of the todo; what is written in its parts counts as its own.
  public func holds(
    of todo: Todo, hasParts: Bool, parts: [Todo] = [], at wall: CivilDateTime
  ) -> Bool {
    for wish in wishes where holds(wish.term, todo, hasParts, parts, wall) == wish.isNegated {
      return false
    }
    return true
  }

  /// The part in which something stands that does not in the todo itself.
  func part(of todo: Todo, among parts: [Todo]) -> Todo? {
    for wish in wishes where !wish.isNegated {
      guard case .text(let word, let named) = wish.term, !holds(word, named, in: todo) else {
        continue
      }
      return parts.filter { holds(word, named, in: $0) }.inOrder { $0.id < $1.id }.first
    }
    return nil
  }

  private func holds(
    _ term: Term, _ todo: Todo, _ hasParts: Bool, _ parts: [Todo], _ wall: CivilDateTime
  ) -> Bool {
    switch term {
    case .text(let word, let named):
      return holds(word, named, in: todo) || parts.contains { holds(word, named, in: $0) }
    case .lists(let ids): return todo.list.map { ids.contains($0) } ?? false
    case .tag(let name):
      for tag in todo.tags where SearchText.folded(tag).starts(with: name) { return true }
      return false
    case .priority(let priority): return todo.priority == priority
    case .days(let days): return todo.due.map { days.contains($0.day) } ?? false
    case .undated: return todo.due == nil
    case .overdue: return !todo.isDone && todo.due?.isOverdue(at: wall) == true
    case .done: return todo.isDone
    case .has(.parts): return hasParts
    case .has(let part): return Self.has(part, todo)
    }
  }

  /// Parts are no property of the todo.
  private static func has(_ part: Part, _ todo: Todo) -> Bool {
    switch part {
    case .parts: false
    case .notes: !todo.notes.utf8.isEmpty
    case .time: todo.due?.time != nil
    case .rule: todo.rule != nil
    case .list: todo.list != nil
    case .tag: !todo.tags.isEmpty
    case .date: todo.due != nil
    case .estimate: todo.estimate != nil
    }
  }

  private func holds(_ word: SearchWord, _ named: [ID<Entity>], in todo: Todo) -> Bool {
    if Self.stands(word, in: todo.title) || Self.stands(word, in: todo.notes) { return true }
    for tag in todo.tags where Self.stands(word, in: tag) { return true }
    return todo.list.map { named.contains($0) } ?? false
  }

  /// What is no Korean is looked for without a copy of the text.
  private static func stands(_ word: SearchWord, in text: String) -> Bool {
    if text.utf8.isEmpty { return false }
    let isPlain = word.letters == nil && !word.bytes.contains { $0 >= 128 }
    return isPlain
      ? Folding.holds(text, word.bytes) : word.stands(in: SearchText.folded(text))
  }
}

extension TasksState {
  func matches(
    _ todo: Todo, _ query: TodoQuery, _ parts: [ID<Entity>: [Todo]], at wall: CivilDateTime
  ) -> Bool {
    query.holds(
      of: todo, hasParts: (partCounts[todo.id]?.all ?? 0) > 0, parts: parts[todo.id] ?? [],
      at: wall)
  }

  /// All parts by what they are parts of.
  func partsByWhole() -> [ID<Entity>: [Todo]] {
    var parts: [ID<Entity>: [Todo]] = [:]
    for todo in todos.values {
      if let whole = todo.parent { parts[whole, default: []].append(todo) }
    }
    return parts
  }
}
