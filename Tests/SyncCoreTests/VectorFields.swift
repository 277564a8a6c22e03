import Foundation
import Kernel
import SyncCore
import Testing
import Wire

/// An example of `Vectors`: bytes with comments, and what they say.
struct Vector<Fields: Decodable & Sendable>: Decodable, Sendable {
  let name: String
  /// Hexadecimal digits and blanks, then a comment after `#`.
  let bytes: [String]
  let fields: Fields

  static func all(in file: String) throws -> [Vector] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/\(file).json")
    return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: url))
  }

  func decodedBytes() throws -> [UInt8] {
    let digits = bytes.map { $0.prefix { $0 != "#" }.filter { $0 != " " } }.joined()
    return try #require(Hex.decode(digits))
  }
}

struct EntityFields: Decodable, Equatable, Sendable {
  struct Register: Decodable, Equatable, Sendable {
    var number: UInt16
    var milliseconds: Int64
    var counter: UInt16
    var device: String
    var type: String
    var value: String?
    var isConflicted: Bool?
    var versions: [String]?
  }

  var id: String
  var kind: UInt16
  var registers: [Register]
}

struct ChangeFields: Decodable, Equatable, Sendable {
  var id: String
  var entity: EntityFields
}

struct PullRequestFields: Decodable, Equatable, Sendable {
  var epoch: String?
  var cursor: String
  var limit: Int
  var head: String?
  var hash: String?
  var account: String?
}

struct PullResponseFields: Decodable, Equatable, Sendable {
  var epoch: String
  var head: String
  var cursor: String
  var now: Int64
  var entities: [EntityFields]
  var hash: String?
}

struct PushRequestFields: Decodable, Equatable, Sendable {
  var device: String
  var changes: [ChangeFields]
  var epoch: String?
  var head: String?
  var hash: String?
  var account: String?
}

struct PushResponseFields: Decodable, Equatable, Sendable {
  var epoch: String
  var now: Int64
  var seqs: [String]
  var head: String?
  var hash: String?
}

struct ProblemFields: Decodable, Equatable, Sendable {
  var status: Int
  var code: String
  var detail: String
}

extension EntityFields {
  /// What the entity holds, each register read as the type that the example says.
  init(_ entity: Entity, like example: EntityFields) {
    id = entity.id.text
    kind = entity.kind.number
    registers = zip(entity.fields, example.registers).map { field, expected in
      Register(field, of: entity, type: expected.type)
    }
  }
}

extension EntityFields.Register {
  init(_ field: Field, of entity: Entity, type: String) {
    number = field.number.number
    milliseconds = field.register.stamp.milliseconds
    counter = UInt16(truncatingIfNeeded: field.register.stamp.time)
    device = field.register.stamp.device.text
    self.type = type
    switch type {
    case "null": value = field.register.value == RegisterValue.null ? nil : "not null"
    case "text": value = entity.text(field.number)
    case "int": value = entity.int(field.number).map { String($0) }
    case "bool": value = entity.bool(field.number).map { String($0) }
    case "instant": value = entity.instant(field.number).map { String($0.milliseconds) }
    case "bytes": value = entity.bytes(field.number).map { Hex.encode($0) }
    case "id": value = entity.id(field.number, of: Entity.self)?.text
    case "mergedText":
      let text = entity.mergedText(field.number)
      value = text?.text
      isConflicted = text?.isConflicted
      versions = text?.versions.map { $0.text }
    default: value = Hex.encode(field.register.value)
    }
  }
}

extension ChangeFields {
  init(_ change: Change, like example: ChangeFields) {
    id = change.id.text
    entity = EntityFields(change.entity, like: example.entity)
  }
}

extension DeviceID {
  /// Sixteen hexadecimal digits.
  var text: String { String(ID<DeviceID>(high: 0, low: bits).text.suffix(16)) }
}
