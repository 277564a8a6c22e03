internal import Kernel
internal import Storage
internal import SyncCore

/// A job as the storage keeps it.
struct MemoryJob: Sendable {
  var id: Int64
  let account: AccountID
  let kind: JobKind
  let subject: ID<Entity>
  var attempt = 0
  var dueAt: Instant
  var leasedUntil: Instant?
  var isAskedAgain = false

  /// When somebody may take it.
  var freeAt: Instant { max(dueAt, leasedUntil ?? dueAt) }
}

extension MemoryDatabase {
  var jobs: JobStorage {
    JobStorage(
      lease: { (limit, now, until) throws(StorageError) in
        try self.run { (tables) in tables.lease(limit: limit, now: now, until: until) }
      },
      finish: { (job) throws(StorageError) in
        try self.run { (tables) in tables.finish(job) }
      },
      retry: { (job, instant) throws(StorageError) in
        try self.run { (tables) in tables.retry(job, at: instant) }
      },
      nextDue: { () throws(StorageError) in
        try self.run { (tables) in tables.jobs.map(\.freeAt).min() }
      })
  }
}

extension MemoryTables {
  mutating func request(
    _ request: JobRequest, account: AccountID, subject: ID<Entity>, now: Instant
  ) {
    let index = jobs.firstIndex {
      $0.account == account && $0.kind == request.kind && $0.subject == subject
    }
    guard let index else {
      lastJob += 1
      jobs.append(
        MemoryJob(
          id: lastJob, account: account, kind: request.kind, subject: subject, dueAt: now))
      return
    }
    guard request.isUrgent else { return }
    if jobs[index].leasedUntil != nil {
      jobs[index].isAskedAgain = true
    } else {
      jobs[index].dueAt = now
      jobs[index].attempt = 0
    }
  }

  mutating func lease(limit: Int, now: Instant, until: Instant) -> [Job] {
    let free = jobs.indices.filter { jobs[$0].freeAt <= now }
      .sorted { (jobs[$0].dueAt, jobs[$0].id) < (jobs[$1].dueAt, jobs[$1].id) }
    return free.prefix(max(limit, 0)).map { index in
      jobs[index].attempt += 1
      jobs[index].leasedUntil = until
      jobs[index].isAskedAgain = false
      let job = jobs[index]
      return Job(
        id: job.id, account: job.account, kind: job.kind, subject: job.subject,
        attempt: job.attempt)
    }
  }

  mutating func finish(_ job: Job) {
    guard let index = held(job) else { return }
    guard jobs[index].isAskedAgain else {
      jobs.remove(at: index)
      return
    }
    restart(index)
  }

  mutating func retry(_ job: Job, at instant: Instant) {
    guard let index = held(job) else { return }
    guard !jobs[index].isAskedAgain else { return restart(index) }
    jobs[index].dueAt = instant
    jobs[index].leasedUntil = nil
  }

  /// The row that this holder still holds.
  private func held(_ job: Job) -> Int? {
    jobs.firstIndex {
      $0.id == job.id && $0.attempt == job.attempt && $0.leasedUntil != nil
    }
  }

  /// A job of its own, so that whoever held the old one has no part in it.
  private mutating func restart(_ index: Int) {
    lastJob += 1
    jobs[index].id = lastJob
    jobs[index].attempt = 0
    jobs[index].dueAt = Instant(milliseconds: 0)
    jobs[index].leasedUntil = nil
    jobs[index].isAskedAgain = false
  }
}
