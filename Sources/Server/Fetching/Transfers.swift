import CCurl
import NIOPosix
import Synchronization

/// Drives any number of transfers on one thread, which works only while there are some.
final class Transfers: Sendable {
  /// Those of this process.
  static let process = Transfers()

  private struct State {
    var added: [Transfer] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let pool = NIOThreadPool(numberOfThreads: 1)
  // Used by the thread alone, but for `curl_multi_wakeup`, which is for any.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer?

  init() {
    multi = LibCurl.isReady ? curl_multi_init() : nil
    pool.start()
  }

  deinit {
    curl_multi_cleanup(multi)
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
    curl_multi_wakeup(multi)
  }

  private func run() {
    var active: [UnsafeMutableRawPointer: Transfer] = [:]
    while let added = next(isIdle: active.isEmpty) {
      for transfer in added {
        if curl_multi_add_handle(multi, transfer.curl) == CURLM_OK {
          active[transfer.curl] = transfer
        } else {
          transfer.end(CURLE_FAILED_INIT)
        }
      }
      for transfer in active.values where transfer.isGivenUp {
        end(transfer, CURLE_ABORTED_BY_CALLBACK, &active)
      }
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      endFinished(&active)
      // As long as nothing happens; libcurl's own deadlines end it before.
      if !active.isEmpty { curl_multi_poll(multi, nil, 0, 60_000, nil) }
    }
  }

  /// Those that were begun since; nil where there is nothing to do, and the thread is free.
  private func next(isIdle: Bool) -> [Transfer]? {
    state.withLock { state in
      if isIdle, state.added.isEmpty {
        state.isRunning = false
        return nil
      }
      defer { state.added = [] }
      return state.added
    }
  }

  private func endFinished(_ active: inout [UnsafeMutableRawPointer: Transfer]) {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let curl = message.pointee.easy_handle,
        let transfer = active[curl]
      else { continue }
      // Read before the handle goes, and the message with it.
      end(transfer, message.pointee.data.result, &active)
    }
  }

  private func end(
    _ transfer: Transfer, _ code: CURLcode, _ active: inout [UnsafeMutableRawPointer: Transfer]
  ) {
    curl_multi_remove_handle(multi, transfer.curl)
    active[transfer.curl] = nil
    transfer.end(code)
  }
}

/// libcurl wants to begin once in a process, before everything else.
enum LibCurl {
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
