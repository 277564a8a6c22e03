import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// Tags have a colour and an order of their own, and sections an order.
@Suite final class TagTests {
  private var player = Player()

  private var scene: Scene {
    Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
  }

  /// As the side bar has them.
  private var tags: [SideItem<TasksAction>] {
    TasksPlaces.groups(.all, player.state, scene).last?.items ?? []
  }

  private var names: [String] { tags.map { $0.label } }

  private func hue(_ tag: String) -> String? { tags.first { $0.label == tag }?.hue }

  private func drawn(_ route: TasksRoute) -> String {
    String(decoding: renderHTML(TasksScreens.view(route, player.state, scene)), as: UTF8.self)
  }

  private func open(_ tag: String) { player.act(.formTapped(.tag(Array(tag.utf8)))) }

  private func choose(_ colour: ShelfColour) {
    player.act(.listChanged(.colour, "\(colour.rawValue)"))
  }

  private func colour(_ tag: String, _ colour: ShelfColour) {
    open(tag)
    choose(colour)
    player.act(.listSubmitted)
  }

  private func rename(_ tag: String, to name: String) {
    open(tag)
    player.act(.listChanged(.name, name))
    player.act(.listSubmitted)
  }

  // Shows T14.
  @Test func aTagShowsItsColourWhereverItIsNamed() {
    player.add("Milk @cold @white")
    #expect(hue("cold") == "")
    colour("cold", .teal)
    #expect(hue("cold") == ShelfColour.teal.className)
    #expect(hue("white") == "")
    #expect(drawn(.lists).contains("side-sign hue hue-6"))
    #expect(drawn(.all).ranges(of: "todo-sign hue hue-6").count == 1)
    #expect(drawn(.all).ranges(of: "Tags cold, white").count == 1)
    // The tag's sheet has it, and nothing is written where it stays.
    open("cold")
    #expect(!player.state.hasUnsavedInput)
    #expect(player.act(.listSubmitted) == [.focus(id: "heading")])
    colour("cold", .red)
    player.write(player.undo)
    #expect(hue("cold") == ShelfColour.teal.className)
  }

  // Shows T14.
  @Test func whatIsDroppedOnATagGetsIt() throws {
    for line in ["Milk @cold", "Ice", "Peas", "Bread @white"] { player.add(line) }
    func id(_ title: String) throws -> ID<Entity> {
      try #require(player.state.todos.values.first { $0.title == title }).id
    }
    func having(_ tag: String) -> [String] {
      player.state.todos.values.filter { $0.tags.contains(tag) }.map { $0.title }.sorted()
    }
    let cold = TasksRoute.tag(Array("cold".utf8))
    #expect(tags.map { $0.dropKey } == ["/tasks/tag/cold", "/tasks/tag/white"])
    player.act(.dropped(try id("Ice"), on: cold))
    #expect(having("cold") == ["Ice", "Milk"])
    player.write(player.undo)
    #expect(having("cold") == ["Milk"])
    // What is picked goes together; what has the tag already stays as it is.
    for title in ["Milk", "Ice", "Peas"] { player.act(.picked(try id(title))) }
    player.act(.dropped(try id("Peas"), on: cold))
    #expect(having("cold") == ["Ice", "Milk", "Peas"])
    #expect(player.undo.count == 2)
    #expect(player.state.picked == nil)
    #expect(player.act(.dropped(try id("Peas"), on: cold)).isEmpty)
    // One that is not picked goes alone, with the tags that it has.
    player.act(.picked(try id("Ice")))
    player.act(.dropped(try id("Bread"), on: cold))
    #expect(player.state.todos[try id("Bread")]?.tags == ["white", "cold"])
  }

  // It was told to have as many characters as the name of a list may.
  @Test func theNameOfATagIsHeldToTheLimitOfTags() {
    player.add("Milk @cold")
    rename("cold", to: String(repeating: "x", count: 51))
    #expect(names == ["cold"])
    let sheet = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    let text = String(decoding: renderHTML(sheet), as: UTF8.self)
    #expect(text.contains("Use up to 50 characters."))
  }

