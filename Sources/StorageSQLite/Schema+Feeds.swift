extension Schema {
  /// What the server remembers of the feeds that are subscribed to.
  static let feeds = """
    CREATE TABLE feed (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      address TEXT NOT NULL,
      failures INTEGER NOT NULL CHECK (failures >= 0),
      checkedAt INTEGER,
      changedAt INTEGER,
      etag TEXT NOT NULL,
      lastModified TEXT NOT NULL,
      digest BLOB NOT NULL,
      seen BLOB NOT NULL,
      brought BLOB NOT NULL,
      isMixed INTEGER NOT NULL CHECK (isMixed IN (0, 1)),
      minutes INTEGER NOT NULL,
      sweptAt INTEGER,
      day INTEGER NOT NULL,
      dayCount INTEGER NOT NULL,
      PRIMARY KEY (account, id)
    ) STRICT;
    """
}
