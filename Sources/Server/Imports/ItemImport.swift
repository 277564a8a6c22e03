import AddressCore
import Imports
import Kernel
import ReadingCore
import Storage
import SyncCore

/// What became of one record.
enum ImportOutcome {
  case added
  /// It was here, and got something that it lacked.
  case joined
  /// All of it was here, or a person has deleted it.
  case known
  /// A product or a feed more than the account may have.
  case beyondLimit
}

/// Makes items of what another program kept, or adds to those that are here.
struct ItemImport: Sendable {
  private static let longestNote = 10_000

  let writing: ImportWriting
  let storage: Storage
  /// Bytes of contents that an account may have.
  let accountBytes: Int64

  func changes(
    for item: ImportedItem, at index: Int, _ shelves: inout ImportedShelves
  ) async throws(StorageError) -> (outcome: ImportOutcome, changes: [Change]) {
    let address = Address(absolute: item.url)
    let found = try await known(address)
    if let found { return try await joining(item, to: found, at: index, &shelves) }
    let id =
      address.map { ImportNames.id(.item, $0.comparable) }
      ?? ImportNames.id(.item, "\(item.title)\n\(item.text)\n\(item.saved?.milliseconds ?? 0)")
    let stored = try await writing.stored(id)
    if let stored, !writing.isTakenBack(stored) {
      // A note that is here, or something that a person has deleted since.
      guard address == nil, !stored.isDeleted else { return (.known, []) }
      return try await joining(item, to: stored, at: index, &shelves)
    }
    var changes = [try await new(item, address, id, over: stored, at: index)]
    changes += try await surroundings(of: item, id, at: index, &shelves)
    return (.added, changes)
  }

  private func known(_ address: Address?) async throws(StorageError) -> Entity? {
    guard let address else { return nil }
    let found = try await storage.sync.find(writing.account, ReadingDerivation.key(for: address))
    return found.map { $0.entity }.min { $0.id < $1.id }
  }

  private func new(
    _ item: ImportedItem, _ address: Address?, _ id: ID<Entity>, over stored: Entity?,
    at index: Int
  ) async throws(StorageError) -> Change {
    let saved = savedAt(item, index)
    let read = item.read ?? saved
    var fields: [Assignment<Item>] = [
      .set(Item.savedAt, saved), .set(Item.archivedAt, item.isArchived ? read : nil),
      .set(Item.isFavourite, item.isFavourite), .alive,
    ]
    if let address {
      fields += [
        .set(Item.url, address.text), .set(Item.comparableURL, address.comparable),
        .set(Item.state, .waiting), .set(Item.failure, nil),
      ]
    } else {
      fields += [
        .set(Item.type, .note), .set(Item.state, .ready),
        .set(Item.body, writing.text(Self.body(of: item))),
      ]
    }
    if !item.note.isEmpty {
      fields.append(.set(Item.note, writing.text(item.note.cut(to: Self.longestNote))))
    }
    if !item.reason.isEmpty {
      fields.append(.set(Item.reason, item.reason.cut(to: Self.longestNote)))
    }
    fields += Self.progress(of: item, read)
    if let page = try await page(of: item) { fields.append(.set(Item.sentPage, page)) }
    return writing.change(fields, guesses: Self.guesses(from: item), to: id, over: stored)
  }

  private func savedAt(_ item: ImportedItem, _ index: Int) -> Instant {
    item.saved ?? writing.now.adding(milliseconds: Int64(-index))
  }

  /// Of a note its title too, which is its first line here; of what was marked elsewhere the words.
  private static func body(of item: ImportedItem) -> String {
    let quotes = item.highlights.map { highlight in
      Quotation.markdown(highlight.quote)
        + (highlight.note.isEmpty ? "" : "\n\n" + highlight.note)
    }
    let isTitled = item.title.isEmpty || item.text.hasPrefix(item.title)
    return ([isTitled ? "" : item.title, item.author, item.text] + (item.isAddition ? quotes : []))
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func progress(of item: ImportedItem, _ read: Instant) -> [Assignment<Item>] {
    guard let progress = item.progress, progress > 0 else { return [] }
    var fields: [Assignment<Item>] = [
      .set(Item.place, ReadingPlace(block: 0, offset: 0, permille: progress)),
      .set(Item.startedAt, read),
    ]
    if progress >= 1_000 { fields.append(.set(Item.finishedAt, read)) }
    return fields
  }

  /// What stands there until the page itself says it, and where it cannot be fetched.
  private static func guesses(from item: ImportedItem) -> [Assignment<Item>] {
    var fields: [Assignment<Item>] = []
    if item.url.isEmpty { return [] }
    if !item.title.isEmpty { fields.append(.set(Item.title, item.title.line(upTo: 1_000))) }
    if !item.author.isEmpty { fields.append(.set(Item.byline, item.author.line(upTo: 300))) }
    if !item.site.isEmpty { fields.append(.set(Item.siteName, item.site.line(upTo: 300))) }
    if !item.excerpt.isEmpty { fields.append(.set(Item.excerpt, item.excerpt.cut(to: 1_000))) }
    if let published = item.published { fields.append(.set(Item.publishedAt, published)) }
    return fields
  }

  /// The page as the other program kept it: it is read as one that a browser sent.
  private func page(of item: ImportedItem) async throws(StorageError) -> Bytes? {
    guard !item.html.isEmpty, item.html.utf8.count <= SentPage.longest else { return nil }
    let document = Self.document(item)
    guard let content = SentPage.content(Array(document.utf8)),
      try await storage.hasRoom(
        for: content.bytes.count, of: writing.account, within: accountBytes)
    else { return nil }
    return Bytes(try await storage.contents.put(writing.account, content).bytes)
  }

  private static func document(_ item: ImportedItem) -> String {
    // A whole page has a head of its own.
    if item.html.prefix(300).lowercased().contains("<html") { return item.html }
    return """
      <!DOCTYPE html><html lang="\(HTMLText.escaped(item.language))"><head><title>\(HTMLText.escaped(item.title))</title>
      <meta name="author" content="\(HTMLText.escaped(item.author))"></head>
      <body><article><h1>\(HTMLText.escaped(item.title))</h1>\(item.html)</article></body></html>
      """
  }
}

extension ItemImport {
  /// What the item that is here lacks; what it has stays as it is.
  private func joining(
    _ item: ImportedItem, to found: Entity, at index: Int, _ shelves: inout ImportedShelves
  ) async throws(StorageError) -> (outcome: ImportOutcome, changes: [Change]) {
    var fields: [Assignment<Item>] = []
    // What this import itself has made, a person may have changed since.
    let isOwn = found[Item.savedAt.number]?.stamp.device == writing.device
    if !isOwn {
      if item.isFavourite, !found[Item.isFavourite] { fields.append(.set(Item.isFavourite, true)) }
      if let note = note(item.note, on: found) { fields.append(.set(Item.note, note)) }
      if !item.reason.isEmpty, found[Item.reason].isEmpty {
        fields.append(.set(Item.reason, item.reason.cut(to: Self.longestNote)))
      }
    }
    if !ReadingDerivation.touch(found).isEmpty { fields += saving(item, at: index) }
    var changes =
      fields.isEmpty ? [] : [writing.change(fields, to: found.id, over: found)]
    changes += try await surroundings(of: item, found.id, at: index, &shelves)
    return (changes.isEmpty ? .known : .joined, changes)
  }

