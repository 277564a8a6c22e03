import Kernel
import Server
import Testing

/// What is believed of a passkey's answers: the vectors of the standard, and all that is bent.
@Suite struct PasskeyVectorTests {
  private let party = RelyingParty(host: PasskeyVector.host, origin: PasskeyVector.origin)

  private static let refused: [String: PasskeyFault] = [
    "none-es256-crossOrigin": .wrongOrigin, "none-es256-topOrigin": .wrongOrigin,
    "packed-es384": .unknownAlgorithm, "packed-es512": .unknownAlgorithm,
    "packed-ed448": .unknownAlgorithm,
  ]
  private static let accepted = PasskeyVector.all.filter { refused[$0.name] == nil }

  private func bytes(_ hex: String) throws -> [UInt8] { try #require(Hex.decode(hex)) }

  private func registration(
    _ vector: PasskeyVector, clientData: [UInt8]? = nil, attestation: [UInt8]? = nil,
    party: RelyingParty? = nil, isConditional: Bool = false
  ) throws -> PasskeyRegistration {
    try PasskeyRegistration(
      clientData: try clientData ?? bytes(vector.creationClientData),
      attestation: try attestation ?? bytes(vector.attestation), for: party ?? self.party,
      isConditional: isConditional)
  }

  private func assertion(
    _ vector: PasskeyVector, by key: [UInt8], clientData: [UInt8]? = nil, data: [UInt8]? = nil,
    signature: [UInt8]? = nil, party: RelyingParty? = nil
  ) throws -> PasskeyAssertion {
    try PasskeyAssertion(
      clientData: try clientData ?? bytes(vector.clientData),
      authenticatorData: try data ?? bytes(vector.authenticatorData),
      signature: try signature ?? bytes(vector.signature), by: key, for: party ?? self.party)
  }

  // Shows L07.
  @Test(arguments: accepted) func aVectorOfTheStandardIsMadeAndUsed(vector: PasskeyVector) throws {
    let made = try registration(vector)
    #expect(try made.credential.id == bytes(vector.credential))
    #expect(try made.challenge == bytes(vector.creationChallenge))
    let used = try assertion(vector, by: made.credential.key)
    #expect(try used.challenge == bytes(vector.challenge))
  }

  // Shows L07.
  @Test(arguments: refused.sorted { $0.key < $1.key })
  func aVectorThatMustBeRefusedIs(name: String, fault: PasskeyFault) throws {
    let vector = try #require(PasskeyVector.all.first { $0.name == name })
    #expect(throws: fault) { try registration(vector) }
  }

  @Test(arguments: accepted) func nothingOfAnAnswerCanBeChanged(vector: PasskeyVector) throws {
    let key = try registration(vector).credential.key
    var data = try bytes(vector.authenticatorData)
    data[36] ^= 1
    #expect(throws: PasskeyFault.wrongSignature) { try assertion(vector, by: key, data: data) }
    var signature = try bytes(vector.signature)
    signature[signature.count - 1] ^= 1
    #expect(throws: PasskeyFault.wrongSignature) {
      try assertion(vector, by: key, signature: signature)
    }
    #expect(throws: PasskeyFault.wrongSignature) { try assertion(vector, by: key, signature: []) }
    let other = try registration(
      try #require(Self.accepted.first { $0.name != vector.name })
    ).credential.key
    #expect(throws: PasskeyFault.wrongSignature) { try assertion(vector, by: other) }
  }

  @Test func anAnswerForAnotherHostOrPageIsNone() throws {
    let vector = try #require(PasskeyVector.all.first)
    let key = try registration(vector).credential.key
    let hosts = RelyingParty(host: "example.com", origin: PasskeyVector.origin)
    let pages = RelyingParty(host: PasskeyVector.host, origin: "http://example.org")
    #expect(throws: PasskeyFault.wrongHost) { try registration(vector, party: hosts) }
    #expect(throws: PasskeyFault.wrongHost) { try assertion(vector, by: key, party: hosts) }
    #expect(throws: PasskeyFault.wrongOrigin) { try registration(vector, party: pages) }
    #expect(throws: PasskeyFault.wrongOrigin) { try assertion(vector, by: key, party: pages) }
  }

