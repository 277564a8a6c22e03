import Insight
public import Kernel
public import SyncCore

/// What a person's own choices of categories say of other items (docs/insight.md).
///
/// It follows from the items: an item with a category that nobody but the person chose is an example, with the words that are
/// synced of it, so that all devices answer alike.
public struct CategoryLearning: Equatable, Sendable {
  /// As many of the newest of each category are learnt at the start; what is chosen from then on is learnt whatever it is.
  static let learntOfEach = 60

  private var model = CategoryModel()
  /// Made of the model once it is asked.
  private var judge: CategoryJudge?
  /// What was answered last; it stands until it is asked again.
  private var answers: [ID<Entity>: [CategoryOffer]] = [:]
  /// Those that were answered since anything was learnt.
  private var isFresh: Set<ID<Entity>> = []

  init(_ library: Library) {
    for category in library.usedCategories where category != Library.noCategory {
      for item in library.items(inCategory: category, first: Self.learntOfEach) {
        if let entity = library.entity(item.id) { take(entity) }
      }
    }
  }

  public static func == (left: Self, right: Self) -> Bool { left.model == right.model }

  /// Learns an item, or forgets it, as it is now.
  mutating func take(_ entity: Entity) {
    let name: ID<FiledText> = entity.id.cast()
    isFresh.remove(entity.id)
    guard ReadingDerivation.isLiveItem(entity), !Item.isFiledUnasked(entity),
      let category = entity[Item.category]
    else {
      if model.forget(name) { startAgain() }
      return
    }
    if model.learn(name, Self.terms(entity), as: category.cast()) { startAgain() }
  }

  private mutating func startAgain() {
    judge = nil
    isFresh = []
  }

  /// Where an item may belong, the likeliest first; what was answered once is kept until something is learnt.
  mutating func offers(for entity: Entity, in shelves: Shelves) -> [CategoryOffer] {
    if isFresh.contains(entity.id) { return answer(for: entity.id) }
    let judge = self.judge ?? CategoryJudge(model)
    self.judge = judge
    var offers: [CategoryOffer] = []
    for guess in judge.guesses(Self.terms(entity)) {
      guard let shelf = shelves.shelf(guess.category.cast()) else { continue }
      offers.append(CategoryOffer(category: shelf.id, permille: guess.permille))
    }
    answers[entity.id] = offers
    isFresh.insert(entity.id)
    return offers
  }

  /// What was answered already, for what is drawn.
  func answer(for id: ID<Entity>) -> [CategoryOffer] { answers[id] ?? [] }

  private static func terms(_ entity: Entity) -> WeightedTerms {
    let item = Item(entity)
    var text = item.summary
    for part in [item.excerpt, entity[Item.body].text] + entity[Item.keyPoints] {
      text += "\n" + part
    }
    return WeightedTerms(title: item.title, source: item.source, author: item.byline, text: text)
  }
}

/// A category that an item may belong to.
public struct CategoryOffer: Hashable, Sendable {
  public var category: ID<Entity>
  /// How likely, in a thousand; nil where too few were chosen to say.
  public var permille: Int?

  var percent: Int? { permille.map { min(max(($0 + 5) / 10, 1), 99) } }
}

extension Item {
  /// Whether the category was chosen by Later alone: nobody has said yet that it is right.
  static func isFiledUnasked(_ entity: Entity) -> Bool {
    guard let filed = entity[Item.filedAs] else { return false }
    return filed == entity[Item.category]
  }
}
