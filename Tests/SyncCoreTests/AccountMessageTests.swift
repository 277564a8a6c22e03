import Kernel
import Testing
import Wire

/// What messages of accounts are as bytes, as programs of before write and read them.
@Suite struct AccountMessageTests {
  @Test(arguments: samples) fileprivate func aMessageIsTheSameBytesAsEver(sample: Sample) {
    #expect(Hex.encode(sample.bytes) == vectors[sample.name])
    #expect(sample.isRead(sample.bytes))
  }

  @Test(arguments: samples.filter { earlier[$0.name] != nil })
  fileprivate func whatAnEarlierProgramWroteIsRead(sample: Sample) throws {
    #expect(sample.isRead(Hex.decode(try #require(earlier[sample.name]))))
  }

  @Test func whatANewerProgramAddsIsPassedOver() throws {
    // A member of number 23, and none of the others.
    let read = try SignInRequest(decoding: [0xA1, 0x17, 0x82, 0x01, 0xF5])
    #expect(read == SignInRequest(email: "", password: ""))
    #expect(throws: CBORError.self) { try SignInRequest(decoding: [0xA1, 0x00, 0x01]) }
  }
}

private struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  /// Whether the message is what the bytes say.
  var isRead: @Sendable ([UInt8]?) -> Bool

  init<Message: WireMessage & Hashable & Sendable>(_ name: String, _ message: Message) {
    self.name = name
    bytes = message.encoded
    isRead = { bytes in bytes.flatMap { try? Message(decoding: $0) } == message }
  }

  var testDescription: String { name }
}

private let instant = Instant(milliseconds: 1_800_000_000_123)
private let summary = SessionSummary(
  id: "0a", label: "Firefox", isToken: true, isThis: true, createdAt: instant,
  lastSeenAt: Instant(milliseconds: 7), scope: .save, expiresAt: instant)
private let owner = {
  var profile = Profile(
    account: "0b", email: "ada@example.org", name: "에이다", isOwner: true, isEmailConfirmed: true,
    colour: 3, productLimit: 20, sponsor: "A shop")
  profile.lastBackup = instant
  profile.warnings = [.noBackup, .upkeepFailed]
  return profile
}()

/// A message of each kind.
private let samples: [Sample] = [
  Sample("server", ServerDescription(version: "1.2", registration: .byInvitation, hasMail: true)),
  Sample(
    "account", AccountRequest(email: "a@b.c", name: "Ada", password: "secret", invitation: "i")),
  Sample("sign-in", SignInRequest(email: "a@b.c", password: "secret")),
  Sample("owner", owner),
  Sample("profile", Profile(account: "", email: "", name: "", isOwner: false)),
  Sample("sessions", SessionList(sessions: [summary, summary])),
  Sample("password", PasswordChange(current: "old", new: "new", endsTokens: true)),
  Sample("deletion", AccountDeletion(password: "secret")),
  Sample("token", TokenRequest(name: "script", scope: .read, password: "secret", days: 30)),
  Sample("new-token", NewToken(id: "0c", secret: "s", expiresAt: instant)),
  Sample(
    "invitations",
    InvitationList(invitations: [
      InvitationSummary(id: "0d", createdAt: instant, expiresAt: Instant(milliseconds: -1))
    ])),
  Sample("new-invitation", NewInvitation(id: "0e", secret: "s", expiresAt: instant)),
  Sample("registration", RegistrationChange(registration: .closed)),
  Sample("problem", Problem(status: 422, code: "invalid-value", detail: "No.")),
  Sample("reset", ResetRequest(email: "a@b.c", language: "ko")),
  Sample("redemption", ResetRedemption(secret: "s", password: "secret")),
  Sample("email", EmailChange(email: "a@b.c", password: "secret", language: "en")),
  Sample("verification", VerificationRequest(language: "ko")),
  Sample("confirmation", EmailConfirmation(secret: "s")),
  Sample("profile-change", ProfileChange(name: "Ada", colour: 8)),
]

/// Before `hasPasskeys`, `code` and `isTyped` were added.
private let earlier = [
  "server": "a30063312e32010202f5",
  "sign-in": "a200656140622e630166736563726574",
  "token": "a400667363726970740101026673656372657403181e",
]

private let vectors = [
  "server": "a70063312e32010202f503f4046005f406f4",
  "account": "a400656140622e6301634164610266736563726574036169",
  "sign-in": "a300656140622e6301667365637265740260",
  "owner":
    "aa00623062016f616461406578616d706c652e6f72670269ec9790ec9db4eb8ba403f504f5050306140766412073686f70081b000001a3185c507b0905",
  "profile": "a900600160026003f404f40500060007600900",
  "sessions":
    "a10082a800623061016746697265666f7802f503f5041b000001a3185c507b05070602071b000001a3185c507ba800623061016746697265666f7802f503f5041b000001a3185c507b05070602071b000001a3185c507b",
  "password": "a300636f6c6401636e657702f5",
  "deletion": "a10066736563726574",
  "token": "a500667363726970740101026673656372657403181e04f4",
  "new-token": "a300623063016173021b000001a3185c507b",
  "invitations": "a10081a300623064011b000001a3185c507b0220",
  "new-invitation": "a300623065016173021b000001a3185c507b",
  "registration": "a10003",
  "problem": "a3001901a6016d696e76616c69642d76616c756502634e6f2e",
  "reset": "a200656140622e6301626b6f",
  "redemption": "a20061730166736563726574",
  "email": "a300656140622e6301667365637265740262656e",
  "verification": "a100626b6f",
  "confirmation": "a1006173",
  "profile-change": "a200634164610108",
]
