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
  var lane = ""

  /// When somebody may take it.
  var freeAt: Instant { max(dueAt, leasedUntil ?? dueAt) }

  /// What is lower comes first.
  var turn: (patience: Int, dueAt: Instant, id: Int64) { (kind.isPatient ? 1 : 0, dueAt, id) }
}

extension MemoryDatabase {
  var jobs: JobStorage {
    JobStorage(
      request: { (account, kind, subject, instant) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          tables.request(kind, account: account, subject: subject, at: instant)
        }
      },
      hurry: { (account, kind, subject, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          tables.hurry(kind, account: account, subject: subject, at: now)
        }
      },
      leaseByTurns: { (limit, sharing, now, until) throws(StorageError) in
        try self.run { (tables) in
          tables.lease(limit: limit, sharing: sharing, now: now, until: until)
        }
      },
      finish: { (job) throws(StorageError) in
        try self.run { (tables) in tables.finish(job) }
      },
      retry: { (job, instant) throws(StorageError) in
        try self.run { (tables) in tables.retry(job, at: instant) }
      },
      postpone: { (job, instant) throws(StorageError) in
        try self.run { (tables) in tables.postpone(job, until: instant) }
      },
      nextDueAfter: { (instant) throws(StorageError) in
        try self.run { (tables) in tables.jobs.map(\.freeAt).filter { $0 > instant }.min() }
      })
  }
}

extension MemoryTables {
  mutating func request(
    _ kind: JobKind, account: AccountID, subject: ID<Entity>, at instant: Instant
  ) {
    let isThere = jobs.contains {
      $0.account == account && $0.kind == kind && $0.subject == subject
    }
    // One that is there keeps its lane.
    if !isThere {
      request(
        JobRequest(kind: kind, isUrgent: false, lane: kind.lane ?? ""), account: account,
        subject: subject, now: instant)
    }
    for index in jobs.indices
    where jobs[index].account == account && jobs[index].kind == kind
      && jobs[index].subject == subject && jobs[index].attempt == 0
      && jobs[index].leasedUntil == nil
    {
      jobs[index].dueAt = min(jobs[index].dueAt, instant)
    }
  }

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
          id: lastJob, account: account, kind: request.kind, subject: subject, dueAt: now,
          lane: request.lane))
      return
    }
    if request.isUrgent { hurry(request.kind, account: account, subject: subject, at: now) }
    if jobs[index].leasedUntil == nil { jobs[index].lane = request.lane }
  }

  mutating func hurry(
    _ kind: JobKind, account: AccountID, subject: ID<Entity>, at now: Instant
  ) {
    let index = jobs.firstIndex {
      $0.account == account && $0.kind == kind && $0.subject == subject
    }
    guard let index else { return }
    if jobs[index].leasedUntil != nil {
      jobs[index].isAskedAgain = true
    } else {
      jobs[index].dueAt = now
      jobs[index].attempt = 0
    }
  }

  mutating func lease(limit: Int, sharing: Bool, now: Instant, until: Instant) -> [Job] {
    for index in jobs.indices {
      let latest = now.adding(milliseconds: jobs[index].kind.longestDelay)
      jobs[index].dueAt = min(jobs[index].dueAt, latest)
    }
    let held = jobs.filter { $0.leasedUntil.map { $0 > now } ?? false }
    var turns = JobTurns<AccountID, Int>(
      limit: limit, sharing: sharing, held: held.map { ($0.account, $0.lane) })
    var free = jobs.indices.filter { jobs[$0].freeAt <= now }
      .sorted { jobs[$0].turn < jobs[$1].turn }
    while true {
      free.removeAll { !turns.isFree(jobs[$0].lane) }
      let next = Dictionary(free.map { (jobs[$0].account, jobs[$0].kind) }) { first, _ in first }
      guard let account = turns.next(of: lastTurns.order(of: next.map { ($0.key, $0.value) })),
        let place = free.firstIndex(where: { jobs[$0].account == account })
      else { break }
      let index = free.remove(at: place)
      turns.take(index, of: account, lane: jobs[index].lane)
      lastTurns.took(jobs[index].kind, of: account)
    }
    return turns.chosen.map { index in
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

  mutating func postpone(_ job: Job, until instant: Instant) {
    guard let index = held(job) else { return }
    let isAskedAgain = jobs[index].isAskedAgain
    restart(index)
    if !isAskedAgain { jobs[index].dueAt = instant }
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
