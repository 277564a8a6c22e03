/// Why the answer of a passkey is not believed.
package enum PasskeyFault: Error, Hashable, Sendable {
  /// Not of the form that it should have.
  case malformed
  /// Of another ceremony: made where one was to be used, or the other way round.
  case wrongType
  /// Not asked for by this server, or not now, or answered already.
  case wrongChallenge
  /// Of a page that is not ours, or that stood in another.
  case wrongOrigin
  /// For another host.
  case wrongHost
  /// Nobody was there.
  case notPresent
  /// A kind of key that was not asked for.
  case unknownAlgorithm
  /// Not signed by that key.
  case wrongSignature
}

/// Whom passkeys belong to: the host of the base URL, and the pages of its origin.
package struct RelyingParty: Hashable, Sendable {
  package let host: String
  package let origin: String

  package init(host: String, origin: String) {
    self.host = host
    self.origin = origin
  }
}
