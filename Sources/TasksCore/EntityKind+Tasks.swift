public import SyncCore

/// The kinds of TaskFlow.
extension EntityKind {
  public static let todo = EntityKind(number: 2)
  public static let todoList = EntityKind(number: 3)
  public static let tasksSettings = EntityKind(number: 13)
  public static let todoTag = EntityKind(number: 16)
}
