import HTTPTypes
import Kernel
import Server
import Storage
import SyncCore
import TestSupport
import Testing

/// What was read aloud for an account that is deleted is nowhere any more, though a text may just be being read.
@Suite struct ForgottenSpeechTests {
  private static func text(of account: AccountID) -> KeptSpeech.Text {
    KeptSpeech.Text(
      account: account, item: ID<Entity>(high: 1, low: 2), content: [1], language: "en")
  }

  private static func sound() async throws -> JoinedSound {
    var sound = JoinedSound(encodedBy: nil)
    try await sound.add(WAVSound(rate: 8_000, samples: [1, 2]), pause: 0)
    return sound
  }

  private static func capture(of server: TestServer) -> CaptureEnvironment {
    let environment = server.environment
    return CaptureEnvironment(
      storage: environment.storage, clock: environment.clock, stamps: environment.stamps,
      notifier: environment.notifier,
      fetcher: Fetcher(policy: AddressPolicy(allowed: []), userAgent: "Later/test"))
  }

  // It stayed in memory until the server was started again.
  @Test(arguments: [true, false])
  func anAccountThatIsDeletedLeavesNoSound(isByCommand: Bool) async throws {
    let (deleted, looked) = (Latch(), Latch())
    var home = try await SearchHome(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain((deleted, looked))
    let capture = Self.capture(of: home.server)
    home.server.environment.capture = capture
    let speech = capture.keptSpeech
    let (filled, sound) = (home, try await Self.sound())
    try await filled.server.run { asker in
      defer { deleted.open() }
      _ = try await filled.server.token(of: "bob@example.org")
      let bob = try requireValue(
        try await filled.server.environment.storage.accounts.byEmail("bob@example.org")
      ).id
      for account in [filled.account, bob] { speech.keep(sound, of: Self.text(of: account)) }
      if isByCommand {
        // As another process does it.
        try await filled.server.environment.storage.accounts.delete(filled.account)
        deleted.open()
        await looked.wait()
      } else {
        let answer = try await asker.ask(
          .post, "/api/v1/account/deletion", json: #"{"password":"\#(TestServer.password)"}"#,
          cookie: try await asker.signIn().cookie)
        #expect(answer.status == .noContent)
      }
      #expect(speech.take(Self.text(of: filled.account)) == nil)
      // Whoever was reading for it ends now.
      speech.keep(sound, of: Self.text(of: filled.account))
      #expect(speech.take(Self.text(of: filled.account)) == nil)
      #expect(speech.take(Self.text(of: bob)) != nil)
    }
  }
}
