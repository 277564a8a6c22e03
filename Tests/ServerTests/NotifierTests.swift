import Kernel
import Server
import Storage
import Testing

@Suite struct NotifierTests {
  /// A session that ended used to displace the number of a change, which a device then missed.
  @Test func aSmallerNumberDisplacesNoLargerOne() async throws {
    let notifier = Notifier.inProcess()
    let account = AccountID.random()
    let changes = try requireValue(notifier.listen(account))
    for seq in [7, 0, 5] as [UInt64] { notifier.notify(account, seq) }
    notifier.close()
    var heard: [UInt64] = []
    for await seq in changes { heard.append(seq) }
    #expect(heard == [7])
  }

  /// Whoever cancelled a listener while it was told of a change could stop the server for good.
  @Test func listenersAreCancelledWhileTheyAreTold() async throws {
    let notifier = Notifier.inProcess()
    let account = AccountID.random()
    for round in 1...5_000 as ClosedRange<UInt64> {
      let changes = try requireValue(notifier.listen(account))
      let reader = Task { for await _ in changes {} }
      async let told: Void = notifier.notify(account, round)
      reader.cancel()
      await told
      await reader.value
    }
    // Each has left its place.
    #expect(notifier.listen(account) != nil)
  }
}
