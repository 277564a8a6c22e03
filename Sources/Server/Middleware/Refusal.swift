public import Wire

/// Why somebody may not do what they ask.
public enum AccessRefusal: Error, Hashable, Sendable {
  /// No session, or one that has ended.
  case notSignedIn
  /// A token that may only read.
  case readOnly
  /// A token that may only save.
  case saveOnly
  /// A token that may only add things of one sort.
  case addOnly
  /// A token of the browser extension.
  case extensionOnly
  /// A token where a person at a browser is wanted.
  case browserOnly
  case ownerOnly
  /// The person has to say again who they are.
  case notConfirmed
  /// A page of another site sent it.
  case foreignOrigin
  /// The request names a host that this server does not have.
  case foreignHost
}

/// Why nobody was signed in or signed up.
public enum AccountRefusal: Error, Hashable, Sendable {
  case wrongCredentials
  /// The password that somebody signed in gave for their own account is not it.
  case wrongPassword
  /// Among the first that anybody tries.
  case commonPassword
  /// The address is taken, said no more clearly than this.
  case notCreated
  case registrationClosed
  case invitationInvalid
  case tooManyAttempts(seconds: Int64)
  /// The server sends no mails.
  case noMail
  /// The link of a mail is late, spent or of something else.
  case linkInvalid
  /// The password was right, and codes are on.
  case codeNeeded
  case wrongCode
  /// The answer of a passkey is not believed.
  case passkeyRefused
  /// It has not found out who uses it, and codes are on.
  case passkeyUnverified
  /// The server's address has no name that passkeys could belong to, or no https.
  case noPasskeys
  /// Nothing else would let the person in.
  case lastWayIn
  /// The provider does not answer, or says of itself what cannot be used.
  case providerUnreachable
  case invalid(AccountField, Validation.Fault)
}

/// The fields of an account's forms.
public enum AccountField: String, Sendable {
  case email, name, password, token
}

/// What is wrong with the form of a request.
public enum RequestRefusal: Error, Hashable, Sendable {
  /// The body or a parameter cannot be read; says which.
  case malformed(String)
  case tooLarge(limit: Int)
  case unsupportedMediaType
  case notFound
  /// Nothing is kept for such an address: not http or https, or no host.
  case invalidAddress
  /// The device believes in another account than the one that it is signed in to.
  case otherAccount
  case tooManyListeners
  /// The same request is being done just now.
  case inProgress
  /// More files at once than are taken.
  case tooManyFiles
  /// The account's files have all the room that the owner gives.
  case quotaReached
  /// What somebody else has cannot be had now: the stable word, and the sentence.
  case unavailable(code: String, String)
  /// A value that is read and understood, but that nothing may have: the stable word, and the sentence.
  case invalid(code: String, String)
}
