import AppCore
import Kit
import ReadingCore
import Screens
import Testing

/// What is an address of the app is one of the server, too.
@Suite struct RouteTests {
  @Test(arguments: Page.allCases) func aPageIsAtItsAddress(page: Page) {
    let path = Route.page(page).path
    #expect(Route(path: path) == .page(page))
    #expect(Self.isOnServer(path))
  }

  @Test(arguments: Screen.allCases) func everyScreensAddressCanBeLoaded(screen: Screen) {
    for situation in screen.situations {
      let path = situation.stage(.english).state.route.path
      #expect(Self.isOnServer(path), "\(screen.name) \(situation.name): \(path)")
    }
  }

  @Test func whatFollowsAnAddressIsReadFromIt() {
    #expect(Route(path: "/sign-up?invitation=abc&x=1") == .signUp(invitation: "abc"))
    #expect(Route(path: "/reset-password#secret=abc") == .reset(secret: "abc"))
    #expect(Route(path: "/search?q=calm") == .organise(.search("calm")))
    #expect(Route(path: "/settings/of/old") == .page(.settings))
    for path in ["/", "/read/no-id", "/start/nowhere", "/tags/no-id", "/nowhere"] {
      #expect(Route(path: path) == .page(.inbox), "\(path)")
    }
  }

  /// As the server's router matches.
  private static func isOnServer(_ path: String) -> Bool {
    let address = path.split(separator: /[?#]/)[0]
    return Route.patterns.contains { pattern in
      let (wanted, steps) = (pattern.split(separator: "/"), address.split(separator: "/"))
      let isOpen = wanted.last == "**"
      guard isOpen ? steps.count >= wanted.count : steps.count == wanted.count else { return false }
      return zip(wanted, steps).allSatisfy { $0 == $1 || $0 == "**" || $0.hasPrefix("{") }
    }
  }
}
