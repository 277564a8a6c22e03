import Kit

/// What is offered while nothing is searched for, and the figures beside it.
extension Words {
  var smartSuggestions: String { say("Smart suggestions", "추천") }
  func name(of group: Discovery.Group) -> String {
    switch group {
    case .missed: say("Content you might have missed", "놓쳤을지도 모르는 글")
    case .similar: say("Similar to your recent reads", "최근 읽은 글과 비슷한 글")
    case .surprise: say("A surprise", "뜻밖의 글")
    }
  }
  var growingTopics: String { say("Topics that grow in your library", "요즘 늘어나는 주제") }
  func quoted(_ word: String) -> String { say("“\(word)”", "‘\(word)’") }
  func growth(_ now: Int, _ before: Int) -> String {
    before == 0
      ? say(
        "\(now) saved in the last 30 days, none in the 30 before",
        "최근 30일에 \(now)개 저장, 그전 30일에는 없음")
      : say(
        "\(now) saved in the last 30 days, \(before) in the 30 before",
        "최근 30일에 \(now)개, 그전 30일에 \(before)개 저장")
  }
  func likeRead(_ title: String) -> String {
    say("Like “\(title)”", "\(Particle.with.after("‘\(title)’")) 비슷해요")
  }

  var readingStats: String { say("Stats", "통계") }
  func savedThisMonth(_ count: Int, isMore: Bool) -> String {
    isMore
      ? say("More than \(count) items saved this month", "이번 달에 \(count)개 넘게 저장")
      : say(
        count == 1 ? "1 item saved this month" : "\(count) items saved this month",
        "이번 달에 \(count)개 저장")
  }
  func completionRate(_ percent: Int) -> String {
    say("\(percent)% reading completion rate", "연 글의 \(percent)%를 끝까지 읽음")
  }
  func topCategory(_ name: String, _ percent: Int) -> String {
    say("Top category: \(name) (\(percent)%)", "가장 많은 분류: \(name) (\(percent)%)")
  }
  func readingTime(_ minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    var english = minutes == 1 ? "1 minute" : "\(minutes) minutes"
    var korean = "\(minutes)분"
    if hours > 0 {
      english = rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
      korean = rest == 0 ? "\(hours)시간" : "\(hours)시간 \(rest)분"
    }
    return say("About \(english) of reading this month", "이번 달에 약 \(korean) 읽음")
  }
}
