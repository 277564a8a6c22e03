import Logging
import NIOCore
import Synchronization

/// Tells that no further connection can be taken: once a minute, however many are tried.
///
/// Those that are open go on, and the others wait in the system's queue: NIO tries again every second.
final class AcceptTrouble: ChannelInboundHandler, Sendable {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  private static let pause: Duration = .seconds(60)

  private let logger: Logger
  private let lastTold = Mutex<ContinuousClock.Instant?>(nil)

  private init(logger: Logger) {
    self.logger = logger
  }

  /// Watches a channel that listens.
  static func watch(_ channel: any Channel, logger: Logger) {
    // First in line: what backs off keeps the error to itself.
    channel.pipeline.addHandler(AcceptTrouble(logger: logger), position: .first).whenFailure {
      logger.warning("errors of new connections are not told", metadata: ["reason": "\($0)"])
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if isDue() {
      logger.error(
        "new connections have to wait, those that are open go on",
        metadata: ["reason": "\(error)", "files": "\(OpenFileLimit.files)"])
    }
    context.fireErrorCaught(error)
  }

  private func isDue() -> Bool {
    let now = ContinuousClock.now
    return lastTold.withLock { lastTold in
      if let lastTold, now - lastTold < Self.pause { return false }
      lastTold = now
      return true
    }
  }
}
