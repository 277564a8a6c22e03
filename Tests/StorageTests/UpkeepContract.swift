import Kernel
import Storage
import SyncCore
import Testing

@Suite struct UpkeepContract {
  private let item = ID<Entity>.numbered(1)
  private let page = Content(bytes: Array("a page".utf8), mediaType: "text/plain")
  private let image = Content(bytes: Array("an image".utf8), mediaType: "image/png")
  /// Every content was stored a day before that.
  private let first = Instant.machine.adding(milliseconds: 25 * 3_600_000)

  @Test(arguments: Engine.allCases)
  func whatNothingRefersToIsMarkedAndGoesAfterFourWeeks(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let hash = try await storage.contents.put(account, page)
      #expect(try await storage.upkeep.removeContents(.machine) == RemovedContents())
      #expect(try await storage.keepUp(0..<14, from: first) == RemovedContents(unused: 1))
      #expect(try await storage.keepUp(14..<28, from: first).trashed == 1)
      #expect(try await storage.contents.get(account, hash) == page)
      #expect(try await storage.contents.missing(account, [hash]) == [])
      #expect(
        try await storage.keepUp(28..<29, from: first)
          == RemovedContents(unused: 1, count: 1, bytes: 6))
      #expect(try await storage.contents.get(account, hash) == nil)
      #expect(try await storage.contents.missing(account, [hash]) == [hash])
      #expect(try await storage.contents.put(account, page) == hash)
      #expect(try await storage.contents.get(account, hash) == page)
    }
  }

  @Test(arguments: Engine.allCases)
  func whatAnyRegisterRefersToStays(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let hash = try await storage.contents.put(account, image)
      _ = try await storage.contents.put(other, image)
      // Of a kind and number that nobody knows, inside an array, of a deleted entity.
      let unknown = RegisterNumber(number: 999)
      let value: [UInt8] = [0x82, 0x01, 0x58, 0x20] + hash.bytes
      try await storage.write(other, item, [unknown: value, .deleted: [0x01]])
      #expect(try await storage.keepUp(0..<40, from: first) == RemovedContents())
      #expect(try await storage.contents.get(account, hash) == image)
      // Overwritten: nothing refers to it any more.
      try await storage.write(other, item, [unknown: [0xF6]], at: 1)
      #expect(try await storage.keepUp(40..<69, from: first).count == 1)
      #expect(try await storage.contents.get(other, hash) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func whatIsUsedAgainLosesItsMarkAlsoInTheTrash(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let hash = try await storage.contents.put(account, page)
      #expect(try await storage.keepUp(0..<20, from: first).trashed == 1)
      try await storage.write(account, item, [.title: [0x58, 0x20] + hash.bytes])
      #expect(try await storage.keepUp(20..<40, from: first) == RemovedContents())
      try await storage.write(account, item, [.title: [0xF6]], at: 1)
      let again = try await storage.keepUp(40..<68, from: first)
      #expect(again.count == 0)
      #expect(again.trashed == 1)
      #expect(try await storage.contents.get(account, hash) == page)
      // So does what is stored again.
      #expect(try await storage.contents.put(account, page) == hash)
      #expect(try await storage.keepUp(68..<82, from: first).trashed == 0)
      #expect(try await storage.keepUp(82..<97, from: first).count == 1)
    }
  }

  /// After a restore there is an older mark again, of a time in which the content came into use.
  @Test(arguments: Engine.allCases)
  func aMarkThatNobodyConfirmedForDaysBeginsAnew(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let hash = try await storage.contents.put(account, page)
      try await storage.keepUp(0..<13, from: first)
      #expect(try await storage.keepUp(17..<31, from: first).trashed == 0)
      // The clock was a year ahead for a night, and is right again.
      #expect(try await storage.keepUp(400..<401, from: first).trashed == 0)
      #expect(try await storage.keepUp(31..<45, from: first).trashed == 0)
      #expect(try await storage.keepUp(45..<46, from: first).trashed == 1)
      #expect(try await storage.contents.get(account, hash) == page)
    }
  }

  /// Its devices may hold what refers to them.
  @Test(arguments: Engine.allCases)
  func nothingGoesInAnEpochWhoseDevicesHaveNotComeBack(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let hash = try await storage.contents.put(account, page)
      let other = try await storage.newAccount(2)
      _ = try await storage.contents.put(other, image)
      let device = try await storage.signIn(account, until: first.adding(days: 1000))
      _ = try await storage.signIn(
        account, number: 2, until: first.adding(days: 1000), hasPulled: false)
      try await storage.keepUp(0..<14, from: first)
      let epoch = ID<Epoch>.random
      let head = try await storage.sync.head(account)
      try await storage.sync.beginEpoch(account, epoch, head.epoch)
      let waiting = try await storage.keepUp(14..<60, from: first)
      #expect(waiting.waitingAccounts == 1)
      // The other account's.
      #expect(waiting.trashed == 1)
      #expect(waiting.count == 1)
      #expect(try await storage.contents.get(account, hash) == page)
      try await storage.sessions.pulled(device, epoch)
      #expect(try await storage.keepUp(60..<73, from: first).trashed == 0)
      #expect(try await storage.keepUp(73..<88, from: first).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func aDeviceWhoseSessionHasExpiredIsNotWaitedFor(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      _ = try await storage.contents.put(account, page)
      _ = try await storage.signIn(account, until: first.adding(days: 10))
      let head = try await storage.sync.head(account)
      try await storage.sync.beginEpoch(account, .random, head.epoch)
      #expect(try await storage.keepUp(0..<23, from: first).trashed == 0)
      #expect(try await storage.keepUp(23..<24, from: first).trashed == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func theImagesOfAPageStayAsLongAsThePage(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let picture = try await storage.contents.put(account, image)
      let inner = Content(bytes: Array("{\(picture.text)}".utf8), mediaType: "text/plain")
      let innerHash = try await storage.contents.put(account, inner)
      let outer = Content(bytes: [0x58, 0x20] + innerHash.bytes, mediaType: "application/x-page")
      let outerHash = try await storage.contents.put(account, outer)
      try await storage.write(account, item, [.title: [0x58, 0x20] + outerHash.bytes])
      #expect(try await storage.keepUp(0..<40, from: first).count == 0)
      #expect(try await storage.contents.get(account, picture) == image)
      try await storage.write(account, item, [.title: [0xF6]], at: 1)
      #expect(try await storage.keepUp(40..<69, from: first).count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func whileWorkIsUnderWayItsContentsStayWhateverTheClockSays(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, item, [.state: [0]])
      let jobs = try await storage.jobs.lease(1, start, after(60))
      let hash = try await storage.contents.put(account, page)
      #expect(try await storage.keepUp(0..<40, from: first).count == 0)
      #expect(try await storage.contents.get(account, hash) == page)
      for job in jobs { try await storage.jobs.finish(job) }
      #expect(try await storage.keepUp(40..<69, from: first).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func expiredSessionsAndInvitationsAreForgotten(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      for (number, end) in [(1, after(10)), (2, after(20))] {
        try await storage.sessions.create(
          Session(
            id: .numbered(UInt64(number)), account: account, kind: .browser,
            secretHash: [UInt8](repeating: UInt8(number), count: 32), label: "", scope: "all",
            createdAt: start, lastSeenAt: start, expiresAt: end))
        try await storage.invitations.create(
          Invitation(
            id: .numbered(UInt64(number)),
            secretHash: [UInt8](repeating: UInt8(number), count: 32), createdBy: account,
            createdAt: start, expiresAt: end))
      }
      #expect(try await storage.upkeep.forgetExpired(after(10)) == 2)
      #expect(try await storage.sessions.list(account).map(\.id) == [.numbered(2)])
      #expect(try await storage.invitations.list(account).map(\.id) == [.numbered(2)])
      #expect(try await storage.upkeep.forgetExpired(after(10)) == 0)
      #expect(try await storage.upkeep.check() == [])
    }
  }
}

