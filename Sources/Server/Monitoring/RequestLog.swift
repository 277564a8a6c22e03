import Dispatch
import Kernel
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The log of requests: a line of JSON each, in a file or on standard error.
public final class RequestLog: Sendable {
  /// Lines that may wait for a slow disk; those beyond are dropped.
  private static let mostWaiting = 10_000

  private let file: Int32
  private let queue = DispatchQueue(label: "request log")
  private let waiting = Atomic(0)

  /// Appends to the file, which only this user can read; nil when it cannot be opened.
  public init?(path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if file < 0 { return nil }
  }

  private init(file: Int32) {
    self.file = file
  }

  public static var standardError: RequestLog { RequestLog(file: STDERR_FILENO) }

  deinit {
    if file != STDERR_FILENO { close(file) }
  }

  /// Waits until every line is written.
  public func finish() { queue.sync {} }

  func write(_ line: RequestRecord.Line, at now: Instant, seconds: Double, bytes: Int) {
    let json: JSON = [
      "time": .instant(now), "id": .string(line.id), "method": .string(line.route.method),
      "route": .string(line.route.route), "status": .integer(Int64(line.status)),
      "milliseconds": .number((seconds * 1_000_000).rounded() / 1000),
      "bytes": .integer(Int64(bytes)),
    ]
    write(json.bytes + [UInt8(ascii: "\n")])
  }

  private func write(_ line: [UInt8]) {
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
      waiting.subtract(1, ordering: .relaxed)
      return
    }
    queue.async { [self] in
      // In one call, so that lines of several writers stay whole; a full disk costs lines alone.
      _ = line.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      waiting.subtract(1, ordering: .relaxed)
    }
  }
}
