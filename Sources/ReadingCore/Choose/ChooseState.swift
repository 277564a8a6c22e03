import AddressCore
public import ArticleCore
public import Kernel
public import Kit
public import SyncCore

/// Which parts of hosts' pages a person chose, and the sheet in which they choose.
public struct ChooseState: Equatable, Sendable {
  public var choices: [SiteChoice] = []
  public var open: Choosing?

  public init() {}

  public func choice(for host: String) -> SiteChoice? {
    for choice in choices where choice.host == host { return choice }
    return nil
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {
    guard entity.kind == .siteChoice, let host = entity[SiteChoice.host] else { return }
    choices.removeAll { $0.host == host }
    if let choice = SiteChoice(entity) { choices.append(choice) }
  }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(3)
    writer.write(choices.count)
    writer.write(open?.part ?? -1)
    writer.write(open?.isPreviewing ?? false)
  }
}

/// The open sheet in which the text of a page is chosen.
public struct Choosing: Equatable, Sendable {
  public enum Page: Equatable, Sendable {
    case loading
    case ready(PageBlocks)
    /// No network, or the server could not be asked.
    case unreachable
    /// The server could not get at the page, or found nothing on it.
    case unreadable
  }

  public let item: ID<Entity>
  /// The host that the choice counts for.
  public var host: String
  public var page = Page.loading
  /// The chosen part, among those of the page.
  public var part: Int?
  /// The block that was tapped last: smaller parts are those around it.
  public var block: Int?
  public var isPreviewing = false

  public init(item: ID<Entity>, host: String) {
    self.item = item
    self.host = host
  }

  public var blocks: PageBlocks? {
    if case .ready(let blocks) = page { return blocks }
    return nil
  }

  /// The next larger part, and the next smaller one.
  public var larger: Int? { part.flatMap { blocks?.larger(than: $0) } }
  public var smaller: Int? {
    guard let part, let blocks, blocks.parts.indices.contains(part) else { return nil }
    return blocks.smaller(than: part, around: block ?? blocks.parts[part].first)
  }

  /// The chosen blocks.
  public var range: Range<Int> {
    guard let blocks, let part, blocks.parts.indices.contains(part) else { return 0..<0 }
    return blocks.parts[part].first..<blocks.parts[part].end
  }
}

/// What happened in the sheet.
public enum ChooseAction: Sendable {
  case opened(ID<Entity>)
  case closed
  case retryTapped
  case blockTapped(Int)
  case largerTapped
  case smallerTapped
  case previewTapped
  case saveTapped
  /// The automatic text again, for the item's host.
  case automaticTapped(ID<Entity>)
}

extension ReadingState {
  mutating func perform(_ action: ChooseAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .opened(let id):
      guard let host = host(of: id) else { return [] }
      menu = nil
      choose.open = Choosing(item: id, host: host)
      return [.own(.fetchBlocks(id)), .focus(id: "choose-text")]
    case .closed:
      guard let item = choose.open?.item else { return [] }
      choose.open = nil
      return [.focus(id: reader == nil ? "card-" + item.text : "more-" + item.text)]
    case .retryTapped:
      guard let item = choose.open?.item else { return [] }
      choose.open?.page = .loading
      return [.own(.fetchBlocks(item)), .focus(id: "choose-text")]
    case .blockTapped(let block):
      let part = choose.open?.blocks?.part(of: block)
      choose.open?.block = block
      choose.open?.part = part
    case .largerTapped:
      if let larger = choose.open?.larger { choose.open?.part = larger }
    case .smallerTapped:
      if let smaller = choose.open?.smaller { choose.open?.part = smaller }
    case .previewTapped:
      choose.open?.isPreviewing.toggle()
    case .saveTapped: return saveChoice()
    case .automaticTapped(let id): return chooseAutomatic(id)
    }
    return []
  }

  /// The host that a choice on an item's page counts for; nil where it has no address.
  func host(of id: ID<Entity>) -> String? {
    library.item(id).flatMap { Address($0.url) }.map { SiteChoice.host(of: $0) }
  }

  private mutating func saveChoice() -> [ReadingEffect] {
    guard let open = choose.open, let part = open.part, let blocks = open.blocks,
      blocks.parts.indices.contains(part)
    else { return [] }
    choose.open = nil
    let undo = [SiteChoice.edit(open.host, choose.choice(for: open.host)?.selector)]
    let edit = SiteChoice.edit(open.host, blocks.parts[part].selector)
    return [
      .record([edit, again(open.item)], Saying(words.textChosen, undo: undo + [again(open.item)])),
      .focus(id: reader == nil ? "card-" + open.item.text : "heading"),
    ]
  }

  private mutating func chooseAutomatic(_ id: ID<Entity>) -> [ReadingEffect] {
    guard let host = host(of: id), let choice = choose.choice(for: host) else { return [] }
    menu = nil
    let undo = [SiteChoice.edit(host, choice.selector), again(id)]
    return [
      .record([SiteChoice.edit(host, nil), again(id)], Saying(words.textAutomatic, undo: undo)),
      .focus(id: reader == nil ? "card-" + id.text : "heading"),
    ]
  }

  /// What asks for the item's page to be read again.
  private func again(_ id: ID<Entity>) -> Edit {
    Edit(
      id,
      [
        .set(Item.state, .waiting),
        .set(Item.failure, nil),
      ])
  }

  /// The page's blocks arrived, or not.
  public mutating func blocksAnswered(
    _ id: ID<Entity>, status: Int, body: [UInt8]
  ) -> [ReadingEffect] {
    guard choose.open?.item == id, choose.open?.page == .loading else { return [] }
    guard status == 200 else {
      let isPage = status == 404 || status == 422
      choose.open?.page = isPage ? .unreadable : .unreachable
      return []
    }
    guard let blocks = try? PageBlocks(decoding: body), !blocks.parts.isEmpty else {
      choose.open?.page = .unreadable
      return []
    }
    choose.open?.part = blocks.automatic
    choose.open?.block = blocks.automatic.map { blocks.parts[$0].first }
    choose.open?.page = .ready(blocks)
    return []
  }
}

extension ReadingState {
  /// Whether the text of the item's host was chosen by hand.
  func hasChoice(for item: Item) -> Bool {
    host(of: item.id).map { choose.choice(for: $0) != nil } ?? false
  }
}

extension Item {
  /// Whether there may be a page with blocks to choose from.
  var mayBeChosenFrom: Bool {
    guard failure.isOfPage else { return false }
    return switch type {
    case .pdf, .image, .note, .voice: false
    case .article, .video, .podcast, .link: state == .ready || state == .failed
    }
  }
}
