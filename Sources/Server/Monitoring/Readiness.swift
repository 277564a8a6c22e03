import Kernel
import Storage
import Synchronization
import Wire

/// Finds out whether the server can do its work: whether a few bytes can be stored and read again.
///
/// However many ask, one looks at a time, and its answer holds for a second.
final class Readiness: Sendable {
  enum Answer: Hashable, Sendable {
    case ready
    /// The sentence for whoever watches over the server.
    case notReady(code: String, String)
  }

  /// Less room than the largest file that a device may send.
  static let leastBytes: Int64 = 32 << 20
  private static let holds: Int64 = 1_000
  private static let setting = "readiness"

  private struct Check {
    var begunAt: Instant
    var task: Task<Answer, Never>
    var isDone: Bool
  }

  private let storage: Storage
  private let clock: ServerClock
  private let last = Mutex<Check?>(nil)

  init(storage: Storage, clock: ServerClock) {
    self.storage = storage
    self.clock = clock
  }

  func answer() async -> Answer {
    let now = clock.now()
    let task = last.withLock { last in
      if let last, !last.isDone || Self.isFresh(last.begunAt, now) { return last.task }
      let task = Task { await self.look() }
      last = Check(begunAt: now, task: task, isDone: false)
      return task
    }
    return await task.value
  }

  /// Also false for what lies ahead: the clock was set back.
  private static func isFresh(_ instant: Instant, _ now: Instant) -> Bool {
    (0..<holds).contains(now.milliseconds - instant.milliseconds)
  }

  private func look() async -> Answer {
    defer { last.withLock { $0?.isDone = true } }
    do throws(StorageError) {
      let written = Array(String(clock.now().milliseconds).utf8)
      try await storage.settings.set(Self.setting, written)
      guard try await storage.settings.get(Self.setting) == written else {
        return .notReady(code: "storage-damaged", "What is stored is not what is read again.")
      }
      let free = try await storage.figures().freeBytes
      guard free.map({ $0 >= Self.leastBytes }) ?? true else {
        return .notReady(code: "storage-full", "The server's disk is nearly full.")
      }
      return .ready
    } catch {
      let problem = ProblemMapping.answer(for: error).problem
      return .notReady(code: problem.code, problem.detail)
    }
  }
}
