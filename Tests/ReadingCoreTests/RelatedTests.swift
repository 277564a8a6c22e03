import AddressCore
import ArticleCore
import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

/// What belongs to an article, and that the reason is true.
@Suite struct RelatedTests {
  private func entity(
    _ number: UInt64, kind: EntityKind = .item, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    entity(ID(high: 1, low: number), kind: kind, values)
  }

  private func entity(
    _ id: ID<Entity>, kind: EntityKind, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    return Entity(
      id: id, kind: kind,
      fields: values.map {
        Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
      })
  }

  private func item(
    _ number: UInt64, _ title: String, site: String = "", _ more: [(RegisterNumber, [UInt8])] = []
  ) -> Entity {
    let address = "https://site\(number).example/a"
    return entity(
      number,
      [
        (Item.url.number, RegisterValue.text(address)),
        (Item.comparableURL.number, RegisterValue.text(Address(address)?.comparable ?? "")),
        (Item.title.number, RegisterValue.text(title)),
        (Item.siteName.number, RegisterValue.text(site)),
        (Item.savedAt.number, RegisterValue.int(1_000 - Int(number))),
      ] + more)
  }

  private func on(_ item: UInt64, _ shelf: UInt64, kind: EntityKind) -> [Entity] {
    let ids: (ID<Entity>, ID<Entity>) = (ID(high: 1, low: item), ID(high: 2, low: shelf))
    return [
      entity(ids.1, kind: kind, [(ItemTag.name.number, RegisterValue.text("Sea"))]),
      entity(
        Shelves.membership(of: ids.0, in: ids.1), kind: .membership,
        [
          (Membership.item.number, RegisterValue.id(ids.0)),
          (Membership.group.number, RegisterValue.id(ids.1)),
        ]),
    ]
  }

  private func related(
    _ items: [Entity], _ others: [Entity] = [], _ article: Article? = nil
  ) -> [Related] {
    var shelves = Shelves()
    for entity in others { shelves.update(entity) }
    for entity in items { shelves.note(entity) }
    return RelatedItems.items(of: items[0].id, article, in: Library(items), shelves)
  }

  private func number(_ related: Related) -> UInt64 { related.item.low }

  // Shows L62.
  @Test func aTagAWordOfBothTitlesAndTheSourceAreReasons() {
    let items = [
      item(1, "The lighthouse at Skerryvore", site: "Tides"), item(2, "Bread without kneading"),
      item(3, "Who keeps a lighthouse now?"), item(4, "Ropes", site: "Tides"), item(5, "Nets"),
    ]
    let found = related(items, on(1, 7, kind: .tag) + on(5, 7, kind: .tag))
    #expect(found.map { number($0) } == [5, 3, 4])
    #expect(
      found.map { $0.reason } == [.shelf(ID(high: 2, low: 7)), .word("lighthouse"), .source])
  }

  // Shows L62.
  @Test func whatTheTextLinksToAndTheLibraryHasComesFirst() {
    let link = ArticleElement(
      .link, attributes: [.init(.href, "https://site4.example/a#part")], children: [.text("see")])
    let article = Article(
      blocks: [.element(ArticleElement(.paragraph, children: [.element(link)]))])
    let items = [
      item(1, "The lighthouse"), item(2, "A lighthouse too"), item(3, "Bread"), item(4, "Ropes"),
    ]
    let found = related(items, [], article)
    #expect(found.map { number($0) } == [4, 2])
    #expect(found.first?.reason == .linked)
  }

  @Test func wordsOfEveryTitleAndWordsOfNoTopicAreNoReason() {
    var items = [item(1, "What would they think about this lighthouse")]
    for number in 2...40 {
      items.append(item(UInt64(number), "This lighthouse would be \(number)"))
    }
    #expect(related(items).isEmpty)
    #expect(related([items[0]]).isEmpty)
  }

  @Test func koreanTitlesAreComparedWithoutTheirParticles() {
    let found = related([item(1, "등대를 지키는 사람"), item(2, "바닷가 등대의 하루"), item(3, "빵 굽기")])
    #expect(found.map { number($0) } == [2])
    #expect(found.first?.reason == .word("등대"))
  }

  @Test func whatIsDeletedIsNotRelatedAndFourAreEnough() {
    let deleted: [(RegisterNumber, [UInt8])] = [(.deleted, RegisterValue.int(5))]
    var items = [item(1, "A lighthouse"), item(2, "Old lighthouse", deleted)]
    for number in 3...5 { items.append(item(UInt64(number), "New lighthouse \(number)")) }
    for number in 6...30 { items.append(item(UInt64(number), "Bread \(number)", site: "Tides")) }
    let found = related(items, on(1, 7, kind: .collection) + on(2, 7, kind: .collection))
    #expect(found.map { number($0) } == [3, 4, 5])
  }

  // Shows L46.
  @Test func sourcesAndTwinsAreCountedChangeByChange() {
    var library = Library([
      item(1, "A long title", site: "Tides"), item(2, "Another", site: "tides"),
    ])
    #expect(library.countOfSource(ID(high: 1, low: 1)) == 2)
    #expect(!library.hasTwin(ID(high: 1, low: 1)))
    library.update(item(3, "A LONG title", site: "Tides"))
    #expect(library.hasTwin(ID(high: 1, low: 1)) && library.hasTwin(ID(high: 1, low: 3)))
    #expect(library.countOfSource(ID(high: 1, low: 2)) == 3)
    library.update(item(3, "A LONG title", site: "Tides", [(.deleted, RegisterValue.int(5))]))
    #expect(!library.hasTwin(ID(high: 1, low: 1)))
    library.remove(ID(high: 1, low: 2))
    #expect(library.countOfSource(ID(high: 1, low: 1)) == 0)
  }

  // Shows L62.
  @Test func onACardItIsFoundOnceItIsAskedFor() {
    let items = [
      item(1, "The lighthouse at Skerryvore"), item(2, "Bread"), item(3, "How a lighthouse is lit"),
    ]
    var state = ReadingState()
    for item in items { state.update(item) }
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    _ = reduce(&state, .menuTapped(items[0].id), moment)
    #expect(state.present.related == [])
    _ = reduce(&state, .suggesting(.relatedTapped(items[0].id)), moment)
    #expect(state.menu == nil && state.organise.sheet == .related(items[0].id))
    #expect(state.present.related.map(\.item) == [items[2].id])
    let closed = reduce(&state, .organising(.sheetClosed), moment)
    #expect(closed == [.focus(id: "more-" + items[0].id.text)])
  }
}
