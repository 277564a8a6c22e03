import AppCore
import Kernel
import ReadingCore
import SyncCore

/// Situations of the screens on which things are found again.
extension Screen {
  private static let work = BuiltInCategory.work.id

  /// The items, with categories, tags and a collection.
  private static func arrange(_ stage: inout Stage) {
    put(&stage, [2, 4], work)
    put(&stage, [6], BuiltInCategory.personal.id)
    tag(&stage, [2, 4, 6], "calm")
    tag(&stage, [2], "attention")
    tag(&stage, [5], "읽기")
    tag(&stage, [4], "strategy")
    gather(&stage, [2, 6], "For the weekend")
    stage.perform(.reading(.archiveTapped(Props.id(5))))
  }

  private static func put(_ stage: inout Stage, _ items: [UInt64], _ id: ID<Entity>) {
    stage.perform(.reading(.organising(.categoryTapped(items.map { Props.id($0) }))))
    stage.perform(.reading(.organising(.categoryChosen(id))))
  }

  private static func tag(_ stage: inout Stage, _ items: [UInt64], _ name: String) {
    stage.perform(.reading(.organising(.tagsTapped(items.map { Props.id($0) }))))
    stage.perform(.reading(.organising(.textChanged(name))))
    stage.perform(.reading(.organising(.textSubmitted)))
    stage.perform(.reading(.organising(.sheetClosed)))
  }

  private static func gather(_ stage: inout Stage, _ items: [UInt64], _ name: String) {
    stage.perform(.reading(.organising(.collectionsTapped(items.map { Props.id($0) }))))
    stage.perform(.reading(.organising(.textChanged(name))))
    stage.perform(.reading(.organising(.textSubmitted)))
    stage.perform(.reading(.organising(.sheetClosed)))
  }

  private static func shelve(_ stage: inout Stage, _ items: [UInt64], on sort: Shelf.Sort) {
    switch sort {
    case .category: put(&stage, items, work)
    case .tag: tag(&stage, items, "calm")
    case .collection: gather(&stage, items, "For the weekend")
    }
  }

  private static func open(_ sort: Shelf.Sort, _ stage: inout Stage) {
    guard let shelf = first(sort, stage) else { return }
    stage.perform(.linkTapped(path: shelf.path))
  }

  static func first(_ sort: Shelf.Sort, _ stage: Stage) -> Shelf? {
    stage.state.reading.organise.shelves.all(sort).first
  }

  static func arranged(
    _ name: String, _ path: String, act: @escaping (inout Stage) -> Void = { _ in }
  ) -> Situation {
    Situation(name, path) { stage in
      arrange(&stage)
      act(&stage)
    }
  }

  static var libraries: [Situation] {
    [
      arranged("sections", "/library"),
      Situation("no-categories", "/library"),
      Situation("one", "/library", entities: [Props.items[3]]),
      Situation("many", "/library", entities: Props.many) { stage in
        put(&stage, Array(1...60), work)
        put(&stage, Array(61...90), BuiltInCategory.personal.id)
      },
      Situation("empty", "/library", entities: []),
      Situation("loading", "/library", entities: nil),
      arranged("offline", "/library") { $0.hear(.online(false)) },
    ]
  }

  static var organisedInboxes: [Situation] {
    [
      arranged("tagged", "/inbox"),
      arranged("cards", "/inbox") { stage in
        stage.perform(.reading(.organising(.layoutChosen(isRows: false))))
      },
      arranged("nothing-begun", "/inbox") { stage in
        stage.perform(.reading(.deleteTapped(Props.id(2))))
        stage.perform(.reading(.organising(.tabTapped(.started))))
      },
      arranged("picking", "/inbox") { stage in
        stage.perform(.reading(.organising(.picked(Props.id(4)))))
        stage.perform(.reading(.organising(.picked(Props.id(6)))))
      },
    ]
  }

  /// Of the own screen of one shelf.
  static func own(_ sort: Shelf.Sort) -> [Situation] {
    let lost: String
    switch sort {
    case .category: lost = "/library/category/"
    case .tag: lost = "/tags/"
    case .collection: lost = "/collections/"
    }
    return [
      Situation("several", "/library") { stage in
        arrange(&stage)
        open(sort, &stage)
      },
      Situation("one", "/library") { stage in
        shelve(&stage, [4], on: sort)
        open(sort, &stage)
      },
      Situation("many", "/library", entities: Props.many) { stage in
        shelve(&stage, Array(1...100), on: sort)
        open(sort, &stage)
      },
      Situation("gone", lost + Props.id(99).text),
    ]
  }

  static var categoryPages: [Situation] {
    Self.own(.category) + [
      Situation("empty", "/library/category/" + BuiltInCategory.learning.id.text)
    ]
  }

  static var tagPages: [Situation] {
    [
      Self.arranged("several", "/tags"), Situation("empty", "/tags"),
      Situation("one", "/tags") { tag(&$0, [2], "calm") },
      Situation("many", "/tags") { stage in
        for number in 1...40 { tag(&stage, [2], "subject \(number)") }
      },
      Situation("loading", "/tags", entities: nil),
    ]
  }

