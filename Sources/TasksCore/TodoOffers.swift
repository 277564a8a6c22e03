import Kernel
import Kit

/// The field whose offers are open, and the line that was gone to; nil while it is that meant at first.
struct OpenOffers: Equatable {
  var field: TodoForm.Field
  var index: Int?
}

/// What stands at the end of a line, or of the field of tags, as far as it may name a list or a tag.
struct NameBeginning {
  /// `#` or `@`.
  let mark: UInt8
  /// Where it begins, with its mark.
  let start: Int
  let name: [UInt8]

  private static let list = UInt8(ascii: "#")
  private static let tag = UInt8(ascii: "@")

  var isList: Bool { mark == Self.list }

  /// The last word with a mark before it; names in quotes have blanks.
  init?(line: [UInt8]) {
    let start = line.indices.last {
      (line[$0] == Self.list || line[$0] == Self.tag) && ($0 == 0 || line[$0 - 1] <= 32)
    }
    guard let start else { return nil }
    var name = line[(start + 1)...]
    if let first = name.first, first == UInt8(ascii: "\"") {
      name = name.dropFirst()
      guard !name.contains(first) else { return nil }
    } else if name.contains(where: { $0 <= 32 }) {
      return nil
    }
    mark = line[start]
    self.start = start
    self.name = Array(name)
  }

  /// What stands after the last comma.
  init?(tags: [UInt8]) {
    var start = tags.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
    while start < tags.count, tags[start] <= 32 { start += 1 }
    guard start < tags.count else { return nil }
    mark = Self.tag
    self.start = start
    // Among tags it needs none.
    name = Array(tags[(start + (tags[start] == Self.tag ? 1 : 0))...])
  }
}

/// What a field offers for the name that is begun at its end.
struct TodoOffers {
  struct Line {
    var name: String
    var isNew = false
    /// What stands in the field once it is taken.
    var text: String
  }

  static let most = 5

  let isList: Bool
  private(set) var lines: [Line] = []
  /// What Enter takes before another was gone to: a name that is there, unless a line has it in full; among tags
  /// else the new one, so that the next can be typed.
  private(set) var first: Int?

  init?(_ text: String, in field: TodoForm.Field, lists: [String], tags: [String]) {
    let bytes = Array(text.utf8)
    let isLine = field == .line
    guard let begun = isLine ? NameBeginning(line: bytes) : NameBeginning(tags: bytes) else {
      return nil
    }
    isList = begun.isList
    let before = String(decoding: bytes[..<begun.start], as: UTF8.self)
    let name = String(decoding: begun.name, as: UTF8.self)
    let typed = isLine ? name : name.trimmed
    let folded = SearchText.folded(typed)
    let word = SearchWord(folded)
    var isThere = false
    var isSame = false
    var same = 0
    for name in isList ? lists : tags {
      let isTyped = name == typed
      if isTyped { isThere = true }
      let letters = SearchText.folded(name)
      guard lines.count < Self.most || isTyped, !(isLine && isTyped),
        Self.begins(letters, with: word),
        let put = isLine ? Self.word(for: name, isList) : name + ","
      else {
        if letters == folded { isSame = true }
        continue
      }
      if letters == folded, isTyped || !isSame {
        isSame = true
        same = lines.count
      }
      lines.append(Line(name: name, text: before + put + " "))
    }
    if folded.isEmpty { return }
    if !(isLine && isThere), !lines.isEmpty { first = same }
    if isSame { return }
    if isLine {
      // What is new alone is said by what was understood; and "#12" and "@5pm" name none.
      guard !lines.isEmpty, let put = Self.word(for: typed, isList),
        put.utf8.starts(with: bytes[begun.start...])
      else { return }
      lines.append(Line(name: typed, isNew: true, text: before + put + " "))
    } else {
      lines.append(Line(name: typed, isNew: true, text: before + typed + ", "))
      if first == nil { first = 0 }
    }
  }

  /// Whether the name begins so, or, of a section, what stands after its list.
  private static func begins(_ name: [UInt8], with word: SearchWord) -> Bool {
    let slash = UInt8(ascii: "/")
    for index in name.indices where index == 0 || name[index - 1] == slash {
      if word.isAt(index, of: name) { return true }
    }
    return false
  }

