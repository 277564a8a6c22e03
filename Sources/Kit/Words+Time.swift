public import Kernel

extension Words {
  /// How long ago something was, in words that no time zone changes.
  public func ago(_ instant: Instant, now: Instant) -> String {
    let minutes = max(0, now.milliseconds / 60_000 - instant.milliseconds / 60_000)
    let hours = minutes / 60
    let days = hours / 24
    switch (days, hours, minutes) {
    case (0, 0, 0): return say("just now", "방금")
    case (0, 0, _): return say("\(minutes) min ago", "\(minutes)분 전")
    case (0, _, _): return say(hours == 1 ? "1 hour ago" : "\(hours) hours ago", "\(hours)시간 전")
    case (1, _, _): return say("1 day ago", "하루 전")
    case (2..<14, _, _): return say("\(days) days ago", "\(days)일 전")
    case (14..<60, _, _): return say("\(days / 7) weeks ago", "\(days / 7)주 전")
    case (60..<730, _, _): return say("\(days / 30) months ago", "\(days / 30)개월 전")
    default: return say("\(days / 365) years ago", "\(days / 365)년 전")
    }
  }
}
