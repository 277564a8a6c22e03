import Kernel
import Kit
import RestockCore
import Testing
import ViewTree

/// What the pages on privacy and terms say of money and of sponsors.
@Suite struct PageTests {
  private func html(
    _ page: RestockPage, _ language: Language, provider: String = "", sponsor: String = ""
  ) -> String {
    var state = RestockState()
    state.premium.provider = provider
    state.sponsor = sponsor
    let now = Instant(milliseconds: 1_780_000_000_000)
    let scene = Scene(
      words: Words(language), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
    return RestockScreens.view(.page(page), state, scene).map { $0.html }.joined()
  }

  @Test(arguments: [RestockPage.privacy, .terms], [Language.english, .korean])
  func whereItIsSoldPrivacyAndTermsNameWhoTakesTheMoney(page: RestockPage, language: Language) {
    let toss = language == .korean ? "토스페이먼츠" : "Toss Payments"
    #expect(html(page, language, provider: "stripe").contains("Stripe"))
    #expect(html(page, language, provider: "toss").contains(toss))
    for name in ["Stripe", toss, "Premium", "프리미엄"] {
      #expect(!html(page, language).contains(name))
    }
  }

  @Test(arguments: [(Language.english, "no advertising"), (.korean, "광고도")])
  func whereThereIsASponsorNobodySaysThatThereIsNoAdvertising(language: Language, text: String) {
    #expect(html(.privacy, language).contains(text))
    #expect(!html(.privacy, language, sponsor: "A shop").contains(text))
  }
}
