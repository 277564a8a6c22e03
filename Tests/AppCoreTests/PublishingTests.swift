import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// A collection shared as a page: by the server alone, and ended by a device too.
@Suite struct PublishingTests {
  private static let id = Fixtures.id(90)
  private static let path = Routes.collections + "/" + id.text + "/share"

  private func collection(isShared: Bool) -> Entity {
    let values = [
      (ItemCollection.name.number, RegisterValue.text("Weekend")),
      (ItemCollection.isShared.number, RegisterValue.bool(isShared)),
    ]
    return Entity(
      id: Self.id, kind: .collection,
      fields: values.map { Field(number: $0.0, register: Fixtures.register($0.1)) })
  }

  private func opened(isShared: Bool = false) -> Player {
    let items = Fixtures.items + [collection(isShared: isShared)]
    var player = Player(Fixtures.boot(path: "/collections", items: items))
    player.start(path: "/collections")
    player.pull(items)
    publish(.opened(Self.id), &player)
    return player
  }

  private func publish(_ action: PublishAction, _ player: inout Player) {
    player.perform(.reading(.organising(.publishing(action))))
  }

  private func answer(_ player: inout Player, _ status: Int, _ body: [UInt8] = []) throws {
    let call = try #require(player.request(Self.path))
    player.hear(.responded(token: call.token, status: status, body: body))
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private static func share(showsTexts: Bool) -> [UInt8] {
    ShareSummary(
      path: "/shared/s", feed: "/shared/s/feed.xml", showsTexts: showsTexts,
      createdAt: Fixtures.now
    ).encoded
  }

  // Shows L67.
  @Test func itSaysWhatOthersWillSeeAndThenHasAnAddressToCopy() throws {
    var player = opened()
    let unknown = Problem(status: 404, code: "not-found", detail: "")
    try answer(&player, 404, unknown.encoded)
    #expect(text(player).contains("Archived items, notes, highlights"))
    publish(.shareTapped, &player)
    let call = try #require(player.request(Self.path))
    #expect(call.call.method == .put)
    #expect(try ShareRequest(decoding: call.call.body ?? []) == ShareRequest(showsTexts: false))
    try answer(&player, 200, Self.share(showsTexts: false))
    publish(.copyTapped, &player)
    #expect(
      player.effects.contains { effect in
        if case .copy(let text) = effect { return text == player.state.origin + "/shared/s" }
        return false
      })
    publish(.textsTapped, &player)
    let texts = try #require(player.request(Self.path))
    #expect(try ShareRequest(decoding: texts.call.body ?? []) == ShareRequest(showsTexts: true))
  }

  @Test func onePressEndsItAndASharedCollectionSaysSoQuietly() throws {
    var player = opened(isShared: true)
    #expect(text(player).contains("Shared by link"))
    try answer(&player, 200, Self.share(showsTexts: false))
    publish(.stopTapped, &player)
    let call = try #require(player.request(Self.path))
    #expect(call.call.method == .delete)
    try answer(&player, 204)
    #expect(player.state.reading.organise.sheet == nil)
    #expect(text(player).contains("No longer shared"))
  }

  // What protects is never refused for want of a network.
  @Test func withoutANetworkItCanBeEndedAndNotBegun() throws {
    var player = opened()
    try answer(&player, 0)
    #expect(text(player).contains("Sharing needs a connection"))
    player = opened(isShared: true)
    try answer(&player, 0)
    publish(.stopTapped, &player)
    try answer(&player, 0)
    player.persist()
    #expect(text(player).contains("as soon as this device is online"))
    let shelf = try #require(player.state.reading.organise.shelves.shelf(Self.id))
    #expect(!shelf.isShared)
  }

  // Stop was answered by 401, recorded nothing, and was gone once the session was over.
  @Test func withoutASessionItCanBeEndedToo() throws {
    let over = Problem(status: 401, code: "unauthorized", detail: "").encoded
    var player = opened(isShared: true)
    try answer(&player, 200, Self.share(showsTexts: false))
    var asking = player
    publish(.stopTapped, &player)
    try answer(&player, 401, over)
    player.persist()
    #expect(player.state.reading.organise.sheet == nil)
    #expect(player.state.reading.organise.shelves.shelf(Self.id)?.isShared == false)
    // It is over before.
    publish(.textsTapped, &asking)
    try answer(&asking, 401, over)
    #expect(text(asking).contains("Sign in to see its link"))
    #expect(text(asking).contains("Stop sharing"))
    publish(.stopTapped, &asking)
    asking.persist()
    #expect(text(asking).contains("once you sign in again"))
    #expect(asking.state.reading.organise.shelves.shelf(Self.id)?.isShared == false)
  }

  // Two presses sent the same wish twice, and a failure took the link away.
  @Test func oneWishIsOnItsWayAndAFailureKeepsTheLink() throws {
    var player = opened(isShared: true)
    try answer(&player, 200, Self.share(showsTexts: true))
    publish(.textsTapped, &player)
    let first = try #require(player.request(Self.path))
    #expect(text(player).contains("One moment"))
    publish(.textsTapped, &player)
    #expect(player.request(Self.path) == nil)
    player.hear(.responded(token: first.token, status: 500, body: []))
    #expect(text(player).contains("couldn’t be done") && text(player).contains("Copy link"))
    publish(.textsTapped, &player)
    #expect(player.request(Self.path) != nil)
  }

  @Test func aCollectionThatIsBroughtBackIsNotShared() throws {
    var player = opened(isShared: true)
    player.perform(.reading(.organising(.deleteTapped(Self.id))))
    #expect(text(player).contains("Its shared page ends with it."))
    player.perform(.reading(.organising(.deleteConfirmed)))
    player.persist()
    player.perform(.toastActionTapped)
    player.persist()
    let shelf = try #require(player.state.reading.organise.shelves.shelf(Self.id))
    #expect(!shelf.isShared)
  }
}
