public import Kernel
public import ReadingCore
import RestockCore
public import SearchCore
public import SyncCore
import TasksCore

/// Something that may be found.
public struct SearchCandidate: Sendable {
  /// `item`, `todo` or `product`.
  public var kind: String
  public var id: ID<Entity>
  public var title: String
  public var path: String
  public var isDone = false
  /// Where words may stand, what shows best why something was found first.
  public var texts: [(field: DocumentField, text: String)]
  /// The hash of an article, in hexadecimal.
  public var content: String?

  /// Nil for what is deleted, and for what nobody searches.
  public init?(_ entity: Entity) {
    id = entity.id
    switch entity.kind {
    case .item:
      let item = Item(entity)
      guard !item.isDeleted else { return nil }
      kind = "item"
      title = item.displayTitle
      path = item.path
      texts = [
        (.title, item.displayTitle), (.note, entity[Item.note].text),
        (.note, entity[Item.reason]), (.body, entity[Item.body].text), (.body, item.excerpt),
        (.body, item.summary), (.author, item.byline), (.source, item.source), (.source, item.url),
        (.source, item.fileName),
      ]
      content = item.content
    case .todo:
      let todo = Todo(entity)
      guard !todo.isDeleted else { return nil }
      kind = "todo"
      title = todo.title
      path = todo.path
      isDone = todo.isDone
      texts = [(.title, todo.title), (.note, todo.notes)] + todo.tags.map { (.tags, $0) }
    case .product:
      let product = Product(entity)
      guard !product.isDeleted else { return nil }
      kind = "product"
      title = product.name
      path = product.path
      texts = [(.title, product.name), (.note, product.notes)]
    default: return nil
    }
    texts.removeAll { $0.text.isEmpty }
  }

  /// Takes in the names of the shelves that it stands on, and what is highlighted in it.
  public mutating func add(_ shelves: Shelves, _ highlights: [Highlight]) {
    for shelf in shelves.shelves(of: id, .tag) { texts.append((.tags, shelf.ownName)) }
    for shelf in shelves.shelves(of: id, .collection) {
      texts.append((.collection, shelf.ownName))
    }
    for highlight in highlights {
      texts.append((.highlight, highlight.quote))
      if !highlight.note.isEmpty { texts.append((.highlight, highlight.note)) }
    }
  }
}
