import Kernel
import Storage
import SyncCore
import Testing

@Suite struct JobContract {
  private let waiting: [RegisterNumber: [UInt8]] = [.state: [0]]
  private let fetching: [RegisterNumber: [UInt8]] = [.state: [1]]
  private let subject = ID<Entity>.numbered(1)

  @Test(arguments: Engine.allCases)
  func anEntityThatAsksForWorkGetsOneJob(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      #expect(try await storage.jobs.nextDue() == nil)
      try await storage.write(account, subject, waiting)
      try await storage.write(account, subject, [.title: [1]], at: 1)
      try await storage.write(account, .numbered(2), fetching)
      #expect(try await storage.jobs.nextDue() == start)
      let jobs = try await storage.jobs.lease(10, start, after(60))
      #expect(jobs.map(\.subject) == [subject])
      #expect(jobs.map(\.account) == [account])
      #expect(jobs.map(\.attempt) == [1])
    }
  }

  @Test(arguments: Engine.allCases)
  func aJobIsHeldByOneUntilItsLeaseEnds(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, subject, waiting)
      let held = try await storage.jobs.lease(10, start, after(60))
      #expect(try await storage.jobs.lease(10, after(59), after(90)) == [])
      #expect(try await storage.jobs.nextDue() == after(60))
      // The holder has crashed: the next one repeats its work, and what it still says is not heard.
      let again = try await storage.jobs.lease(10, after(60), after(120))
      #expect(again.map(\.attempt) == [2])
      for job in held {
        try await storage.jobs.finish(job)
        try await storage.jobs.retry(job, start)
      }
      #expect(try await storage.jobs.nextDue() == after(120))
      for job in again { try await storage.jobs.finish(job) }
      #expect(try await storage.jobs.nextDue() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func manyWorkersAtOnceNeverHoldTheSameJob(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let changes = (0..<100).map { Change.sample(.numbered($0), [.state: [0]]) }
      _ = try await storage.sync.push(account, changes, start)
      let leased = try await withThrowingTaskGroup(of: [Job].self) { group in
        for _ in 0..<20 {
          group.addTask { try await storage.jobs.lease(7, start, after(60)) }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(leased.count == 100)
      #expect(Set(leased.map(\.subject)).count == 100)
    }
  }

  @Test(arguments: Engine.allCases)
  func aFailedAttemptIsDueAgainAtItsTime(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, subject, waiting)
      for job in try await storage.jobs.lease(1, start, after(60)) {
        // The worker reports "waiting" itself, which must not make the job due at once.
        try await storage.write(account, subject, fetching, at: 1, by: 0)
        try await storage.write(account, subject, waiting, at: 2, by: 0)
        try await storage.jobs.retry(job, after(300))
      }
      #expect(try await storage.jobs.nextDue() == after(300))
      #expect(try await storage.jobs.lease(1, after(299), after(400)) == [])
      #expect(try await storage.jobs.lease(1, after(300), after(400)).map(\.attempt) == [2])
    }
  }

  @Test(arguments: Engine.allCases)
  func tryAgainDoesNotWaitForTheNextAttempt(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, subject, waiting)
      for job in try await storage.jobs.lease(1, start, after(60)) {
        try await storage.write(account, subject, [.state: [4]], at: 1, by: 0)
        try await storage.jobs.retry(job, after(3000))
      }
      try await storage.write(account, subject, waiting, at: 2, now: after(2))
      #expect(try await storage.jobs.lease(1, after(2), after(60)).map(\.attempt) == [1])
    }
  }

  @Test(arguments: Engine.allCases)
  func workAskedForAgainMeanwhileIsDoneAgain(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, subject, waiting)
      for job in try await storage.jobs.lease(1, start, after(60)) {
        try await storage.write(account, subject, fetching, at: 1, by: 0)
        try await storage.write(account, subject, waiting, at: 2)
        try await storage.jobs.finish(job)
        try await storage.jobs.finish(job)
      }
      let again = try await storage.jobs.lease(1, after(3), after(60))
      #expect(again.map(\.attempt) == [1])
      for job in again { try await storage.jobs.finish(job) }
      #expect(try await storage.jobs.nextDue() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func aRepeatedChangeAsksForNothing(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let change = Change.sample(subject, waiting)
      _ = try await storage.sync.push(account, [change], start)
      for job in try await storage.jobs.lease(1, start, after(60)) {
        try await storage.jobs.finish(job)
      }
      _ = try await storage.sync.push(account, [change], start)
      #expect(try await storage.jobs.nextDue() == nil)
    }
  }
}
