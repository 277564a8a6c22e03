import Kernel
import SyncCore
import Wire

extension World {
  /// The leading tab begins a pass, for which it reads the outbox again, or goes on with one, and
  /// asks or tells the server.
  mutating func sync(_ browser: Int) {
    guard let tab = browsers[browser].tabs.first else { return }
    if !tab.hasRead || chance.happens(600) {
      browsers[browser].tabs[0].replica.reload(outbox: browsers[browser].rows(of: .outbox))
      browsers[browser].tabs[0].hasRead = true
    }
    fetchSomething(browser)
    sendKeptContents(browser)
    let replica = browsers[browser].tabs[0].replica
    if chance.happens(500),
      let push = browsers[browser].tabs[0].replica.nextPush(limit: 1 + chance.below(4))
    {
      send(.push(push), browser, tab.incarnation)
    } else {
      send(.pull(replica.nextPull(limit: 1 + chance.below(4))), browser, tab.incarnation)
    }
  }

  /// All goes well for a moment: what the tabs have written is stored and heard, and the leading one
  /// asks or tells the server and gets its answer, unless the server dies.
  mutating func talk(_ browser: Int) {
    calm(browser)
    guard let tab = browsers[browser].tabs.first else { return }
    let others = network
    network = []
    if !tab.replica.needsPull,
      let push = browsers[browser].tabs[0].replica.nextPush(limit: 5)
    {
      send(.push(push), browser, tab.incarnation)
    } else {
      send(.pull(tab.replica.nextPull(limit: 3)), browser, tab.incarnation)
    }
    if let question = network.popLast() { deliver(question) }
    if let answer = network.popLast() { deliver(answer) }
    network = others
    calm(browser)
  }

  mutating func calm(_ browser: Int) {
    while !browsers[browser].queue.isEmpty { flush(browser) }
    for tab in browsers[browser].tabs.indices {
      while !browsers[browser].tabs[tab].unheard.isEmpty { browsers[browser].hear(tab) }
    }
    guard !browsers[browser].tabs.isEmpty else { return }
    browsers[browser].tabs[0].replica.reload(outbox: browsers[browser].rows(of: .outbox))
    browsers[browser].tabs[0].hasRead = true
    sendKeptContents(browser)
  }

  private mutating func send(_ message: Message, _ browser: Int, _ incarnation: Int) {
    network.append(
      Envelope(
        browser: browser, incarnation: incarnation, base: browsers[browser].base,
        message: message))
  }

  /// Any message may come next, be lost, or come twice.
  mutating func deliverSomething() {
    guard !network.isEmpty else { return }
    let index = chance.below(network.count)
    let envelope = network[index]
    switch chance.draw([10, 10, 80]) {
    case 0:
      network.remove(at: index)
    case 1:
      deliver(envelope)
    default:
      network.remove(at: index)
      deliver(envelope)
    }
  }

  mutating func deliver(_ envelope: Envelope) {
    var answer = envelope
    switch travelled(envelope.message) {
    case .pull(let request):
      judge(request.epoch, request.told)
      answer.message = .pulled(authority.pull(request, now: serverNow), request)
      network.append(answer)
    case .push(let request):
      upload(request.changes, from: envelope.browser)
      judge(request.epoch, request.told)
      guard let response = commit(request) else { return }
      answer.message = .pushed(response, request)
      network.append(answer)
    case .pulled(let response, let request):
      var changesEpoch = false
      receive(envelope) { replica, instant in
        let epoch = replica.epoch
        let writes = replica.received(response, to: request, at: instant).writes
        guard epoch != nil, epoch != replica.epoch, !writes.isEmpty else {
          return writes
        }
        changesEpoch = true
        return writes + [StoreWrite(.meta, key: Self.keptRow, value: [1])]
      }
      if changesEpoch { browsers[envelope.browser].unasked = [] }
    case .pushed(let response, let request):
      if response.seqs.count == request.changes.count {
        for change in request.changes { confirm(change, response) }
      }
      receive(envelope) { replica, instant in
        replica.received(response, to: request, at: instant)
      }
    }
  }

  /// An answer counts as an acknowledgement when it reaches anybody.
  private mutating func confirm(_ change: Change, _ response: PushResponse) {
    // It may come late, from a log that was set back.
    guard authority.durable.changes[change.id] != nil else { return }
    if authority.durable.emptied.contains(change.id) { return }
    ledger.confirmed(change.id)
  }

  /// The server dies before it has written, after it, or not at all.
  private mutating func commit(_ request: PushRequest) -> PushResponse? {
    if chance.happens(30) { return nil }
    let (next, response) = authority.pushing(request, now: serverNow)
    keep(next)
    return chance.happens(30) ? nil : response
  }

  mutating func keep(_ next: Authority.Durable) {
    for (value, stamp) in next.stamped { ledger.accepted(value, as: stamp) }
    authority.durable = next
    authority.durable.stamped = []
  }

  /// A device that was told of another log makes the server begin a new epoch.
  private mutating func judge(_ epoch: ID<Epoch>?, _ told: LogPosition) {
    if authority.wasSetBack(epoch, told: told) { authority.begin(mintEpoch()) }
  }

  private mutating func receive(
    _ envelope: Envelope, _ body: (inout Replica, Instant) -> [StoreWrite]
  ) {
    let index = envelope.browser
    guard browsers[index].base == envelope.base else { return }
    let tabs = browsers[index].tabs
    guard let tab = tabs.firstIndex(where: { $0.incarnation == envelope.incarnation }) else {
      return
    }
    let writes = body(&browsers[index].tabs[tab].replica, now(index))
    browsers[index].write(writes, from: tab)
  }

  /// Now and then a message really becomes bytes and comes back from them.
  private mutating func travelled(_ message: Message) -> Message {
    guard chance.happens(100) else { return message }
    do throws(CBORError) {
      switch message {
      case .pull(let request): return .pull(try PullRequest(decoding: request.encoded))
      case .push(let request): return .push(try PushRequest(decoding: request.encoded))
      case .pulled(let response, let request):
        return .pulled(try PullResponse(decoding: response.encoded), request)
      case .pushed(let response, let request):
        return .pushed(try PushResponse(decoding: response.encoded), request)
      }
    } catch {
      problem = "a message could not be read back: \(error)"
      return message
    }
  }
}
