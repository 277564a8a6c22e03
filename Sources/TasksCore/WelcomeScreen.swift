import Kernel
import Kit
import SyncCore
import ViewTree

/// The three screens at the beginning.
public enum WelcomePage: Int, Hashable, Sendable, CaseIterable {
  case organize = 0
  case productive = 1
  case goals = 2

  /// What its drawing is of.
  var icon: Icon {
    switch self {
    case .organize: .inbox
    case .productive: .todo
    case .goals: .sprout
    }
  }

  var isLast: Bool { self == .goals }
}

/// What the app is for, once for each account.
enum WelcomeScreen {
  static func view(_ page: WelcomePage, _ words: Words) -> Node<TasksAction> {
    Node(.section, .className("onboarding"), .label(words.welcomeLabel)) {
      // A new key: the page slides in as a new one.
      Node(.div, .className("onboarding-page"), key: "page-\(page.rawValue)") {
        Illustration.node(page.icon)
        Node(.h2, .id("onboarding-title"), Attribute(.tabIndex, "-1")) { words.welcomeTitle(page) }
        Node(.p) { words.welcomeText(page) }
      }
      Node(
        .p, .className("onboarding-dots"), .role("img"),
        .label(words.welcomeStep(page.rawValue + 1, of: WelcomePage.allCases.count))
      ) {
        for dot in WelcomePage.allCases {
          Node(.span, .className(dot == page ? "dot current" : "dot"), .decorative)
        }
      }
      Node.button(
        page.isLast ? words.welcomeStart : words.welcomeNext, style: .primary,
        id: "onboarding-next", action: .welcomeNextTapped)
      Node.button(words.welcomeSkip, style: .text, action: .welcomeSkipped)
    }
  }
}

extension TasksState {
  /// The page of the beginning that the home screen shows; nil once it was seen, and where there are
  /// todos already.
  func welcome(_ scene: Scene) -> WelcomePage? {
    guard !settings.isWelcomed, todos.isEmpty, !scene.isLoading else { return nil }
    return welcomePage
  }

  mutating func nextWelcome() -> [TasksEffect] {
    guard let next = WelcomePage(rawValue: welcomePage.rawValue + 1) else { return endWelcome() }
    welcomePage = next
    return [.focus(id: "onboarding-title")]
  }

  /// Seen: on every device.
  mutating func endWelcome() -> [TasksEffect] {
    welcomePage = .organize
    let seen = TasksSettings.setting(TasksSettings.isWelcomed, true)
    return [.record([seen]), .focus(id: "heading")]
  }
}
