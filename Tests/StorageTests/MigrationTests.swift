import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import SyncCore
import Testing

/// Files as earlier versions wrote them.
@Suite struct MigrationTests {
  private let folder = TemporaryFolder()

  private func write(_ sql: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: folder.path + "/later.sqlite")
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test func anEmptyFileBecomesAStorage() async throws {
    try write("")
    let storage = try Storage.sqlite(folder: folder.path)
    let account = try await storage.newAccount()
    #expect(try await storage.sync.head(account).seq == 0)
    await storage.close()
  }

  @Test func aFileOfVersionOneKeepsAllItHolds() async throws {
    try write(Self.versionOne)
    let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
    let account = AccountID.numbered(1)
    let change = Change(
      id: .numbered(5), entity: Change.sample(.numbered(1), [.key: [1], .state: [0]]).entity)
    let stored = StoredEntity(seq: 1, entity: change.entity)
    #expect(try await storage.accounts.list() == [.sample()])
    let head = try await storage.sync.head(account)
    let bytes = Int64(change.entity.encoded.count)
    #expect(head == Head(epoch: .numbered(42), seq: 1, hash: head.hash, bytes: bytes))
    // Of what came before it is not known: the hashes begin where the log stands.
    #expect(head.hash != nil)
    #expect(try await storage.sync.hash(account, 1) == head.hash)
    #expect(try await storage.sync.hash(account, 0) == nil)
    #expect(try await storage.sync.pull(account, 0, 10) == [stored])
    #expect(try await storage.sync.find(account, [1]) == [stored])
    #expect(try await storage.sync.push(account, [change], start) == [1])
    #expect(try await storage.jobs.lease(5, start, after(1)).map(\.subject) == [.numbered(1)])
    #expect(try await storage.sessions.list(account).map(\.label) == ["Script"])
    #expect(try await storage.settings.get("registration") == [1])
    await storage.close()
  }

  /// Whether those of version 1 were ahead of the clock is not known: they stay.
  @Test(arguments: [(versionOne, 0), (versionTwo, 1)])
  func changesOfEarlierVersionsAreForgottenWhenTheyMayBe(file: String, count: Int) async throws {
    try write(file)
    let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
    #expect(try await storage.upkeep.forgetChanges(after(1_000_000)) == count)
    #expect(try await storage.sync.head(.numbered(1)).seq == 1)
    await storage.close()
  }

