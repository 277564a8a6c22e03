import AddressCore
import Kit

extension Words {
  var secondsBack: String { say("Back 15 seconds", "15초 뒤로") }
  var secondsOn: String { say("Forward 30 seconds", "30초 앞으로") }
  var playerPosition: String { say("Position", "재생 위치") }
  func positionText(_ position: String, of duration: String) -> String {
    say("\(position) of \(duration)", "\(duration) 중 \(position)")
  }
  func timeLeft(_ clock: String) -> String { say("\(clock) left", "\(clock) 남음") }
  func chapters(_ count: Int) -> String { say("Chapters (\(count))", "챕터 (\(count))") }
  var stopPlaying: String { say("Stop playing", "재생 종료") }
  func showPlayed(_ title: String) -> String { say("Open “\(title)”", "‘\(title)’ 열기") }
  var notPlayable: String {
    say(
      "This could not be played. Its site may be unavailable, or the browser can’t play it.",
      "재생할 수 없어요. 사이트에 연결할 수 없거나 브라우저가 지원하지 않는 형식이에요.")
  }
  var mediumOffline: String {
    say(
      "You’re offline. You can play this once you’re back online; its description is here.",
      "오프라인이에요. 다시 연결되면 재생할 수 있어요. 설명은 여기에서 읽을 수 있어요.")
  }
  var playHere: String { say("Play on this page", "이 페이지에서 재생") }
  func loadsPlayer(_ host: HostedFilm.Host) -> String {
    say(
      "This loads \(host.name)’s player, which learns your IP address and the address of your Later server.",
      "\(host.name) 플레이어를 불러와요. \(host.name)에 내 IP 주소와 Later 서버의 주소가 알려져요.")
  }
  func openAt(_ host: HostedFilm.Host) -> String {
    say("Open on \(host.name)", "\(host.name)에서 열기")
  }

  /// `1:02:03` or `2:03`.
  func playClock(_ seconds: Int) -> String {
    guard seconds >= 3600 else { return clock(max(seconds, 0)) }
    let minutes = seconds / 60 % 60
    let rest = seconds % 60
    return "\(seconds / 3600):" + (minutes < 10 ? "0" : "") + "\(minutes):" + (rest < 10 ? "0" : "")
      + "\(rest)"
  }
}
