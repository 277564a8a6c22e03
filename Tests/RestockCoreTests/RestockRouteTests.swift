import RestockCore
import Testing

@Test func anAddressOfThisAppThatNothingIsKnownOfLeadsHome() {
  let route = RestockRoute(steps: ["nowhere"])
  #expect(route == .home)
  #expect(route.path == "/restock")
}
