import HTTPTypes
import Hummingbird
import Kernel
import NIOHTTP1
import Storage
import Wire

/// The one place where errors become answers: status, stable code, one sentence.
enum ProblemMapping {
  struct Answer {
    var problem: Problem
    var headers = HTTPFields()
    /// What the log alone may know.
    var cause: String?
  }

  static func answer(for error: any Error) -> Answer {
    switch error {
    case let error as AccessRefusal: answer(for: error)
    case let error as AccountRefusal: answer(for: error)
    case let error as RequestRefusal: answer(for: error)
    case let error as PasswordError: answer(for: error)
    case let error as StorageError: answer(for: error)
    case let error as NotReady: refused(503, error.code, error.reason)
    case let error as PremiumRefusal: refused(error.status, error.code, error.sentence)
    case is HTTPParserError:
      answer(for: RequestRefusal.malformed("The body is not what its headers say it is."))
    case CBORError.tooLarge: tooLargeChange
    case is CBORError:
      answer(for: RequestRefusal.malformed("The body is not the CBOR it should be."))
    case let error as any HTTPResponseError: answer(for: error)
    default: unknown("\(error)")
    }
  }

  private static func answer(for refusal: AccessRefusal) -> Answer {
    switch refusal {
    case .notSignedIn:
      refused(401, "not-signed-in", "Sign in first.", [.wwwAuthenticate: "Bearer"])
    case .readOnly: refused(403, "read-only", "This token may only read.")
    case .saveOnly: refused(403, "save-only", "This token may only save addresses and pages.")
    case .addOnly: refused(403, "add-only", "This token may only add what it was made for.")
    case .extensionOnly:
      refused(403, "extension-only", "This token may only do what the browser extension does.")
    case .browserOnly:
      refused(403, "browser-only", "A token can't do this: sign in with a browser.")
    case .ownerOnly: refused(403, "owner-only", "Only the owner of this server may do this.")
    case .notConfirmed:
      refused(403, "confirmation-needed", "Enter your password or use a passkey again first.")
    case .foreignOrigin: refused(403, "foreign-origin", "The request came from another site.")
    case .foreignHost:
      refused(
        421, "foreign-host",
        "This server isn't known by that name: start it with --base-url and the address you use.")
    }
  }

  private static func answer(for refusal: AccountRefusal) -> Answer {
    switch refusal {
    case .wrongCredentials:
      refused(
        401, "wrong-credentials", "Email or password is incorrect.", [.wwwAuthenticate: "Bearer"])
    case .wrongPassword:
      refused(403, "wrong-password", "The current password is incorrect.")
    case .commonPassword:
      refused(
        422, "common-password",
        "This password is easy to guess: choose another.")
    case .notCreated:
      refused(
        403, "not-created",
        "No account could be created with these details. If you already have one, sign in.")
    case .registrationClosed:
      refused(403, "registration-closed", "This server isn't accepting new accounts.")
    case .invitationInvalid:
      refused(403, "invitation-invalid", "A new account needs a valid invitation.")
    case .tooManyAttempts(let seconds):
      refused(
        429, "too-many-attempts", "Too many attempts: wait a moment.", [.retryAfter: "\(seconds)"])
    case .noMail:
      refused(
        409, "no-mail",
        "This server doesn't send email: its owner can set a password with `later user password`.")
    case .linkInvalid:
      refused(403, "link-invalid", "This link has expired: ask for another one.")
    case .codeNeeded:
      refused(401, "code-needed", "Enter the code of your app.", [.wwwAuthenticate: "Bearer"])
    case .wrongCode:
      refused(
        401, "wrong-code", "This code isn’t right, or was already used.",
        [.wwwAuthenticate: "Bearer"])
    case .passkeyRefused:
      refused(
        401, "passkey-refused", "This passkey isn't accepted here.", [.wwwAuthenticate: "Bearer"])
    case .passkeyUnverified:
      refused(
        401, "passkey-unverified",
        "This passkey didn't check that it's you: sign in with your password and a code.",
        [.wwwAuthenticate: "Bearer"])
    case .noPasskeys:
      refused(
        409, "no-passkeys",
        "Passkeys need an address with a name and https: this server has none.")
    case .lastWayIn:
      refused(409, "last-way-in", "Nothing else would let you in: add another way first.")
    case .providerUnreachable:
      refused(502, "provider-unreachable", "This provider isn't answering: try again later.")
    case .invalid(let field, let fault):
      refused(422, "invalid-\(field.rawValue)", sentence(for: field, fault))
    }
  }

