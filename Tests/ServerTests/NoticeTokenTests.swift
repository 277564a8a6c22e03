import Foundation
import Kernel
import Server
import Storage
import TestSupport
import Testing

@Suite struct NoticeTokenTests {
  private let now = Instant(milliseconds: 1_800_000_000_000)
  private let secret = NoticeKey([UInt8](repeating: 7, count: 32))
  private var token: NoticeToken {
    NoticeToken(
      account: ID(high: 1, low: 2), key: "t:00ff:900:10", right: .snooze,
      expiresAt: now.adding(milliseconds: 1))
  }

  @Test func aTokenSaysWhatItMayUntilItEnds() {
    let text = token.text(by: secret)
    #expect(NoticeToken(text, by: secret, now: now) == token)
    #expect(NoticeToken(text, by: secret, now: now.adding(milliseconds: 1)) == nil)
    #expect(text.utf8.allSatisfy { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") })
    for right in NoticeToken.Right.allCases {
      let token = NoticeToken(
        account: ID(high: .max, low: 0), key: "빨래", right: right,
        expiresAt: Instant(milliseconds: .max))
      #expect(NoticeToken(token.text(by: secret), by: secret, now: now) == token)
    }
  }

  @Test func noOtherServerGaveItOut() {
    let other = NoticeKey([UInt8](repeating: 8, count: 32))
    #expect(NoticeToken(token.text(by: other), by: secret, now: now) == nil)
  }

  @Test func nothingOfItCanBeChanged() throws {
    let all = try bytes(base64: token.text(by: secret))
    for index in all.indices {
      var changed = all
      changed[index] ^= 1
      let text = Data(changed).base64EncodedString()
      #expect(NoticeToken(text, by: secret, now: now) == nil, "\(index)")
    }
    for count in 0..<all.count {
      let text = Data(all.prefix(count)).base64EncodedString()
      #expect(NoticeToken(text, by: secret, now: now) == nil, "\(count)")
    }
  }

  @Test(arguments: ["", "=", "!", "AAAA", String(repeating: "A", count: 100_000)])
  func anythingElseIsNone(text: String) {
    #expect(NoticeToken(text, by: secret, now: now) == nil)
  }

  @Test func theServerKnowsItsTokensAfterAStart() async throws {
    let settings = Storage.memory().settings
    let text = token.text(by: try await NoticeKey.kept(in: settings))
    let again = try await NoticeKey.kept(in: settings)
    #expect(NoticeToken(text, by: again, now: now) == token)
    let other = try await NoticeKey.kept(in: Storage.memory().settings)
    #expect(NoticeToken(text, by: other, now: now) == nil)
  }
}
