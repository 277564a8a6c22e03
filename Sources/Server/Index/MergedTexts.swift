import Kernel
import NIOPosix
import Storage
import SyncCore

/// What merged texts read as: each is merged once for all who ask, by turns of the accounts, and not on
/// the threads that answer.
actor MergedTexts {
  /// Bytes of a register that is merged in no time.
  private static let small = 2_048
  /// Bytes of texts that are remembered.
  private static let limit = 16 << 20

  private let gate = Gate(1)
  private var texts: [ContentHash: String] = [:]
  private var works: [ContentHash: Task<String, any Error>] = [:]
  private var size = 0

  /// The entity with the texts that merging makes of its versions in their place: to be shown, and
  /// nothing to write over.
  func readable(_ entity: Entity, of account: AccountID) async throws -> Entity {
    var fields = entity.fields
    var isChanged = false
    for index in fields.indices {
      let value = fields[index].register.value
      guard value.count > Self.small, value.starts(with: TextRegister.prefix) else { continue }
      let text = try await text(of: value, account)
      fields[index].register.value = RegisterValue.text(text)
      isChanged = true
    }
    return isChanged ? Entity(id: entity.id, kind: entity.kind, fields: fields) : entity
  }

  private func text(of value: [UInt8], _ account: AccountID) async throws -> String {
    let hash = try await Threads.work.runIfActive { ContentHash.of(value) }
    guard let hash else { return "" }
    if let text = texts[hash] { return text }
    if let work = works[hash] { return try await work.value }
    let work = Task {
      defer { works[hash] = nil }
      let text = try await merged(value, account)
      keep(text, hash)
      return text
    }
    works[hash] = work
    return try await work.value
  }

  nonisolated private func merged(_ value: [UInt8], _ account: AccountID) async throws -> String {
    try await gate.run(for: account) { () async throws(any Error) in
      try await Threads.work.runIfActive { TextRegister(value: value)?.text ?? "" }
    }
  }

  private func keep(_ text: String, _ hash: ContentHash) {
    size += text.utf8.count
    if size > Self.limit {
      texts = [:]
      size = text.utf8.count
    }
    texts[hash] = text
  }
}