  /// What nobody but a feed had saved is saved now, and stands where it stood elsewhere.
  private func saving(_ item: ImportedItem, at index: Int) -> [Assignment<Item>] {
    let saved = savedAt(item, index)
    let read = item.read ?? saved
    var fields: [Assignment<Item>] = [.set(Item.savedAt, saved), .set(Item.isFromLetter, false)]
    if item.isArchived { fields.append(.set(Item.archivedAt, read)) }
    return fields + Self.progress(of: item, read)
  }

  /// Behind what is written there; nil where it stands there already.
  private func note(_ text: String, on found: Entity) -> TextRegister? {
    let old = found[Item.note].text
    guard !text.isEmpty, !old.contains(text) else { return nil }
    let both = (old.isEmpty ? text : old + "\n\n" + text).cut(to: Self.longestNote)
    guard both != old else { return nil }
    let register = found[Item.note.number]
    let stamp = writing.writer.stamps.next(writing.device, found.fields, writing.now)
    return TextRegister.edited(
      to: both, visible: register, mirrored: register, device: writing.device, time: stamp.time)
  }

  /// Its tags, collections and highlights, those that are not there.
  private func surroundings(
    of item: ImportedItem, _ id: ID<Entity>, at index: Int, _ shelves: inout ImportedShelves
  ) async throws(StorageError) -> [Change] {
    var changes: [Change] = []
    for name in item.tags.all.prefix(100) {
      guard let (tag, made) = try await shelves.tag(name, writing) else { continue }
      if let made { changes.append(made) }
      changes += try await membership(of: id, in: tag, order: nil)
    }
    for name in item.collections.all.prefix(100) {
      guard let (collection, made) = try await shelves.collection(name, writing) else { continue }
      if let made { changes.append(made) }
      changes += try await membership(of: id, in: collection, order: Self.order(index))
    }
    // Those of a note of its own stand in its text.
    if item.isAddition, item.url.isEmpty { return changes }
    for highlight in item.highlights.prefix(2_000) {
      changes += try await self.highlight(highlight, of: id)
    }
    return changes
  }

  /// In the order of the file.
  private static func order(_ index: Int) -> OrderKey? {
    let bytes = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: UInt32(truncatingIfNeeded: index) >> UInt32($0))
    }
    return OrderKey(bytes: [0x80] + bytes + [1])
  }

  private func membership(
    of item: ID<Entity>, in group: ID<Entity>, order: OrderKey?
  ) async throws(StorageError) -> [Change] {
    let id = Shelves.membership(of: item, in: group)
    let stored = try await writing.stored(id)
    if let stored, !writing.isTakenBack(stored) { return [] }
    var fields: [Assignment<Membership>] = [
      .set(Membership.item, item), .set(Membership.group, group), .alive,
    ]
    if let order { fields.append(.set(Membership.order, order)) }
    return [writing.change(fields, to: id, over: stored)]
  }

  private func highlight(
    _ highlight: ImportedHighlight, of item: ID<Entity>
  ) async throws(StorageError) -> [Change] {
    let quote = highlight.quote.trimmed.cut(to: Highlight.longest)
    guard !quote.isEmpty else { return [] }
    let id = ImportNames.id(.highlight, item.bytes + Array(quote.utf8))
    let stored = try await writing.stored(id)
    if let stored, !writing.isTakenBack(stored) { return [] }
    var fields: [Assignment<Highlight>] = [
      .set(Highlight.item, item), .set(Highlight.quote, quote),
      .set(Highlight.colour, Self.colour(highlight.colour)),
      .set(Highlight.createdAt, highlight.created ?? writing.now), .alive,
    ]
    if !highlight.note.isEmpty {
      let note = highlight.note.cut(to: Self.longestNote)
      fields.append(.set(Highlight.note, writing.text(note)))
    }
    return [writing.change(fields, to: id, over: stored)]
  }

  private static func colour(_ name: String) -> HighlightColour {
    switch name {
    case "green": .green
    case "blue", "purple": .blue
    case "pink", "red", "orange": .pink
    default: .yellow
    }
  }
}
