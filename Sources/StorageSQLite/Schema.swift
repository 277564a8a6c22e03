internal import GRDB

/// The tables, as they came to be: a step is never changed once it was released.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: accounts)
      try database.execute(sql: sync)
      try database.execute(sql: work)
    }
    migrator.registerMigration("2") { database in try database.execute(sql: changesAhead) }
    migrator.registerMigration("letters") { database in try database.execute(sql: letters) }
    migrator.registerMigration("epochs") { database in try database.execute(sql: epochs) }
    migrator.registerMigration("lanes") { database in try database.execute(sql: lanes) }
    migrator.registerMigration("unusedContents") { database in
      try database.execute(sql: unusedContents)
    }
    migrator.registerMigration("logHashes") { database in try database.execute(sql: logHashes) }
    migrator.registerMigration("entityBytes") { database in
      try database.execute(sql: entityBytes)
    }
    migrator.registerMigration("notifications") { database in
      try database.execute(sql: notifications)
    }
    migrator.registerMigration("links") { database in try database.execute(sql: links) }
    migrator.registerMigration("mailAddresses") { database in
      try database.execute(sql: mailAddresses)
    }
    migrator.registerMigration("channelSessions") { database in
      try database.execute(sql: channelSessions)
    }
    migrator.registerMigration("calendars") { database in try database.execute(sql: calendars) }
    migrator.registerMigration("deliveryTurns") { database in
      try database.execute(sql: deliveryTurns)
    }
    migrator.registerMigration("linkOpenings") { database in
      try database.execute(sql: linkOpenings)
    }
    migrator.registerMigration("signIn") { database in try database.execute(sql: signIn) }
    migrator.registerMigration("payments") { database in try database.execute(sql: payments) }
    migrator.registerMigration("identities") { database in
      try database.execute(sql: identities)
    }
    migrator.registerMigration("feeds") { database in try database.execute(sql: feeds) }
    migrator.registerMigration("shares") { database in try database.execute(sql: shares) }
    migrator.registerMigration("accountLanguage") { database in
      try database.execute(sql: accountLanguage)
    }
    return migrator
  }

  private static let accounts = """
    CREATE TABLE epoch (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      id BLOB NOT NULL CHECK (length(id) = 16)
    ) STRICT;

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

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
    CREATE INDEX sessionAccount ON session (account);
    CREATE INDEX sessionExpiry ON session (expiresAt);

    CREATE TABLE invitation (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      secretHash BLOB NOT NULL UNIQUE CHECK (length(secretHash) = 32),
      createdBy INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX invitationCreator ON invitation (createdBy);
    """

  private static let sync = """
    CREATE TABLE head (
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      seq INTEGER NOT NULL CHECK (seq >= 0)
    ) STRICT;

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

    CREATE TABLE entityKey (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      key BLOB NOT NULL,
      entity INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
      PRIMARY KEY (account, key, entity)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entityKeyEntity ON entityKey (entity);

    CREATE TABLE change (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      seq INTEGER NOT NULL CHECK (seq > 0),
      appliedAt INTEGER NOT NULL,
      PRIMARY KEY (account, id)
    ) STRICT, WITHOUT ROWID;
    """

  private static let work = """
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
    CREATE INDEX jobDue ON job (dueAt);

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
    CREATE INDEX contentAccessContent ON contentAccess (content);
    """

  /// Which changes had a stamp ahead of the clock; of earlier ones it is not known.
  private static let changesAhead = """
    ALTER TABLE change ADD COLUMN isAhead INTEGER NOT NULL DEFAULT 1 CHECK (isAhead IN (0, 1));
    """

  /// The epoch of an account whose log was set back; null while it is that of the database.
  private static let epochs = """
    ALTER TABLE head ADD COLUMN epoch BLOB CHECK (length(epoch) = 16);
    """

  /// Whose work has to wait for whose (`JobStorage.leaseByTurns`).
  private static let lanes = """
    ALTER TABLE job ADD COLUMN lane TEXT NOT NULL DEFAULT '';
    CREATE INDEX jobTurn ON job (account, dueAt, id);
    CREATE INDEX jobHeld ON job (leasedUntil) WHERE leasedUntil IS NOT NULL;
    """

  /// Since when contents are unused, with or without a row of their own; and in which epoch each
  /// device last pulled.
  ///
  /// Browsers pull as soon as they are open: those of earlier versions have.
  private static let unusedContents = """
    CREATE TABLE unusedContent (
      hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
      since INTEGER NOT NULL,
      seenAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE session ADD COLUMN pulledEpoch BLOB CHECK (length(pulledEpoch) = 16);
    UPDATE session SET pulledEpoch = (
      SELECT coalesce(head.epoch, epoch.id) FROM epoch, head WHERE head.account = session.account)
    WHERE kind = 0;
    """

  /// The hash of each log at every number at which it ended, from where it stands now.
  private static let logHashes = """
    CREATE TABLE logHash (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      seq INTEGER NOT NULL CHECK (seq >= 0),
      hash BLOB NOT NULL CHECK (length(hash) = 16),
      PRIMARY KEY (account, seq)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO logHash SELECT account, seq, randomblob(16) FROM head;
    """

  /// How much room an account's entities take.
  private static let entityBytes = """
    ALTER TABLE head ADD COLUMN entityBytes INTEGER NOT NULL DEFAULT 0;
    UPDATE head SET entityBytes = (
      SELECT coalesce(sum(length(value)), 0) FROM entity WHERE entity.account = head.account);
    """

  /// Mails that wait, and the links of those that were sent.
  private static let letters = """
    ALTER TABLE account ADD COLUMN emailConfirmedAt INTEGER;
    ALTER TABLE account ADD COLUMN colour INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE letter (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      sort INTEGER NOT NULL,
      address TEXT NOT NULL,
      language TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
      dueAt INTEGER,
      leasedUntil INTEGER,
      secretHash BLOB UNIQUE CHECK (length(secretHash) = 32),
      expiresAt INTEGER,
      UNIQUE (account, sort)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX letterDue ON letter (dueAt);
    """

  /// Under which name an account gets mail.
  private static let mailAddresses = """
    CREATE TABLE mailAddress (
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    """

  /// Where notifications go, and which were told by what.
  ///
  /// A delivery outlives its channel: what was told once is not told again.
  private static let notifications = """
    CREATE TABLE channel (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      sort INTEGER NOT NULL,
      label TEXT NOT NULL,
      address TEXT NOT NULL,
      secret BLOB,
      createdAt INTEGER NOT NULL,
      lastAt INTEGER,
      lastResult INTEGER,
      refusedSince INTEGER,
      UNIQUE (account, sort, address)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX channelPush ON channel (address) WHERE sort = 1;

    CREATE TABLE delivery (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      key TEXT NOT NULL,
      channel BLOB NOT NULL CHECK (length(channel) = 16),
      dueAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      day INTEGER NOT NULL,
      isUsual INTEGER NOT NULL CHECK (isUsual IN (0, 1)),
      attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
      failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
      nextAt INTEGER NOT NULL,
      leasedUntil INTEGER,
      finishedAt INTEGER,
      isSent INTEGER NOT NULL DEFAULT 0 CHECK (isSent IN (0, 1)),
      PRIMARY KEY (account, key, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deliveryNext ON delivery (nextAt)
      WHERE finishedAt IS NULL AND leasedUntil IS NULL;
    CREATE INDEX deliveryHeld ON delivery (leasedUntil) WHERE leasedUntil IS NOT NULL;
    CREATE INDEX deliveryTold ON delivery (account, dueAt);
    CREATE INDEX deliveryChannel ON delivery (channel) WHERE finishedAt IS NULL;
    """

  /// Addresses outside the app.
  private static let links = """
    CREATE TABLE link (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      purpose INTEGER NOT NULL,
      label TEXT NOT NULL,
      secret TEXT NOT NULL,
      secretHash BLOB NOT NULL UNIQUE CHECK (length(secretHash) = 32),
      origin TEXT NOT NULL,
      createdAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX linkAccount ON link (account);
    """

  /// A browser is told things as long as the session that subscribed it.
  private static let channelSessions = """
    ALTER TABLE channel ADD COLUMN session BLOB REFERENCES session ON DELETE CASCADE;
    CREATE INDEX channelSession ON channel (session) WHERE session IS NOT NULL;
    CREATE TRIGGER channelRemoved AFTER DELETE ON channel BEGIN
      DELETE FROM delivery WHERE channel = old.id AND finishedAt IS NULL;
    END;
    """

  /// What was read of the calendars that are subscribed to, and which accounts have some.
  private static let calendars = """
    CREATE TABLE calendar (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      source BLOB NOT NULL CHECK (length(source) = 32),
      manner TEXT NOT NULL,
      state INTEGER NOT NULL,
      failures INTEGER NOT NULL CHECK (failures >= 0),
      checkedAt INTEGER,
      refreshedAt INTEGER,
      nextAt INTEGER NOT NULL,
      etag TEXT NOT NULL,
      lastModified TEXT NOT NULL,
      busy BLOB NOT NULL,
      PRIMARY KEY (account, id)
    ) STRICT;
    CREATE INDEX entityCalendar ON entity (account) WHERE kind = 19;
    """

  /// Whose turn it is to be told, found without reading what waits for everybody.
  private static let deliveryTurns = """
    CREATE INDEX deliveryTurn ON delivery (account, nextAt, key, channel)
      WHERE finishedAt IS NULL AND leasedUntil IS NULL;
    """

  /// When each was opened last, to an hour or so.
  private static let linkOpenings = "ALTER TABLE link ADD COLUMN openedAt INTEGER"

  /// Passkeys, codes beside the password, and what happened with an account.
  private static let signIn = """
    CREATE TABLE passkey (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
      publicKey BLOB NOT NULL,
      counter INTEGER NOT NULL CHECK (counter >= 0),
      model BLOB NOT NULL CHECK (length(model) = 16),
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      isSynced INTEGER NOT NULL CHECK (isSynced IN (0, 1)),
      isSuspect INTEGER NOT NULL CHECK (isSuspect IN (0, 1)),
      createdAt INTEGER NOT NULL,
      lastUsedAt INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkeyAccount ON passkey (account);

    CREATE TABLE secondFactor (
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      secret BLOB NOT NULL CHECK (length(secret) = 20),
      lastStep INTEGER NOT NULL,
      since INTEGER
    ) STRICT;

    CREATE TABLE recoveryCode (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      hash TEXT NOT NULL,
      PRIMARY KEY (account, hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE accountEvent (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX accountEventAccount ON accountEvent (account, id);
    """

  /// By what names providers know the people of accounts.
  private static let identities = """
    CREATE TABLE identity (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      label TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      lastUsedAt INTEGER,
      UNIQUE (issuer, subject),
      UNIQUE (account, issuer)
    ) STRICT, WITHOUT ROWID;
    """

  /// In which its person is warned of what others do.
  private static let accountLanguage =
    "ALTER TABLE account ADD COLUMN language TEXT NOT NULL DEFAULT ''"
}
