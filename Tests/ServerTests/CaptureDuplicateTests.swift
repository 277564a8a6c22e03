import AddressCore
import Foundation
import Kernel
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import Testing

/// One page that was saved under several addresses is one item.
@Suite struct CaptureDuplicateTests {
  private static func page(canonical: String = "", _ words: String = "rained") -> [UInt8] {
    let link = canonical.isEmpty ? "" : "<link rel=canonical href=\"\(canonical)\">"
    let paragraph = "<p>It \(words), and it rained, and nobody went outside that day.</p>"
    return Array(
      "<html><head><title>Rain</title>\(link)</head><body><article>\(String(repeating: paragraph, count: 12))</article>"
        .utf8)
  }

  private static func site() async throws -> LocalSite {
    try await LocalSite.start { head in
      switch head.uri {
      case "/short": .status(302, headers: [("Location", "/rain?utm_source=short")])
      case "/closed": .status(301, headers: [("Location", "/")])
      case "/amp/1", "/print/1": .document(page(canonical: "/story/1#top", head.uri))
      case "/lost/1", "/lost/2": .document(page(canonical: "/", head.uri))
      case "/strange/1", "/strange/2":
        .document(page(canonical: "https://other.example/", head.uri))
      default: .document(page())
      }
    }
  }

  private static func note(_ text: String) -> [UInt8] {
    TextRegister.edited(
      to: text, visible: nil, mirrored: nil, device: DeviceID(bits: 0x1100), time: 1
    ).value
  }

  private static let place = ReadingPlace(block: 3, offset: 14, permille: 400)