  // Shows T14.
  @Test func theRightButtonOnAListOrATagOpensItsForm() throws {
    player.add("Milk @cold #Shop")
    let groups = TasksPlaces.groups(.all, player.state, scene)
    player.act(try #require(groups[0].items.first?.held))
    #expect(player.state.hasDismissibleCover)
    player.act(.listChanged(.name, "Market"))
    player.act(.listSubmitted)
    #expect(player.state.lists.map { $0.name } == ["Market"])
    player.act(try #require(tags.first?.held))
    player.act(.listChanged(.name, "frozen"))
    player.act(.listSubmitted)
    #expect(names == ["frozen"])
  }

  @Test func aTaskHasAsManyTagsAsThereMayBe() throws {
    player.add("Full " + (1...20).map { "@t\($0)" }.joined(separator: " "))
    player.add("Milk @cold")
    let full = try #require(player.state.todos.values.first { $0.title == "Full" })
    #expect(full.tags.count == 20)
    let effects = player.act(.dropped(full.id, on: .tag(Array("cold".utf8))))
    #expect(effects == [.say("Use up to 20 tags of 50 characters each.")])
  }

  // Shows T12.
  @Test func whatIsDroppedOnTodayIsDueToday() throws {
    player.add("Milk tomorrow 5pm")
    let milk = try #require(player.state.todos.values.first).id
    player.act(.dropped(milk, on: .home))
    #expect(player.state.todos[milk]?.due?.day == day("2026-7-15"))
    #expect(player.state.todos[milk]?.due?.time != nil)
    player.write(player.undo)
    #expect(player.state.todos[milk]?.due?.day == day("2026-7-16"))
    #expect(player.act(.dropped(milk, on: .done)).isEmpty)
    let takers = TasksScreens.tabs(.all, player.state, scene).filter { $0.takesDrops }
    #expect(takers.map { $0.path } == ["/tasks"])
  }

  @Test func theFirstColourIsTakenBackToNone() {
    player.add("Milk @cold")
    colour("cold", .teal)
    player.write(player.undo)
    #expect(hue("cold") == "")
    #expect(player.state.storedTags.isEmpty)
  }

  // Shows T14.
  @Test func whatWasMovedStandsByHandAndTheRestByItsBytes() {
    for tag in ["d", "b", "c", "a"] { player.add("Task @\(tag)") }
    #expect(names == ["a", "b", "c", "d"])
    player.act(.tagMoved("c", 0))
    #expect(names == ["c", "a", "b", "d"])
    #expect(player.state.storedTags.map { $0.name } == ["c"])
    player.act(.tagMoved("b", 1))
    #expect(names == ["c", "b", "a", "d"])
    // A colour is no place.
    colour("d", .pink)
    #expect(names == ["c", "b", "a", "d"])
    player.act(.tagMoved("c", 9))
    #expect(names == ["b", "a", "d", "c"])
    player.add("Task @aa")
    #expect(names == ["b", "a", "d", "c", "aa"])
    // The order holds while todos come and go, and on a device that reads it anew.
    player.state.arrange(moment(90))
    player.add("Another @c")
    #expect(names == ["b", "a", "d", "c", "aa"])
    player.act(.tagMoved("nonsense", 0))
    #expect(names.count == 5)
    var other = TasksState()
    for entity in player.desk.entities.values { other.update(entity) }
    #expect(other.storedTags == player.state.storedTags)
  }

  @Test func twoDevicesColourOneTag() {
    var other = Player()
    other.desk = Desk(device: 2)
    player.add("Milk @cold")
    colour("cold", .teal)
    other.desk.take(player.desk)
    other.desk.time = player.desk.time
    other.desk.entities[TodoTag.id(of: "cold")] = nil
    for entity in other.desk.entities.values { other.state.update(entity) }
    other.act(.formTapped(.tag(Array("cold".utf8))))
    other.act(.listChanged(.colour, "\(ShelfColour.red.rawValue)"))
    other.act(.listSubmitted)
    player.desk.take(other.desk)
    other.desk.take(player.desk)
    for entity in player.desk.entities.values { player.state.update(entity) }
    for entity in other.desk.entities.values { other.state.update(entity) }
    #expect(player.state.storedTags == other.state.storedTags)
    #expect(player.state.storedTags.map { $0.colour } == [.red])
    #expect(player.desk.entities.values.filter { $0.kind == .todoTag }.count == 1)
  }

  /// What is stored under it has to be found by every version to come.
  @Test func theIDOfAWordNeverChanges() {
    #expect(TodoTag.id(of: "건강").text == "1104ec2b932b424930b9e7de4abb9e5e")
    #expect(TodoTag.id(of: "건강") != TodoTag.id(of: "건강 "))
  }

  @Test func aRenamedTagKeepsItsColourAndItsPlace() {
    for tag in ["a", "b", "c"] { player.add("Task @\(tag)") }
    player.act(.tagMoved("c", 0))
    colour("c", .teal)
    rename("c", to: "z")
    #expect(names == ["z", "a", "b"])
    #expect(hue("z") == ShelfColour.teal.className)
    #expect(player.state.storedTags.map { $0.name } == ["z"])
    player.write(player.undo)
    #expect(names == ["c", "a", "b"])
    #expect(hue("c") == ShelfColour.teal.className)
    #expect(player.state.storedTags.map { $0.name } == ["c"])
    // Both at once, of a tag of which nothing was stored.
    open("a")
    player.act(.listChanged(.name, "y"))
    choose(.pink)
    player.act(.listSubmitted)
    #expect(hue("y") == ShelfColour.pink.className)
  }

  @Test func ofTwoTagsThatAreJoinedTheOneThatStaysKeepsItsColour() {
    for tag in ["a", "b", "c"] { player.add("Task @\(tag)") }
    player.act(.tagMoved("a", 0))
    colour("a", .teal)
    colour("b", .red)
    rename("a", to: "b")
    // Its place is what it lacked.
    #expect(names == ["b", "c"])
    #expect(player.state.storedTags.first?.order != nil)
    #expect(hue("b") == ShelfColour.red.className)
    player.write(player.undo)
    #expect(names == ["a", "b", "c"])
    #expect(hue("a") == ShelfColour.teal.className)
    rename("a", to: "c")
    #expect(hue("c") == ShelfColour.teal.className)
  }

  @Test func aDeletedTagLeavesNoColourBehind() {
    player.add("Milk @cold")
    colour("cold", .teal)
    player.act(.tagDeleted(Array("cold".utf8)))
    #expect(player.state.storedTags.isEmpty)
    player.write(player.undo)
    #expect(hue("cold") == ShelfColour.teal.className)
    player.act(.tagDeleted(Array("cold".utf8)))
    player.add("Ice @cold")
    #expect(hue("cold") == "")
  }

  @Test func theColourOfATagIsNoList() {
    player.add("Milk @cold #Shop")
    colour("cold", .teal)
    player.act(.tagMoved("cold", 0))
    #expect(player.state.allLists.all.map { $0.name } == ["Shop"])
    #expect(player.state.allLists.named.map { $0.name } == ["Shop"])
    player.add("Ice #cold")
    #expect(player.state.allLists.all.map { $0.name }.sorted() == ["Shop", "cold"])
    #expect(hue("cold") == ShelfColour.teal.className)
  }

  @Test func whatIsNotUnderTheIDOfItsWordIsLeftOut() {
    player.add("Milk @cold")
    player.write([
      Edit(ID(high: 1, low: 2), [.set(TodoTag.name, "cold"), .set(TodoTag.colour, .red)])
    ])
    #expect(player.state.storedTags.isEmpty)
  }

  // Shows T14.
  @Test func aSectionMovesAStepFromItsSheet() throws {
    player.act(.listFormTapped(nil))
    player.act(.listChanged(.name, "Home"))
    player.act(.listSubmitted)
    let home = try #require(player.state.lists.first).id
    for name in ["Kitchen", "Garden", "Cellar"] {
      player.act(.formTapped(.section(of: home)))
      player.act(.listChanged(.name, name))
      player.act(.listSubmitted)
    }
    func sections() -> [String] { player.state.allLists.sections(of: home).map { $0.name } }
    func sheet() -> String {
      let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
      return String(decoding: renderHTML(nodes), as: UTF8.self)
    }
    #expect(sections() == ["Kitchen", "Garden", "Cellar"])
    let garden = player.state.allLists.sections(of: home)[1].id
    player.act(.sectionTapped(garden))
    #expect(sheet().contains("Move up") && sheet().contains("Move down"))
    let effects = player.act(.listMoved(garden.text, 0))
    #expect(effects.last == .focus(id: "section-" + garden.text))
    #expect(player.state.cover == nil)
    #expect(sections() == ["Garden", "Kitchen", "Cellar"])
    player.write(player.undo)
    #expect(sections() == ["Kitchen", "Garden", "Cellar"])
    player.act(.sectionTapped(garden))
    player.act(.listMoved(garden.text, 2))
    #expect(sections() == ["Kitchen", "Cellar", "Garden"])
    // At an end there is one way.
    player.act(.sectionTapped(garden))
    #expect(sheet().contains("Move up") && !sheet().contains("Move down"))
    #expect(player.state.lists.map { $0.name } == ["Home"])
  }
}
