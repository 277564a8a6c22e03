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
}
