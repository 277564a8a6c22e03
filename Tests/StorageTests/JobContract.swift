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
  func whatIsPostponedBeginsAnewUnlessSomebodyAsks(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, subject, waiting)
      for job in try await storage.jobs.lease(1, start, after(60)) {
        try await storage.jobs.postpone(job, after(50))
        // Who held it before holds it no more.
        try await storage.jobs.postpone(job, after(70))
        try await storage.jobs.finish(job)
      }
      #expect(try await storage.jobs.nextDue() == after(50))
      let again = try await storage.jobs.lease(1, after(50), after(90))
      #expect(again.map(\.attempt) == [1])
      try await storage.jobs.hurry(account, .capture, subject, after(51))
      for job in again { try await storage.jobs.postpone(job, after(100)) }
      #expect(try await storage.jobs.lease(1, after(52), after(90)).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func whatWaitsIsDueAtOnceWhenSomebodyAsks(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.jobs.hurry(account, .capture, subject, start)
      #expect(try await storage.jobs.nextDue() == nil)
      try await storage.write(account, subject, waiting)
      for job in try await storage.jobs.lease(1, start, after(60)) {
        try await storage.jobs.retry(job, after(50))
      }
      try await storage.jobs.hurry(account, .capture, subject, after(1))
      #expect(try await storage.jobs.lease(1, after(1), after(60)).map(\.attempt) == [1])
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

  // One that failed while the clock was a year ahead waited for a year.
  @Test(arguments: Engine.allCases, JobKind.allCases)
  func noJobIsPutOffForLongerThanItsKindMayBe(engine: Engine, kind: JobKind) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let ahead = after(400 * 86_400)
      try await storage.jobs.request(account, kind, subject, ahead)
      let job = try #require(
        try await storage.jobs.lease(1, ahead, ahead.adding(milliseconds: 60_000)).first)
      try await storage.jobs.retry(job, ahead.adding(milliseconds: 10_000))
      // The clock is right again.
      #expect(try await storage.jobs.lease(1, start, after(60)) == [])
      let due = start.adding(milliseconds: kind.longestDelay)
      #expect(try await storage.jobs.nextDue() == due)
      // Whoever asks meanwhile does not put it off again.
      #expect(try await storage.jobs.lease(1, after(60), after(120)) == [])
      let again = try await storage.jobs.lease(1, due, due.adding(milliseconds: 60_000))
      #expect(again.map(\.attempt) == [2])
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

  @Test(arguments: Engine.allCases)
  func jobsAreTakenByTurnsOfTheAccounts(engine: Engine) async throws {
    try await engine.run { storage in
      let busy = try await storage.newAccount(1)
      for number: UInt64 in 0..<10 { try await storage.write(busy, .numbered(number), waiting) }
      let other = try await storage.newAccount(2)
      for number: UInt64 in 100..<102 {
        try await storage.write(other, .numbered(number), waiting, now: after(5))
      }
      let first = try await storage.jobs.lease(4, after(9), after(60))
      #expect(first.filter { $0.account == busy }.map(\.subject.low) == [0, 1])
      #expect(first.filter { $0.account == other }.map(\.subject.low) == [100, 101])
      for job in first.filter({ $0.account == other }) { try await storage.jobs.finish(job) }
      try await storage.write(other, .numbered(102), waiting, now: after(9))
      // Whoever holds fewer is next, however long the others have waited.
      let second = try await storage.jobs.lease(1, after(9), after(60))
      #expect(second.map(\.subject.low) == [102])
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountLeavesAsManyLanesFreeAsItHolds(engine: Engine) async throws {
    try await engine.run { storage in
      for account: UInt64 in 1...2 {
        let id = try await storage.newAccount(account)
        for number: UInt64 in 0..<20 {
          try await storage.write(id, .numbered(account * 100 + number), waiting)
        }
        if account == 1 {
          #expect(try await storage.jobs.leaseByTurns(8, true, start, after(60)).count == 4)
          #expect(try await storage.jobs.leaseByTurns(4, true, start, after(60)) == [])
        }
      }
      let second = try await storage.jobs.leaseByTurns(4, true, start, after(60))
      #expect(second.map(\.account) == [.numbered(2), .numbered(2)])
    }
  }

  @Test(arguments: Engine.allCases)
  func ofALaneOneJobIsTakenAtATime(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount(1)
      let other = try await storage.newAccount(2)
      let lane: (Character) -> [RegisterNumber: [UInt8]] = { name in
        [.state: [0], .lane: [0x61] + Array(String(name).utf8)]
      }
      for number: UInt64 in 1...3 {
        try await storage.write(account, .numbered(number), lane("a"))
      }
      try await storage.write(account, .numbered(4), lane("b"))
      try await storage.write(other, .numbered(5), lane("a"))
      let first = try await storage.jobs.lease(10, start, after(60))
      #expect(first.map(\.subject.low).sorted() == [1, 4])
      #expect(try await storage.jobs.lease(10, start, after(60)) == [])
      // Those that wait for a lane are due, but nothing happens before a lease ends.
      #expect(try await storage.jobs.nextDue() == start)
      #expect(try await storage.jobs.nextDueAfter(start) == after(60))
      for job in first { try await storage.jobs.finish(job) }
      // Whoever had the lane last lets the other one go first: an account with many kept it for days.
      for number: UInt64 in [5, 2] {
        let next = try await storage.jobs.lease(10, start, after(60))
        #expect(next.map(\.subject.low) == [number])
        for job in next { try await storage.jobs.finish(job) }
      }
    }
  }

  // A feed that has moved kept the lane of its old host.
  @Test(arguments: Engine.allCases)
  func workThatWaitsGoesToTheLaneOfWhereItIsNow(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let (first, second): ([UInt8], [UInt8]) = ([0x61, 0x61], [0x61, 0x62])
      try await storage.write(account, subject, [.state: [0], .lane: first])
      try await storage.write(account, subject, [.lane: second], at: 1)
      try await storage.write(account, .numbered(2), [.state: [0], .lane: second])
      #expect(try await storage.jobs.lease(10, start, after(60)).map(\.subject) == [subject])
    }
  }

  @Test(arguments: Engine.allCases)
  func aJobThatNoEntityAskedForIsMadeOnceAndHurriedOnlyBeforeItWasBegun(
    engine: Engine
  ) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let item = ID<Entity>.numbered(1)
      try await storage.jobs.request(account, .recapture, item, after(100))
      try await storage.jobs.request(account, .recapture, item, after(200))
      #expect(try await storage.jobs.nextDue() == after(100))
      try await storage.jobs.request(account, .recapture, item, start)
      let jobs = try await storage.jobs.lease(5, start, after(10))
      #expect(jobs.map(\.kind) == [.recapture])
      for job in jobs { try await storage.jobs.retry(job, after(500)) }
      try await storage.jobs.request(account, .recapture, item, after(1))
      #expect(try await storage.jobs.nextDue() == after(500))
      await #expect(throws: StorageError.notFound) {
        try await storage.jobs.request(.numbered(99), .recapture, item, start)
      }
    }
  }
}
