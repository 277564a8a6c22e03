public import Kernel
public import Kit
public import SyncCore

/// What is done with a category that was suggested, or that Later chose by itself.
public enum FilingAction: Sendable {
  /// The item goes into the category that was suggested.
  case accepted(ID<Entity>, ID<Entity>)
  /// What Later chose by itself is right.
  case kept(ID<Entity>)
  /// What Later chose by itself is taken back.
  case takenBack(ID<Entity>)
  /// Later chooses by itself what is surer than this, in a hundred; nil for never.
  case thresholdChosen(Int?)
}

extension ReadingState {
  /// How sure a suggestion can be wanted to be.
  public static let thresholds = [80, 90, 95]
  /// As many of the newest are looked at.
  private static let looked = 100

  mutating func perform(_ action: FilingAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .accepted(let id, let category):
      guard let entity = library.entity(id), let shelf = organise.shelves.shelf(category) else {
        return []
      }
      var work = Undoable()
      work.file(entity, category)
      return said(words.categorised(shelf.name(words)), work) + [.focus(id: "card-" + id.text)]
    case .kept(let id):
      guard let entity = library.entity(id), let category = category(of: id),
        Item.isFiledUnasked(entity)
      else { return [] }
      var work = Undoable()
      work.set(id, Item.filedAs, nil, was: entity[Item.filedAs])
      return said(words.categorised(category.name(words)), work) + [focus(after: id)]
    case .takenBack(let id):
      guard let entity = library.entity(id), Item.isFiledUnasked(entity) else { return [] }
      var work = Undoable()
      work.set(id, Item.category, nil, was: entity[Item.category])
      return said(words.uncategorised, work) + [focus(after: id)]
    case .thresholdChosen(let percent):
      return choose(.set(ReadingSettings.filingAbove, percent))
    }
  }

  /// The card, unless it has just left its list.
  private func focus(after id: ID<Entity>) -> ReadingEffect {
    .focus(id: organise.route == .view(.filed) ? "heading" : "card-" + id.text)
  }

  /// Learns from all choices; from then on from each as it is made.
  mutating func beginLearning() {
    if learning == nil { learning = Boxed(wrappedValue: CategoryLearning(library)) }
  }

  /// An item is another than it was: what is suggested may be, too.
  mutating func learn(_ entity: Entity) {
    learning?.wrappedValue.take(entity)
    if capture.processing?.item == entity.id { suggestCategory() }
  }

  /// Where an item may belong.
  public mutating func offers(for id: ID<Entity>) -> [CategoryOffer] {
    beginLearning()
    guard let entity = library.entity(id) else { return [] }
    let shelves = organise.shelves
    return learning?.wrappedValue.offers(for: entity, in: shelves) ?? []
  }

  /// Suggests for what should be looked at, before anything has come: what is sure is filed once it is known what other devices chose.
  public mutating func offerKept() {
    for item in library.items(.inbox, first: Self.looked)
    where item.needsReview && item.category == nil { _ = offers(for: item.id) }
  }

  /// Everything that came is here: suggests for what should be looked at, and files what is sure, where that is wanted.
  public mutating func fileNew(_ moment: Moment) -> [ReadingEffect] {
    beginLearning()
    var edits: [Edit] = []
    for item in library.items(.inbox, first: Self.looked) {
      guard let entity = library.entity(item.id), item.category == nil else { continue }
      if item.needsReview { _ = offers(for: item.id) }
      guard let wanted = organise.filingAbove, entity[Item.category.number] == nil,
        item.state == .ready, item.savedAt > organise.filingSince
      else { continue }
      let offers = offers(for: item.id)
      guard offers.count == 1, let offer = offers.first, let percent = offer.percent,
        percent >= wanted
      else { continue }
      edits.append(
        Edit(
          item.id, [.set(Item.category, offer.category), .set(Item.filedAs, offer.category)]))
    }
    return edits.isEmpty ? [] : [.record(edits)]
  }
}

extension Undoable {
  /// A category that a person chose, whatever chose the one before.
  mutating func file(_ entity: Entity, _ category: ID<Entity>?) {
    set(entity.id, Item.category, category, was: entity[Item.category])
    guard Item.isFiledUnasked(entity) else { return }
    set(entity.id, Item.filedAs, nil, was: entity[Item.filedAs])
  }
}

extension Words {
  /// How sure a suggestion is.
  func sureness(_ offer: CategoryOffer) -> String {
    offer.percent.map { "\($0)%" } ?? say("maybe", "아마도")
  }
  func acceptCategory(_ name: String, _ offer: CategoryOffer) -> String {
    let sure = sureness(offer)
    return say("File under \(name) (\(sure))", "‘\(name)’ 분류로 옮기기 (\(sure))")
  }
  var filedUnasked: String { say("filed by Later", "자동 분류됨") }
  func keepFiled(_ name: String) -> String { say("Keep under \(name)", "‘\(name)’ 분류에 그대로 두기") }
  var takeBackFiled: String { say("Remove from category", "분류에서 빼기") }
  public var filingTitle: String { say("Categories", "분류") }
  public var fileUnasked: String {
    say("File new items without asking", "새 글을 묻지 않고 분류하기")
  }
  public var fileUnaskedNote: String {
    say(
      "Later learns from the categories you choose. What it files by itself is marked and listed in the Library.",
      "내가 고른 분류에서 배워요. 알아서 분류한 글에는 표시가 붙고, 서재에 따로 모여요.")
  }
  public var never: String { say("Never", "안 함") }
  public func above(_ percent: Int) -> String { say("Above \(percent)%", "\(percent)% 넘을 때") }
  public var filedList: String { say("Filed by Later", "자동 분류한 글") }
}
