import AddressCore
import Kernel
import ReadingCore
import SyncCore
import Testing

@Suite struct ReadingDerivationTests {
  private func item(
    url: String = "https://example.com/a?utm_source=x", state: ItemState? = .waiting,
    deleted: CBOR = .null, kind: EntityKind = .item
  ) -> Entity {
    var values: [(RegisterNumber, CBOR)] = [(Item.url.number, .text(url)), (.deleted, deleted)]
    if let state { values.append((Item.state.number, .int(Int64(state.rawValue)))) }
    let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 256))
    return Entity(
      id: ID(high: 1, low: 1), kind: kind,
      fields: values.map {
        Field(number: $0.0, register: Register(stamp: stamp, value: $0.1.encoded))
      })
  }

  @Test func aWaitingItemAsksForItsCapture() {
    #expect(ReadingDerivation.wantsCapture(item()))
    #expect(!ReadingDerivation.wantsCapture(item(state: .ready)))
    #expect(!ReadingDerivation.wantsCapture(item(state: nil)))
    #expect(!ReadingDerivation.wantsCapture(item(deleted: .unsigned(5))))
    #expect(!ReadingDerivation.wantsCapture(item(kind: EntityKind(number: 99))))
  }

  @Test(arguments: [
    ("https://www.example.com/notes", "example.com/notes", "example.com"),
    ("http://127.0.0.1:8080/demo/members-only.html", "members only", ""),
    ("http://localhost/a_page", "a page", ""),
    ("http://10.0.0.1/1", "10.0.0.1/1", ""),
    ("http://[::1]/notes", "notes", ""),
  ])
  func aHostThatIsANumberIsNoSource(url: String, title: String, source: String) {
    let item = Item(item(url: url))
    #expect(item.displayTitle == title)
    #expect(item.source == source)
  }

  @Test func anItemIsFoundUnderItsComparableAddress() throws {
    let address = try #require(Address("https://EXAMPLE.com/a#x"))
    #expect(ReadingDerivation.keys(item()) == [ReadingDerivation.key(for: address)])
    let own = try #require(Address(absolute: "https://example.org/own"))
    let named = Entity(
      id: item().id, kind: .item,
      fields: item().fields + [
        Field(
          number: Item.canonicalURL.number,
          register: Register(
            stamp: Stamp(time: 1, device: .server), value: RegisterValue.text(own.text)))
      ])
    #expect(
      ReadingDerivation.keys(named)
        == [ReadingDerivation.key(for: address), ReadingDerivation.key(for: own)])
    #expect(ReadingDerivation.keys(item(deleted: .unsigned(5))).isEmpty)
    #expect(ReadingDerivation.keys(item(url: "no address")).isEmpty)
  }
}
