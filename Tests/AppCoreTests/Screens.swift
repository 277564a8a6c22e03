import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import ViewTree
import Wire

/// Every screen in its states, by name: what the tests look at, and what is drawn for people to see.
enum Screens {
  static func all(_ language: Language) -> [(name: String, state: State)] {
    [
      ("welcome", state(.boot(path: "/welcome", language, isSignedIn: false))),
      ("sign-up", signUp(language)), ("sign-in-wrong", signInWrong(language)),
      ("inbox", state(.boot(path: "/inbox", language, items: Fixtures.items))),
      ("inbox-empty", empty(language)), ("inbox-loading", state(.boot(path: "/inbox", language))),
      ("inbox-offline", offline(language)), ("inbox-nothing-offline", nothingOffline(language)),
      ("inbox-archive-offline", archiveOffline(language)),
      ("link-sheet", linkSheet(language)), ("menu", menu(language)),
      ("toast", toast(language)), ("library", library(language)), ("now", now(language)),
      ("reader", reader(language)), ("reader-missing", readerMissing(language)),
      ("reader-failed", readerFailed(language)), ("settings", settings(language)),
      ("password", password(language)), ("refused", refused(language)),
      ("withdraw", withdraw(language)), ("signed-out", signedOut(language)),
      ("shortcuts", shortcuts(language)), ("sign-out", signOut(language)),
      ("expired", expired(language)), ("many", many(language)),
    ]
  }

  private static func state(_ boot: Boot) -> State { State(boot: boot) }

  private static func player(
    _ language: Language, path: String = "/inbox", items: [Entity] = Fixtures.items
  ) -> Player {
    var player = Player(.boot(path: path, language, items: items))
    player.start(path: path)
    player.pull(items)
    return player
  }

  private static func signUp(_ language: Language) -> State {
    var player = Player(
      .boot(path: "/sign-up", language, isSignedIn: false, registration: .firstVisitor))
    player.perform(.account(.nameChanged("Maya")))
    player.perform(.account(.emailChanged("maya@")))
    player.perform(.account(.fieldLeft(.email)))
    return player.state
  }

  private static func signInWrong(_ language: Language) -> State {
    var player = Player(.boot(path: "/sign-in", language, isSignedIn: false))
    player.state.form.email = "maya@example.org"
    player.state.form.password = "a wrong one"
    player.state.form.problem = .wrongCredentials
    return player.state
  }

  private static func empty(_ language: Language) -> State { player(language, items: []).state }

  private static func offline(_ language: Language) -> State {
    var player = player(language)
    player.hear(.online(false))
    return player.state
  }

  private static func nothingOffline(_ language: Language) -> State {
    var player = player(language, items: [])
    player.hear(.online(false))
    return player.state
  }

  private static func archiveOffline(_ language: Language) -> State {
    var player = player(language, items: [Fixtures.items[3]])
    player.perform(.reading(.archiveTapped(Fixtures.id(4))))
    player.hear(.online(false))
    return player.state
  }

  private static func linkSheet(_ language: Language) -> State {
    var player = player(language)
    player.perform(.reading(.addLinkTapped))
    player.perform(.reading(.linkChanged("https://example.org/a-good-article")))
    return player.state
  }

  private static func menu(_ language: Language) -> State {
    var player = player(language)
    player.perform(.reading(.menuTapped(Fixtures.id(2))))
    return player.state
  }

  private static func toast(_ language: Language) -> State {
    var player = player(language)
    player.perform(.reading(.archiveTapped(Fixtures.id(4))))
    player.persist()
    return player.state
  }

  private static func library(_ language: Language) -> State {
    var player = player(language, path: "/library")
    for number: UInt64 in [2, 5, 6, 7] {
      player.perform(.reading(.archiveTapped(Fixtures.id(number))))
    }
    return player.state
  }

  private static func now(_ language: Language) -> State { player(language, path: "/now").state }

  private static func reader(_ language: Language) -> State {
    let path = "/read/" + Fixtures.id(2).text
    var player = player(language, path: path)
    let hash = player.state.reading.library.item(Fixtures.id(2))?.content ?? ""
    _ = player.state.reading.articleAnswered(
      Fixtures.id(2), content: hash, status: 200, body: Fixtures.article.encoded,
      Fixtures.moment())
    return player.state
  }

