public import Storage

/// What a storage is opened for.
public enum SQLitePurpose: Sendable {
  /// To serve: nobody else may serve the same folder, and the file is checked first.
  case serving
  /// For one command, which may run while a server serves the folder.
  case command
}

extension Storage {
  /// Everything in one folder: a SQLite database, and a file for each content.
  ///
  /// Makes the folder when it is missing. Blocks while the file is checked.
  public static func sqlite(
    folder: String, derivation: Derivation = .none, purpose: SQLitePurpose = .serving
  ) throws(SQLiteOpenError) -> Storage {
    let data = try DataFolder(path: folder)
    let database = try SQLiteDatabase(folder: data, derivation: derivation, purpose: purpose)
    let contents = ContentFiles(folder: data.contents)
    if purpose == .serving { contents.removeUnfinished() }
    var storage = Storage(
      accounts: database.accounts(in: contents), sessions: database.sessions,
      invitations: database.invitations, sync: database.sync, jobs: database.jobs,
      letters: database.letters, channels: database.channels, deliveries: database.deliveries,
      links: database.links, mailAddresses: database.mailAddresses,
      calendars: database.calendars, feeds: database.feeds, shares: database.shares,
      passkeys: database.passkeys,
      identities: database.identities, secondFactors: database.secondFactors,
      accountEvents: database.accountEvents, payments: database.payments,
      contents: database.contents(in: contents),
      settings: database.settings,
      upkeep: database.upkeep(of: contents), close: { await database.close() })
    storage.sync.changeBeginning = { (account, high) throws(StorageError) in
      try await database.changeBeginning(high, of: account)
    }
    storage.figures = { () throws(StorageError) in try await database.figures() }
    return storage
  }
}
