import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing

/// What feeds bring stands apart from what people saved.
@Suite struct FeedItemTests {
  private static let feed = FeedSubscription(id: ID(high: 1, low: 2))
  private static let person = DeviceID(bits: 7)

  private func item(
    _ values: [(RegisterNumber, [UInt8], DeviceID)] = [], savedBy device: DeviceID = feed.device
  ) -> Entity {
    let saved = RegisterValue.instant(Instant(milliseconds: 50))
    return Entity(
      id: ID(high: 0, low: 1), kind: .item,
      fields: ([(Item.savedAt.number, saved, device)] + values).map {
        Field(
          number: $0.0,
          register: Register(stamp: Stamp(milliseconds: 1, device: $0.2), value: $0.1))
      })
  }

  private func lists(_ item: Entity) -> Set<ListName> {
    let library = Library([item])
    return Set(ListName.allCases.filter { library.count($0) > 0 })
  }

  private func scopes(_ item: Entity) -> Set<ListQuery.Scope> {
    Set(
      ListQuery.Scope.allCases.filter { scope in
        var library = Library([item])
        library.show(ListQuery(scope))
        return library.count(.shown) > 0
      })
  }

  // Shows L24.
  @Test func whatAFeedBroughtStandsInNoListUntilSomebodyTouchesIt() {
    let title = (Item.title.number, RegisterValue.text("Rain"), DeviceID.server)
    #expect(lists(item([title])) == [])
    #expect(scopes(item([title])) == [.feeds])
    #expect(Library([item()]).item(ID(high: 0, low: 1)) != nil)
  }

  @Test func whatIsSavedByHandStandsInTheInbox() {
    for device in [Self.person, .server] {
      #expect(lists(item(savedBy: device)) == [.inbox, .new, .all])
      #expect(scopes(item(savedBy: device)) == [.inbox, .new, .all])
    }
  }

  @Test func whatIsBegunGoesOnOutsideTheInbox() {
    let place = ReadingPlace(block: 1, offset: 0, permille: 300).register
    let begun = item([
      (Item.place.number, place, Self.person), (Item.openedAt.number, [5], Self.person),
    ])
    #expect(lists(begun) == [.started, .all])
    // It stays where it was opened.
    #expect(scopes(begun) == [.all, .feeds])
  }

  // In Progress counted what feeds brought, and All Items did not.
  @Test func theTabsOfTheInboxCountWhatTheirListsHold() {
    let place = (
      Item.place.number, ReadingPlace(block: 1, offset: 0, permille: 300).register, Self.person
    )
    let opened = (
      Item.openedAt.number, RegisterValue.instant(Instant(milliseconds: 60)), Self.person
    )
    let all = [
      item([place, opened]), item([place, opened], savedBy: Self.person),
      item([place], savedBy: Self.person), item(savedBy: Self.person), item(),
    ]
    var library = Library(
      all.enumerated().map { index, item in
        Entity(id: ID(high: 0, low: UInt64(index + 1)), kind: .item, fields: item.fields)
      })
    let scopes: [(InboxTab, ListQuery.Scope, [UInt64])] = [
      (.new, .new, [4]), (.started, .started, [2, 3]), (.all, .inbox, [2, 3, 4]),
    ]
    for (tab, scope, numbers) in scopes {
      #expect(library.ids(tab.list).map { $0.low }.sorted() == numbers)
      library.show(ListQuery(scope, order: .oldest))
      #expect(library.ids(.shown).map { $0.low }.sorted() == numbers)
    }
    // What one goes on with is all that is begun.
    #expect(library.ids(.started).map { $0.low }.sorted() == [1, 2, 3])
  }

  // It was ordered by when the server had fetched it.
  @Test func whatFeedsBroughtIsOrderedByWhenItWasPublished() {
    func published(_ number: UInt64, _ milliseconds: Int64?) -> Entity {
      let date = milliseconds.map {
        (
          Item.publishedAt.number, RegisterValue.instant(Instant(milliseconds: $0)),
          DeviceID.server
        )
      }
      let fields = item(date.map { [$0] } ?? []).fields
      return Entity(id: ID(high: 0, low: number), kind: .item, fields: fields)
    }
    // All came at 50. What is dated ahead of that, or before there was a network, has no date.
    var library = Library([
      published(1, 10), published(2, 30), published(3, nil), published(4, 90), published(5, -40),
      published(6, 20),
    ])
    library.show(ListQuery(.feeds))
    #expect(library.ids(.shown).map { $0.low } == [3, 4, 5, 2, 6, 1])
  }