  private static func readerMissing(_ language: Language) -> State {
    var player = player(language, path: "/read/" + Fixtures.id(2).text)
    player.hear(.online(false))
    let hash = player.state.reading.library.item(Fixtures.id(2))?.content ?? ""
    _ = player.state.reading.articleAnswered(
      Fixtures.id(2), content: hash, status: 0, body: [], Fixtures.moment())
    return player.state
  }

  private static func readerFailed(_ language: Language) -> State {
    player(language, path: "/read/" + Fixtures.id(3).text).state
  }

  private static func settings(_ language: Language) -> State {
    var player = player(language, path: "/settings")
    player.state.settings.sessions = .known([
      SessionSummary(
        id: "a", label: "Firefox on Linux", isToken: false, isThis: true, createdAt: Fixtures.now,
        lastSeenAt: Fixtures.now),
      SessionSummary(
        id: "b", label: "Safari on iPhone", isToken: false, isThis: false, createdAt: Fixtures.now,
        lastSeenAt: Fixtures.now.adding(milliseconds: -7_200_000)),
      SessionSummary(
        id: "c", label: "backup script", isToken: true, isThis: false, createdAt: Fixtures.now,
        lastSeenAt: Fixtures.now.adding(milliseconds: -700_000_000)),
    ])
    player.state.settings.invitation = "https://later.example/sign-up?invitation=k3JQ9v"
    player.state.settings.invitations = .known(
      [1, 9].map { days in
        InvitationSummary(
          id: "i\(days)", createdAt: Fixtures.now.adding(milliseconds: -days * 86_400_000),
          expiresAt: Fixtures.now.adding(milliseconds: (14 - days) * 86_400_000))
      })
    return player.state
  }

  private static func password(_ language: Language) -> State {
    var player = player(language, path: "/settings")
    player.perform(.settings(.passwordTapped))
    player.perform(.settings(.password(.changed(.current, "the old one"))))
    player.perform(.settings(.password(.changed(.new, "short"))))
    player.perform(.settings(.password(.fieldLeft(.new))))
    player.state.password?.problem = .wrongPassword
    return player.state
  }

  private static func refused(_ language: Language) -> State {
    var player = player(language, path: "/settings")
    let link = Fixtures.unready(40, url: "https://example.org/a-long-article", .waiting)
    for (index, entity) in [link, Fixtures.items[1]].enumerated() {
      let change = Change(id: ID(high: 3, low: UInt64(index)), entity: entity)
      player.state.sync.refused.append(
        RefusedChange(
          change, status: index == 0 ? 413 : 422, code: "invalid-change", refusedAt: Fixtures.now))
    }
    return player.state
  }

  private static func withdraw(_ language: Language) -> State {
    var player = player(language, path: "/settings")
    player.perform(.settings(.withdrawTapped("i1")))
    return player.state
  }

  private static func signedOut(_ language: Language) -> State {
    var player = player(language, path: "/settings")
    player.hear(.online(false))
    player.signOut()
    return player.state
  }

  private static func shortcuts(_ language: Language) -> State {
    var player = player(language)
    player.hear(.keyPressed(key: "?", modifiers: 1))
    return player.state
  }

  private static func signOut(_ language: Language) -> State {
    var player = player(language, path: "/settings")
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    player.signOut()
    return player.state
  }

  private static func expired(_ language: Language) -> State {
    var player = player(language)
    player.state.session = .expired(Fixtures.profile)
    player.state.hasUpdate = true
    return player.state
  }

  private static func many(_ language: Language) -> State {
    var items: [Entity] = []
    for number: UInt64 in 1...100 {
      items.append(
        Fixtures.ready(
          number, title: "Item \(Int(number))", site: "example.org", minutes: Int(number % 20) + 1,
          excerpt: "Number \(Int(number)) of a hundred."))
    }
    return player(language, items: items).state
  }
}

extension Boot {
  static func boot(
    path: String, _ language: Language, isSignedIn: Bool = true,
    registration: Registration = .open, items: [Entity] = []
  ) -> Boot {
    Fixtures.boot(
      path: path, language: language, isSignedIn: isSignedIn, registration: registration,
      items: items)
  }
}
