import Hummingbird
import Kernel
import NIOCore
import ServiceLifecycle
import Synchronization

/// One listener's stream of "there is more".
final class EventStream: Sendable {
  private let changes: AsyncStream<UInt64>
  private let clock: ServerClock
  private let newest: Mutex<UInt64>
  private let isAllowed: @Sendable () async -> Bool

  /// `isAllowed` tells whether the listener's session or token still holds.
  init(
    changes: AsyncStream<UInt64>, first: UInt64, clock: ServerClock,
    isAllowed: @escaping @Sendable () async -> Bool
  ) {
    self.changes = changes
    self.clock = clock
    self.isAllowed = isAllowed
    newest = Mutex(first)
  }

  /// Writes until the listener goes, its session ends, the server stops, or the changes end.
  ///
  /// A wake-up carries nothing: what is written is the newest number, so that none is lost when
  /// several fall together.
  func write(to writer: inout any ResponseBodyWriter, heartbeat: Int64) async throws {
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let pump = Task {
      for await seq in changes {
        newest.withLock { $0 = max($0, seq) }
        continuation.yield()
      }
      continuation.finish()
    }
    let beat = Task {
      while true {
        try await clock.wait(heartbeat)
        continuation.yield()
      }
    }
    defer {
      pump.cancel()
      beat.cancel()
    }
    continuation.yield()
    try await withGracefulShutdownHandler {
      try await write(wakes, to: &writer)
    } onGracefulShutdown: {
      continuation.finish()
    }
  }

  private func write(
    _ wakes: AsyncStream<Void>, to writer: inout any ResponseBodyWriter
  ) async throws {
    var sent: UInt64?
    for await _ in wakes {
      guard await isAllowed() else { return }
      let seq = newest.withLock { $0 }
      if seq == sent {
        try await writer.write(ByteBuffer(string: ":\n\n"))
      } else {
        try await writer.write(ByteBuffer(string: "event: more\ndata: \(seq)\n\n"))
        sent = seq
      }
    }
  }
}
