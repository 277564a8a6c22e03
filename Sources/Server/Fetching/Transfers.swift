import CCurl
import NIOPosix
import Synchronization

/// Drives any number of transfers on one thread, which works only while there are some, and a moment longer
/// where connections are kept.
final class Transfers: Sendable {
  /// Those of this process that fetch: each has a connection of its own.
  static let process = Transfers()
  /// Those that bring messages: many go to one service.
  static let messages = Transfers(keeps: 64)
  /// How long a connection is kept that nobody uses: services that hang up soonest do so after 5 s, and a
  /// message that meets that is lost for a minute.
  static let keepsFor = Duration.seconds(3)

  /// While the thread works; used by it alone, but for `curl_multi_wakeup`, which is for any.
  private struct Multi: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
  }

  private struct State {
    var added: [Transfer] = []
    var isRunning = false
    var multi: Multi?
  }

  private let keeps: Int
  private let state = Mutex(State())
  private let pool = NIOThreadPool(numberOfThreads: 1)

  init(keeps: Int = 0) {
    self.keeps = keeps
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  func begin(_ transfer: Transfer) {
    let starts = state.withLock { state in
      state.added.append(transfer)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { pool.submit { _ in self.run() } } else { wake() }
  }

  /// Makes the thread look at what was begun and what was given up.
  func wake() {
    state.withLock { state in
      if let multi = state.multi { curl_multi_wakeup(multi.pointer) }
    }
  }

  private func run() {
    let multi = LibCurl.isReady ? curl_multi_init() : nil
    if keeps > 0 { _ = later_curl_keep(multi, keeps) }
    let held = Multi(pointer: multi)
    state.withLock { $0.multi = held }
    drive(multi)
    // What it kept is closed with it.
    curl_multi_cleanup(multi)
  }

  private func drive(_ multi: UnsafeMutableRawPointer?) {
    var active: [UnsafeMutableRawPointer: Transfer] = [:]
    var end = ContinuousClock.now
    while let added = next(isIdle: active.isEmpty && ContinuousClock.now >= end) {
      for transfer in added {
        if curl_multi_add_handle(multi, transfer.curl) == CURLM_OK {
          active[transfer.curl] = transfer
        } else {
          transfer.end(CURLE_FAILED_INIT)
        }
      }
      for transfer in active.values where transfer.isGivenUp {
        finish(transfer, CURLE_ABORTED_BY_CALLBACK, &active, multi)
      }
      for transfer in active.values { transfer.goOn() }
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      if endFinished(&active, multi), keeps > 0 { end = ContinuousClock.now + Self.keepsFor }
      // As long as nothing happens; libcurl's own deadlines end it before.
      let pause = active.isEmpty ? end - ContinuousClock.now : .seconds(60)
      if pause > .zero { curl_multi_poll(multi, nil, 0, pause.wholeMilliseconds, nil) }
    }
  }

  /// Those that were begun since; nil where there is nothing to do, and the thread is free.
  private func next(isIdle: Bool) -> [Transfer]? {
    state.withLock { state in
      if isIdle, state.added.isEmpty {
        state.isRunning = false
        state.multi = nil
        return nil
      }
      defer { state.added = [] }
      return state.added
    }
  }

  /// Whether there were some.
  private func endFinished(
    _ active: inout [UnsafeMutableRawPointer: Transfer], _ multi: UnsafeMutableRawPointer?
  ) -> Bool {
    var left: Int32 = 0
    let before = active.count
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let curl = message.pointee.easy_handle,
        let transfer = active[curl]
      else { continue }
      // Read before the handle goes, and the message with it.
      finish(transfer, message.pointee.data.result, &active, multi)
    }
    return active.count < before
  }

  private func finish(
    _ transfer: Transfer, _ code: CURLcode, _ active: inout [UnsafeMutableRawPointer: Transfer],
    _ multi: UnsafeMutableRawPointer?
  ) {
    curl_multi_remove_handle(multi, transfer.curl)
    active[transfer.curl] = nil
    transfer.end(code)
  }
}

extension Duration {
  /// Rounded up: a wait of nothing would go round and round.
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}

/// libcurl wants to begin once in a process, before everything else.
enum LibCurl {
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
