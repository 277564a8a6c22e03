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
  /// Store these rows, and say nothing.
  case store([StoreWrite])
  /// Keep these contents for when there is no network.
  case keep(paths: [String])
  case keepNext
  /// Send the bytes of a file, and what the answer is to.
  case upload(Purpose, hash: String)
  /// Tell which contents the device keeps.
  case listKept
  case sendFiles
  /// As `sendFiles`, after a while.
  case sendFilesLater
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
      case .store(let rows): effects += store(rows, saying: nil)
      case .keep(let paths): effects.append(.keep(paths: paths))
      case .keepNext: effects += keepNext(moment)
      case .upload(let purpose, let hash): effects.append(upload(hash, for: purpose))
      case .listKept: effects.append(.listKept(token: requests.token(for: .keptHashes)))
      case .sendFiles: effects += sendFiles(moment)
      case .sendFilesLater: effects += filesLater(moment)
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
