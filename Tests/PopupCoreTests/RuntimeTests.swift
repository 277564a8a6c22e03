import Kernel
import PopupCore
import Testing
import ViewTree

/// Bytes as Web/extension/messages.js writes and reads them.
@Suite struct RuntimeTests {
  private func opening(server: String) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(byte: 0)
    for text in ["ko", server, page] { writer.write(text) }
    writer.write(true)
    writer.write(count: 1)
    for text in ["j", "A page", page] { writer.write(text) }
    writer.write(UInt64(now.milliseconds))
    for flag in [true, false] { writer.write(flag) }
    for count in [2, 1] { writer.write(count: count) }
    writer.write(byte: 0)
    writer.write("A passage")
    writer.write(count: 1)
    for text in ["1", "One", "/read/1", "example.com"] { writer.write(text) }
    for name in ["rivers", "Trips"] {
      writer.write(count: 1)
      writer.write(name)
    }
    return writer.bytes
  }

  @Test func whatTheHostWritesIsRead() throws {
    var runtime = PopupRuntime()
    let isRead = runtime.hear(opening(server: server), now: now)
    #expect(isRead)
    #expect(runtime.state.page.job == "j")
    #expect(runtime.state.page.quote == "A passage")
    #expect(runtime.state.jobs[0].tries == 1)
    #expect(runtime.state.list.kept == [row("1", "One", detail: "example.com")])
    #expect(runtime.state.names.collections == ["Trips"])
    // Two effects: the latest, as the first question, and the names.
    #expect(runtime.effects == [2, 3, 1, 5])
    #expect(!runtime.patch.isEmpty)
  }

  @Test func whatCannotBeReadChangesNothing() {
    let whole = opening(server: server)
    let others: [[UInt8]] = [[12], [255], [3, 9, 1], [8, 2, 0], [1, 255, 255, 255, 255, 7]]
    var runtime = PopupRuntime()
    for bytes in others + whole.indices.map({ Array(whole[..<$0]) }) {
      let isRead = runtime.hear(bytes, now: now)
      #expect(!isRead)
    }
    #expect(!runtime.state.isOpen)
  }

  @Test func aPressIsAnAction() {
    var runtime = PopupRuntime()
    _ = runtime.hear(opening(server: ""), now: now)
    var asked: [[UInt8]] = []
    for node in 1..<60 where runtime.receive(Event(kind: .click), at: NodeNumber(node)) {
      if !asked.contains(runtime.effects) { asked.append(runtime.effects) }
    }
    // Connect or Options, and all tabs.
    #expect(asked == [[1, 11], [1, 10]])
    let isTaken = runtime.receive(Event(kind: .click), at: 10_000)
    #expect(!isTaken)
  }
}
