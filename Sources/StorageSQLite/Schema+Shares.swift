extension Schema {
  /// Collections that are shared by secret addresses.
  static let shares = """
    CREATE TABLE share (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      collection BLOB NOT NULL CHECK (length(collection) = 16),
      secret TEXT NOT NULL,
      secretHash BLOB NOT NULL UNIQUE CHECK (length(secretHash) = 32),
      showsTexts INTEGER NOT NULL CHECK (showsTexts IN (0, 1)),
      createdAt INTEGER NOT NULL,
      PRIMARY KEY (account, collection)
    ) STRICT, WITHOUT ROWID;
    """
}