/// A device that comes back after its changes were forgotten, and sends them again.
@Suite struct ForgottenChangeContract {
  private let item = ID<Entity>.numbered(1)
  private let day: Int64 = 86_400
  private let note = RegisterNumber(number: 19)

  private func written(_ text: String, over visible: Register? = nil, by device: UInt64)
    -> [UInt8]
  {
    TextRegister.edited(
      to: text, visible: visible, mirrored: visible, device: DeviceID(bits: device), time: 1
    ).value
  }

  @Test(arguments: Engine.allCases)
  func sentAgainItNeitherLosesNorRepeatsAnything(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let change = Change.sample(
        item, [.title: [1], .state: [0], note: written("milk", by: 7)], at: 0, by: 7)
      #expect(try await storage.sync.push(account, [change], start) == [1])
      for job in try await storage.jobs.lease(1, start, after(60)) {
        try await storage.jobs.finish(job)
      }
      // The answer was lost; meanwhile others go on with the title, the work and the note.
      let stored = try await storage.sync.entity(account, item)?.entity[note]
      let edited = written("milk and bread", over: stored, by: 8)
      try await storage.write(
        account, item, [.title: [2], .state: [3], note: edited], at: 10, by: 8, now: after(10))
      #expect(try await storage.upkeep.forgetChanges(after(10)) == 1)
      #expect(try await storage.upkeep.forgetChanges(after(10)) == 0)
      let before = try await storage.sync.entity(account, item)
      let seqs = try await storage.sync.push(account, [change], after(200 * day))
      #expect(seqs == [3])
      let after = try await storage.sync.entity(account, item)
      #expect(after?.entity == before?.entity)
      let text = after?.entity[note].flatMap { TextRegister(value: $0.value) }
      #expect(text?.text == "milk and bread")
      #expect(text?.heads.count == 1)
      #expect(try await storage.jobs.nextDue() == nil)
      #expect(try await storage.sync.pull(account, 0, 10).count == 1)
    }
  }

  /// It would be clamped to a later time than before, and win over what was written in between.
  @Test(arguments: Engine.allCases)
  func aChangeAheadOfTheClockIsNeverForgotten(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let change = Change.sample(item, [.title: [1]], at: 1000 * day)
      #expect(try await storage.sync.push(account, [change], start) == [1])
      try await storage.write(account, item, [.title: [2]], at: day, by: 8, now: after(day))
      #expect(try await storage.upkeep.forgetChanges(after(300 * day)) == 1)
      #expect(try await storage.sync.push(account, [change], after(300 * day)) == [1])
      let title = try await storage.sync.entity(account, item)?.entity[.title]
      #expect(title?.value == [2])
    }
  }

  @Test(arguments: Engine.allCases)
  func newerOnesAreKnownAsBefore(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let old = (0..<2500).map { Change.sample(.numbered($0), [.title: [1]]) }
      _ = try await storage.sync.push(account, old, start)
      let new = Change.sample(.numbered(9000), [.title: [1]])
      _ = try await storage.sync.push(account, [new], after(50))
      #expect(try await storage.upkeep.forgetChanges(after(50)) == 2500)
      #expect(try await storage.sync.push(account, [new], after(60)) == [2501])
      #expect(try await storage.sync.head(account).seq == 2501)
    }
  }
}