  @Test func makingIsNoUseAndUseIsNoMaking() throws {
    let vector = try #require(PasskeyVector.all.first)
    let key = try registration(vector).credential.key
    #expect(throws: PasskeyFault.wrongType) {
      try registration(vector, clientData: try bytes(vector.clientData))
    }
    #expect(throws: PasskeyFault.wrongType) {
      try assertion(vector, by: key, clientData: try bytes(vector.creationClientData))
    }
  }

  /// Where the flags stand: after the hash of the host, in the data that ends the statement.
  private func flagged(_ vector: PasskeyVector, _ flags: UInt8) throws -> [UInt8] {
    var attestation = try bytes(vector.attestation)
    let hash = try bytes(vector.authenticatorData)[..<32]
    let start = try #require(
      attestation.indices.first { attestation[$0...].starts(with: hash) })
    attestation[start + 32] = flags
    return attestation
  }

  @Test func flagsHaveToFitTogether() throws {
    let vector = try #require(PasskeyVector.all.first)
    // Nobody was there: only where the password manager asked nobody.
    let absent = try flagged(vector, 0x40)
    #expect(throws: PasskeyFault.notPresent) { try registration(vector, attestation: absent) }
    _ = try registration(vector, attestation: absent, isConditional: true)
    // Synced, and never to be; without a credential; with extensions that are not there.
    for flags: UInt8 in [0x51, 0x01, 0xC1] {
      let bent = try flagged(vector, flags)
      #expect(throws: PasskeyFault.malformed) { try registration(vector, attestation: bent) }
    }
  }

  @Test func whatIsCutOrLongerIsMalformed() throws {
    let vector = try #require(PasskeyVector.all.first)
    let whole = try bytes(vector.attestation)
    for count in 0..<whole.count {
      #expect(throws: PasskeyFault.malformed) {
        try registration(vector, attestation: Array(whole.prefix(count)))
      }
    }
    #expect(throws: PasskeyFault.malformed) { try registration(vector, attestation: whole + [0]) }
    let client = try bytes(vector.creationClientData)
    for count in [0, 1, client.count - 1] {
      #expect(throws: PasskeyFault.malformed) {
        try registration(vector, clientData: Array(client.prefix(count)))
      }
    }
  }

  /// A statement that was not asked for has to be empty where it says that it is none.
  @Test func aStatementOfNobodyIsEmpty() throws {
    let vector = try #require(PasskeyVector.all.first)
    let empty = try bytes(vector.attestation)
    let start = try #require(
      empty.indices.first { empty[$0...].starts(with: Array("attStmt".utf8) + [0xA0]) })
    var full = empty
    full.replaceSubrange(start + 7..<start + 8, with: [0xA1, 0x61, 0x78, 0x01])
    #expect(throws: PasskeyFault.malformed) { try registration(vector, attestation: full) }
  }

  @Test func aKeyThatIsNoPointIsNone() {
    let zeros = [UInt8](repeating: 1, count: 32)
    let key = CBOR.map([
      CBOR.Pair(key: .int(1), value: .int(2)), CBOR.Pair(key: .int(3), value: .int(-7)),
      CBOR.Pair(key: .int(-1), value: .int(1)), CBOR.Pair(key: .int(-2), value: .bytes(zeros)),
      CBOR.Pair(key: .int(-3), value: .bytes(zeros)),
    ])
    #expect(throws: PasskeyFault.malformed) { try PasskeyKey(cose: key.encoded) }
    #expect(throws: PasskeyFault.malformed) { try PasskeyKey(cose: []) }
    let tagged = CBOR.tagged(1, key)
    #expect(throws: PasskeyFault.malformed) { try PasskeyKey(cose: tagged.encoded) }
  }

  /// RFC 6238, appendix B, and RFC 4226, appendix D.
  @Test(arguments: [
    (Int64(59), "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
    (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
  ])
  func aCodeIsThatOfTheStandard(seconds: Int64, code: String) {
    let secret = Array("12345678901234567890".utf8)
    let step = TimeCode.step(at: Instant(milliseconds: seconds * 1000))
    #expect(TimeCode.code(of: secret, step: step, digits: 8) == code)
    #expect(TimeCode.code(of: secret, step: step) == String(code.suffix(6)))
  }

  @Test func aCodeCountsOneStepBeforeAndAfter() {
    let secret = Array("12345678901234567890".utf8)
    let now = Instant(milliseconds: 1_800_000_000_000)
    let this = TimeCode.step(at: now)
    for distance in Int64(-3)...3 {
      let code = TimeCode.code(of: secret, step: this + distance)
      let found = TimeCode.step(of: code, of: secret, at: now)
      #expect(found == (abs(distance) <= 1 ? this + distance : nil))
    }
    for code in ["", "12345", "1234567", "abcdef"] {
      #expect(TimeCode.step(of: code, of: secret, at: now) == nil)
    }
  }
}
