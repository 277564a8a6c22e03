import Kernel
public import Kit
import ReadingCore
import RestockCore
import TasksCore

/// What lies over the screen and belongs to none of the apps.
public enum Cover: Sendable {
  /// A question comes over everything else.
  case dialog(Dialog)
  case sheet(ShellSheet)
}

/// What a person opens over a screen of any app: one at a time.
public enum ShellSheet: Equatable, Sendable {
  /// Another password.
  case password(PasswordForm)
  /// The end of the account.
  case deletion(DeletionForm)
  /// Name and colour.
  case profile(ProfileForm)
  /// Another address.
  case email(EmailForm)
  /// Something of the ways to sign in.
  case signIn(SignInSheet)
  /// The panel with the three apps.
  case drawer
  /// What can be done at once with a place of the tab bar.
  case quickActions(Tab)
  /// The field that finds all that can be done.
  case palette(Palette)

  /// What opens it, and has the focus once it is closed.
  var opener: String {
    switch self {
    case .password: "change-password"
    case .deletion: "delete-account"
    case .profile: "edit-profile"
    case .email: "change-email"
    case .signIn: "heading"
    case .drawer: "app-menu"
    case .quickActions(let tab): "tab-" + tab.path
    // Whatever had the focus has it again.
    case .palette: ""
    }
  }
}

extension ShellSheet {
  /// Hands an action to the form that it is meant for; once that is closed, nothing comes of it.
  mutating func reduce(_ action: SettingsAction, _ language: Language) -> [ShellEffect] {
    var effects: [ShellEffect] = []
    switch self {
    case .password(var form):
      guard case .password(let action) = action else { break }
      effects = form.reduce(action)
      self = .password(form)
    case .deletion(var form):
      guard case .deletion(let action) = action else { break }
      effects = form.reduce(action)
      self = .deletion(form)
    case .profile(var form):
      guard case .profile(let action) = action else { break }
      effects = form.reduce(action)
      self = .profile(form)
    case .email(var form):
      guard case .email(let action) = action else { break }
      effects = form.reduce(action, language)
      self = .email(form)
    case .signIn, .drawer, .quickActions, .palette: break
    }
    return effects
  }

  /// The server has answered what a form has sent; false where that is closed by now.
  mutating func answered(_ purpose: Purpose, _ problem: AccountProblem?) -> Bool {
    switch self {
    case .password(var form):
      guard case .changePassword = purpose else { return false }
      form.isBusy = false
      form.problem = problem
      self = .password(form)
    case .deletion(var form):
      guard case .deleteAccount = purpose else { return false }
      form.isBusy = false
      form.problem = problem
      self = .deletion(form)
    case .profile(var form):
      guard case .changeProfile = purpose else { return false }
      form.isBusy = false
      form.problem = problem
      self = .profile(form)
    case .email(var form):
      guard case .changeEmail = purpose else { return false }
      form.isBusy = false
      form.problem = problem
      self = .email(form)
    case .signIn, .drawer, .quickActions, .palette: return false
    }
    return true
  }
}

/// Escape, Back, what is drawn and what is out of reach follow from what lies on top.
extension State {
  public var cover: Cover? {
    if let dialog { return .dialog(dialog) }
    // The panel says whose it is: it is there as soon as that is known.
    if sheet == .drawer, profile == nil { return nil }
    return sheet.map { .sheet($0) }
  }

  /// True while a sheet or dialogue lies over the screen.
  var isCovered: Bool {
    if cover != nil { return true }
    return switch route.app {
    case .later: reading.isCovered
    case .taskFlow: tasks.isCovered
    case .restock: restock.isCovered
    }
  }

  /// True while something lies over the screen that has no address of its own: Back closes just that.
  var hasDismissibleCover: Bool {
    if cover != nil { return true }
    return switch route.app {
    case .later: reading.hasDismissibleCover
    case .taskFlow: tasks.hasDismissibleCover
    case .restock: restock.hasDismissibleCover
    }
  }

  /// True while Back ends what lies over the screen, or is done on it for a while, instead of leaving it.
  var staysAtBack: Bool {
    if hasDismissibleCover { return true }
    return switch route.app {
    case .later: reading.organise.picked != nil
    case .taskFlow: tasks.isBusyWithList
    case .restock: restock.isBusyWithList
    }
  }

  /// Closes what lies on top, as Escape does.
  mutating func close(_ cover: Cover, _ moment: Moment) -> [Effect] {
    switch cover {
    case .dialog: cancelDialog(moment)
    case .sheet: closeSheet()
    }
  }

  mutating func closeSheet() -> [Effect] {
    if returnsToForm() { return [.focus(id: sheet?.field ?? "")] }
    guard let open = sheet else { return [] }
    sheet = nil
    return [.focus(id: open.opener)]
  }
}
