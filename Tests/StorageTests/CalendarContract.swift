import Kernel
import Storage
import SyncCore
import Testing

@Suite struct CalendarContract {
  private func calendar(
    _ number: UInt64, of account: AccountID, busy: [UInt8] = []
  ) -> KeptCalendar {
    var calendar = KeptCalendar(
      account: account, id: .numbered(number), source: Array(repeating: 7, count: 32),
      nextAt: after(Int64(number)))
    calendar.manner = "Asia/Seoul titles"
    calendar.etag = "\"geheim\""
    calendar.busy = busy
    return calendar
  }

  @Test(arguments: Engine.allCases)
  func whatWasReadTakesThePlaceOfWhatWasThere(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let calendars = storage.calendars
      let first = calendar(1, of: account)
      var second = calendar(2, of: account, busy: [1, 2])
      for calendar in [second, first, calendar(1, of: other)] { try await calendars.put(calendar) }
      #expect(try await calendars.list(account) == [first, second])
      second.state = 4
      second.failures = 3
      second.checkedAt = after(10)
      second.refreshedAt = after(5)
      second.lastModified = "Fri, 15 Jan 2027 08:00:00 GMT"
      second.busy = [3]
      try await calendars.put(second)
      #expect(try await calendars.list(account) == [first, second])
      try await calendars.remove(account, first.id)
      try await calendars.remove(account, first.id)
      #expect(try await calendars.list(account) == [second])
      #expect(try await calendars.list(other).count == 1)
      await #expect(throws: StorageError.notFound) {
        try await calendars.put(calendar(1, of: .numbered(9)))
      }
      try await storage.accounts.delete(account)
      #expect(try await calendars.list(account) == [])
      #expect(try await calendars.list(other).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func whoHasCalendarsIsKnown(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      try await storage.write(other, .numbered(1), [.title: RegisterValue.text("Bread")])
      #expect(try await storage.calendars.accounts() == [])
      let field = Field(
        number: .title,
        register: Register(
          stamp: Stamp(milliseconds: start.milliseconds, device: DeviceID(bits: 7)),
          value: RegisterValue.text("Work")))
      let entity = Entity(id: .numbered(2), kind: CalendarStorage.kind, fields: [field])
      _ = try await storage.sync.push(account, [Change(id: .random, entity: entity)], start)
      #expect(try await storage.calendars.accounts() == [account])
    }
  }

  @Test func nothingSecretIsInWhatIsPrinted() {
    let calendar = calendar(1, of: .numbered(1))
    var dumped = ""
    dump(calendar, to: &dumped)
    for text in ["\(calendar)", String(reflecting: calendar), "\([calendar])", dumped] {
      #expect(!text.contains("geheim"), "\(text)")
    }
  }
}
