import AppCore
import Kernel
import SyncCore
import Testing

@Suite struct ImportRunTests {
  /// The server goes on from what a device may have pushed.
  @Test(arguments: [
    ImportRun.total, ImportRun.done, ImportRun.added, ImportRun.joined, ImportRun.removed,
    ImportRun.kept, ImportRun.beyondLimit,
  ])
  func aCountIsOneThatCanGrow(property: Property<ImportRun, Int>) {
    for (pushed, read) in [(Int.max, 2_000_000), (.min, 0), (7, 7)] {
      let stamp = Stamp(milliseconds: 1_000, device: DeviceID(bits: 1))
      let entity = Entity(
        id: ID(high: 1, low: 2), kind: .importRun,
        fields: [
          Field(
            number: property.number,
            register: Register(stamp: stamp, value: RegisterValue.int(pushed)))
        ])
      #expect(entity[property] == read)
    }
  }
}
