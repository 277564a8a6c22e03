import TasksCore
import Testing

@Test func anAddressOfThisAppThatNothingIsKnownOfLeadsHome() {
  let route = TasksRoute(steps: ["nowhere"])
  #expect(route == .home)
  #expect(route.path == "/tasks")
}

@Test(arguments: ["home", "집안일", "50% off / now", "a%2Fb", "%"])
func aTagHasAnAddress(name: String) {
  let route = TasksRoute.tag(Array(name.utf8))
  let steps = route.path.split(separator: "/").dropFirst().map(String.init)
  #expect(steps.count == 2)
  #expect(TasksRoute(steps: steps) == route)
}