  /// As a line says it: with quotes where it would be read otherwise; nil where it cannot.
  private static func word(for name: String, _ isList: Bool) -> String? {
    let mark = isList ? "#" : "@"
    // Any day: a name says none.
    let day = CivilDateTime(CivilDate(dayNumber: 20_000), .midnight)
    for word in [mark + name, mark + "\"" + name + "\"", mark + "“" + name + "”"] {
      let entry = QuickEntry(word, at: day)
      let read = isList ? entry.list : entry.todo.tags.first
      if entry.chips.count == 1, entry.todo.title.utf8.isEmpty, read == name { return word }
    }
    return nil
  }
}

extension TasksState {
  /// What the field of this form offers; nil while nothing is open there.
  func offers(in form: TodoForm, tags: [String]) -> TodoOffers? {
    guard let field = openOffers?.field, form.fields.isChanged(field) else { return nil }
    var lists: [String] = []
    for list in allLists.named where list.archivedAt == nil { lists.append(list.name) }
    return TodoOffers(form.fields[field] ?? "", in: field, lists: lists, tags: tags)
  }

  /// The form that is typed in.
  private var typedForm: TodoForm? { form?.isNew == true ? form : changing }

  /// Something was typed: what it may be meant to be is offered.
  mutating func offer(_ field: TodoForm.Field) {
    openOffers = field == .line || field == .tags ? OpenOffers(field: field) : nil
  }

  /// The field has the focus: what is begun there is offered again.
  mutating func reopenOffers(_ field: TodoForm.Field) -> [TasksEffect] {
    // The keys of the list do nothing meanwhile (`key`).
    if let details, form?.isNew != true { cursor = details }
    if openOffers?.field != field { offer(field) }
    return []
  }

  /// A key was pressed in a field that offers something.
  mutating func keyOffer(_ key: String, _ moment: Moment) -> [TasksEffect] {
    guard let form = typedForm, let offers = offers(in: form, tags: board(moment).tags),
      !offers.lines.isEmpty
    else { return [] }
    let count = offers.lines.count
    let meant = openOffers?.index ?? offers.first
    switch key {
    case "ArrowDown": openOffers?.index = meant.map { ($0 + 1) % count } ?? 0
    case "ArrowUp": openOffers?.index = meant.map { ($0 + count - 1) % count } ?? count - 1
    case "Escape": openOffers = nil
    case "Enter", "Tab": return meant.map { takeOffer($0, moment) } ?? []
    default: break
    }
    return []
  }

  /// The line takes the place of what was typed of it.
  mutating func takeOffer(_ index: Int, _ moment: Moment) -> [TasksEffect] {
    guard let form = typedForm, let field = openOffers?.field,
      let offers = offers(in: form, tags: board(moment).tags),
      offers.lines.indices.contains(index)
    else { return [] }
    let text = offers.lines[index].text
    let effects = reduce(
      &self, form.isNew ? .formChanged(field, text) : .detailChanged(field, text), moment)
    openOffers = nil
    return effects + [.focus(id: form.isNew ? field.id : field.detailID)]
  }
}

extension TodoFields {
  /// What is offered below the line, and below the tags.
  func offers(_ field: TodoForm.Field) -> Offers<TasksAction>? {
    guard field == .line || field == .tags else { return nil }
    let words = scene.words
    var shown = Offers<TasksAction>(
      label: words.suggestions, take: { .offerTaken($0) }, press: { .offerKeyed($0) })
    shown.open = .offersWanted(field)
    let isTyped = form.isNew == (state.form?.isNew == true)
    guard isTyped, state.openOffers?.field == field,
      let offers = state.offers(in: form, tags: state.board(scene).tags), !offers.lines.isEmpty
    else { return shown }
    shown.status = words.suggestions(offers.lines.count)
    shown.meant = state.openOffers?.index ?? offers.first
    for line in offers.lines {
      let label = line.isNew ? words.newName(line.name, isList: offers.isList) : line.name
      shown.lines.append(
        .init(line.isNew ? .plus : offers.isList ? .folder : .tag, label))
    }
    return shown
  }
}

extension Words {
  var suggestions: String { say("Suggestions", "추천") }
  func suggestions(_ count: Int) -> String {
    self.count(count, one: "suggestion", many: "suggestions", korean: "개 추천")
  }
  func newName(_ name: String, isList: Bool) -> String {
    isList
      ? say("New list “\(name)”", "새 목록 ‘\(name)’") : say("New tag “\(name)”", "새 태그 ‘\(name)’")
  }
}
