import Kernel
import Kit

/// What is said of how long one lasts.
extension Words {
  /// What the forecast rests on, as “Bought 4 times, 26 to 33 days apart”; after a lasting change, “lately”.
  ///
  /// Where purchases were of several packs, or something was said of one in use: how long one lasted.
  func forecast(_ forecast: Forecast) -> String {
    let low = forecast.range.lowerBound
    let high = forecast.range.upperBound
    let times = forecast.purchases
    if forecast.isOfPacks {
      return say(
        "Bought \(times) times. "
          + (forecast.before == nil ? "One pack lasted " : "Lately one pack lasted ")
          + (low == high ? days(low) : "\(low) to \(high) days") + ".",
        "\(times)번 샀고 " + (forecast.before == nil ? "" : "요즘 ")
          + (low == high ? "한 개로 \(low)일 써요." : "한 개로 \(low)~\(high)일 써요."))
    }
    let lately = forecast.before == nil ? "" : say("lately ", "요즘 ")
    if low == high {
      return say(
        "Bought \(times) times, \(lately)\(days(low)) apart.",
        "\(times)번 샀고 \(lately)간격은 \(low)일이에요.")
    }
    return say(
      "Bought \(times) times, \(lately)\(low) to \(high) days apart.",
      "\(times)번 샀고 \(lately)간격은 \(low)일에서 \(high)일이에요.")
  }
  /// How long the next will last.
  func interval(_ interval: ClosedRange<Int>) -> String {
    let low = interval.lowerBound
    let high = interval.upperBound
    return low == high
      ? say("4 times out of 5, one lasts \(days(low)).", "다섯 번 중 네 번은 하나를 \(low)일 동안 써요.")
      : say(
        "4 times out of 5, one lasts \(low) to \(high) days.",
        "다섯 번 중 네 번은 하나를 \(low)~\(high)일 동안 써요.")
  }
  func confidence(_ confidence: Forecast.Confidence) -> String {
    switch confidence {
    case .low: say("Not sure yet", "아직 확실하지 않아요")
    case .fair: say("Fairly sure", "꽤 확실해요")
    case .high: say("Very sure", "아주 확실해요")
    }
  }
  var forecastTitle: String { say("Forecast", "예측") }
  func offer(_ days: Int, instead cycle: Int, before: Int?) -> String {
    let learnt =
      before.map {
        say(
          "One used to last \(self.days($0)), lately about \(days).",
          "하나로 \($0)일쯤 쓰다가 요즘은 \(days)일쯤 쓰는 것 같아요.")
      } ?? say("One seems to last \(self.days(days)).", "하나로 \(days)일쯤 쓰는 것 같아요.")
    return learnt + say(" You set \(cycle).", " 지금은 \(cycle)일로 설정돼 있어요.")
  }
  func use(_ days: Int) -> String { say("Use \(self.days(days))", "\(days)일로 바꾸기") }
  func keep(_ days: Int) -> String { say("Keep \(self.days(days))", "\(days)일 그대로 두기") }

  /// What the picture of the purchases shows.
  func purchases(_ line: PurchaseLine) -> String {
    let first = weekdayAndDate(line.days[0], today: line.today)
    let last = weekdayAndDate(line.days[line.days.count - 1], today: line.today)
    let today = weekdayAndDate(line.today, today: line.today)
    let bought = say(
      "Bought \(line.days.count) times from \(first) to \(last).",
      "\(first)부터 \(last)까지 \(line.days.count)번 샀어요.")
    let next = line.next.map { dates($0, today: line.today) }
    return bought
      + (next.map { say(" Next one likely \($0).", " 다음은 \($0)쯤이에요.") } ?? "")
      + say(" Today is \(today).", " 오늘은 \(today)이에요.")
  }
  func dates(_ days: ClosedRange<CivilDate>, today: CivilDate) -> String {
    let first = weekdayAndDate(days.lowerBound, today: today)
    let last = weekdayAndDate(days.upperBound, today: today)
    return first == last ? first : say("\(first) to \(last)", "\(first)~\(last)")
  }
}
