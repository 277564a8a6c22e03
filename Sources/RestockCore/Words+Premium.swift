import Kernel
public import Kit
import SyncCore

/// Premium, where the owner sells it.
extension Words {
  func unlock(_ price: String) -> String {
    let price = shownPrice(price)
    return say("Unlock Premium - \(price)", "프리미엄 잠금 해제 - \(price)")
  }

  /// What the document calls "Unlimited items + Ad-free experience", as far as there is a limit, or a sponsor.
  func unlocks(items: Bool, sponsor: Bool) -> String {
    switch (items, sponsor) {
    case (true, false): say("Unlimited items", "항목 수 제한 없음")
    case (false, _): say("Ad-free experience", "광고 없이 이용")
    default: say("Unlimited items + Ad-free experience", "항목 수 제한 없음 + 광고 없이 이용")
    }
  }

  var premiumIsYours: String {
    say(
      "Paid once. It belongs to your account: sign in on another device, and it’s there.",
      "한 번만 결제하면 돼요. 계정에 속하므로 다른 기기에서는 로그인만 하면 그대로 쓸 수 있어요.")
  }

  public func premiumNote(_ step: PremiumOffer.Step) -> String {
    switch step {
    case .offered: ""
    case .asked: say("Opening the payment page…", "결제 페이지를 여는 중이에요…")
    case .unreachable:
      say(
        "The payment page can’t be opened right now. Nothing was charged just now: try again in a moment.",
        "지금은 결제 페이지를 열 수 없어요. 방금 결제된 금액은 없으니 잠시 후 다시 시도해 주세요.")
    case .waiting:
      say(
        "Your payment is on its way. Premium unlocks by itself once it has arrived.",
        "결제가 진행 중이에요. 완료되면 프리미엄 잠금이 자동으로 해제돼요.")
    }
  }

  public var premiumUnlocked: String { say("Premium is unlocked", "프리미엄 잠금이 해제됐어요") }

  func waitingForRoom(_ count: Int) -> String {
    say(
      count == 1 ? "1 item is waiting for room" : "\(count) items are waiting for room",
      "자리를 기다리는 항목 \(count)개")
  }

  /// Names with commas between.
  func list(_ names: [String]) -> String {
    var text = ""
    for name in names { text += (text.utf8.isEmpty ? "" : ", ") + name }
    return text
  }

  /// `KRW 4900` as it is written on a button: ₩4,900.
  ///
  /// What has no sign of its own keeps its letters.
  func shownPrice(_ price: String) -> String {
    let bytes = Array(price.utf8)
    guard let space = bytes.firstIndex(of: 0x20) else { return price }
    let currency = String(decoding: bytes[..<space], as: UTF8.self)
    let amount = bytes[(space + 1)...]
    let point = amount.firstIndex(of: 0x2E) ?? amount.endIndex
    guard let whole = Int(String(decoding: amount[..<point], as: UTF8.self)) else { return price }
    let text = grouped(Int64(whole)) + String(decoding: amount[point...], as: UTF8.self)
    switch currency {
    case "KRW": return "₩" + text
    case "USD": return "$" + text
    case "EUR": return "€" + text
    case "GBP": return "£" + text
    case "JPY": return "¥" + text
    default: return currency + " " + text
    }
  }
}
