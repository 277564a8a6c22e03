import Crypto
import CryptoExtras
import Kernel
import Server
import Testing

/// What an issuer says of a person, and what of it is not believed.
@Suite struct IDTokenTests {
  private static let now: Int64 = 1_800_000_000
  private static let key = P256.Signing.PrivateKey()
  private static let claims: JSON = [
    "iss": "https://issuer.example", "aud": "later", "sub": "ada", "nonce": "n",
    "iat": .integer(now), "exp": .integer(now + 600),
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: TokenFault
    let bend: @Sendable (inout JSON) -> Void
    var testDescription: String { name }
  }

  private func fault(in text: String, keys: JSON? = nil, age: Int64? = nil) throws -> TokenFault? {
    let keys = keys ?? ["keys": [TestToken.jwk(Self.key.publicKey, "1")]]
    let expected = IDToken.Expectation(
      issuer: "https://issuer.example", client: "later", nonce: "n", age: age)
    do throws(TokenFault) {
      _ = try IDToken(
        text, keys: TokenKey.set(keys) ?? [], expecting: expected,
        now: Instant(milliseconds: Self.now * 1000))
      return nil
    } catch {
      return error
    }
  }

  @Test func oneThatIsRightIsBelieved() throws {
    #expect(try fault(in: TestToken.es256(Self.claims, Self.key, "1")) == nil)
    let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let parts = try rsa.publicKey.getKeyPrimitives()
    let keys: JSON = [
      "keys": [
        [
          "kty": "RSA", "kid": "r", "n": .string(TestToken.text(Array(parts.modulus))),
          "e": .string(TestToken.text(Array(parts.publicExponent))),
        ]
      ]
    ]
    let head = TestToken.head("RS256", "r", Self.claims)
    let signature = try rsa.signature(for: Array(head.utf8), padding: .insecurePKCS1v1_5)
    let text = "\(head).\(TestToken.text(Array(signature.rawRepresentation)))"
    #expect(try fault(in: text, keys: keys) == nil)
    let edwards = Curve25519.Signing.PrivateKey()
    let edKeys: JSON = [
      "keys": [
        [
          "kty": "OKP", "crv": "Ed25519", "kid": "e",
          "x": .string(TestToken.text(Array(edwards.publicKey.rawRepresentation))),
        ]
      ]
    ]
    let edHead = TestToken.head("EdDSA", "e", Self.claims)
    let edSignature = try edwards.signature(for: Array(edHead.utf8))
    #expect(try fault(in: "\(edHead).\(TestToken.text(Array(edSignature)))", keys: edKeys) == nil)
    #expect(
      try fault(in: "\(edHead).\(TestToken.text([UInt8](repeating: 1, count: 64)))", keys: edKeys)
        == .signature)
    // A key of another kind signs nothing of its name.
    #expect(try fault(in: TestToken.es256(Self.claims, Self.key, "r"), keys: keys) == .unknownKey)
  }

  @Test(arguments: [
    Case(name: "nonce", fault: .nonce) { $0 = $0.with("nonce", "m") },
    Case(name: "no nonce", fault: .nonce) { $0 = $0.with("nonce", .null) },
    Case(name: "issuer", fault: .issuer) { $0 = $0.with("iss", "https://issuer.example/") },
    Case(name: "audience", fault: .audience) { $0 = $0.with("aud", "other") },
    Case(name: "audiences", fault: .audience) { $0 = $0.with("aud", ["later", "other"]) },
    Case(name: "party", fault: .audience) { $0 = $0.with("azp", "other") },
    Case(name: "expired", fault: .time) { $0 = $0.with("exp", .integer(now - 61)) },
    Case(name: "no end", fault: .time) { $0 = $0.with("exp", .null) },
    Case(name: "not yet", fault: .time) { $0 = $0.with("nbf", .integer(now + 61)) },
    Case(name: "of tomorrow", fault: .time) { $0 = $0.with("iat", .integer(now + 61)) },
    Case(name: "long ago", fault: .time) { $0 = $0.with("auth_time", .integer(now - 400)) },
    Case(name: "nobody", fault: .malformed) { $0 = $0.with("sub", "") },
  ])
  func oneThatSaysSomethingElseIsRefused(bent: Case) throws {
    var claims = Self.claims
    bent.bend(&claims)
    #expect(try fault(in: TestToken.es256(claims, Self.key, "1"), age: 300) == bent.fault)
  }

  @Test func oneThatIsSignedInAnotherWayIsRefused() throws {
    #expect(try fault(in: TestToken.head("none", "1", Self.claims) + ".") == .algorithm)
    #expect(try fault(in: TestToken.head("None", "1", Self.claims) + ".") == .algorithm)
    // The public key, which everybody knows, as a shared secret.
    for algorithm in ["HS256", "hs256"] {
      let head = TestToken.head(algorithm, "1", Self.claims)
      let secret = SymmetricKey(data: Array(Self.key.publicKey.pemRepresentation.utf8))
      let mac = Array(HMAC<SHA256>.authenticationCode(for: Array(head.utf8), using: secret))
      #expect(try fault(in: "\(head).\(TestToken.text(mac))") == .algorithm)
    }
    let stranger = P256.Signing.PrivateKey()
    #expect(try fault(in: TestToken.es256(Self.claims, stranger, "1")) == .signature)
    #expect(try fault(in: TestToken.es256(Self.claims, Self.key, "2")) == .unknownKey)
    #expect(try fault(in: TestToken.head("ES256", "1", Self.claims) + ".") == .signature)
    for text in ["", "a.b", "a.b.c", "..", "e30.e30.e30.e30"] {
      #expect(try fault(in: text) == .malformed)
    }
  }
}

extension JSON {
  /// With another value of a member.
  func with(_ name: String, _ value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.filter { $0.name != name } + [Member(name: name, value: value)])
  }
}
