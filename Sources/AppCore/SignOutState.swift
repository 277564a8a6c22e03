import Kernel
public import Wire

/// A session of the server that is to end, while this device has forgotten it already.
public struct SignOutState: Hashable, Sendable {
  public enum Erasing: UInt8, Hashable, Sendable {
    case done
    /// This tab or another has begun it.
    case begun
    /// Something of the account is still on this device.
    case failed
  }

  /// Nobody signs in before it is done.
  public var erasing = Erasing.done
  /// True from the sign-out until the server has answered; a row on the device remembers it.
  public var isPending = false
  /// True when it was tapped before the device's rows were there.
  public var isAsked = false
  /// True from the press until it is known which files wait.
  var isCounting = false
  /// True where the files that wait, or what is typed, could not be read.
  var hasUnread = false
  /// Whose data is on this device, until it is known whether files of theirs wait.
  var met: Profile?
  /// Tries that got no answer, in a row.
  public var attempt = 0
  /// The form that waits to be sent until the earlier session has ended: true for sign-up.
  public var waitingForm: Bool?

  public init() {}
}
