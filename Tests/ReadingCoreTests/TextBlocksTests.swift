import ArticleCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

@Suite struct TextBlocksTests {
  private static func element(_ tag: ArticleTag, _ children: [ArticleNode]) -> ArticleNode {
    .element(ArticleElement(tag, children: children))
  }

  private static let article = Article(blocks: [
    element(.paragraph, [.text("One "), element(.emphasis, [.text("two")])]),
    element(.paragraph, [.text("  \n ")]),
    element(
      .unorderedList,
      [
        element(
          .listItem, [.text("outer"), element(.unorderedList, [element(.listItem, [.text("in")])])]),
        element(.listItem, [element(.paragraph, [.text("para in item")])]),
      ]),
    element(.figure, [element(.image, []), element(.figureCaption, [.text("caption 😀")])]),
    element(.blockquote, [element(.paragraph, [.text("quoted")])]),
    element(.blockquote, [.text("bare")]),
    element(
      .table,
      [element(.tableBody, [element(.tableRow, [element(.tableCell, [.text("cell")])])])]),
    element(.heading2, [.text("End")]),
  ])

  @Test func aBlockHasTextDirectlyInIt() {
    #expect(TextBlocks(Self.article).lengths == [7, 5, 2, 12, 10, 6, 4, 4, 3])
  }

  @Test func theScreenNumbersTheSameBlocks() {
    let id = ID<Entity>(high: 1, low: 1)
    let content = [UInt8](repeating: 9, count: 32)
    func field(_ number: RegisterNumber, _ value: [UInt8]) -> Field {
      Field(
        number: number,
        register: Register(stamp: Stamp(milliseconds: 1, device: .server), value: value))
    }
    var state = ReadingState()
    state.library.update(
      Entity(
        id: id, kind: .item,
        fields: [
          field(Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
          field(Item.content.number, RegisterValue.bytes(content)),
        ]))
    state.reader = Reader(
      id: id, content: Hex.encode(content), text: .ready(Self.article, TextBlocks(Self.article)))
    let scene = Scene(
      words: Words(.english), now: Instant(milliseconds: 0), isOnline: true, isLoading: false)
    var texts: [Int: String] = [:]
    for node in ReaderScreen.view(state, scene) { gather(node, into: &texts) }
    #expect(texts.keys.sorted() == Array(0..<9))
    #expect(texts[0] == "One two")
    #expect(texts[3] == "para in item")
    #expect(texts[8] == "End")
  }

  private func gather(_ node: Node<ReadingAction>, into texts: inout [Int: String]) {
    guard let element = node.element else { return }
    for attribute in element.attributes where attribute.name == .dataBlock {
      if let number = Int(attribute.value) { texts[number] = text(of: node) }
    }
    for child in element.children { gather(child, into: &texts) }
  }

  private func text(of node: Node<ReadingAction>) -> String {
    if case .text(let text) = node { return text }
    return (node.element?.children ?? []).map(text(of:)).joined()
  }

  @Test func aPlaceAndItsShareLeadToEachOther() {
    let blocks = TextBlocks(Self.article)
    var total = 0
    for length in blocks.lengths { total += length }
    for (block, length) in blocks.lengths.enumerated() {
      for offset in 0..<length {
        let permille = blocks.permille(block: block, offset: offset)
        let back = blocks.place(permille: permille)
        let distance = abs(
          blocks.permille(block: back.block, offset: back.offset) - permille)
        #expect(distance <= 1000 / total + 1)
      }
    }
    #expect(blocks.permille(block: 99, offset: 5) == 1000)
    #expect(TextBlocks(Article(blocks: [])).permille(block: 0, offset: 0) == 0)
  }

  @Test func aPlaceBeyondAShorterTextIsFoundByItsShare() {
    let blocks = TextBlocks(Self.article)
    let place = blocks.nearest(to: ReadingPlace(block: 40, offset: 3, permille: 500))
    #expect(place.block < blocks.lengths.count)
    #expect(blocks.nearest(to: ReadingPlace(block: 0, offset: 99, permille: 10)).offset == 7)
    #expect(TextBlocks(Article(blocks: [])).nearest(to: place).block == 0)
  }
}
