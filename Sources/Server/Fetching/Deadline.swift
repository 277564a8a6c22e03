/// What a piece of work answered, or that its time was up.
enum Deadline {
  /// Runs the work for at most that long; past that it is cancelled and the answer is nil.
  static func within<Answer: Sendable>(
    _ duration: Duration, _ work: @escaping @Sendable () async -> Answer
  ) async -> Answer? {
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await work() }
      group.addTask {
        // Cancelled once the work has answered.
        try? await Task.sleep(for: duration)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
