/// What the browser says of the page that asked (Web Authentication Level 3, section 5.8.1).
///
/// Read as JSON and never compared as text: browsers add members at random.
struct ClientData {
  enum Ceremony: String {
    case creation = "webauthn.create"
    case use = "webauthn.get"
  }

  private let json: JSON
  let challenge: [UInt8]

  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard let json = try? JSONReader.read(bytes), let text = json["challenge"]?.string,
      let challenge = Base64.bytes(urlSafe: text)
    else { throw .malformed }
    self.json = json
    self.challenge = challenge
  }

  /// Whether it is of that ceremony, of our own page, and of no page of others around it.
  func check(_ ceremony: Ceremony, of party: RelyingParty) throws(PasskeyFault) {
    guard json["type"] == .string(ceremony.rawValue) else { throw .wrongType }
    guard json["origin"] == .string(party.origin), json["topOrigin"] == nil,
      json["crossOrigin"] == nil || json["crossOrigin"] == .bool(false)
    else { throw .wrongOrigin }
  }
}
