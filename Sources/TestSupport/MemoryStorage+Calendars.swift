internal import Kernel
internal import Storage
internal import SyncCore

extension MemoryDatabase {
  var calendars: CalendarStorage {
    CalendarStorage(
      accounts: { () throws(StorageError) in
        try self.run { (tables) in
          let found = tables.logs.filter { (_, log) in
            log.entities.values.contains { $0.entity.kind == CalendarStorage.kind }
          }
          return Set(found.keys)
        }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.calendars.filter { $0.account == account }.sorted { $0.id < $1.id }
        }
      },
      put: { (calendar) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(calendar.account)
          tables.removeCalendar(calendar.id, of: calendar.account)
          tables.calendars.append(calendar)
        }
      },
      remove: { (account, id) throws(StorageError) in
        try self.run { (tables) in tables.removeCalendar(id, of: account) }
      })
  }
}

extension MemoryTables {
  fileprivate mutating func removeCalendar(_ id: ID<Entity>, of account: AccountID) {
    calendars.removeAll { $0.account == account && $0.id == id }
  }
}
