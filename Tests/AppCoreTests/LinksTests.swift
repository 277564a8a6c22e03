import AppCore
import Kernel
import Kit
import TasksCore
import Testing
import ViewTree
import Wire

/// Widgets and calendars, among the settings.
@Suite struct LinksTests {
  private static let calendar = LinkSummary(
    id: "aa", purpose: .tasksFeed, path: "/feeds/s/tasks.ics", createdAt: Fixtures.now)

  private func screen(_ links: [LinkSummary] = [calendar]) throws -> Player {
    var player = Player(Fixtures.boot(path: "/settings/links"))
    player.start(path: "/settings/links")
    let call = try #require(player.request(Routes.links))
    player.hear(.responded(token: call.token, status: 200, body: LinkList(links: links).encoded))
    return player
  }

  @Test func theLinksAreListedAndTheirAddressIsCopied() throws {
    var player = try screen()
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("/feeds/s/tasks.ics"))
    player.perform(.settings(.links(.copyTapped(Self.calendar.path))))
    #expect(
      player.effects.contains { effect in
        if case .copy(let text) = effect { return text.hasSuffix("/feeds/s/tasks.ics") }
        return false
      })
  }

  @Test func theListSaysWhenALinkWasOpenedLast() throws {
    func page(_ link: LinkSummary) throws -> String {
      String(decoding: renderHTML([view(try screen([link]).state)]), as: UTF8.self)
    }
    var link = Self.calendar
    #expect(try page(link).contains("Not opened yet"))
    link.openedAt = Fixtures.now.adding(milliseconds: -2 * 86_400_000)
    #expect(try page(link).contains("Last opened 2 days ago"))
  }

  @Test func aWidgetIsAlsoAPictureAndACalendarIsNone() throws {
    let widget = LinkSummary(
      id: "bb", purpose: .tasks, path: "/widgets/s", createdAt: Fixtures.now)
    let player = try screen([Self.calendar, widget])
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("/widgets/s/picture.png\""))
    #expect(!page.contains("tasks.ics/picture.png"))
    #expect(page.contains("Picture of “Tasks widget”"))
  }

  @Test func aLinkIsMadeWithTheSiteThatMayShowIt() throws {
    var player = try screen([])
    player.perform(.settings(.links(.originChanged("https://home.example"))))
    player.perform(.settings(.links(.makeTapped(.now))))
    let call = try #require(player.request(Routes.links))
    #expect(call.call.method == .post)
    let request = try LinkRequest(decoding: call.call.body ?? [])
    #expect(request == LinkRequest(purpose: .now, origin: "https://home.example"))
    let made = LinkSummary(
      id: "bb", purpose: .now, path: "/widgets/s", origin: "https://home.example",
      createdAt: Fixtures.now)
    player.hear(.responded(token: call.token, status: 201, body: made.encoded))
    #expect(player.state.settings.links.list == .known([made]))
    #expect(player.effects.contains(.focus(id: "link-bb")))
  }

  @Test func aLinkIsRevokedOnceThatWasConfirmed() throws {
    var player = try screen()
    player.perform(.settings(.links(.revokeTapped("aa"))))
    #expect(player.state.dialog == .revokeLink("aa"))
    #expect(player.request(Routes.links + "/aa") == nil)
    player.perform(.dialogConfirmed)
    let call = try #require(player.request(Routes.links + "/aa"))
    #expect(call.call.method == .delete)
    player.hear(.responded(token: call.token, status: 204, body: []))
    #expect(player.state.settings.links.list == .known([]))
  }

  @Test func withinTaskFlowTheyStayThatApps() {
    let path = TasksRoute.account(.links).path
    var player = Player(Fixtures.boot(path: path))
    player.start(path: path)
    #expect(Route(path: path) == .tasks(.account(.links)))
    #expect(player.request(Routes.links) != nil)
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("href=\"/tasks/settings/account\""))
  }
}
