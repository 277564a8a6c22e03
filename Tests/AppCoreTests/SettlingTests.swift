import AppCore
import Kernel
import Kit
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree

/// What is pressed stays where it is until its result was seen: a timer of the host lets it go.
@Suite struct SettlingTests {
  private func entity(
    _ id: ID<Entity>, _ kind: EntityKind, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 9))
    return Entity(
      id: id, kind: kind,
      fields: values.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }

  private func timer(_ effects: [Effect]) -> UInt32? {
    for case .startTimer(let token, 1_200) in effects { return token }
    return nil
  }

  @Test func aProductThatWasBoughtGoesToItsPlaceWhenTheTimerFires() throws {
    let ids = [1, 2].map { ID<Entity>(high: 7, low: $0) }
    var player = Player(Fixtures.boot(path: "/restock", items: []))
    player.start(path: "/restock")
    player.pull(
      ids.map { id in
        entity(
          id, .product,
          [
            (Product.name.number, RegisterValue.text("Tea \(id.low)")),
            (Product.cycle.number, RegisterValue.int(30)),
          ])
      })
    let today = CivilDateTime(Fixtures.moment(1).instant, offsetSeconds: 0).date
    player.perform(.restock(.reboughtTapped(ids[1])))
    let token = try #require(timer(player.effects))
    player.persist()
    // Two Undos stood there: that of the row comes first, that of the toast once the row has none.
    func offersUndo() -> Bool {
      String(decoding: renderHTML([view(player.state)]), as: UTF8.self).contains("toast-action")
    }
    #expect(!offersUndo())
    #expect(player.state.restock.listed(today: today).map { $0.product.id } == ids)
    player.hear(.timerFired(token: token))
    let settled = player.state.restock.listed(today: today).map { $0.product.id }
    #expect(settled == ids.reversed())
    #expect(offersUndo())
    // A press that changes nothing used to take the Undo off the screen.
    let said = "Tea 2 is already marked as bought today"
    #expect(player.perform(.restock(.reboughtTapped(ids[1]))) == [.announce(said)])
    #expect(player.state.toast?.toast.actionLabel == "Undo")
    player.hear(.timerFired(token: 1))
    player.perform(.restock(.reboughtTapped(ids[1])))
    #expect(player.state.toast?.toast.text == said)
  }

  @Test func aTodoThatWasTickedGoesToItsPlaceWhenTheTimerFires() throws {
    let id = ID<Entity>(high: 7, low: 1)
    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    player.start(path: "/tasks")
    player.pull([entity(id, .todo, [(Todo.title.number, RegisterValue.text("Milk"))])])
    player.perform(.tasks(.checkTapped(id)))
    let token = try #require(timer(player.effects))
    #expect(player.state.tasks.settling.places[id] != nil)
    player.hear(.timerFired(token: token))
    #expect(player.state.tasks.settling.places.isEmpty)
  }
}
