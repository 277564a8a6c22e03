internal import Kernel
internal import Storage

/// A letter as the memory keeps it.
struct MemoryLetter: Sendable {
  var letter: Letter
  var dueAt: Instant?
  var leasedUntil: Instant?
  var secretHash: [UInt8]?
  var expiresAt: Instant?

  /// When it can be taken; nil for one that was sent.
  var freeAt: Instant? { dueAt.map { max($0, leasedUntil ?? $0) } }

  func isHeld(_ other: Letter) -> Bool {
    letter.id == other.id && letter.attempt == other.attempt
  }
}

extension MemoryDatabase {
  var letters: LetterStorage {
    LetterStorage(
      add: { (letter, earlier) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.add(letter, earlier) }
      },
      lease: { (now, until) throws(StorageError) in
        try self.run { (tables) in tables.lease(now, until) }
      },
      seal: { (letter, hash, expiresAt) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          guard let index = tables.letters.firstIndex(where: { $0.isHeld(letter) }) else {
            throw .notFound
          }
          tables.letters[index].secretHash = hash
          tables.letters[index].expiresAt = expiresAt
        }
      },
      finish: { (letter) throws(StorageError) in
        try self.run { (tables) in
          tables.letters.removeAll { $0.isHeld(letter) && $0.secretHash == nil }
          for index in tables.letters.indices where tables.letters[index].isHeld(letter) {
            tables.letters[index].dueAt = nil
          }
        }
      },
      retry: { (letter, instant) throws(StorageError) in
        try self.run { (tables) in
          for index in tables.letters.indices where tables.letters[index].isHeld(letter) {
            tables.letters[index].dueAt = instant
            tables.letters[index].leasedUntil = nil
          }
        }
      },
      nextDue: { () throws(StorageError) in
        try self.run { (tables) in tables.letters.compactMap { $0.freeAt }.min() }
      },
      redeem: { (hash, sorts, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.redeem(hash, sorts, now) }
      },
      forget: { (account, sorts) throws(StorageError) in
        try self.run { (tables) in
          tables.letters.removeAll {
            $0.letter.account == account && sorts.contains($0.letter.sort)
          }
        }
      })
  }
}

extension MemoryTables {
  mutating func add(_ letter: Letter, _ earlier: Instant) throws(StorageError) -> Bool {
    try require(letter.account)
    letters.removeAll { $0.expiresAt.map { $0 <= letter.createdAt } ?? false }
    let index = letters.firstIndex {
      $0.letter.account == letter.account && $0.letter.sort == letter.sort
    }
    if let index {
      let askedAt = letters[index].letter.createdAt
      guard askedAt <= earlier || askedAt > letter.createdAt else { return false }
      letters.remove(at: index)
    }
    letters.append(MemoryLetter(letter: letter, dueAt: letter.createdAt))
    return true
  }

  mutating func lease(_ now: Instant, _ until: Instant) -> Letter? {
    var found: Int?
    let latest = now.adding(milliseconds: Letter.longestDelay)
    for index in letters.indices {
      letters[index].dueAt = letters[index].dueAt.map { min($0, latest) }
      guard let free = letters[index].freeAt, free <= now else { continue }
      let due = letters[index].dueAt ?? now
      if let best = found, (letters[best].dueAt ?? now) <= due { continue }
      found = index
    }
    guard let found else { return nil }
    let old = letters[found].letter
    let letter = Letter(
      id: old.id, account: old.account, sort: old.sort, address: old.address,
      language: old.language, createdAt: old.createdAt, attempt: old.attempt + 1)
    letters[found].letter = letter
    letters[found].leasedUntil = until
    return letter
  }

  mutating func redeem(
    _ hash: [UInt8], _ sorts: [Letter.Sort], _ now: Instant
  ) throws(StorageError) -> Letter {
    let index = letters.firstIndex {
      $0.secretHash == hash && ($0.expiresAt ?? now) > now && sorts.contains($0.letter.sort)
    }
    guard let index else { throw .notFound }
    return letters.remove(at: index).letter
  }
}
