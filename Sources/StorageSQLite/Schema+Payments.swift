extension Schema {
  /// What accounts have paid for, or tried to.
  static let payments = """
    CREATE TABLE payment (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      provider TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      currency TEXT NOT NULL CHECK (length(currency) = 3),
      reference TEXT NOT NULL,
      address TEXT NOT NULL,
      state INTEGER NOT NULL,
      createdAt INTEGER NOT NULL,
      changedAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX paymentAccount ON payment (account);
    """
}
