import Kit

/// What is answered to "still have some" and "ran out early".
extension Words {
  func signalNoted(_ sort: ProductEvent.Sort) -> String {
    sort == .ranOut
      ? say("Noted: ran out", "다 떨어졌다고 적었어요")
      : say("Noted: some is left", "아직 남았다고 적었어요")
  }
  /// Noted, but the day does not move.
  func signalStays(_ sort: ProductEvent.Sort, _ due: String) -> String {
    sort == .ranOut
      ? say(
        "Noted for the forecast. It was due on \(due) anyway.",
        "예측에 적어 두었어요. 날짜는 어차피 \(due)이었어요.")
      : say("Noted. It still lasts until \(due).", "적었어요. 어차피 \(due)까지 쓸 수 있어요.")
  }
  var signalBoughtToday: String {
    say(
      "Bought today: its days count from now, so nothing changes yet.",
      "오늘 샀으니 날짜는 이제부터 세요. 아직 바뀌는 것은 없어요.")
  }
  var signalNeedsPurchase: String { say("Note a purchase first.", "먼저 구매를 적어 주세요.") }
}
