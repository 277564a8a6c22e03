import AppCore
import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Premium in the app: going to pay, coming back, and what waits for the room that it gives.
@Suite struct PremiumTests {
  private static let settings = "/restock/settings"

  private func sold(_ rows: [StoreName: [StoreRow]] = [:]) -> Player {
    var boot = Fixtures.boot(path: Self.settings, items: [])
    boot.profile?.productLimit = 1
    boot.profile?.sponsor = "A shop"
    boot.profile?.premium = "KRW 4900"
    boot.profile?.paymentProvider = "stripe"
    var player = Player(boot)
    player.start(rows, path: Self.settings)
    return player
  }

  private func answer(
    _ player: inout Player, _ path: String, _ status: Int, _ body: [UInt8]
  ) throws -> [Effect] {
    let request = try #require(player.request(path))
    return player.hear(.responded(token: request.token, status: status, body: body))
  }

  private func problem(_ status: Int, _ code: String) -> [UInt8] {
    Problem(status: status, code: code, detail: "").encoded
  }

  // Shows R10.
  @Test func unlockingLeadsToThePageOfTheProvider() throws {
    var player = sold()
    #expect(player.state.restock.premium.provider == "stripe")
    player.perform(.restock(.unlockTapped))
    #expect(player.state.restock.premium.step == .asked)
    let page = PremiumPage(url: "https://checkout.stripe.com/c/pay/1").encoded
    let effects = try answer(&player, Routes.premium, 200, page)
    #expect(effects.contains(.leave(url: "https://checkout.stripe.com/c/pay/1")))
  }

  @Test func withoutAnAnswerItIsSaidThatNothingWasCharged() throws {
    var player = sold()
    for (status, code, step) in [
      (0, "", PremiumOffer.Step.unreachable), (503, "payment-unavailable", .unreachable),
      (409, "payment-waiting", .waiting),
    ] {
      player.perform(.restock(.unlockTapped))
      let effects = try answer(&player, Routes.premium, status, problem(status, code))
      #expect(player.state.restock.premium.step == step)
      #expect(effects.contains(.announce(player.state.words.premiumNote(step))))
    }
    // Nobody pays again while the money is on its way.
    #expect(player.perform(.restock(.unlockTapped)).isEmpty)
  }

  // Shows R10.
  @Test func comingBackAsksAndWhatWaitedIsSent() throws {
    let name = Field(
      number: Product.name.number,
      register: Register(
        stamp: Stamp(milliseconds: 1_000, device: DeviceID(bits: 9)),
        value: RegisterValue.text("Coffee")))
    let entity = Entity(id: ID(high: 4, low: 2), kind: .product, fields: [name])
    let change = Change(id: ID(high: 5, low: 2), entity: entity)
    let refused = RefusedChange(
      change, status: 422, code: "product-limit", refusedAt: Fixtures.now)
    let row = StoreRow(key: Array("refused/".utf8) + change.id.bytes, value: refused.encoded)
    var player = sold([.meta: [row]])
    let asked = try #require(player.request(Routes.premiumCheck))
    player.hear(.responded(token: asked.token, status: 0, body: []))
    player.pull([
      Entity(id: ID(high: 4, low: 1), kind: .product, fields: [name])
    ])
    #expect(player.state.sync.refused.count == 1)
    #expect(player.state.restock.waiting.map { $0.name } == ["Coffee"])

    let waiting = PremiumStanding(state: .waiting).encoded
    player.hear(.navigated(path: "/restock"))
    player.hear(.navigated(path: Self.settings))
    _ = try answer(&player, Routes.premiumCheck, 200, waiting)
    #expect(player.state.restock.premium.step == .waiting)
    #expect(player.state.sync.refused.count == 1)

    player.hear(.navigated(path: "/restock"))
    player.hear(.navigated(path: Self.settings))
    _ = try answer(
      &player, Routes.premiumCheck, 200, PremiumStanding(state: .unlocked).encoded)
    var profile = try #require(player.state.profile)
    profile.productLimit = 0
    profile.sponsor = ""
    profile.premium = nil
    let effects = try answer(&player, Routes.session, 200, profile.encoded)
    #expect(player.state.sync.refused.isEmpty)
    let stored = effects.contains { effect in
      guard case .persist(_, let writes) = effect else { return false }
      return writes.contains { $0.store == .outbox && $0.value != nil }
    }
    #expect(stored)
    #expect(player.state.restock.title(of: entity.id) == "Coffee")
    #expect(!player.state.restock.premium.isSold)
  }
}
