import Kernel
import Kit
import ReadingCore
import Testing

/// What Now says first.
@Suite struct GreetingTests {
  // “Good evening” stood over “Thursday night”.
  @Test(arguments: [
    (8, "Good morning"), (12, "Good afternoon"), (20, "Good evening"), (23, "Hello"), (2, "Hello"),
  ])
  func theGreetingIsThatOfThePartOfTheDay(hour: Int64, greeting: String) {
    let scene = Scene(
      words: Words(.english), now: Instant(milliseconds: hour * 3_600_000), offsetSeconds: 0,
      isOnline: true, isLoading: false)
    #expect(NowScreen.heading(scene, Surroundings()) == greeting)
  }
}
