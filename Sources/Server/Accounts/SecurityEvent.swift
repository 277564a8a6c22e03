import Hummingbird
import Kernel
import Logging
import Storage

/// What the log tells of sign-ins and of what gives rights; never a secret, never what was typed.
enum SecurityEvent: String {
  case signedUp = "signed-up"
  case signedIn = "signed-in"
  case signedOut = "signed-out"
  /// A password that was not right.
  case attemptFailed = "attempt-failed"
  /// Too many of them: not even looked at.
  case attemptRefused = "attempt-refused"
  case sessionEnded = "session-ended"
  case sessionsEnded = "sessions-ended"
  case tokenMade = "token-made"
  case passwordChanged = "password-changed"
  case passwordReset = "password-reset"
  case addressChanged = "address-changed"
  case invitationMade = "invitation-made"
  case invitationRevoked = "invitation-revoked"
  case registrationChanged = "registration-changed"
  case accountDeleted = "account-deleted"
  case linkMade = "link-made"
  case linkRevoked = "link-revoked"
  case collectionShared = "collection-shared"
  case sharingEnded = "sharing-ended"
  case channelAdded = "channel-added"
  case channelRemoved = "channel-removed"
  case passkeyAdded = "passkey-added"
  case passkeyRemoved = "passkey-removed"
  case codesOn = "codes-on"
  case codesOff = "codes-off"
  case recoveryCodesMade = "recovery-codes-made"
  case recoveryCodeUsed = "recovery-code-used"
  case providerLinked = "provider-linked"
  case providerUnlinked = "provider-unlinked"
}

extension ServerEnvironment {
  func log(_ event: SecurityEvent, of account: AccountID?, _ arrival: Arrival) {
    var details: Logger.Metadata = [
      "event": "\(event.rawValue)",
      "network": "\(network(of: arrival).prefixes.first?.text ?? "")",
    ]
    if let account { details["account"] = "\(account.text)" }
    arrival.context.logger.notice("security", metadata: details)
  }

  /// Makes the account's event streams look whether their sessions still hold.
  func sessionsEnded(of account: AccountID) {
    notifier.notify(account, 0)
  }
}
