import Kernel
import Kit

/// The field whose offers are open, and the line that was gone to.
struct OpenOffers: Equatable {
  var field: NameField
  var index: Int?
}

/// The names that a field offers for the one that is begun at its end.
struct NameOffers {
  static let most = 5

  /// What stands before the name that is begun.
  let before: String
  private(set) var lines: [String] = []

  /// Names that begin so stand before those that only have a word that does.
  init(_ text: String, of known: [String]) {
    let bytes = Array(text.utf8)
    var start = bytes.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
    while start < bytes.count, bytes[start] <= 32 { start += 1 }
    before = String(decoding: bytes[..<start], as: UTF8.self)
    let begun = SearchText.folded(String(decoding: bytes[start...], as: UTF8.self).trimmed)
    guard !begun.isEmpty else { return }
    let taken = names(in: before)
    var later: [String] = []
    for name in known where !taken.contains(name) {
      let letters = SearchText.folded(name)
      if letters.elementsEqual(begun) { continue }
      if letters.starts(with: begun) {
        lines.append(name)
      } else if SearchText.contains(letters, [32] + begun) {
        later.append(name)
      }
      if lines.count == Self.most { break }
    }
    lines += later.prefix(Self.most - lines.count)
  }
}

extension KnownNames {
  /// What was typed once is offered from then on.
  mutating func learn(_ changes: Changes) {
    for tag in changes.tags where SearchText.index(of: tag, among: tags) == nil { tags.append(tag) }
    for name in changes.collections where SearchText.index(of: name, among: collections) == nil {
      collections.append(name)
    }
  }
}

extension PopupState {
  /// What is typed in a field.
  func typed(in field: NameField) -> String {
    switch field {
    case .tags: page.details.tags
    case .collection: page.details.collection
    case .item(let id): forms.first { $0.item == id }?.text ?? ""
    }
  }

  mutating func type(_ text: String, in field: NameField) {
    switch field {
    case .tags: page.details.tags = text
    case .collection: page.details.collection = text
    case .item(let id):
      for index in forms.indices where forms[index].item == id { forms[index].text = text }
    }
  }

  /// What the field offers; none while nothing is open there.
  func offers(in field: NameField) -> NameOffers? {
    guard openOffers?.field == field else { return nil }
    let known = field == .collection ? names.collections : names.tags
    let offers = NameOffers(typed(in: field), of: known)
    return offers.lines.isEmpty ? nil : offers
  }

  /// Enter takes a line only once it was gone to: else it adds what was typed.
  mutating func keyOffer(_ field: NameField, _ key: String) {
    guard let count = offers(in: field)?.lines.count else { return }
    let meant = openOffers?.index
    switch key {
    case "ArrowDown": openOffers?.index = meant.map { ($0 + 1) % count } ?? 0
    case "ArrowUp": openOffers?.index = meant.map { ($0 + count - 1) % count } ?? count - 1
    case "Escape": openOffers = nil
    case "Enter", "Tab": if let meant { takeOffer(field, meant) }
    default: break
    }
  }

  /// The name takes the place of what was typed of it; after a tag another may follow.
  mutating func takeOffer(_ field: NameField, _ index: Int) {
    guard let offers = offers(in: field), offers.lines.indices.contains(index) else { return }
    let end = field == .collection ? "" : ", "
    type(offers.before + offers.lines[index] + end, in: field)
    openOffers = nil
  }
}
