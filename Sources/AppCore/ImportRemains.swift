public import Kernel
import ReadingCore
import RestockCore
public import SyncCore
import TasksCore

/// What of an import stays where it is undone: what a person has changed or used since, and what that
/// stands on.
///
/// The server goes by it, and a device tells beforehand what it comes to.
public struct ImportRemains: Sendable {
  public static let kinds: [EntityKind] = [
    .item, .tag, .collection, .membership, .highlight, .todo, .todoList, .product, .purchase,
    .feed,
  ]

  private struct Part {
    let id: ID<Entity>
    let whole: ID<Entity>
    let references: [ID<Entity>]
  }

  private let device: DeviceID
  private var own: Set<ID<Entity>> = []
  private var touched: [ID<Entity>] = []
  private var parts: [Part] = []

  public init(of run: ImportRun) { device = run.device }

  /// Whether this import has made it: it wrote what a new one begins with.
  public func isOwn(_ entity: Entity) -> Bool {
    entity[.deleted]?.stamp.device == device && entity.fields.count > 1
  }

  /// Takes note of what the account has: each entity of these kinds, once.
  public mutating func note(_ entity: Entity) {
    guard !entity.isDeleted else { return }
    let isOwn = isOwn(entity)
    if isOwn { own.insert(entity.id) }
    guard isOwn, isUntouched(entity) else {
      touched.append(entity.id)
      touched += Self.references(of: entity)
      return
    }
    guard let whole = Self.whole(of: entity) else { return }
    parts.append(Part(id: entity.id, whole: whole, references: Self.references(of: entity)))
  }

  /// What this import has made and what stays.
  public func kept() -> Set<ID<Entity>> {
    var kept: Set<ID<Entity>> = []
    // What was here before is no reason to keep what was put on it.
    for id in touched where own.contains(id) { kept.insert(id) }
    // Parts of parts are no deeper than lists of todos go.
    for _ in 0..<8 {
      let count = kept.count
      for part in parts where kept.contains(part.whole) {
        kept.insert(part.id)
        for id in part.references where own.contains(id) { kept.insert(id) }
      }
      if kept.count == count { break }
    }
    return kept
  }

  /// Whether nobody but this import and the server has written to it.
  private func isUntouched(_ entity: Entity) -> Bool {
    for field in entity.fields {
      let writer = field.register.stamp.device
      guard writer == device || writer == .server else { return false }
    }
    return true
  }

  /// What has to be there where it is.
  private static func references(of entity: Entity) -> [ID<Entity>] {
    switch entity.kind {
    case .membership: known(entity[Membership.item], entity[Membership.group])
    case .highlight: [entity[Highlight.item]]
    case .todo: known(entity[Todo.list], entity[Todo.parent])
    case .todoList: known(entity[TodoList.parent], nil)
    case .purchase: known(entity[ProductEvent.product], nil)
    default: []
    }
  }

  private static func known(_ first: ID<Entity>?, _ second: ID<Entity>?) -> [ID<Entity>] {
    var ids: [ID<Entity>] = []
    if let first { ids.append(first) }
    if let second { ids.append(second) }
    return ids
  }

  /// What it is a part of, and stays with.
  private static func whole(of entity: Entity) -> ID<Entity>? {
    switch entity.kind {
    case .membership: entity[Membership.item]
    case .highlight: entity[Highlight.item]
    case .todo: entity[Todo.parent]
    case .purchase: entity[ProductEvent.product]
    default: nil
    }
  }
}
