import Kernel
import Kit
import ReadingCore
import ViewTree

/// The screens that have one address each: a new one is a case here, and its line in `facts`.
public enum Page: UInt8, Hashable, Sendable, CaseIterable {
  case welcome, signIn, forgot, now, inbox, library, highlights, settings, about
  case notifications, links, privacy, shortcuts, calendars, signInMethods, imports
  case learnt, review

  /// Its address, what stands around it, its heading, and what it shows.
  var facts: Facts {
    switch self {
    case .welcome: Facts("/welcome", .nothing, { $0.later }) { [AccountScreens.welcome($0)] }
    case .signIn: Facts("/sign-in", .nothing, { $0.signIn }) { [AccountScreens.signIn($0)] }
    case .forgot:
      Facts("/forgot-password", .nothing, { $0.forgotTitle }) { [MailScreens.forgot($0)] }
    case .now: Facts("/now", .list(.now), { $0.now }) { NowLines.view($0) }
    case .inbox: Facts("/inbox", .list(.inbox), { $0.inbox }) { $0.shown(ListScreens.inbox) }
    case .library:
      Facts("/library", .list(.library), { $0.library }) { $0.shown(LibraryScreen.view) }
    case .highlights:
      Facts("/highlights", .below("/library"), { $0.highlights }) {
        $0.shown(HighlightsScreen.view)
      }
    case .review:
      Facts(ReviewScreen.path, .below("/highlights"), { $0.dailyReview }) {
        $0.shown(ReviewScreen.view)
      }
    case .settings:
      Facts("/settings", .settings(back: "/inbox"), { $0.settings }) { [SettingsScreen.view($0)] }
    case .about:
      Facts("/settings/about", .settings(back: "/settings"), { $0.about }) { [About.view($0)] }
    case .notifications:
      Facts("/settings/notifications", .settings(back: "/settings"), { $0.notices }) {
        [NoticesScreen.view($0)]
      }
    case .links:
      Facts("/settings/links", .settings(back: "/settings"), { $0.widgetsAndCalendars }) {
        [LinksScreen.view($0)]
      }
    case .signInMethods:
      Facts("/settings/sign-in", .settings(back: "/settings"), { $0.signInMethods }) {
        [SignInScreen.view($0)]
      }
    case .privacy:
      Facts("/settings/privacy", .settings(back: "/settings"), { $0.privacyTitle }) {
        [PrivacyScreen.view($0)]
      }
    case .shortcuts:
      Facts("/settings/shortcuts", .settings(back: "/settings"), { $0.phoneShortcuts }) {
        [ShortcutsScreen.view($0)]
      }
    case .calendars:
      Facts("/settings/calendars", .settings(back: "/settings"), { $0.calendarsTitle }) {
        [CalendarsScreen.view($0)]
      }
    case .imports:
      Facts("/settings/import", .settings(back: "/settings"), { $0.importsTitle }) {
        [ImportsScreen.view($0)]
      }
    case .learnt:
      Facts("/settings/learnt", .settings(back: "/settings"), { $0.learntTitle }) {
        $0.shown(LearntScreen.view)
      }
    }
  }

  static func of(_ page: AccountPage) -> Page {
    switch page {
    case .settings: .settings
    case .about: .about
    case .notifications: .notifications
    case .links: .links
    case .shortcuts: .shortcuts
    case .privacy: .privacy
    case .signIn: .signInMethods
    case .imports: .imports
    }
  }

  /// What is known of a page.
  struct Facts {
    let path: String
    let frame: Frame
    let title: (Words) -> String
    let content: (State) -> [Node<Action>]

    init(
      _ path: String, _ frame: Frame, _ title: @escaping (Words) -> String,
      content: @escaping (State) -> [Node<Action>]
    ) {
      self.path = path
      self.frame = frame
      self.title = title
      self.content = content
    }
  }

  /// What stands around a page.
  enum Frame {
    /// Nothing: nobody needs an account for it.
    case nothing
    /// The navigation, and the button that adds something.
    case list(CaptureFan.Place)
    /// The navigation, and the way back to the page that leads here.
    case below(String)
    /// The same, without the way to the settings.
    case settings(back: String)
  }

  var path: String { facts.path }

  /// True where nobody needs an account.
  var isPublic: Bool {
    if case .nothing = facts.frame { return true }
    return false
  }

  var isSettings: Bool {
    if case .settings = facts.frame { return true }
    return false
  }

  /// Where the arrow before the heading leads; nil where there is none.
  var back: String? {
    switch facts.frame {
    case .nothing, .list: nil
    case .below(let path), .settings(let path): path
    }
  }

  /// The page of an address, or of its first steps.
  static func at(_ steps: [String]) -> Page? {
    var found: Page?
    var path = ""
    for step in steps {
      path += "/" + step
      for page in allCases where page.path == path { found = page }
    }
    return found
  }
}