  /// After a restore of such a file, contents wait for the browsers, which all have pulled.
  @Test func browsersOfEarlierVersionsCountAsHavingPulled() async throws {
    let browser = Self.versionOne.replacingOccurrences(
      of: "X'000000000000abcd0000000000000003', 1, 1,",
      with: "X'000000000000abcd0000000000000003', 1, 0,")
    let files: [(String, ID<Epoch>?)] = [(browser, .numbered(42)), (Self.versionOne, nil)]
    for (file, epoch) in files {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: folder.path + "/later.sqlite")
      try await queue.write { try $0.execute(sql: file) }
      try queue.close()
      let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
      #expect(try await storage.sessions.list(.numbered(1)).map(\.pulledEpoch) == [epoch])
      await storage.close()
    }
  }

  @Test(arguments: [SQLitePurpose.serving, .command])
  func aCopyIsMadeBeforeTablesAreBroughtUpToDate(purpose: SQLitePurpose) async throws {
    try write(Self.versionOne)
    await (try Storage.sqlite(folder: folder.path, purpose: purpose)).close()
    let copies = folder.path + "/backups/before-update"
    let names = try FileManager.default.contentsOfDirectory(atPath: copies)
    #expect(names.count == 1)
    let copy = try DatabaseQueue(path: copies + "/" + (names.first ?? ""))
    try await copy.read { database in
      let steps = try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM entity")
      #expect(steps == ["1"])
      #expect(count == 1)
    }
    // Nothing is brought up to date a second time.
    await (try Storage.sqlite(folder: folder.path, purpose: purpose)).close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == names)
  }

  /// Each start made a copy, and the one from before the update went first.
  @Test func anUpdateThatFailsAgainAndAgainLeavesTheOneCopyFromBefore() async throws {
    try write(Self.versionOne)
    try write("CREATE TABLE letter (own TEXT)")
    for _ in 0..<5 {
      #expect(throws: SQLiteOpenError.self) { try Storage.sqlite(folder: folder.path) }
    }
    let copies = folder.path + "/backups/before-update"
    let names = try FileManager.default.contentsOfDirectory(atPath: copies)
    #expect(names.count == 1)
    let copy = try DatabaseQueue(path: copies + "/" + (names.first ?? ""))
    let steps = try await copy.read { database in
      try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
    }
    #expect(steps == ["1"])
    try write("DROP TABLE letter; UPDATE head SET seq = seq + 1")
    await (try Storage.sqlite(folder: folder.path)).close()
    // Somebody has written meanwhile: that is in no copy yet.
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies).count == 2)
  }

  @Test func whereNoCopyCanBeMadeTheTablesStayAsTheyAre() async throws {
    try write(Self.versionOne)
    try Data().write(to: URL(fileURLWithPath: folder.path + "/backups"))
    let error = #expect(throws: SQLiteOpenError.self) { try Storage.sqlite(folder: folder.path) }
    #expect(error?.description.contains("no copy of it can be made") == true)
    let file = try DatabaseQueue(path: folder.path + "/later.sqlite")
    try await file.read { database in
      let steps = try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
      #expect(steps == ["1"])
    }
  }

  /// Version 2 added a column.
  private static let versionTwo =
    versionOne
    .replacingOccurrences(of: "VALUES('1');", with: "VALUES('1'), ('2');")
    .replacingOccurrences(
      of: "appliedAt INTEGER NOT NULL,\n  PRIMARY KEY",
      with: """
        appliedAt INTEGER NOT NULL,
        isAhead INTEGER NOT NULL DEFAULT 1 CHECK (isAhead IN (0, 1)),
          PRIMARY KEY
        """
    )
    .replacingOccurrences(of: "1,1800000000000);", with: "1,1800000000000,0);")

  /// `.dump` of a file that version 1 wrote.
  private static let versionOne = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES('1');
    CREATE TABLE epoch (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      id BLOB NOT NULL CHECK (length(id) = 16)
    ) STRICT;
    INSERT INTO epoch VALUES(1,X'000000000000abcd000000000000002a');
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO setting VALUES('registration',X'01');
    CREATE TABLE account (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      email TEXT NOT NULL,
      emailKey BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL,
      passwordHash TEXT NOT NULL,
      isOwner INTEGER NOT NULL CHECK (isOwner IN (0, 1)),
      createdAt INTEGER NOT NULL
    ) STRICT;
    INSERT INTO account VALUES (
      1, X'000000000000abcd0000000000000001', 'person1@example.org',
      X'706572736f6e31406578616d706c652e6f7267', 'Person 1', '$argon2id$1', 0, 1800000001000);
    CREATE TABLE session (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 1),
      secretHash BLOB NOT NULL UNIQUE CHECK (length(secretHash) = 32),
      label TEXT NOT NULL,
      scope TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      lastSeenAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO session VALUES (
      X'000000000000abcd0000000000000003', 1, 1,
      X'0303030303030303030303030303030303030303030303030303030303030303', 'Script', 'items',
      1800000000000, 1800000000000, 1800000060000);
    CREATE TABLE invitation (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      secretHash BLOB NOT NULL UNIQUE CHECK (length(secretHash) = 32),
      createdBy INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE head (
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      seq INTEGER NOT NULL CHECK (seq >= 0)
    ) STRICT;
    INSERT INTO head VALUES(1,1);
    CREATE TABLE entity (
      number INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      seq INTEGER NOT NULL CHECK (seq > 0),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 65535),
      value BLOB NOT NULL,
      UNIQUE (account, id),
      UNIQUE (account, seq)
    ) STRICT;
    INSERT INTO entity VALUES (
      1, 1, X'000000000000abcd0000000000000001', 1, 1,
      X'8450000000000000abcd0000000000000001015001a3185c500000000000000000000007a202010800');
    CREATE TABLE entityKey (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      key BLOB NOT NULL,
      entity INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
      PRIMARY KEY (account, key, entity)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO entityKey VALUES(1,X'01',1);
    CREATE TABLE change (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      seq INTEGER NOT NULL CHECK (seq > 0),
      appliedAt INTEGER NOT NULL,
      PRIMARY KEY (account, id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO change VALUES(1,X'000000000000abcd0000000000000005',1,1800000000000);
    CREATE TABLE job (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      subject BLOB NOT NULL CHECK (length(subject) = 16),
      attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
      dueAt INTEGER NOT NULL,
      leasedUntil INTEGER,
      isAskedAgain INTEGER NOT NULL DEFAULT 0 CHECK (isAskedAgain IN (0, 1)),
      UNIQUE (account, kind, subject)
    ) STRICT;
    INSERT INTO job VALUES(1,1,1,X'000000000000abcd0000000000000001',0,1800000000000,NULL,0);
    CREATE TABLE content (
      number INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
      size INTEGER NOT NULL CHECK (size >= 0)
    ) STRICT;
    CREATE TABLE contentAccess (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      content INTEGER NOT NULL REFERENCES content,
      mediaType TEXT NOT NULL,
      PRIMARY KEY (account, content)
    ) STRICT, WITHOUT ROWID;
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES('account',1);
    INSERT INTO sqlite_sequence VALUES('job',1);
    CREATE INDEX sessionAccount ON session (account);
    CREATE INDEX sessionExpiry ON session (expiresAt);
    CREATE INDEX invitationCreator ON invitation (createdBy);
    CREATE INDEX entityKeyEntity ON entityKey (entity);
    CREATE INDEX jobDue ON job (dueAt);
    CREATE INDEX contentAccessContent ON contentAccess (content);
    """
}
