import Kernel
import Storage
import Synchronization

/// What this process knows of channels from a moment ago.
///
/// A service that hangs is asked once and not by every notice that waits for it; and that a channel works
/// is written down now and then, not with each of a hundred notices.
final class ChannelPulse: Sendable {
  /// Milliseconds.
  private static let notedAgain: Int64 = 60_000
  private static let pause: Int64 = 60_000
  private static let longestPause: Int64 = 3_600_000
  private static let mostKept = 20_000

  struct Pause: Sendable {
    var until: Instant
    var result: ChannelResult
  }

  private struct State {
    var pauses: [ID<NotificationChannel>: Pause] = [:]
    var worked: [ID<NotificationChannel>: Instant] = [:]
  }

  private let state = Mutex(State())

  /// Until when nothing is sent there, and why.
  func pause(_ channel: ID<NotificationChannel>, at now: Instant) -> Pause? {
    state.withLock { state in
      guard let pause = state.pauses[channel] else { return nil }
      if now < pause.until { return pause }
      state.pauses[channel] = nil
      return nil
    }
  }

  /// Takes in an answer, and says whether it is to be written down.
  func took(_ answer: DeliveryAnswer, _ channel: ID<NotificationChannel>, now: Instant) -> Bool {
    state.withLock { state in
      if state.pauses.count + state.worked.count >= Self.mostKept { state = State() }
      switch answer.step {
      case .wait(let until):
        let longest = now.adding(milliseconds: Self.longestPause)
        state.pauses[channel] = Pause(until: min(until, longest), result: answer.result)
      case .retry:
        let until = now.adding(milliseconds: Self.pause)
        state.pauses[channel] = Pause(until: until, result: answer.result)
      case .done, .gone, .refused, .tooLong, .giveUp: break
      }
      guard answer.result == .sent else {
        state.worked[channel] = nil
        return true
      }
      if let noted = state.worked[channel], noted <= now,
        now < noted.adding(milliseconds: Self.notedAgain)
      {
        return false
      }
      state.worked[channel] = now
      return true
    }
  }
}
