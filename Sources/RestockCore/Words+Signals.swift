import Kit

/// What is answered to "still have some" and "ran out early".
extension Words {
  func signalNoted(_ sort: ProductEvent.Sort) -> String {
    sort == .ranOut
      ? say("Noted: ran out", "다 떨어졌다고 기록했어요")
      : say("Noted: not empty yet", "아직 남았다고 기록했어요")
  }
  /// Noted, but the day does not move.
  func signalStays(_ sort: ProductEvent.Sort, _ due: String) -> String {
    sort == .ranOut
      ? say(
        "Noted for the forecast. It was due on \(due) anyway.",
        "예측에 반영했어요. 원래 \(due)까지였어요.")
      : say("Noted. It still lasts until \(due).", "기록했어요. 원래 \(due)까지 쓸 수 있어요.")
  }
  var signalBoughtToday: String {
    say(
      "You bought it today, so its days start now and nothing changes yet.",
      "오늘 산 것부터 새로 세고 있어요. 아직 바뀌는 날짜는 없어요.")
  }
  var signalNeedsPurchase: String { say("Log a purchase first.", "먼저 구매를 기록해 주세요.") }
}
