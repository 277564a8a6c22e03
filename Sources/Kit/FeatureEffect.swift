public import SyncCore

/// What a screen of one of the apps asks of the shell; `Own` is what only that app asks for.
public enum FeatureEffect<Own: Hashable & Sendable>: Hashable, Sendable {
  /// Store and sync these changes; once the device has them, say so.
  case record([Edit], Saying? = nil)
  case open(path: String)
  /// Open this in the place of what is open: the way back is the same.
  case openBeside(path: String)
  /// Write another address for the screen that is shown.
  case readdress(path: String)
  case goBack(otherwise: String)
  case focus(id: String)
  case scrollToTop
  case keepInView(id: String)
  case clearSelection
  /// Say it to whoever hears the screen.
  case announce(String)
  /// Say it to everybody, on the screen too.
  case say(String)
  /// Say it to everybody, unless that took an Undo off the screen: then only to whoever hears it.
  case remark(String)
  case copy(String, saying: String)
  /// Hand the address to another app; where that cannot be, copy it.
  case share(title: String, url: String)
  case vibrate(milliseconds: UInt32)
  /// Look for the server again, and sync.
  case reconnect
  /// Tell whether notifications may be shown, having asked the person first where `asks`.
  case notify(asks: Bool)
  /// Show everything dark, or light.
  case setDark(Bool)
  /// Go to where Premium is paid for.
  case unlockPremium
  /// Find out whether it was paid for.
  case checkPremium
  /// Tell the app once the result of a press was seen where it was pressed (`Settling`).
  case settleLater(milliseconds: UInt32)
  /// Store what is typed and not saved yet: it outlives the tab.
  case keepDrafts
  case own(Own)
}
