import Kernel
import SyncCore
import Wire

/// What a part of the shell asks of it: beyond its own state, a part touches nothing.
enum ShellEffect {
  /// Ask the server, and what the answer is to.
  case request(Purpose, HTTPCall)
  case focus(id: String)
  /// Say it for a few seconds.
  case say(String)
  /// The sheet that lies over the screen has done its work.
  case closeSheet
  /// The server no longer knows this browser.
  case sessionExpired
}

extension State {
  mutating func perform(_ requested: [ShellEffect], _ moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    for effect in requested {
      switch effect {
      case .request(let purpose, let call): effects.append(ask(purpose, call))
      case .focus(let id): effects.append(.focus(id: id))
      case .say(let text): effects += show(text)
      case .closeSheet: effects += closeSheet()
      case .sessionExpired: effects += sessionExpired(moment)
      }
    }
    return effects
  }

  /// Asks the server; the answer comes back with what it is to.
  mutating func ask(_ purpose: Purpose, _ call: HTTPCall) -> Effect {
    .request(token: requests.token(for: purpose), call)
  }
}