  static var collectionPages: [Situation] {
    [
      Self.arranged("one", "/collections"), Situation("empty", "/collections"),
      Situation("many", "/collections") { stage in
        for number in 1...20 { gather(&stage, [2], "Journey \(number)") }
      },
    ]
  }

  static var views: [Situation] {
    [
      arranged("favourites", "/library/favourites"),
      arranged("archive", "/library/archive"),
      Situation("empty", "/library/archive"),
      arranged("week", "/library/week"),
      Situation("highlighted", "/library/highlighted"),
      arranged("completed", "/library/completed"),
      Situation("loading", "/library/recent", entities: nil),
    ]
  }

  static var searches: [Situation] {
    [
      arranged("nothing-typed", "/search"),
      arranged("kept", "/search") { stage in
        for text in ["gardens", "calm reading"] {
          stage.perform(.reading(.searching(.changed(text))))
          stage.perform(.reading(.searching(.submitted)))
        }
        stage.perform(.reading(.organising(.searchKept)))
        stage.perform(.reading(.organising(.textChanged("For a slow evening"))))
        stage.perform(.reading(.organising(.formSubmitted)))
        stage.perform(.reading(.searching(.changed(""))))
      },
      Situation("discovered", "/library", entities: Props.discovered) { stage in
        put(&stage, [2, 4, 21, 22, 230], work)
        put(&stage, [6, 23], BuiltInCategory.personal.id)
        tag(&stage, [2, 4, 5, 60, 501], "calm")
        tag(&stage, [230, 23], "slow")
        // A day that has a surprise.
        stage.wait(days: 2)
        stage.perform(.linkTapped(path: "/search"))
      },
      arranged("found", "/search?q=calm"),
      arranged("korean", "/search?q=%EC%9D%BD"),
      arranged("nothing-found", "/search?q=zebra"),
      arranged("meant", "/search") { stage in
        stage.perform(.reading(.searching(.changed("clam"))))
      },
      arranged("not-understood", "/search") { stage in
        stage.perform(.reading(.searching(.changed("calm before:2026-13"))))
      },
      arranged("tag-begun", "/search") { stage in
        stage.perform(.reading(.searching(.changed("tag:"))))
      },
      arranged("looking", "/search") { stage in
        stage.texts = nil
        stage.perform(.reading(.searching(.changed("gardens"))))
      },
      arranged("in-texts", "/search") { stage in
        let content = stage.state.reading.library.item(Props.id(2))?.content ?? ""
        stage.texts = [(content, "A zebra crossing")]
        stage.perform(.reading(.searching(.changed("zebra"))))
      },
    ]
  }

  static var tagSheets: [Situation] {
    [
      Self.sheet("several", .tagsTapped([Props.id(2)])),
      Self.sheet("typed", .tagsTapped([Props.id(2)]), .textChanged("str")),
      Situation("none", "/inbox") {
        $0.perform(.reading(.organising(.tagsTapped([Props.id(2)]))))
      },
    ]
  }

  static var shelfForms: [Situation] {
    [
      Self.sheet("category", .newTapped(.category)), Self.sheet("tag", .newTapped(.tag)),
      Self.sheet("collection", .newTapped(.collection)),
      Self.sheet("faulty", .newTapped(.category), .formSubmitted),
      Self.sheet(
        "leaving", .newTapped(.collection), .textChanged("Garden"), .sheetClosed),
      Self.sheet("known", .editTapped(Self.work)),
      arranged("search", "/search") { stage in
        stage.perform(.reading(.searching(.changed("calm is:unread"))))
        stage.perform(.reading(.organising(.searchKept)))
        stage.perform(.reading(.organising(.formSubmitted)))
        guard let shelf = stage.state.reading.organise.shelves.searches.first else { return }
        stage.perform(.reading(.organising(.editTapped(shelf.id))))
      },
    ]
  }

  static var comparisons: [Situation] {
    [
      Situation("open", "/inbox", entities: Props.items + [Props.copy]) {
        $0.perform(.reading(.organising(.comparing(.opened(Props.copy.id)))))
      }
    ]
  }

  static var relatedSheets: [Situation] {
    [
      arranged("several", "/inbox") {
        $0.perform(.reading(.suggesting(.relatedTapped(Props.id(2)))))
      },
      Situation("none", "/inbox") {
        $0.perform(.reading(.suggesting(.relatedTapped(Props.id(4)))))
      },
    ]
  }

  static func sheet(_ name: String, _ actions: OrganiseAction...) -> Situation {
    arranged(name, "/inbox") { stage in
      for action in actions { stage.perform(.reading(.organising(action))) }
    }
  }

  static func onTag(
    _ action: @escaping (ID<Entity>) -> OrganiseAction
  ) -> Situation {
    arranged("asked", "/tags") { stage in
      guard let tag = first(.tag, stage) else { return }
      stage.perform(.reading(.organising(action(tag.id))))
    }
  }
}
