import Server

extension Notifier {
  /// One that also tells the test of everybody who begins to listen.
  static func announcing() -> (AsyncStream<Void>, Notifier) {
    let (listening, started) = AsyncStream.makeStream(of: Void.self)
    let real = Notifier.inProcess()
    let notifier = Notifier(
      notify: real.notify,
      listen: { account in
        defer { started.yield() }
        return real.listen(account)
      }, close: real.close)
    return (listening, notifier)
  }
}