  private static func sentence(for field: AccountField, _ fault: Validation.Fault) -> String {
    switch (field, fault) {
    case (.password, .tooShort):
      "The password needs at least \(Validation.shortestPassword) characters."
    case (_, .missing): "The \(field.rawValue) is missing."
    case (_, .tooShort): "The \(field.rawValue) is too short."
    case (_, .tooLong): "The \(field.rawValue) is too long."
    case (.email, .malformed): "This is not an email address."
    case (_, .malformed): "The \(field.rawValue) has characters that can't be used."
    }
  }

  private static func answer(for refusal: RequestRefusal) -> Answer {
    switch refusal {
    case .malformed(let what): refused(400, "malformed", what)
    case .tooLarge(let limit):
      refused(413, "too-large", "The request is larger than \(limit) bytes.")
    case .unsupportedMediaType:
      refused(415, "unsupported-media-type", "The body must be JSON or CBOR.")
    case .notFound: refused(404, "not-found", "There is nothing here.")
    case .invalidAddress:
      refused(422, "invalid-address", "This is not a web address (http or https).")
    case .otherAccount:
      refused(
        409, Problem.otherAccount,
        "You are signed in to a different account than this device sends for.")
    case .invalid(let code, let detail): refused(422, code, detail)
    case .unavailable(let code, let detail): refused(502, code, detail)
    case .tooManyFiles:
      refused(429, "too-many-files", "Too many files at once: wait a moment.", [.retryAfter: "5"])
    case .quotaReached:
      refused(507, "quota-reached", "Your account has used all the space this server gives it.")
    case .inProgress:
      refused(
        409, "in-progress", "The same request is already in progress: try again.",
        [.retryAfter: "1"])
    case .tooManyListeners:
      refused(
        429, "too-many-listeners", "Too many devices are listening already.", [.retryAfter: "60"])
    }
  }

  private static func answer(for error: PasswordError) -> Answer {
    switch error {
    case .busy:
      refused(503, "busy", "Too many people are signing in: try again.", [.retryAfter: "2"])
    case .failed(let status): unknown("argon2 answered \(status)")
    }
  }

  private static func answer(for error: StorageError) -> Answer {
    switch error {
    case .notFound: answer(for: RequestRefusal.notFound)
    case .conflict: refused(409, "conflict", "Something with that name already exists.")
    case .full: refused(507, "storage-full", "The server's disk is full: nothing was changed.")
    case .corrupt:
      refused(
        503, "storage-damaged",
        "The server's database is damaged: it accepts no changes until its owner has repaired it.")
    case .replaced:
      refused(
        503, "storage-replaced",
        "The server's files were replaced while it was running: it accepts no changes until its"
          + " owner has started it again.",
        cause: "the files of the data folder are not those that were opened: nothing is written"
          + " any more. Stop the server, put the right files in place, start it again")
    case .contentDamaged(let hash):
      refused(
        410, "content-damaged",
        "This file is damaged or missing on the server. A page will be fetched again.",
        cause: "the content \(hash.text) is damaged or gone: see later doctor --contents")
    case .unavailable:
      refused(503, "unavailable", "The server is starting or stopping.", [.retryAfter: "5"])
    case .tooLarge: tooLargeChange
    case .quotaReached: answer(for: RequestRefusal.quotaReached)
    case .failed(let cause): unknown(cause)
    }
  }

  private static var tooLargeChange: Answer {
    refused(
      413, "change-too-large",
      "A change is larger than its entity may become, or there are too many in one push.")
  }

  private static func answer(for error: any HTTPResponseError) -> Answer {
    switch error.status {
    case .notFound: answer(for: RequestRefusal.notFound)
    case .contentTooLarge: refused(413, "too-large", "The request is too large.")
    case let status where status.code < 500:
      refused(status.code, "malformed", "The request cannot be read.")
    default: unknown("\(error)")
    }
  }

  private static func refused(
    _ status: Int, _ code: String, _ detail: String, _ headers: HTTPFields = [:],
    cause: String? = nil
  ) -> Answer {
    Answer(
      problem: Problem(status: status, code: code, detail: detail), headers: headers,
      cause: cause)
  }

  private static func unknown(_ cause: String) -> Answer {
    refused(500, "internal", "Something went wrong here.", cause: cause)
  }
}
