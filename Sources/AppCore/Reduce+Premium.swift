import Kernel
import Kit
import RestockCore
import SyncCore
import Wire

/// Premium: going to pay, coming back, and what waits for the room that it gives.
extension State {
  /// Asks what the account may do now: it may have been paid for elsewhere, or the owner may have changed the
  /// limit, and the page comes from this device.
  ///
  /// Who opens the settings may come back from paying: then the server asks the provider, too.
  mutating func lookAtPremium() -> [Effect] {
    guard isSignedIn, replica != nil else { return [] }
    var effects: [Effect] = []
    if !requests.contains(where: { $0 == .profile }) { effects.append(askForProfile()) }
    if restock.route == .settings, restock.premium.isSold,
      !requests.contains(where: { $0 == .checkPremium })
    {
      effects.append(ask(.checkPremium, HTTPCall(.post, Routes.premiumCheck)))
    }
    return effects
  }

  /// The page where it is paid for, or how the account stands.
  mutating func premiumAnswered(_ purpose: Purpose, _ status: Int, _ body: [UInt8]) -> [Effect] {
    let code = (try? Problem(decoding: body))?.code ?? ""
    switch purpose {
    case .unlockPremium:
      if status == 200, let page = try? PremiumPage(decoding: body) {
        restock.premium.step = .offered
        return [.leave(url: page.url)]
      }
      // Another tab, or another device, was there before.
      if code == "already-unlocked" { return unlocked() }
      restock.premium.step = code == "payment-waiting" ? .waiting : .unreachable
      return [.announce(words.premiumNote(restock.premium.step))]
    default:
      // Without an answer, what was known stays.
      guard status == 200, let standing = try? PremiumStanding(decoding: body) else { return [] }
      if standing.state == .unlocked { return unlocked() }
      restock.premium.step = standing.state == .waiting ? .waiting : .offered
      return []
    }
  }

  /// Limit, place and price go with the profile.
  private mutating func unlocked() -> [Effect] {
    restock.premium.step = .offered
    return [askForProfile()] + show(words.premiumUnlocked)
  }

  /// The products that the server has no room for.
  var waitingProducts: [RestockState.Waiting] {
    var waiting: [RestockState.Waiting] = []
    for refused in sync.refused where refused.waitsForRoom {
      let id = refused.change.entity.id
      guard !waiting.contains(where: { $0.id == id }) else { continue }
      waiting.append(.init(id: id, name: refused.change.entity.text(Product.name.number) ?? ""))
    }
    return waiting
  }

  /// Sends what waits for room, as far as there is some.
  ///
  /// Only where there is more room than before: the server may know of products that this device has not seen.
  mutating func sendWaiting(_ moment: Moment) -> [Effect] {
    guard !sync.refused.isEmpty, isSignedIn else { return [] }
    updateContext()
    let room = restock.limit == 0 ? Int.max : restock.limit - restock.livingCount
    guard room > 0 else { return [] }
    let products = waitingProducts.prefix(room).map { $0.id }
    let ids = sync.refused.filter { refused in
      refused.waitsForRoom && products.contains { $0 == refused.change.entity.id }
    }.map { $0.change.id }
    return ids.isEmpty ? [] : store(putBack(ids, moment), saying: nil)
  }
}
