public import Kernel

/// What happened: to a screen, or at the host.
public enum Action: Sendable {
  /// The core runs in a browser and has taken over the page, which shows this path.
  ///
  /// Always the first action; the device's own database is read now.
  case started(DeviceID, path: String)
  case host(HostEvent)
  /// A link inside the app was followed.
  case linkTapped(path: String)
}
