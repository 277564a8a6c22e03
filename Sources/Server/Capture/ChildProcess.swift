import CLinux
import NIOPosix
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One question to a child process: written to its standard input, answered on its standard output.
///
/// A thread for children waits for it (`Threads`); one socket carries both ways, so that no signal tells of a
/// child that stopped listening. The child gets no other file of this process, and closes what it has
/// beyond these itself (`ExtractionWorker`).
struct ChildProcess: Sendable {
  enum Failure: Error, Hashable {
    case notStarted
    /// Ended with an error, crashed, or reached a limit that it had set itself.
    case ended
    /// Ended by a signal from elsewhere: the kernel was short of memory, or the machine stops.
    case killed
    case timedOut
    case answerTooLong
  }

  var program: String
  var arguments: [String]
  var time: Duration
  var answerLimit: Int

  /// The whole answer of a child that ended well; the child is gone when this returns.
  func ask(_ request: [UInt8]) async throws(Failure) -> [UInt8] {
    let isCancelled = Atomic(false)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Threads.children.submit { state in
          let isActive = state == .active
          continuation.resume(
            returning: isActive ? run(request, isCancelled) : .failure(.notStarted))
        }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
    return try answer.get()
  }

  private func run(
    _ request: [UInt8], _ isCancelled: borrowing Atomic<Bool>
  ) -> Result<[UInt8], Failure> {
    guard !isCancelled.load(ordering: .relaxed) else { return .failure(.timedOut) }
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return .failure(.notStarted) }
    let ours = ends[0]
    defer { close(ours) }
    // The child reads and writes as programs do: blocking.
    _ = fcntl(ends[1], F_SETFL, 0)
    let child = spawn(socket: ends[1])
    close(ends[1])
    guard let child else { return .failure(.notStarted) }
    let answer = converse(ours, request, isCancelled)
    if case .failure(let failure) = answer, failure != .ended {
      _ = end(of: child, waiting: 0)
      return answer
    }
    // It has closed its socket, and so is about to end, if it has not been ended.
    let status = end(of: child, waiting: 10_000)
    guard status == 0 else { return .failure(Self.isKilled(status) ? .killed : .ended) }
    return answer
  }

  /// How the child ended; it is killed when it has not after so many milliseconds.
  private func end(of child: pid_t, waiting milliseconds: Int32) -> Int32 {
    var status: Int32 = 0
    var left = milliseconds
    while left > 0 {
      if waitpid(child, &status, WNOHANG) == child { return status }
      poll(nil, 0, 1)
      left -= 1
    }
    kill(child, SIGKILL)
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    // Killed by us, it is one that did not end.
    return milliseconds > 0 ? 1 : status
  }

  /// A child's own limits end it by other signals, and so does what breaks in it.
  private static func isKilled(_ status: Int32) -> Bool {
    [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(status & 0x7F)
  }

  private func spawn(socket: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ([program] + arguments).map { text in text.withCString { strdup($0) } } + [nil]
    let environment =
      ["LANG=C", "SWIFT_BACKTRACE=enable=no"]
      .map { text in text.withCString { strdup($0) } } + [nil]
    defer { for text in words + environment { free(text) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, &attributes, words, environment) == 0 else {
      return nil
    }
    return child
  }

  /// Writes the request and reads the answer, whichever can go on, until the child closes its end.
  private func converse(
    _ socket: Int32, _ request: [UInt8], _ isCancelled: borrowing Atomic<Bool>
  ) -> Result<[UInt8], Failure> {
    let end = ContinuousClock.now + time
    var sent = 0
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    if request.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
    while ContinuousClock.now < end, !isCancelled.load(ordering: .relaxed) {
      let wanted = sent < request.count ? POLLIN | POLLOUT : POLLIN
      var state = pollfd(fd: socket, events: Int16(wanted), revents: 0)
      guard poll(&state, 1, 50) > 0 else { continue }
      if sent < request.count, state.revents & Int16(POLLOUT) != 0 {
        let count = send(request, from: sent, to: socket)
        // Who no longer listens may still have answered.
        sent = count < 0 && errno != EAGAIN ? request.count : sent + max(count, 0)
        if sent == request.count { shutdown(socket, Int32(SHUT_WR)) }
      }
      guard state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      let count = recv(socket, &chunk, chunk.count, 0)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? .success(answer) : .failure(.ended) }
      guard answer.count + count <= answerLimit else { return .failure(.answerTooLong) }
      answer.append(contentsOf: chunk[..<count])
    }
    return .failure(.timedOut)
  }

  private func send(_ bytes: [UInt8], from start: Int, to socket: Int32) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      let count = min(buffer.count - start, 1 << 18)
      return Glibc.send(socket, base + start, count, Int32(MSG_NOSIGNAL))
    }
  }
}
