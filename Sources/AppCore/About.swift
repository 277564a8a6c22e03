import Kernel
import Kit
import ViewTree
import Wire

/// Which version this is, and where it runs.
enum About {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div, .className("settings")) {
      SettingsScreen.group(words.later) { fact(words.version, version(state)) }
      if let profile = state.profile {
        SettingsScreen.group(words.server) {
          fact(words.address, state.origin)
          if let bytes = profile.usedBytes { fact(words.storageUsed, words.size(bytes)) }
          if let platform = profile.platform { fact(words.runsOn, platform) }
        }
      }
    }
  }

  static func version(_ state: State) -> String {
    state.version.isEmpty ? state.server?.version ?? "" : state.version
  }

  private static func fact(_ name: String, _ value: String) -> Node<Action> {
    Node(.div, .className("row wraps")) {
      Node(.div, .className("row-text")) { Node(.p, .className("row-title")) { name } }
      Node(.p, .className("row-note")) { value }
    }
  }
}

extension Words {
  fileprivate var server: String { say("Server", "서버") }
  fileprivate var address: String { say("Address", "주소") }
  fileprivate var storageUsed: String { say("Storage you use", "내가 쓰는 저장 공간") }
  fileprivate var runsOn: String { say("Runs on", "실행 환경") }

  /// Megabytes, from a thousand of them gigabytes, with one decimal.
  fileprivate func size(_ bytes: Int) -> String {
    let megabytes = (max(bytes, 0) + 50_000) / 100_000
    if megabytes == 0 { return say("Less than 0.1 MB", "0.1 MB 미만") }
    if megabytes < 10_000 { return "\(megabytes / 10).\(megabytes % 10) MB" }
    let gigabytes = megabytes / 1_000
    return "\(gigabytes / 10).\(gigabytes % 10) GB"
  }
}
