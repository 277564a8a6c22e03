import Crypto
import Kernel

/// A passkey that a browser has made, checked (Web Authentication Level 3, section 7.1).
///
/// The statement about the authenticator's maker is not asked for; what comes of one is not believed.
package struct PasskeyRegistration: Sendable {
  package let challenge: [UInt8]
  package let data: AuthenticatorData
  package let credential: AuthenticatorData.Credential

  /// Fails unless all is right but the challenge, which whoever asked for it has to know.
  ///
  /// `isConditional`: made by a password manager without asking the person.
  package init(
    clientData: [UInt8], attestation: [UInt8], for party: RelyingParty, isConditional: Bool = false
  ) throws(PasskeyFault) {
    let client = try ClientData(clientData)
    try client.check(.creation, of: party)
    challenge = client.challenge
    let statement = try CanonicalMap(attestation)
    guard case .text(let form)? = statement[.text("fmt")],
      case .map(let members)? = statement[.text("attStmt")],
      case .bytes(let bytes)? = statement[.text("authData")],
      form != "none" || members.isEmpty
    else { throw .malformed }
    data = try AuthenticatorData(bytes)
    guard data.isFor(party.host) else { throw .wrongHost }
    guard data.isPresent || isConditional else { throw .notPresent }
    guard let credential = data.credential else { throw .malformed }
    self.credential = credential
    _ = try PasskeyKey(cose: credential.key)
  }
}

/// The use of a passkey, checked (Web Authentication Level 3, section 7.2).
package struct PasskeyAssertion: Sendable {
  package let challenge: [UInt8]
  package let data: AuthenticatorData

  /// Fails unless all is right but the challenge, which whoever asked for it has to know.
  package init(
    clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8], by key: [UInt8],
    for party: RelyingParty
  ) throws(PasskeyFault) {
    let client = try ClientData(clientData)
    try client.check(.use, of: party)
    challenge = client.challenge
    data = try AuthenticatorData(authenticatorData)
    guard data.isFor(party.host) else { throw .wrongHost }
    guard data.isPresent else { throw .notPresent }
    let signed = authenticatorData + Array(SHA256.hash(data: clientData))
    guard try PasskeyKey(cose: key).signed(signed, as: signature) else { throw .wrongSignature }
  }
}