  @Test func whatIsMarkedOrPutAwayIsFoundThere() {
    let favourite = item([(Item.isFavourite.number, RegisterValue.bool(true), Self.person)])
    #expect(lists(favourite) == [.favourites, .all])
    let now = RegisterValue.instant(Instant(milliseconds: 60))
    let archived = item([(Item.archivedAt.number, now, Self.person)])
    #expect(lists(archived) == [.archive, .all])
    for one in [favourite, archived] { #expect(!scopes(one).contains(.feeds)) }
    // Put away and taken back, it waits among what feeds brought again.
    let back = item([(Item.archivedAt.number, RegisterValue.null, Self.person)])
    #expect(scopes(back) == [.all, .feeds])
  }

  @Test func aListIsOfOneFeedOrOfAll() {
    let other = FeedSubscription(id: ID(high: 1, low: 3))
    let origin = (Item.feed.number, RegisterValue.id(Self.feed.id), DeviceID.server)
    for (feed, count) in [(nil, 1), (Self.feed.id, 1), (other.id, 0)] {
      var library = Library([item([origin])])
      var query = ListQuery(.feeds)
      query.feed = feed
      library.show(query)
      #expect(library.count(.shown) == count)
    }
  }

  private static let origin = (Item.feed.number, RegisterValue.id(feed.id), DeviceID.server)

  /// The state after a person's action.
  private func after(_ action: ReadingAction, on items: [Entity]) -> ReadingState {
    var state = ReadingState()
    for item in items { state.update(item) }
    let moment = Moment(
      instant: Instant(milliseconds: 1_000), entropy: Entropy(high: 9, low: 9))
    for effect in reduce(&state, action, moment) {
      switch effect {
      case .record(let edits, _):
        for edit in edits { write(edit, at: 1_000, by: Self.person, on: &state) }
      case .own(.recordRetry(let edit)): write(edit, at: 1_000, by: Self.person, on: &state)
      default: break
      }
    }
    return state
  }

  private func write(
    _ edit: Edit, at milliseconds: Int64, by device: DeviceID, on state: inout ReadingState
  ) {
    var entity =
      state.library.entity(edit.entity) ?? Entity(id: edit.entity, kind: edit.kind)
    let stamp = Stamp(milliseconds: milliseconds, device: device)
    entity.merge(
      Entity(
        id: edit.entity, kind: edit.kind,
        fields: edit.fields.map {
          Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
        }))
    state.update(entity)
  }

  @Test func onlyWhatIsAFeedsAndUntouchedIsMarkedAsTouched() {
    #expect(ReadingDerivation.touch(item([Self.origin])).count == 1)
    #expect(ReadingDerivation.touch(item()).isEmpty)
    let favourite = (Item.isFavourite.number, RegisterValue.bool(true), Self.person)
    #expect(ReadingDerivation.touch(item([Self.origin, favourite])).isEmpty)
    #expect(ReadingDerivation.touch(item(savedBy: .server)).isEmpty)
  }

  // The server wrote over all that the person had written, and it faded.
  @Test func tryingAgainTouchesForGood() throws {
    let failed = item([Self.origin])
    var state = after(.tryAgainTapped(failed.id), on: [failed])
    let read: [Assignment<Item>] = [.set(Item.state, .ready), .set(Item.failure, nil)]
    write(Edit(failed.id, read), at: 2_000, by: .server, on: &state)
    let tried = try #require(state.library.entity(failed.id))
    #expect(!ReadingDerivation.isUntouched(tried) && tried[Item.feed] == Self.feed.id)
    #expect(state.library.count(.all) == 1)
  }

  // Both were lost: the one was joined to the other, which nobody had touched.
  @Test func whatIsMergedIntoAFeedsItemIsSavedWithIt() throws {
    let kept = item([Self.origin])
    let archived = (
      Item.archivedAt.number, RegisterValue.instant(Instant(milliseconds: 70)), Self.person
    )
    for list in [ListName.inbox, .archive] {
      let own = item(list == .archive ? [archived] : [], savedBy: Self.person)
      let saved = Entity(id: ID(high: 0, low: 2), kind: .item, fields: own.fields)
      let action = SimilarAction.merged(saved.id, into: kept.id)
      let state = after(.organising(.comparing(action)), on: [kept, saved])
      let merged = try #require(state.library.entity(kept.id))
      #expect(!ReadingDerivation.isUntouched(merged) && !ReadingDerivation.isApart(merged))
      #expect(state.library.ids(list) == [kept.id] && state.library.item(saved.id) == nil)
    }
    // Of two that feeds brought the one that stays does so under its feed.
    let other = Entity(
      id: ID(high: 0, low: 2), kind: .item, fields: item([Self.origin]).fields)
    let action = SimilarAction.merged(other.id, into: kept.id)
    let state = after(.organising(.comparing(action)), on: [kept, other])
    let merged = try #require(state.library.entity(kept.id))
    #expect(!ReadingDerivation.isUntouched(merged) && ReadingDerivation.isApart(merged))
  }
}
