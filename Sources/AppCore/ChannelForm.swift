import Kernel
import Kit

/// What is typed to add another way of being told.
public struct ChannelForm: Hashable, Sendable {
  public enum Field: Hashable, Sendable {
    case address, secret
  }

  /// What is wrong with it: said in words at its field.
  public enum Trouble: Hashable, Sendable {
    case addressMissing, secretMissing
    case addressRefused, secretRefused
    case mailMissing, mailUnconfirmed
    case tooMany
    case failed

    /// By the code of the server's problem.
    init(code: String) {
      let known: [(String, Trouble)] = [
        ("invalid-address", .addressRefused), ("invalid-secret", .secretRefused),
        ("unconfirmed-address", .mailUnconfirmed), ("no-mail", .mailMissing),
        ("too-many-channels", .tooMany),
      ]
      self = .failed
      for (name, trouble) in known where name == code { self = trouble }
    }

    /// Nil where no field is to blame.
    var field: Field? {
      switch self {
      case .addressMissing, .addressRefused: .address
      case .secretMissing, .secretRefused: .secret
      case .mailMissing, .mailUnconfirmed, .tooMany, .failed: nil
      }
    }
  }

  /// What can be added by hand; a browser adds itself.
  static let sorts: [NoticeChannel.Sort] = [.mail, .ntfy, .gotify, .webhook]
  static let shortestSecret = 8

  public var sort = NoticeChannel.Sort.mail
  public var address = ""
  public var secret = ""
  public var isSecretShown = false
  public var isBusy = false
  public var trouble: Trouble?

  public init() {}

  /// What has to be typed first.
  var fault: Trouble? {
    if sort != .mail, address.trimmed.utf8.isEmpty { return .addressMissing }
    switch sort {
    case .push, .mail, .ntfy: return nil
    case .gotify: return secret.trimmed.utf8.isEmpty ? .secretMissing : nil
    case .webhook: return secret.utf8.count < Self.shortestSecret ? .secretMissing : nil
    }
  }

  var call: NoticeCall {
    var call = NoticeCall(.post, NoticesState.channelsPath)
    call.members = ["sort", sort.name]
    if sort != .mail {
      call.members += ["address", address.trimmed]
      if !secret.utf8.isEmpty { call.members += ["secret", secret] }
    }
    return call
  }
}
