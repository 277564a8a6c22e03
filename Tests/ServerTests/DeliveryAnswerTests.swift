import Kernel
import Kit
import Server
import Storage
import Testing

@Suite struct DeliveryAnswerTests {
  private let now = Instant(milliseconds: 1_800_000_000_000)

  private func answer(
    _ status: Int, _ sort: NotificationChannel.Sort = .push, retryAfter: Int64? = nil
  ) -> DeliveryAnswer {
    DeliveryAnswer(status: status, retryAfter: retryAfter, from: sort, now: now)
  }

  @Test func whatAPushServiceAnswersIsUnderstood() {
    let expected: [(Int, DeliveryAnswer.Step, ChannelResult)] = [
      (200, .done, .sent), (201, .done, .sent), (202, .done, .sent), (301, .giveUp, .moved),
      (400, .giveUp, .notUnderstood), (401, .refused, .refused), (403, .refused, .refused),
      (404, .gone, .gone), (406, .retry, .busy), (408, .retry, .serverTrouble),
      (410, .gone, .gone), (413, .tooLong, .tooLong), (418, .giveUp, .notUnderstood),
      (429, .retry, .busy), (500, .retry, .serverTrouble), (507, .retry, .serverTrouble),
    ]
    for (status, step, result) in expected {
      #expect(answer(status).step == step, "\(status)")
      #expect(answer(status).result == result, "\(status)")
    }
    let until = now.adding(milliseconds: 90_000)
    for status in [406, 429, 503] {
      #expect(answer(status, retryAfter: 90_000).step == .wait(until: until), "\(status)")
    }
  }

  @Test func onlyASubscriptionIsGone() {
    for sort in [NotificationChannel.Sort.ntfy, .gotify, .webhook] {
      for status in [404, 410] {
        #expect(answer(status, sort).step == .giveUp)
        #expect(answer(status, sort).result == .notFound)
      }
      #expect(answer(406, sort).step == .giveUp)
    }
  }

  @Test func whatDidNotArriveIsTriedAgainUnlessItNeverCan() {
    func step(_ failure: FetchFailure) -> DeliveryAnswer.Step {
      DeliveryAnswer(failure, from: .webhook, now: now).step
    }
    #expect(step(.unreachable) == .retry && step(.timedOut) == .retry)
    #expect(step(.forbiddenAddress) == .giveUp && step(.invalidAddress) == .giveUp)
    #expect(DeliveryAnswer(MailError.unreachable("")).step == .retry)
    #expect(DeliveryAnswer(MailError.notNow("")).step == .retry)
    #expect(DeliveryAnswer(MailError.refused("")).step == .giveUp)
    // The owner's trouble: the person's channel stays.
    #expect(DeliveryAnswer(MailError.signInRefused("")).result == .serverTrouble)
  }

  @Test func fourTriesAreEnoughAndNoneIsTooLate() {
    func minutes(_ failures: Int, _ answer: DeliveryAnswer, life: Int64 = 360) -> Int? {
      let delivery = Delivery(
        account: ID(high: 1, low: 1), key: "a", channel: ID(high: 1, low: 1), dueAt: now,
        expiresAt: now.adding(milliseconds: life * 60_000), attempt: failures + 1,
        failures: failures)
      return answer.nextTry(of: delivery, now: now).map {
        Int($0.milliseconds - now.milliseconds) / 60_000
      }
    }
    let waits = (0...4).map { minutes($0, answer(500)) ?? 0 }
    #expect(waits == [1, 5, 30, 0, 0])
    #expect(minutes(1, answer(500), life: 5) == nil)
    #expect(minutes(1, answer(500), life: 6) == 5)
    let busy = answer(429, retryAfter: 120 * 60_000)
    #expect(minutes(0, busy) == 120 && minutes(0, busy, life: 60) == nil)
    #expect(minutes(3, busy) == nil)
    for status in [201, 400, 403, 410, 413] { #expect(minutes(0, answer(status)) == nil) }
  }

  @Test func everyResultIsASentenceInBothLanguages() {
    for result in ChannelResult.allCases {
      for sort in NotificationChannel.Sort.allCases {
        let english = result.sentence(sort, Words(.english))
        let korean = result.sentence(sort, Words(.korean))
        #expect(english.hasSuffix(".") && korean.hasSuffix("."), "\(english) \(korean)")
        #expect(english.unicodeScalars.allSatisfy { $0.value < 0x1100 || $0 == "’" }, "\(english)")
        #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
      }
    }
    #expect(
      ChannelResult.refused.sentence(.gotify, Words(.korean))
        == "Gotify가 이 서버를 받아들이지 않아요. 토큰이나 비밀번호를 확인해 주세요.")
    #expect(
      ChannelResult.tooLong.sentence(.mail, Words(.english))
        == "The message is too long for the mail server.")
  }
}
