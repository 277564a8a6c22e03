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
        (ItemRegister.note, Self.note("From the train.")),
        (ItemRegister.reason, RegisterValue.text("For Sunday")),
      ])
    try await home.run(until: home.settles(older))
    let category = ID<Entity>(high: 5, low: 5)
    let newer = try await home.save(
      base + "/short", at: 2000,
      [
        (ItemRegister.note, Self.note("Ask Ada.")),
        (ItemRegister.reason, RegisterValue.text("Ada likes rain")),
        (ItemRegister.category, RegisterValue.id(category)),
        (ItemRegister.isFavourite, RegisterValue.bool(true)),
        (ItemRegister.place, Self.place.encoded), (ItemRegister.title, RegisterValue.text("Mine")),
        (ItemRegister.openedAt, RegisterValue.instant(Instant(milliseconds: 2500))),
      ])
    try await home.run(until: home.settles(newer))
    let kept = try await home.item(older)
    let merged = try await home.item(newer)
    #expect(merged.isDeleted && merged.id(ItemRegister.mergedInto, of: Entity.self) == older)
    #expect(!kept.isDeleted && kept.int(ItemRegister.state) == ItemState.ready.rawValue)
    #expect(kept.instant(ItemRegister.savedAt) == Instant(milliseconds: 2000))
    #expect(kept.bool(ItemRegister.isFavourite) == true)
    #expect(kept.text(ItemRegister.note) == "From the train.\n\nAsk Ada.")
    #expect(kept.text(ItemRegister.reason) == "For Sunday\n\nAda likes rain")
    #expect(kept.id(ItemRegister.category, of: Entity.self) == category)
    #expect(kept[ItemRegister.place]?.value == Self.place.encoded)
    #expect(kept.instant(ItemRegister.openedAt) == Instant(milliseconds: 2500))
    #expect(kept.text(ItemRegister.title) == "Mine")
    #expect(try await home.storage.jobs.nextDue() == nil)
    await site.stop()
  }

  @Test func theLatestPlaceStaysWhereBothWereRead() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let opened = { (milliseconds: Int64) in
      (ItemRegister.openedAt, RegisterValue.instant(Instant(milliseconds: milliseconds)))
    }
    let older = try await home.save(
      base + "/rain", at: 1000, [(ItemRegister.place, Self.place.encoded), opened(5000)])
    let newer = try await home.save(
      base + "/short", at: 2000,
      [
        (ItemRegister.place, ReadingPlace(block: 1, offset: 0, permille: 10).encoded),
        opened(3000),
      ])
    try await home.run(until: home.settles(older, newer))
    #expect(try await home.item(newer).isDeleted)
    #expect(try await home.item(older)[ItemRegister.place]?.value == Self.place.encoded)
    #expect(
      try await home.item(older).instant(ItemRegister.openedAt) == Instant(milliseconds: 5000))
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
    #expect(try await home.item(newer).id(ItemRegister.mergedInto, of: Entity.self) == older)
    #expect(try await home.item(older).instant(ItemRegister.savedAt) == Instant(milliseconds: 2000))
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
