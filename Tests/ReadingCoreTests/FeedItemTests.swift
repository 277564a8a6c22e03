import Kernel
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
    #expect(scopes(begun) == [.started, .all])
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
}
