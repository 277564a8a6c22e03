import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Testing
import Wire

/// Undo takes back what was done here, and nothing that another device has done since.
@Suite struct UndoTests {
  private static let id = Fixtures.id(900)

  private func entity(
    _ kind: EntityKind = .todo, at time: UInt64, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    let stamp = Stamp(milliseconds: Int64(time), device: DeviceID(bits: 77))
    return Entity(
      id: Self.id, kind: kind,
      fields: values.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }

  /// Later than anything that is done here.
  private static let later = UInt64(Fixtures.moment(5_000).instant.milliseconds)

  private func player(_ todo: Entity) -> Player {
    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    player.start(path: "/tasks")
    player.pull([todo])
    return player
  }

  private func change(_ player: inout Player, _ actions: [TasksAction]) {
    player.perform(.linkTapped(path: "/tasks/" + Self.id.text))
    for action in actions { player.perform(.tasks(action)) }
    player.perform(.tasks(.detailsSaved))
    player.persist()
  }

  private var todo: Entity {
    entity(at: 1, [(Todo.title.number, RegisterValue.text("Milk"))])
  }

  @Test func whatWasDoneHereIsTakenBack() {
    var player = player(todo)
    change(&player, [.detailChanged(.line, "Oat milk")])
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.tasks.todos[Self.id]?.title == "Milk")
    #expect(player.state.toast?.toast.text == "Undone")
  }

