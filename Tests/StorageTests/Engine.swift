import Foundation
import Kernel
import Storage
import StorageSQLite
import SyncCore
import TestSupport
import Testing

/// The storages that keep one contract.
enum Engine: CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite

  var testDescription: String { self == .memory ? "memory" : "SQLite" }

  /// Runs the body with an empty storage.
  func run(
    _ derivation: Derivation = .sample, _ body: (Storage) async throws -> Void
  ) async throws {
    switch self {
    case .memory: try await body(.memory(derivation: derivation))
    case .sqlite:
      let folder = TemporaryFolder()
      let storage = try Storage.sqlite(folder: folder.path, derivation: derivation)
      do {
        try await body(storage)
      } catch {
        await storage.close()
        throw error
      }
      await storage.close()
    }
  }
}

/// A folder that goes with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension Derivation {
  /// Found by register 2; asks to be captured while register 8 is 0 and it lives.
  static let sample = Derivation(
    keys: { entity in
      guard entity[.deleted] == nil, let key = entity[.key] else { return [] }
      return [key.value]
    },
    jobs: { entity in
      entity[.state]?.value == [0] && entity[.deleted] == nil ? [.capture] : []
    },
    lane: { entity in
      entity[.lane].map { String(decoding: $0.value.dropFirst(), as: UTF8.self) } ?? ""
    })
}

extension RegisterNumber {
  static let key = RegisterNumber(number: 2)
  static let title = RegisterNumber(number: 3)
  static let state = RegisterNumber(number: 8)
  static let lane = RegisterNumber(number: 9)
}

extension ID {
  static func numbered(_ number: UInt64) -> ID { ID(high: 0xABCD, low: number) }

  static var random: ID {
    ID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
  }
}

let start = Instant(milliseconds: 1_800_000_000_000)

func after(_ seconds: Int64) -> Instant { start.adding(milliseconds: seconds * 1000) }

extension Account {
  static func sample(
    _ number: UInt64 = 1, email: String? = nil, isOwner: Bool = false
  ) -> Account {
    Account(
      id: .numbered(number), email: email ?? "person\(number)@example.org",
      name: "Person \(number)", passwordHash: "$argon2id$\(number)", isOwner: isOwner,
      createdAt: after(Int64(number)))
  }
}

extension Storage {
  /// Makes the sample account and answers its ID.
  func newAccount(_ number: UInt64 = 1) async throws -> AccountID {
    try await accounts.create(.sample(number), false)
    return .numbered(number)
  }

  /// Pushes one change of one entity, and answers its sequence number.
  @discardableResult
  func write(
    _ account: AccountID, _ entity: ID<Entity>, _ fields: [RegisterNumber: [UInt8]],
    at seconds: Int64 = 0, by device: UInt64 = 7, now: Instant = start
  ) async throws -> UInt64? {
    let change = Change.sample(entity, fields, at: seconds, by: device)
    return try await sync.push(account, [change], now).first
  }
}

extension Change {
  static func sample(
    _ entity: ID<Entity>, _ fields: [RegisterNumber: [UInt8]], at seconds: Int64 = 0,
    by device: UInt64 = 7
  ) -> Change {
    let stamp = Stamp(milliseconds: after(seconds).milliseconds, device: DeviceID(bits: device))
    let fields = fields.map {
      Field(number: $0.key, register: Register(stamp: stamp, value: $0.value))
    }
    return Change(id: .random, entity: Entity(id: entity, kind: .item, fields: fields))
  }
}

extension EntityKind {
  /// As Later numbers its items; nothing here looks at a property of one.
  static let item = EntityKind(number: 1)
}
