import Kernel
import SyncCore
import Wire

/// One schedule: a server, some devices, a network that does what it likes, and a seed.
struct World {
  enum Message {
    case pull(PullRequest)
    case push(PushRequest)
    case pulled(PullResponse, PullRequest)
    case pushed(PushResponse, PushRequest)
  }

  struct Envelope {
    var browser: Int
    var incarnation: Int
    var base: UInt64
    var message: Message
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var chance: Chance
  var time: Int64 = 1_700_000_000_000
  var authority: Authority
  var browsers: [Browser] = []
  var network: [Envelope] = []
  var ledger = Ledger()
  var epochs: UInt64 = 1
  var nextBase: UInt64 = 1
  var problem: String?
  /// True when few devices write over each other's words in one text.
  let isQuarrel: Bool
  let entityIDs: [ID<Entity>]

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    authority = Authority(epoch: ID(high: 1, low: chance.next()))
    isQuarrel = chance.happens(100)
    var ids: [ID<Entity>] = []
    for _ in 0..<(isQuarrel ? 1 : 1 + chance.below(4)) {
      ids.append(ID(high: chance.next(), low: chance.next()))
    }
    entityIDs = ids
    for _ in 0..<(2 + chance.below(isQuarrel ? 2 : 5)) {
      var browser = Browser(base: mintBase())
      browser.skew = chance.happens(400) ? anySkew() : 0
      browser.openTab()
      browsers.append(browser)
    }
  }

  mutating func mintBase() -> UInt64 {
    nextBase += 1
    return nextBase << 8
  }

  /// Up to a year, either way.
  mutating func anySkew() -> Int64 {
    let year: Int64 = 365 * 86_400_000
    let bound = [60_000, 3_600_000, year][chance.below(3)]
    return Int64(chance.next() % UInt64(bound * 2)) - bound
  }

  var serverNow: Instant { Instant(milliseconds: time + authority.skew) }

  func now(_ browser: Int) -> Instant { Instant(milliseconds: time + browsers[browser].skew) }

  mutating func moment(_ browser: Int) -> Moment {
    Moment(instant: now(browser), entropy: Entropy(high: chance.next(), low: chance.next()))
  }

  /// Runs the trouble, then heals; throws what is wrong at the end.
  mutating func run() throws(Failure) {
    for _ in 0..<(40 + chance.below(100)) {
      step()
      if let problem { throw Failure(description: problem) }
    }
    try heal()
    try check()
  }

  mutating func step() {
    time += Int64(chance.happens(20) ? chance.below(40_000_000) : chance.below(3_000))
    let browser = chance.below(browsers.count)
    let talks = isQuarrel ? 300 : 20
    switch chance.draw([300, 200, 120, 200, 320, 12, 30, 12, 3, 8, 14, 8, 20, 3, 20, 4, talks]) {
    case 0: edit(browser)
    case 1: flush(browser)
    case 2: hear(browser)
    case 3: sync(browser)
    case 4: deliverSomething()
    case 5: if !browsers[browser].tabs.isEmpty { closeSomeTab(browser) }
    case 6: if browsers[browser].tabs.count < 3 { browsers[browser].openTab() }
    case 7: browsers[browser].crash()
    case 8: browsers[browser].loseDisk(newBase: mintBase())
    case 9: loseQuestions()
    case 10: backUp()
    case 11: restoreServer()
    case 12: browsers[browser].skew = chance.happens(300) ? 0 : anySkew()
    case 13: setServerClock()
    case 14: work()
    case 15: join()
    default: for _ in 0..<chance.below(6) { talk(browser) }
    }
  }

  private mutating func setServerClock() {
    authority.skew = chance.happens(500) ? 0 : Int64(chance.below(7_200_000)) - 3_600_000
  }

  private mutating func closeSomeTab(_ browser: Int) {
    browsers[browser].closeTab(chance.below(browsers[browser].tabs.count))
  }

  mutating func flush(_ browser: Int) {
    for write in browsers[browser].flush() where write.store == .outbox {
      guard let value = write.value, let change = try? Change(decoding: value) else { continue }
      ledger.stored(change.id)
    }
  }

  mutating func hear(_ browser: Int) {
    guard !browsers[browser].tabs.isEmpty else { return }
    browsers[browser].hear(chance.below(browsers[browser].tabs.count))
  }

  /// The server dies, and what it was asked with it.
  mutating func loseQuestions() {
    network.removeAll { envelope in
      switch envelope.message {
      case .pull, .push: true
      case .pulled, .pushed: false
      }
    }
  }
}
