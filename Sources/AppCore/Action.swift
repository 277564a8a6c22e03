public import Kernel
public import Kit
public import ReadingCore
public import RestockCore
public import SyncCore
public import TasksCore
public import Wire

/// What happened: to a screen, or at the host.
public enum Action: Sendable {
  /// The core runs in a browser and has taken over the page, which shows this path.
  ///
  /// Always the first action; the device's own database is read now.
  case started(DeviceID, path: String)
  case host(HostEvent)
  /// A link inside the app was followed.
  case linkTapped(path: String)
  case reading(ReadingAction)
  case tasks(TasksAction)
  case restock(RestockAction)
  /// The panel with the three apps was asked for.
  case menuTapped
  case drawerClosed
  /// Something with the field that finds all that can be done.
  case palette(PaletteAction)
  /// Something with what stands side by side.
  case pane(PaneAction)
  /// Something with the tab bar beyond following its links.
  case quick(QuickAction)
  case account(AccountAction)
  case settings(SettingsAction)
  case notices(NoticesAction)
  case context(ContextAction)
  case calendars(CalendarsAction)
  case toastActionTapped
  case dialogConfirmed
  case leftBehind(LeftBehindAction)
  case dialogCancelled
  case updateTapped
  case storageRetryTapped
  case eraseRetryTapped
}

/// What happened on the screens of sign-up and sign-in.
public enum AccountAction: Sendable {
  case nameChanged(String)
  case emailChanged(String)
  case passwordChanged(String)
  case fieldLeft(AccountForm.Field)
  case revealTapped
  case signUpSubmitted
  case signInSubmitted
  case resetAsked
  case resetSubmitted
  case confirmSubmitted
  case codeChanged(String)
  case passkeyTapped
}

/// What happened on the sheet for another password.
public enum PasswordAction: Sendable {
  case changed(PasswordForm.Field, String)
  case fieldLeft(PasswordForm.Field)
  case revealTapped
  case tokensTapped
  case submitted
  case closed
}

/// What happened on the sheet of name and colour.
public enum ProfileAction: Sendable {
  case nameChanged(String)
  case colourChosen(Int)
  case submitted
  case closed
}

/// What happened on the sheet of the address.
public enum EmailAction: Sendable {
  case emailChanged(String)
  case emailLeft
  case passwordChanged(String)
  case revealTapped
  case submitted
  case closed
}

/// What happened on the sheet that deletes the account.
public enum DeletionAction: Sendable {
  case changed(String)
  case revealTapped
  case submitted
  case closed
}

/// What happened on the Settings.
public enum SettingsAction: Sendable {
  case languageChosen(Language?)
  case appearanceChosen(Appearance)
  case tabSwipesTapped
  case sessionsRetryTapped
  case endSessionTapped(String)
  case passwordTapped
  case password(PasswordAction)
  case profileTapped
  case profile(ProfileAction)
  case pictureTapped
  case pictureRemoved
  case emailTapped
  case email(EmailAction)
  case verifyTapped
  case inviteTapped
  case invitationsRetryTapped
  case withdrawTapped(String)
  case sendAgainTapped([ID<Change>])
  case copyRefusedTapped(ID<Change>)
  case forgetRefusedTapped(ID<Change>)
  case copyInvitationTapped
  case links(LinksAction)
  case shortcut(ShortcutAction)
  case imports(ImportsAction)
  case signIn(SignInAction)
  case copyMailAddressTapped
  case newMailAddressTapped
  case registrationChosen(Registration)
  case shortcutsTapped
  case singleKeysTapped
  /// Another key is to be given to what this one does.
  case keyTapped(AwaitedKey)
  case usualKeysTapped(App)
  case signOutTapped
  case deleteAccountTapped
  case deletion(DeletionAction)
  case syncTapped
}

/// What is to become of another account's data, beside erasing it.
public enum LeftBehindAction: Sendable {
  case sendTapped
  case saveTapped
}
