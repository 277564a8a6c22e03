public import AppCore
public import Kit
import Kernel
import ReadingCore

/// Every screen of the apps, and whatever lies over one: each is registered here once.
///
/// From this come the frames of the gallery, the map of flows, the notes for whoever builds it, and the
/// tests of accessibility.
public enum Screen: Int, Hashable, Sendable, CaseIterable {
  case welcome, signUp, signIn
  case forgot, reset, confirm
  case now, inbox, library, reader, settings
  case tasks
  case restock
  case linkSheet, noteSheet, itemMenu, apps, password
  case signOut, otherAccount, withdrawInvitation, forgetRefused, massDeletion, shortcuts

  /// The screen that a state shows.
  ///
  /// A new route or dialog has no place here until it is registered: then this does not compile.
  public init(shownBy state: State) {
    if let dialog = state.dialog {
      self = Self.of(dialog)
    } else if state.settings.password != nil {
      self = .password
    } else if state.isDrawerOpen {
      self = .apps
    } else if state.route.app == .later, state.reading.linkSheet != nil {
      self = .linkSheet
    } else if state.route.app == .later, state.reading.capture.noteSheet != nil {
      self = .noteSheet
    } else if state.route.app == .later, state.reading.menu != nil {
      self = .itemMenu
    } else {
      self = Self.of(state.route)
    }
  }

  private static func of(_ route: Route) -> Screen {
    switch route {
    case .welcome: .welcome
    case .signUp: .signUp
    case .signIn: .signIn
    case .forgot: .forgot
    case .reset: .reset
    case .confirm: .confirm
    case .now: .now
    case .inbox: .inbox
    case .library: .library
    case .read: .reader
    case .settings: .settings
    case .tasks: .tasks
    case .restock: .restock
    }
  }

  private static func of(_ dialog: Dialog) -> Screen {
    switch dialog {
    case .signOut: .signOut
    case .otherAccount: .otherAccount
    case .withdrawInvitation: .withdrawInvitation
    case .forgetRefused: .forgetRefused
    case .massDeletion: .massDeletion
    case .shortcuts: .shortcuts
    }
  }

  /// Its name in an address: `screen=link-sheet`.
  public var name: String {
    switch self {
    case .welcome: "welcome"
    case .signUp: "sign-up"
    case .signIn: "sign-in"
    case .forgot: "forgot-password"
    case .reset: "reset-password"
    case .confirm: "confirm-email"
    case .now: "now"
    case .inbox: "inbox"
    case .library: "library"
    case .reader: "reader"
    case .settings: "settings"
    case .tasks: "tasks"
    case .restock: "restock"
    case .linkSheet: "link-sheet"
    case .noteSheet: "note-sheet"
    case .itemMenu: "item-menu"
    case .apps: "apps"
    case .password: "password"
    case .signOut: "sign-out"
    case .otherAccount: "other-account"
    case .withdrawInvitation: "withdraw-invitation"
    case .forgetRefused: "forget-refused"
    case .massDeletion: "mass-deletion"
    case .shortcuts: "shortcuts"
    }
  }

  public func title(_ words: Words) -> String {
    switch self {
    case .welcome: words.say("Welcome", "환영")
    case .signUp: words.say("Sign-up", "계정 만들기")
    case .signIn: words.say("Sign-in", "로그인")
    case .forgot: words.say("Forgotten password", "잊은 비밀번호")
    case .reset: words.say("New password by link", "링크로 비밀번호 정하기")
    case .confirm: words.say("Address confirmed by link", "링크로 주소 확인")
    case .now: words.say("Now", "지금")
    case .inbox: words.say("Inbox", "받은함")
    case .library: words.say("Library", "보관함")
    case .reader: words.say("Reader", "읽기")
    case .settings: words.say("Settings", "설정")
    case .tasks: "TaskFlow"
    case .restock: words.say("Before You Run Out", "다 떨어지기 전에")
    case .linkSheet: words.say("New link", "새 링크")
    case .noteSheet: words.say("Quick note", "빠른 메모")
    case .itemMenu: words.say("Menu of an item", "글의 메뉴")
    case .apps: words.say("The three apps", "세 앱")
    case .password: words.say("Another password", "비밀번호 변경")
    case .signOut: words.say("Sign out?", "로그아웃 확인")
    case .otherAccount: words.say("Another account’s changes", "다른 계정의 변경")
    case .withdrawInvitation: words.say("Withdraw an invitation?", "초대 취소 확인")
    case .forgetRefused: words.say("Remove a refused change?", "거절된 변경 삭제 확인")
    case .massDeletion: words.say("Delete most of it?", "대량 삭제 확인")
    case .shortcuts: words.say("Keys", "단축키")
    }
  }
}
