public import Kernel
public import SearchCore
public import SyncCore

/// What was found on this device, in groups: what is nearest to what was meant first.
public struct SearchResults: Equatable, Sendable {
  /// Something of another app.
  public struct Row: Equatable, Sendable {
    public var id: ID<Entity>
    public var title: String
    public var path: String
    public var isDone: Bool

    public init(id: ID<Entity>, title: String, path: String, isDone: Bool) {
      self.id = id
      self.title = title
      self.path = path
      self.isDone = isDone
    }
  }

  /// The items that have all that was asked for.
  public var exact: [ID<Entity>] = []
  /// The items that have most of it.
  public var close: [ID<Entity>] = []
  /// The items of which only a tag or a collection has it in its name.
  public var named: [ID<Entity>] = []
  /// What belongs to the first, and has nothing of it.
  public var related: [ID<Entity>] = []
  public var todos: [Row] = []
  public var products: [Row] = []
  /// Where the words stand, as far as it is known yet.
  public var places: [ID<Entity>: FoundPlace] = [:]
  /// What may have been meant; empty for nothing else.
  public var suggestion = ""
  /// Whether all this is what that finds, as what was typed finds nothing.
  public var isOfSuggestion = false
  /// Whether more than conditions was asked for.
  public var hasWords = false

  public init() {}

  public var isEmpty: Bool { count == 0 }
  /// The items in the order in which they are shown.
  public var found: [ID<Entity>] { exact + close + named + related }
  /// What belongs to the first is not counted: it was not looked for.
  public var count: Int {
    exact.count + close.count + named.count + todos.count + products.count
  }
}
