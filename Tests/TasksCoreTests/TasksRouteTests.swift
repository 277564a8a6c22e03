import TasksCore
import Testing

@Test func anAddressOfThisAppThatNothingIsKnownOfLeadsHome() {
  let route = TasksRoute(steps: ["nowhere"])
  #expect(route == .home)
  #expect(route.path == "/tasks")
}
