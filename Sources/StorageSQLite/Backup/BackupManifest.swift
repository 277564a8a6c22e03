internal import Foundation
internal import Kernel
internal import Storage

/// What a backup holds: `manifest.json` in its folder, written last.
struct BackupManifest: Codable, Hashable, Sendable {
  static let name = "manifest.json"
  static let database = "later.sqlite"
  static let contents = "contents.txt"
  static let rules = "rules"
  /// The newest layout that this version reads and the one that it writes.
  static let format = 1

  /// A file beside the manifest.
  struct File: Codable, Hashable, Sendable {
    var name: String
    var bytes: Int64
    var sha256: String

    init(_ name: String, _ digest: FileDigest) {
      self.name = name
      bytes = digest.bytes
      sha256 = Hex.encode(digest.sha256)
    }

    func holds(_ digest: FileDigest) -> Bool { self == File(name, digest) }
  }

  /// Where an account's log stood.
  struct Account: Codable, Hashable, Sendable {
    var id: String
    var epoch: String
    var head: Int64
  }

  var format = Self.format
  var createdAt: String
  var database: File
  /// The list of the contents that the database names: a hash and a size on each line.
  var contents: File
  var contentCount: Int
  var contentBytes: Int64
  /// Contents that the server lacked already, or had damaged, when the backup was made.
  var missing: [String]
  var accounts: [Account]
  /// The owner's rules for sites.
  var rules: [File]

  /// When it was made; nil for what is no time.
  var time: Instant? { Instant(text: createdAt) }

  func sharesAccount(with other: BackupManifest) -> Bool {
    let own = Set(accounts.map(\.id))
    return other.accounts.contains { own.contains($0.id) }
  }

  /// Whether each account of an earlier one is here, in the same epoch and not behind.
  func goesOn(from earlier: BackupManifest) -> Bool {
    let own = Dictionary(accounts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return earlier.accounts.allSatisfy { before in
      own[before.id].map { $0.epoch == before.epoch && $0.head >= before.head } ?? false
    }
  }

  /// Refuses one of a later layout, whose files it would not know.
  init(reading folder: String) throws(BackupError) {
    do {
      let bytes = try System.read(folder + "/" + Self.name)
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw .damaged(path: folder, findings: ["\(Self.name) cannot be read"])
    }
    guard format <= Self.format else {
      throw .damaged(path: folder, findings: ["a newer version of Later has written it"])
    }
    // They become paths: a hostile backup must not name files elsewhere.
    guard database.name == Self.database, contents.name == Self.contents,
      rules.allSatisfy({ Self.isPlain($0.name) })
    else {
      throw .damaged(path: folder, findings: ["\(Self.name) names files that are not in it"])
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 47 || $0 == 0 }
  }

  init(createdAt: String, database: File, contents: File, rules: [File]) {
    self.createdAt = createdAt
    self.database = database
    self.contents = contents
    self.rules = rules
    contentCount = 0
    contentBytes = 0
    missing = []
    accounts = []
  }

  /// All but the accounts, of which an encoder would make a tree of a kilobyte each.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(format, forKey: .format)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(database, forKey: .database)
    try container.encode(contents, forKey: .contents)
    try container.encode(contentCount, forKey: .contentCount)
    try container.encode(contentBytes, forKey: .contentBytes)
    try container.encode(missing, forKey: .missing)
    try container.encode(rules, forKey: .rules)
  }

  /// The accounts come first, each on a line; their IDs are hexadecimal digits.
  private func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    var bytes = Array("{\n  \"accounts\" : [".utf8)
    for (number, account) in accounts.enumerated() {
      let line =
        "{\"epoch\": \"\(account.epoch)\", \"head\": \(account.head), \"id\": \"\(account.id)\"}"
      bytes += Array((number == 0 ? "\n    " : ",\n    ").utf8) + Array(line.utf8)
    }
    bytes += Array("\n  ],".utf8)
    // Without its opening brace.
    return bytes + (try encoder.encode(self)).dropFirst() + [10]
  }

  func write(to folder: String) throws(BackupError) {
    let path = folder + "/" + Self.name
    do {
      try System.writeNew(path, try bytes())
    } catch let error as SystemError {
      throw BackupError(error, at: path)
    } catch {
      throw .failed(path: path, reason: String(describing: error))
    }
  }
}

/// A content as a backup lists it.
struct ListedContent: Hashable, Sendable {
  var hash: ContentHash
  var size: Int64

  static func encode(_ contents: [ListedContent]) -> [UInt8] {
    var bytes: [UInt8] = []
    for content in contents {
      bytes += Array("\(content.hash.text) \(content.size)\n".utf8)
    }
    return bytes
  }

  /// Nil when a line is something else.
  static func decode(_ bytes: [UInt8]) -> [ListedContent]? {
    var contents: [ListedContent] = []
    for line in bytes.split(separator: 10) {
      let text = String(decoding: line, as: UTF8.self)
      guard let hash = Hex.decode(String(text.prefix(64))).flatMap({ ContentHash(bytes: $0) }),
        let size = Int64(text.dropFirst(65))
      else { return nil }
      contents.append(ListedContent(hash: hash, size: size))
    }
    return contents
  }
}
