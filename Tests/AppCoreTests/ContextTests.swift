import AppCore
import Foundation
import Kernel
import Kit
import ReadingCore
import SyncCore
import TasksCore
import TestSupport
import Testing
import ViewTree

/// Places, the device, and the screen that says what of it is used.
@Suite struct ContextTests {
  private static let path = "/settings/privacy"
  private static let home = Position(northing: 12_756_650, easting: 30_697_800, accuracy: 20)
  /// Some 4 km away.
  private static let office = Position(northing: 12_760_000, easting: 30_700_000, accuracy: 20)

  private func later(minutes: Int64) -> Instant {
    Fixtures.now.adding(milliseconds: minutes * 60_000)
  }

  private func opened(
    _ rows: [StoreRow] = [], path: String = Self.path, items: [Entity] = Fixtures.items,
    language: Language = .english
  ) -> Player {
    var player = Player(Fixtures.boot(path: path, language: language))
    player.start([.meta: rows], path: path)
    player.pull(items)
    return player
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func html(_ player: Player) -> String {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
  }

  /// What the last effects store in `meta`.
  private func writes(_ player: Player) -> [StoreWrite] {
    var found: [StoreWrite] = []
    for case .persist(_, let writes) in player.effects {
      found += writes.filter { $0.store == .meta }
    }
    return found
  }

  /// The device's rows of a person who has named their home.
  private func namedHome() -> [StoreRow] {
    var player = opened()
    var rows: [StoreRow] = []
    func keep() {
      for write in writes(player) {
        rows.removeAll { $0.key == write.key }
        if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
      }
    }
    player.perform(.context(.placesTapped))
    keep()
    player.hear(.positionSeen(Self.home))
    keep()
    player.perform(.context(.addTapped(.home)))
    keep()
    return rows
  }

  @Test func distancesAreThoseOfASphere() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let latitude = Double.random(in: -85...85, using: &random)
      let longitude = Double.random(in: -180...180, using: &random)
      let north = Double.random(in: -0.009...0.009, using: &random)
      let east = Double.random(in: -0.009...0.009, using: &random)
      let one = position(latitude, longitude)
      let other = position(latitude + north, longitude + east)
      let exact = haversine(latitude, longitude, latitude + north, longitude + east)
      #expect(abs(one.metres(to: other) - exact) < 3, "at \(latitude), \(longitude)")
      #expect(one.metres(to: other) == other.metres(to: one))
    }
    // Over the date line.
    #expect(position(0, 179.999).metres(to: position(0, -179.999)) < 230)
  }

  private func position(_ latitude: Double, _ longitude: Double) -> Position {
    var east = longitude + 180
    if east >= 360 { east -= 360 }
    if east < 0 { east += 360 }
    return Position(
      northing: Int(((latitude + 90) * 100_000).rounded()),
      easting: Int((east * 100_000).rounded()), accuracy: 10)
  }

  private func haversine(_ lat: Double, _ lon: Double, _ lat2: Double, _ lon2: Double) -> Double {
    let turn = Double.pi / 180
    let a =
      pow(sin((lat2 - lat) * turn / 2), 2)
      + cos(lat * turn) * cos(lat2 * turn) * pow(sin((lon2 - lon) * turn / 2), 2)
    return 2 * 6_371_009 * asin(sqrt(a))
  }

  // Shows L35, L36.
  @Test func onlyWhoIsCertainToBeThereIsAtAPlace() {
    let place = NamedPlace(id: ID(high: 1, low: 1), .home, at: Self.home)
    func isHome(_ position: Position, after minutes: Int64 = 0) -> Bool {
      var whereabouts = Whereabouts()
      whereabouts.found(position, at: Fixtures.now)
      return whereabouts.place(among: [place], at: later(minutes: minutes)) != nil
    }
    #expect(isHome(Self.home))
    #expect(!isHome(Self.office))
    // 133 m north, and 167 m.
    var near = Self.home
    near.northing += 120
    #expect(isHome(near))
    near.northing += 30
    #expect(!isHome(near))
    // Found coarsely, or long ago.
    #expect(!isHome(Position(northing: 12_756_650, easting: 30_697_800, accuracy: 3_000)))
    #expect(isHome(Self.home, after: 10))
    #expect(!isHome(Self.home, after: 11))
  }

  @Test func ofTwoPlacesOneIsAtTheNearer() {
    let home = NamedPlace(id: ID(high: 1, low: 1), .home, at: Self.home)
    var near = Self.home
    near.northing += 90
    let office = NamedPlace(id: ID(high: 1, low: 2), .office, at: near)
    var whereabouts = Whereabouts()
    near.northing -= 20
    whereabouts.found(near, at: Fixtures.now)
    #expect(whereabouts.place(among: [home, office], at: Fixtures.now)?.sort == .office)
  }

  // Shows L31.
  @Test func whoRidesIsOnTheWayAndWhoWalksOrWaitsIsNot() {
    func isOnTheWay(metres: Int, seconds: Int64, accuracy: Int = 20) -> Bool {
      var whereabouts = Whereabouts()
      whereabouts.found(Self.home, at: Fixtures.now)
      var there = Self.home
      there.northing += metres * 100 / 111
      there.accuracy = accuracy
      let then = Fixtures.now.adding(milliseconds: seconds * 1_000)
      whereabouts.found(there, at: then)
      return whereabouts.isOnTheWay(at: then)
    }
    #expect(isOnTheWay(metres: 3_000, seconds: 300))
    #expect(!isOnTheWay(metres: 300, seconds: 300))
    #expect(!isOnTheWay(metres: 0, seconds: 300))
    // Too uncertain, too fast, too long ago, too soon.
    #expect(!isOnTheWay(metres: 3_000, seconds: 300, accuracy: 3_000))
    #expect(!isOnTheWay(metres: 90_000, seconds: 300))
    #expect(!isOnTheWay(metres: 9_000, seconds: 3_000))
    #expect(!isOnTheWay(metres: 2_000, seconds: 20))
  }

  // Shows L31, L35, L86.
  @Test(arguments: [
    (Language.english, "At home · Thursday"), (.korean, "집 · 목요일"),
  ])
  func homeIsSaidOnceItIsNamedAndOneIsThere(language: Language, said: String) {
    var player = opened(namedHome(), path: "/now", language: language)
    #expect(!text(player).contains(said))
    player.hear(.positionSeen(Self.home))
    #expect(text(player).contains(said))
    player.hear(.positionSeen(Self.office))
    #expect(!text(player).contains(said))
  }

  @Test func aBrowserIsAskedAtTheTapAndNotBefore() {
    var player = Player(Fixtures.boot(path: Self.path))
    player.start(path: Self.path)
    player.perform(.linkTapped(path: "/now"))
    #expect(
      player.effects.contains(.watchSurroundings(places: false, device: true, asks: false)))
    player.perform(.context(.placesTapped))
    #expect(player.effects.contains(.watchSurroundings(places: true, device: true, asks: true)))
    player.hear(.positionSeen(Self.home))
    player.perform(.linkTapped(path: Self.path))
    #expect(player.effects.contains(.watchSurroundings(places: true, device: true, asks: false)))
    player.perform(.context(.placesTapped))
    #expect(player.effects.contains(.watchSurroundings(places: false, device: true, asks: false)))
    #expect(player.state.context.whereabouts == Whereabouts())
  }

  // Shows L04.
  @Test(arguments: [Language.english, .korean])
  func theFirstRunOffersContextAndAsksNothingBeforeTheTap(language: Language) {
    var player = opened(path: "/start/done", language: language)
    func asks() -> Bool {
      player.effects.contains { effect in
        if case .watchSurroundings(_, _, true) = effect { return true }
        return false
      }
    }
    let benefit = language == .english ? "what fits before your next event" : "다음 일정 전까지"
    #expect(text(player).contains(benefit) && !asks())
    var audit = Audit()
    audit.visit(view(player.state), isHidden: false)
    #expect(audit.nameless.isEmpty && audit.skippedLevels.isEmpty && audit.repeatedIDs.isEmpty)
    player.perform(.context(.placesWanted))
    #expect(asks() && player.state.context.choices.places)
    #expect(player.effects.contains(.focus(id: "context-offer")))
    // A second tap does not turn it off.
    player.perform(.context(.placesWanted))
    #expect(player.state.context.choices.places)
    player.hear(.positionMissing(.denied))
    #expect(!player.state.context.choices.places)
    #expect(text(player).contains(language == .english ? "doesn’t allow it" : "허용하지 않았어요"))
  }

  @Test func theOfferIsPassedByAndTheAppIsNoMoreThanOnePressAway() {
    var player = opened(path: "/start/done")
    player.perform(.context(.offerDeclined))
    #expect(!text(player).contains("Smart suggestions"))
    #expect(!player.state.context.choices.places)
    player.perform(.reading(.capturing(.firstRunOn(.done))))
    #expect(player.state.route == .page(.inbox))
  }

  @Test func whoWantsACalendarIsThroughTheFirstRunAndWhereItIsAdded() {
    var player = opened(path: "/start/done")
    player.perform(.context(.calendarWanted))
    #expect(player.state.route == .page(.calendars))
    let paths = player.effects.compactMap { effect -> String? in
      if case .navigate(let path, false) = effect { return path }
      return nil
    }
    #expect(paths.suffix(2) == ["/inbox", "/settings/calendars"])
  }

  /// A place is a row of this device: nothing of it is an entity, a change or a request.
  @Test func nothingOfAPlaceIsToBeSent() {
    var player = opened()
    player.perform(.context(.placesTapped))
    player.hear(.positionSeen(Self.home))
    #expect(writes(player).isEmpty)
    player.perform(.context(.addTapped(.home)))
    #expect(player.state.context.places.count == 1)
    #expect(player.outboxRows.isEmpty)
    for effect in player.effects {
      if case .request = effect { Issue.record("something was sent") }
    }
    let before = player.state.replica?.pendingCount
    player.persist()
    #expect(player.state.replica?.pendingCount == before)
  }

  // Shows L36.
  @Test(arguments: [
    (PositionTrouble.denied, "doesn’t allow it", false), (.missing, "https", false),
    (.unavailable, "just now", true), (.unasked, "ask you again", true),
  ])
  func whereThereIsNoPositionTheScreenSaysWhyAndNowSaysNothing(
    trouble: PositionTrouble, said: String, isOn: Bool
  ) {
    var player = opened(namedHome())
    player.perform(.context(.lookTapped))
    player.hear(.positionMissing(trouble))
    #expect(text(player).contains(said))
    #expect(player.state.context.choices.places == isOn)
    #expect(player.state.context.places.count == 1)
    player.perform(.linkTapped(path: "/now"))
    #expect(!text(player).contains("At home"))
  }

  @Test func aPlaceCannotBeSetByACoarsePositionOrByNone() {
    var player = opened()
    player.perform(.context(.addTapped(.home)))
    #expect(player.state.context.places.isEmpty)
    player.perform(.context(.placesTapped))
    player.perform(.context(.addTapped(.home)))
    #expect(player.state.context.places.isEmpty)
    var coarse = Self.home
    coarse.accuracy = 1_001
    player.hear(.positionSeen(coarse))
    player.perform(.context(.addTapped(.home)))
    #expect(player.state.context.places.isEmpty)
    #expect(text(player).contains("too roughly"))
  }

  @Test func placesHaveNamesAndCirclesAndThereAreTenAtMost() {
    var player = opened(namedHome())
    player.hear(.positionSeen(Self.home))
    player.perform(.context(.addTapped(.other)))
    player.perform(.context(.addSubmitted))
    #expect(text(player).contains("Enter a name."))
    player.perform(.context(.nameChanged(" Gym ")))
    player.perform(.context(.addSubmitted))
    let gym = player.state.context.places.last
    #expect(gym?.name == "Gym" && gym?.radius == 150)
    guard let gym else { return }
    player.perform(.context(.radiusStepped(gym.id, 1)))
    #expect(player.state.context.places.last?.radius == 200)
    for _ in 0..<9 { player.perform(.context(.radiusStepped(gym.id, -1))) }
    #expect(player.state.context.places.last?.radius == 100)
    for number in 0..<20 {
      player.perform(.context(.addTapped(.other)))
      player.perform(.context(.nameChanged("Place \(number)")))
      player.perform(.context(.addSubmitted))
    }
    #expect(player.state.context.places.count == NamedPlace.most)
    player.perform(.context(.deleteTapped(gym.id)))
    #expect(player.state.context.places.count == NamedPlace.most - 1)
    #expect(writes(player).contains { $0.value == nil })
    player.perform(.context(.undoTapped))
    #expect(player.state.context.places.last?.radius == 100)
  }

  @Test func theDeviceKeepsPlacesAndSwitches() {
    var player = opened(namedHome())
    #expect(player.state.context.places.map(\.sort) == [.home])
    #expect(player.state.context.choices.places)
    player.perform(.context(.hourTapped))
    let rows = writes(player).compactMap { write in
      write.value.map { StoreRow(key: write.key, value: $0) }
    }
    #expect(!opened(rows).state.context.choices.hour)
    // A row that cannot be read is as good as none.
    let broken = StoreRow(key: Array("place/".utf8) + [1, 2], value: [9])
    #expect(opened([broken]).state.context == opened().state.context)
  }

  /// Each tab knows the places of the other, and none writes over them.
  @Test func anotherTabsPlacesAreHere() {
    var one = opened()
    var other = opened()
    for _ in 0..<3 { other.perform(.context(.clearCancelled)) }
    one.perform(.context(.placesTapped))
    tell(&one, &other)
    other.hear(.positionSeen(Self.home))
    other.perform(.context(.addTapped(.home)))
    tell(&other, &one)
    #expect(one.state.context.places == other.state.context.places)
    #expect(one.state.context.places.count == 1)
    one.perform(.context(.clearTapped))
    one.perform(.context(.clearConfirmed))
    tell(&one, &other)
    #expect(other.state.context.places.isEmpty)
    #expect(!other.state.context.choices.places)
  }

  private func tell(_ one: inout Player, _ other: inout Player) {
    one.persist()
    let said = one.effects
    for case .broadcast(let bytes) in said { other.hear(.heard(bytes)) }
  }

  // Shows L86.
  @Test func whatIsUsedIsSaidWithItsTimeAndCleared() {
    var player = opened(namedHome(), path: "/now")
    #expect(player.state.context.uses.hour != nil)
    player.perform(.linkTapped(path: Self.path))
    #expect(text(player).contains("Last used: just now."))
    player.perform(.context(.clearTapped))
    #expect(player.state.context.places.count == 1)
    player.perform(.context(.clearConfirmed))
    #expect(player.state.context.places.isEmpty)
    #expect(player.state.context.uses == ContextUses())
    #expect(player.state.context.choices == ContextChoices())
    #expect(writes(player).allSatisfy { $0.value == nil })
    #expect(!text(player).contains("Last used"))
  }

  @Test(arguments: Language.allCases)
  func everythingOnTheScreenHasAName(language: Language) {
    var player = opened(namedHome(), language: language)
    player.hear(.positionSeen(Self.home))
    player.perform(.context(.addTapped(.office)))
    player.perform(.context(.deleteTapped(player.state.context.places[0].id)))
    player.perform(.context(.addTapped(.other)))
    player.perform(.context(.clearTapped))
    var audit = Audit()
    audit.visit(view(player.state), isHidden: false)
    #expect(audit.headings == 1 && audit.mains == 1)
    #expect(audit.nameless.isEmpty && audit.skippedLevels.isEmpty)
    #expect(audit.unlabelledFields.isEmpty && audit.repeatedIDs.isEmpty)
  }

  // Shows L36.
  @Test func withoutTheHourNowGreetsWithoutIt() {
    var player = opened(path: "/now")
    #expect(text(player).contains("Thursday"))
    player.perform(.context(.hourTapped))
    #expect(!text(player).contains("Thursday"))
    #expect(text(player).contains("Hello, Maya"))
  }

  // Shows L35.
  @Test func aDeviceWithHeadphonesHearsFirstAndOneThatSavesDataHasNoPictures() {
    let picture: (RegisterNumber, [UInt8]) = (
      Item.image.number, RegisterValue.bytes([UInt8](repeating: 3, count: 32))
    )
    var item = Fixtures.ready(50, title: "A text", site: "example.org", minutes: 8, excerpt: "")
    item = Entity(
      id: item.id, kind: .item,
      fields: Array(item.fields)
        + [Field(number: picture.0, register: Fixtures.register(picture.1))])
    var player = opened(path: "/now", items: [item])
    #expect(html(player).contains("suggestion-image"))
    #expect(text(player).contains("Listen instead"))
    player.hear(.deviceSeen(signs: DeviceSigns.savesData.rawValue))
    #expect(!html(player).contains("suggestion-image"))
    player.hear(.deviceSeen(signs: DeviceSigns.headphones.rawValue))
    #expect(html(player).contains("suggestion-image"))
    #expect(!text(player).contains("Listen instead"))
    player.perform(.context(.deviceTapped))
    #expect(text(player).contains("Listen instead"))
  }

  // Shows L39.
  @Test func whatIsDueIsOneQuietLineIfThatIsWanted() {
    let today = CivilDateTime(Fixtures.now, offsetSeconds: 0).date
    let todos = [
      todo(801, "Pay the rent", today), todo(802, "Call Min", today.adding(days: -1)),
      todo(803, "Next week", today.adding(days: 7)),
    ]
    var player = opened(path: "/now", items: Fixtures.items + todos)
    #expect(text(player).contains("2 due"))
    #expect(!text(player).contains("Next week"))
    player.perform(.context(.linesTapped))
    #expect(!text(player).contains("2 due"))
  }

  private func todo(_ number: UInt64, _ title: String, _ day: CivilDate) -> Entity {
    let edit = Edit(
      Fixtures.id(number), [.set(Todo.title, title), .set(Todo.due, Due(day: day))])
    let fields = edit.fields.map {
      Field(number: $0.number, register: Fixtures.register($0.value))
    }
    return Entity(id: edit.entity, kind: edit.kind, fields: fields)
  }
}