  @Test func whatIsRedirectedToAnItemJoinsItWithAllThatAPersonDid() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let older = try await home.save(
      base + "/rain", at: 1000,
      [
        (Item.note.number, Self.note("From the train.")),
        (Item.reason.number, RegisterValue.text("For Sunday")),
      ])
    try await home.run(until: home.settles(older))
    let category = ID<Entity>(high: 5, low: 5)
    let newer = try await home.save(
      base + "/short", at: 2000,
      [
        (Item.note.number, Self.note("Ask Ada.")),
        (Item.reason.number, RegisterValue.text("Ada likes rain")),
        (Item.category.number, RegisterValue.id(category)),
        (Item.isFavourite.number, RegisterValue.bool(true)),
        (Item.place.number, Self.place.register), (Item.title.number, RegisterValue.text("Mine")),
        (Item.openedAt.number, RegisterValue.instant(Instant(milliseconds: 2500))),
      ])
    try await home.run(until: home.settles(newer))
    let kept = try await home.item(older)
    let merged = try await home.item(newer)
    #expect(merged.isDeleted && merged.id(Item.mergedInto.number, of: Entity.self) == older)
    #expect(!kept.isDeleted && kept.int(Item.state.number) == ItemState.ready.rawValue)
    #expect(kept.instant(Item.savedAt.number) == Instant(milliseconds: 2000))
    #expect(kept.bool(Item.isFavourite.number) == true)
    #expect(kept.text(Item.note.number) == "From the train.\n\nAsk Ada.")
    #expect(kept.text(Item.reason.number) == "For Sunday\n\nAda likes rain")
    #expect(kept.id(Item.category.number, of: Entity.self) == category)
    #expect(kept[Item.place.number]?.value == Self.place.register)
    #expect(kept.instant(Item.openedAt.number) == Instant(milliseconds: 2500))
    #expect(kept.text(Item.title.number) == "Mine")
    #expect(try await home.storage.jobs.nextDue() == nil)
    await site.stop()
  }

  @Test func whatTheOneThatStaysHasOfItsOwnStays() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let categories = [ID<Entity>(high: 5, low: 5), ID<Entity>(high: 5, low: 6)]
    let older = try await home.save(
      base + "/rain", at: 1000,
      [
        (Item.category.number, RegisterValue.id(categories[0])),
        (Item.isFavourite.number, RegisterValue.bool(true)),
        (Item.title.number, RegisterValue.text("Mine")),
        (Item.reason.number, RegisterValue.text("For Sunday")),
        (Item.archivedAt.number, RegisterValue.instant(Instant(milliseconds: 1500))),
      ])
    try await home.run(until: home.settles(older))
    let newer = try await home.save(
      base + "/short", at: 2000,
      [
        (Item.category.number, RegisterValue.id(categories[1])),
        (Item.isFavourite.number, RegisterValue.bool(false)),
        (Item.reason.number, RegisterValue.text("Sunday")),
        (Item.byline.number, RegisterValue.text("Ada")),
        (Item.startedAt.number, RegisterValue.instant(Instant(milliseconds: 2500))),
      ])
    try await home.run(until: home.settles(newer))
    #expect(try await home.item(newer).isDeleted)
    let kept = try await home.item(older)
    #expect(kept[Item.category] == categories[0])
    #expect(kept[Item.isFavourite])
    #expect(kept[Item.title] == "Mine")
    #expect(kept[Item.reason] == "For Sunday")
    #expect(kept[Item.byline] != "Ada" && kept[Item.startedAt] == nil)
    // It was saved again after it was archived.
    #expect(kept[Item.archivedAt.number]?.value == RegisterValue.null)
    await site.stop()
  }

  /// Because of a loss: the tags and collections of the item that went went with it.
  @Test func tagsAndCollectionsComeAlong() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let older = try await home.save(base + "/rain", at: 1000)
    try await home.run(until: home.settles(older))
    let newer = try await home.save(base + "/short", at: 2000)
    let shelves = (1...5).map { ID<Entity>(high: 9, low: $0) }
    // On both; on the one that goes, at a place; taken off the one that goes; taken off the one that
    // stays before and after it was put on the one that goes.
    try await home.put(older, on: shelves[0], .put(at: 10))
    try await home.put(newer, on: shelves[0], .put(at: 20))
    try await home.put(newer, on: shelves[1], .put(at: 20), order: [0x40])
    try await home.put(newer, on: shelves[2], .taken(at: 20))
    try await home.put(older, on: shelves[3], .taken(at: 10))
    try await home.put(newer, on: shelves[3], .put(at: 20))
    try await home.put(older, on: shelves[4], .taken(at: 30))
    try await home.put(newer, on: shelves[4], .put(at: 20))
    try await home.run(until: home.settles(newer))
    #expect(try await home.item(newer).isDeleted)
    for (shelf, isOn) in zip(shelves, [true, true, false, true, false]) {
      let kept = try await home.membership(of: older, in: shelf)
      #expect((kept.map { !$0.isDeleted } ?? false) == isOn)
      if isOn {
        #expect(kept?[Membership.item] == older)
        #expect(kept?[Membership.group] == shelf)
      }
      #expect(try await home.membership(of: newer, in: shelf)?.isDeleted ?? true)
    }
    let placed = try await home.membership(of: older, in: shelves[1])
    #expect(placed?.bytes(Membership.order.number) == [0x40])
    await site.stop()
  }

  @Test func theLatestPlaceStaysWhereBothWereRead() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let opened = { (milliseconds: Int64) in
      (Item.openedAt.number, RegisterValue.instant(Instant(milliseconds: milliseconds)))
    }
    let older = try await home.save(
      base + "/rain", at: 1000, [(Item.place.number, Self.place.register), opened(5000)])
    let newer = try await home.save(
      base + "/short", at: 2000,
      [
        (Item.place.number, ReadingPlace(block: 1, offset: 0, permille: 10).register),
        opened(3000),
      ])
    try await home.run(until: home.settles(older, newer))
    #expect(try await home.item(newer).isDeleted)
    #expect(try await home.item(older)[Item.place.number]?.value == Self.place.register)
    #expect(
      try await home.item(older).instant(Item.openedAt.number) == Instant(milliseconds: 5000))
    await site.stop()
  }

  @Test func aRecordingGoesOnWhereItWasStoppedLast() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let played = { (seconds: Int, milliseconds: Int64) in
      [
        (Item.playedTo.number, RegisterValue.int(seconds)),
        (Item.openedAt.number, RegisterValue.instant(Instant(milliseconds: milliseconds))),
      ]
    }
    let older = try await home.save(base + "/rain", at: 1000, played(30, 1500))
    try await home.run(until: home.settles(older))
    let newer = try await home.save(base + "/short", at: 2000, played(400, 2500))
    try await home.run(until: home.settles(newer))
    #expect(try await home.item(newer).isDeleted)
    #expect(try await home.item(older)[Item.playedTo] == 400)
    await site.stop()
  }

  @Test func twoEditionsThatNameOneAddressAreOneItem() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let older = try await home.save(base + "/amp/1", at: 1000)
    try await home.run(until: home.settles(older))
    let newer = try await home.save(base + "/print/1", at: 2000)
    try await home.run(until: home.settles(newer))
    #expect(try await home.item(newer).id(Item.mergedInto.number, of: Entity.self) == older)
    #expect(try await home.item(older).instant(Item.savedAt.number) == Instant(milliseconds: 2000))
    // The address that the page names is the item's, too.
    let own = try #require(Address(absolute: base + "/story/1"))
    let found = try await home.storage.sync.find(home.account, ReadingDerivation.key(for: own))
    #expect(found.map(\.entity.id) == [older])
    await site.stop()
  }

  @Test func whatLeadsToTheFrontPageOrAnotherSiteJoinsNothing() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    var ids: [ID<Entity>] = []
    for path in ["/", "/closed", "/lost/1", "/lost/2", "/strange/1", "/strange/2"] {
      let id = try await home.save(base + path, at: 1000 + Int64(ids.count))
      ids.append(id)
      try await home.run(until: home.settles(id))
    }
    for id in ids { #expect(try await !home.item(id).isDeleted) }
    await site.stop()
  }
}

private enum Act {
  case put(at: Int64)
  case taken(at: Int64)
}

extension Household {
  /// Puts an item on a tag or into a collection, and takes it off where the act says so.
  fileprivate func put(
    _ item: ID<Entity>, on shelf: ID<Entity>, _ act: Act, order: [UInt8]? = nil
  ) async throws {
    var values = [
      (Membership.item.number, RegisterValue.id(item)),
      (Membership.group.number, RegisterValue.id(shelf)),
    ]
    if let order { values.append((Membership.order.number, RegisterValue.bytes(order))) }
    let milliseconds: Int64
    switch act {
    case .put(let time):
      milliseconds = time
      values.append((.deleted, RegisterValue.null))
    case .taken(let time):
      milliseconds = time
      values.append((.deleted, RegisterValue.instant(Instant(milliseconds: time))))
    }
    let stamp = Stamp(milliseconds: milliseconds, device: DeviceID(bits: 0x1100))
    let id = Shelves.membership(of: item, in: shelf)
    let entity = Entity(
      id: id, kind: .membership,
      fields: values.map {
        Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
      })
    let change = Change(id: ID(high: id.high, low: id.low), entity: entity)
    _ = try await storage.sync.push(account, [change], Instant(milliseconds: 100))
  }

  fileprivate func membership(of item: ID<Entity>, in shelf: ID<Entity>) async throws -> Entity? {
    let id = Shelves.membership(of: item, in: shelf)
    return try await storage.sync.entity(account, id)?.entity
  }
}