  @Test func whatAnotherDeviceHasWrittenSinceStays() {
    var player = player(todo)
    change(&player, [.detailChanged(.line, "Oat milk"), .detailChanged(.notes, "Two")])
    player.pullMore(
      [entity(at: Self.later, [(Todo.title.number, RegisterValue.text("Soy milk"))])])
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.tasks.todos[Self.id]?.title == "Soy milk")
    #expect(player.state.tasks.todos[Self.id]?.notes == "")
    #expect(player.state.toast?.toast.text == "Undone")
  }

  @Test func whereNothingIsLeftToTakeBackThatIsSaid() {
    var player = player(todo)
    change(&player, [.detailChanged(.line, "Oat milk")])
    player.pullMore(
      [entity(at: Self.later, [(Todo.title.number, RegisterValue.text("Soy milk"))])])
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.tasks.todos[Self.id]?.title == "Soy milk")
    #expect(player.state.toast?.toast.text == "Not undone, because it has changed since")
  }

  /// An old value of a merged text is known to all devices: put back, it changed nothing.
  @Test func anEmptiedTextIsBackOnEveryDevice() throws {
    var other = Replica(device: DeviceID(bits: 77))
    let moment = Fixtures.moment(1)
    let value = other.value(ofText: "Two litres", for: Self.id, Todo.notes.number, at: moment)
    let fields = [(Todo.title.number, RegisterValue.text("Milk")), (Todo.notes.number, value)]
    _ = other.record(Self.id, kind: .todo, fields: fields, at: moment)
    var player = player(try #require(other.entity(Self.id)))
    change(&player, [.detailChanged(.notes, "")])
    let emptied = try #require(player.state.tasks.entities[Self.id])
    #expect(emptied.text(Todo.notes.number) == "")
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.tasks.todos[Self.id]?.notes == "Two litres")
    // The server had the emptied text; what it makes of both is the text that is back.
    var server = emptied
    server.merge(try #require(player.state.tasks.entities[Self.id]))
    #expect(server.text(Todo.notes.number) == "Two litres")
  }

  @Test func aPurchaseThatAnotherDeviceNotedTooIsNotDeleted() throws {
    let product = entity(
      .product, at: 1,
      [
        (Product.name.number, RegisterValue.text("Coffee")),
        (Product.cycle.number, RegisterValue.int(30)),
      ])
    var player = Player(Fixtures.boot(path: "/restock", items: []))
    player.start(path: "/restock")
    player.pull([product])
    player.perform(.restock(.reboughtTapped(Self.id)))
    player.persist()
    let mine = try #require(player.state.restock.book.events(of: Self.id).first)
    #expect(mine.packs == 1)
    var theirs = mine
    theirs.packs = 2
    theirs.shop = "Market"
    let stamp = Stamp(milliseconds: 2, device: DeviceID(bits: 77))
    let noted = Entity(
      id: mine.id, kind: .purchase,
      fields: Edit.writing(theirs).fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      })
    player.pullMore([noted])
    // Noted earlier, and known later: packs and shop are theirs.
    #expect(player.state.restock.book.event(mine.id)?.packs == 2)
    #expect(player.state.restock.book.event(mine.id)?.shop == "Market")
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.restock.book.event(mine.id)?.isDeleted == false)
    #expect(player.state.toast?.toast.text == "Not undone, because it has changed since")
  }

  // MARK: What was made

  /// The entity as the server has it once somebody else has written on it, after everything that is done here.
  private func later(
    _ edit: Edit, over entity: Entity? = nil, by device: DeviceID = DeviceID(bits: 77)
  ) -> Entity {
    let stamp = Stamp(milliseconds: Int64(Self.later), device: device)
    var written = entity ?? Entity(id: edit.entity, kind: edit.kind)
    for field in edit.fields {
      let register = Register(stamp: stamp, value: field.value)
      written.merge(Field(number: field.number, register: register))
    }
    return written
  }

  private func adding(_ title: String, list: String = "") throws -> (Player, ID<Entity>) {
    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    player.start(path: "/tasks")
    player.pull([])
    player.perform(.tasks(.addTapped))
    player.perform(.tasks(.formChanged(.line, title)))
    if !list.isEmpty { player.perform(.tasks(.formChanged(.list, list))) }
    player.perform(.tasks(.formSubmitted))
    player.persist()
    return (player, try #require(player.state.tasks.todos.keys.first))
  }

  private func undo(_ player: inout Player) -> String? {
    player.perform(.toastActionTapped)
    player.persist()
    return player.state.toast?.toast.text
  }

  @Test func whatWasMadeGoesAlsoWhereItWasMovedOrTheServerHasWrittenMeanwhile() throws {
    let (begun, id) = try adding("Milk")
    var player = begun
    let made = try #require(player.state.tasks.entities[id])
    let moved = later(
      Edit(id, [.set(Todo.order, OrderKey.between(nil, nil, salt: 7)), .set(Todo.rule, nil)]),
      over: made)
    player.pullMore([later(Edit(id, [.set(Todo.estimate, 5)]), over: moved, by: .server)])
    #expect(player.state.tasks.todos[id]?.estimate == 5)
    let said = undo(&player)
    #expect(said == "Undone")
    #expect(player.state.tasks.todos.isEmpty)
  }

  @Test func whatAPersonHasWrittenOnItMeanwhileKeepsIt() throws {
    let (begun, id) = try adding("Milk")
    var player = begun
    let made = try #require(player.state.tasks.entities[id])
    player.pullMore([later(Edit(id, [.set(Todo.tags, ["dairy"])]), over: made)])
    let said = undo(&player)
    #expect(said == "Not undone, because it has changed since")
    #expect(player.state.tasks.todos[id]?.tags == ["dairy"])
  }

  @Test func aPartThatAnotherDeviceHasMadeKeepsIt() throws {
    let (begun, id) = try adding("Milk")
    var player = begun
    let part = Edit(Fixtures.id(901), [.set(Todo.title, "Oats"), .set(Todo.parent, id)])
    player.pullMore([try #require(player.state.tasks.entities[id]), later(part)])
    let said = undo(&player)
    #expect(said == "Not undone, because it has changed since")
    #expect(player.state.tasks.todos.count == 2)
  }

  @Test func ofATaskAndItsNewListTheListStaysForWhatElseIsInIt() throws {
    let (begun, id) = try adding("Milk", list: "Food")
    var player = begun
    let list = try #require(player.state.tasks.todos[id]?.list)
    let bread = Edit(Fixtures.id(901), [.set(Todo.title, "Bread"), .set(Todo.list, list)])
    let made = [id, list].compactMap { player.state.tasks.entities[$0] }
    #expect(made.count == 2)
    player.pullMore(made + [later(bread)])
    let said = undo(&player)
    #expect(said == "Undone, except what has changed since")
    #expect(player.state.tasks.todos.values.map { $0.title } == ["Bread"])
    #expect(player.state.tasks.list(list)?.name == "Food")
  }

  // MARK: What Undo means while something is being stored

  private let first = Fixtures.id(4)
  private let second = Fixtures.id(6)

  /// The first is archived and stored, which stands in the toast; what is to be stored of the second is given.
  private func archiving() -> (Player, [Effect]) {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    player.perform(.reading(.archiveTapped(first)))
    player.persist()
    let waiting = player.perform(.reading(.archiveTapped(second)))
    return (player, waiting)
  }

  private func archived(_ player: Player) -> [Bool?] {
    [first, second].map { player.state.reading.library.item($0)?.isArchived }
  }

  @discardableResult
  private func store(_ effects: [Effect], _ player: inout Player, _ succeeded: Bool = true)
    -> [Effect]
  {
    player.effects = effects
    return player.persist(succeeded)
  }

  // Undo used to take back the one before, whose toast still stood.
  @Test(arguments: [true, false])
  func undoTakesBackTheNewestAlsoWhileItIsBeingStored(isKey: Bool) {
    let (begun, waiting) = archiving()
    var player = begun
    #expect(player.state.toast?.toast.actionLabel == "Undo")
    let undoing = player.perform(
      isKey ? .host(.keyPressed(key: "z", modifiers: 0b10)) : .toastActionTapped)
    #expect(archived(player) == [true, false])
    #expect(player.state.toast == nil)
    // It is not said any more, and cannot be taken back once more.
    store(waiting, &player)
    #expect(player.state.toast == nil)
    let again = player.hear(.keyPressed(key: "z", modifiers: 0b10))
    #expect(again.isEmpty)
    store(undoing, &player)
    #expect(player.state.toast?.toast.text == "Undone")
    #expect(archived(player) == [true, false])
  }

  @Test func ofTwoThatAreBeingStoredOnlyTheLaterIsOffered() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    let one = player.perform(.reading(.archiveTapped(first)))
    let other = player.perform(.reading(.archiveTapped(second)))
    store(one, &player)
    store(other, &player)
    #expect(player.state.toast?.toast.actionLabel == "Undo")
    player.perform(.toastActionTapped)
    #expect(archived(player) == [true, false])
  }

  @Test func whatTheDeviceCannotStoreIsTakenBackByTheKeyAndTheOlderToastGoes() {
    let (begun, waiting) = archiving()
    var player = begun
    store(waiting, &player, false)
    #expect(player.state.toast == nil)
    player.hear(.keyPressed(key: "z", modifiers: 0b1000))
    #expect(archived(player) == [true, false])
  }

  @Test func whatCannotBeTakenBackEndsTheOlderOffer() {
    var player = archiving().0
    player.persist()
    player.perform(.reading(.favouriteTapped(second)))
    #expect(player.state.toast == nil)
    let pressed = player.perform(.toastActionTapped)
    #expect(pressed.isEmpty)
    #expect(archived(player) == [true, true])
  }

  @Test func whatWaitsForTheDatabaseIsTakenBackByTheKey() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.begin(path: "/inbox")
    player.perform(.reading(.archiveTapped(first)))
    player.hear(.keyPressed(key: "z", modifiers: 0b10))
    player.answerLoads()
    #expect(archived(player) == [false, false])
  }
}
