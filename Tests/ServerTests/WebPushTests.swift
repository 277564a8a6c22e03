import AddressCore
import Crypto
import Foundation
import Kernel
import Server
import Storage
import TestSupport
import Testing

@Suite struct WebPushTests {
  private let now = Instant(milliseconds: 1_800_000_000_000)

  /// RFC 8291, section 5 and appendix A.
  @Test func theExampleOfTheStandardIsEncryptedAsItIsThere() throws {
    let receiver = try PushReceiver(
      key: bytes(base64: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
      auth: bytes(base64: "BTBZMqHH6r4Tts7J_aSIgg"))
    let keys = try #require(
      PushKeys(
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg=="))
    #expect(try receiver.keys() == keys)
    let encryption = try #require(
      WebPushEncryption(
        sender: try bytes(base64: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt: try bytes(base64: "DGv6ra1nlYgDCS1FRnbzlw")))
    let text = Array("When I grow up, I want to be a watermelon".utf8)
    let body = try #require(encryption.body(text, for: keys, length: text.count + 1))
    #expect(
      try body
        == bytes(
          base64: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
            + "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
            + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
    #expect(try receiver.open(body) == text)
  }

  @Test(arguments: [
    (0, 512), (1, 512), (511, 512), (512, 1024), (1023, 1024), (1024, 2048), (2047, 2048),
  ])
  func everyMessageHasOneOfThreeLengths(count: Int, length: Int) throws {
    let receiver = PushReceiver()
    let message = [UInt8](repeating: 0, count: count)
    let body = try #require(WebPushEncryption().body(message, for: try receiver.keys()))
    #expect(body.count == 86 + length + 16)
    #expect(try receiver.record(body).count == length)
    // Also where it ends in zeros of its own.
    #expect(try receiver.open(body) == message)
  }

  @Test func whatIsTooLongIsNotEncrypted() throws {
    let keys = try PushReceiver().keys()
    let message = [UInt8](repeating: 1, count: WebPushEncryption.mostBytes + 1)
    #expect(WebPushEncryption().body(message, for: keys) == nil)
  }

  @Test func twoMessagesHaveNothingInCommon() throws {
    let keys = try PushReceiver().keys()
    let first = try #require(WebPushEncryption().body([1, 2, 3], for: keys))
    let second = try #require(WebPushEncryption().body([1, 2, 3], for: keys))
    #expect(first[..<16] != second[..<16] && first[21..<86] != second[21..<86])
    #expect(first[86...] != second[86...])
  }

  @Test func onlyKeysOfABrowserAreTaken() throws {
    let keys = try PushReceiver().keys()
    #expect(PushKeys(keys.secret) == keys)
    #expect(PushKeys(point: keys.point, auth: Array(keys.auth.dropLast())) == nil)
    #expect(PushKeys(point: [4] + [UInt8](repeating: 1, count: 64), auth: keys.auth) == nil)
    #expect(PushKeys(ChannelSecret(Array(keys.secret.bytes.dropLast()))) == nil)
    #expect(PushKeys(p256dh: "no base64!", auth: "") == nil)
  }

  // MARK: Who sends

  private func parts(_ authorization: String?) throws -> (token: String, key: String) {
    let text = try #require(authorization)
    let parts = text.split(separator: " ").map { String($0) }
    try #require(parts.count == 3 && parts[0] == "vapid")
    try #require(parts[1].hasPrefix("t=") && parts[1].hasSuffix(",") && parts[2].hasPrefix("k="))
    return (String(parts[1].dropFirst(2).dropLast()), String(parts[2].dropFirst(2)))
  }

  @Test func theTokenIsSignedForTheOriginOfTheService() async throws {
    let keys = try await VAPIDKeys.kept(in: Storage.memory().settings)
    let vapid = VAPID(keys: keys, subject: "https://later.example")
    let (token, key) = try parts(vapid.authorization(for: "https://push.example:8443", now: now))
    #expect(key == keys.publicKey)
    let point = try bytes(base64: key)
    #expect(point.count == 65 && point.first == 4)
    let segments = token.split(separator: ".").map { String($0) }
    try #require(segments.count == 3)
    #expect(
      String(decoding: try bytes(base64: segments[0]), as: UTF8.self)
        == #"{"typ":"JWT","alg":"ES256"}"#)
    let claims = try JSONReader.read(try bytes(base64: segments[1]))
    #expect(claims["aud"] == .string("https://push.example:8443"))
    #expect(claims["sub"] == .string("https://later.example"))
    // A number, and not more than a day ahead.
    #expect(claims["exp"] == .integer(1_800_000_000 + 12 * 3600))
    let signature = try bytes(base64: segments[2])
    #expect(signature.count == 64)
    let verifier = try P256.Signing.PublicKey(x963Representation: point)
    #expect(
      verifier.isValidSignature(
        try P256.Signing.ECDSASignature(rawRepresentation: signature),
        for: Array("\(segments[0]).\(segments[1])".utf8)))
  }

  @Test func aTokenIsUsedAgainForSixHours() async throws {
    let vapid = VAPID(
      keys: try await VAPIDKeys.kept(in: Storage.memory().settings), subject: "https://a.example")
    func token(_ origin: String, _ hours: Double) -> String? {
      let at = now.adding(milliseconds: Int64(hours * 3_600_000))
      return vapid.authorization(for: origin, now: at)
    }
    let first = token("https://a.example", 0)
    #expect(token("https://a.example", 5.9) == first)
    #expect(token("https://b.example", 0) != first)
    #expect(token("https://a.example", 6) != first)
    // The clock was ahead: a token of that time is refused by the service.
    #expect(token("https://a.example", -24) != token("https://a.example", 6))
  }

  @Test func theServerHasTheSameKeysAtEachStart() async throws {
    let settings = Storage.memory().settings
    let first = try await VAPIDKeys.kept(in: settings)
    let second = try await VAPIDKeys.kept(in: settings)
    #expect(first.publicKey == second.publicKey)
    let other = try await VAPIDKeys.kept(in: Storage.memory().settings)
    #expect(other.publicKey != first.publicKey)
    try await settings.set("vapid-key", [1, 2])
    await #expect(throws: StorageError.corrupt) { try await VAPIDKeys.kept(in: settings) }
  }

  @Test func aServerWithoutHTTPSIsKnownByItsMailAddress() throws {
    let secure = try #require(Address(absolute: "https://later.example/"))
    let open = try #require(Address(absolute: "http://later.lan:8080/"))
    let mail = MailAddress("later@example.org", name: "Later")
    #expect(VAPID.subject(baseURL: secure, mail: mail) == "https://later.example")
    #expect(VAPID.subject(baseURL: open, mail: mail) == "mailto:later@example.org")
    #expect(VAPID.subject(baseURL: open, mail: nil) == "http://later.lan:8080")
  }
}
