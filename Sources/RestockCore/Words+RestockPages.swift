import Kernel
import Kit

/// The pages that are only read: what becomes of what one enters, on what terms, and whom to ask.
extension Words {
  func title(_ page: RestockPage) -> String {
    switch page {
    case .privacy: privacyPolicy
    case .terms: termsOfService
    case .support: contactSupport
    }
  }

  func paragraphs(_ page: RestockPage, _ state: RestockState) -> [String] {
    let provider = paymentProvider(state.premium.provider)
    switch page {
    case .privacy:
      let advertising = state.sponsor.utf8.isEmpty ? noAdvertising : sponsorKnowsNothing
      return [whereItIsStored, advertising] + (provider.map { [paidAt($0)] } ?? [])
    case .terms: return [withoutWarranty, onlyEstimates] + (provider.map { [saleOf($0)] } ?? [])
    case .support: return [askTheOwner]
    }
  }

  /// The name of who takes the money; nil where nothing is sold.
  private func paymentProvider(_ name: String) -> String? {
    switch name {
    case "": nil
    case "stripe": "Stripe"
    case "toss": say("Toss Payments", "토스페이먼츠")
    default: name
    }
  }

  private var whereItIsStored: String {
    say(
      "What you enter is stored on this device and on the server you signed in to, which belongs to whoever runs it. It goes nowhere else.",
      "입력한 내용은 이 기기와 로그인한 서버에만 저장돼요. 서버는 운영하는 사람의 것이며, 다른 곳으로는 보내지 않아요.")
  }

  private var noAdvertising: String {
    say(
      "There’s no advertising, no tracking, and no analytics. Deleting your account deletes everything.",
      "광고도, 추적도, 분석도 없어요. 계정을 삭제하면 모든 것이 삭제돼요.")
  }

  private var sponsorKnowsNothing: String {
    say(
      "There’s no tracking and no analytics. The sponsor’s line comes from whoever runs the server, and the sponsor learns nothing about you. Deleting your account deletes everything.",
      "추적도, 분석도 없어요. 후원 문구는 서버를 운영하는 사람이 넣은 것이며, 후원자는 나에 대해 아무것도 알 수 없어요. 계정을 삭제하면 모든 것이 삭제돼요.")
  }

  private func paidAt(_ provider: String) -> String {
    say(
      "If you buy Premium, you pay on a page of \(provider), whose privacy policy covers what you enter there. This server sends \(provider) the price and IDs without your name or email, and nothing else. It keeps when you paid and how much, but no card and no name. \(provider) keeps its own record of the payment, even if you delete your account.",
      "프리미엄을 구매하면 \(provider) 결제 페이지에서 결제하고, 거기에 입력한 내용에는 \(provider) 개인정보 처리방침이 적용돼요. 이 서버가 \(provider)에 보내는 것은 금액과 식별 번호뿐이고, 이름이나 이메일은 보내지 않아요. 서버에는 결제한 시각과 금액만 남고 카드 정보나 이름은 남지 않아요. 결제 기록은 계정을 삭제해도 \(provider)에 남아 있어요."
    )
  }

  private var withoutWarranty: String {
    say(
      "The app is free software and comes without warranty. Whoever runs the server decides who may use it.",
      "이 앱은 자유 소프트웨어이며 보증 없이 제공돼요. 누가 쓸 수 있는지는 서버를 운영하는 사람이 정해요.")
  }

  private var onlyEstimates: String {
    say(
      "Dates and forecasts are estimates based on what you logged. Don’t rely on them alone for medicine.",
      "날짜와 예측은 기록한 내용을 바탕으로 어림한 것이에요. 의약품은 이 날짜에만 의존하지 마세요.")
  }

  private func saleOf(_ provider: String) -> String {
    say(
      "Premium is sold by whoever runs the server, and paid once through \(provider), whose terms cover the payment. To ask for a refund, contact whoever runs the server. After a full refund Premium ends, and everything on your list stays.",
      "프리미엄은 서버를 운영하는 사람이 판매해요. \(provider)에서 한 번만 결제하고, 결제에는 \(provider) 약관이 적용돼요. 환불은 서버를 운영하는 사람에게 문의해 주세요. 전액 환불되면 프리미엄은 끝나지만 목록은 그대로 남아 있어요."
    )
  }

  private var askTheOwner: String {
    say(
      "Ask whoever runs this server. They can reset a password and see its log.",
      "이 서버를 운영하는 사람에게 문의해 주세요. 비밀번호를 다시 정하고 서버 로그를 볼 수 있어요.")
  }
}
