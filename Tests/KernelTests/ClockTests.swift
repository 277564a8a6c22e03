import Kernel
import Testing

private let device = DeviceID(bits: 9)

@Test func aClockNeverRepeatsWhateverTheWallClockDoes() {
  var clock = HybridClock(device: device)
  var last = clock.tick(at: Instant(milliseconds: 1_000))
  for wall: Int64 in [1_000, 999, 5, 1_000_000, 0, -7, .max, .min, 12] {
    let next = clock.tick(at: Instant(milliseconds: wall))
    #expect(last < next)
    last = next
    if wall == 1_000_000 { #expect(next.milliseconds == 1_000_000) }
  }
}

@Test func aFullCounterRollsIntoTheMillisecond() {
  let full = Stamp(milliseconds: 5, counter: .max, device: device)
  var clock = HybridClock(device: device, last: full.time)
  let next = clock.tick(at: Instant(milliseconds: 0))
  #expect(next.milliseconds == 6)
  #expect(full < next)
}

@Test func whatFollowsAnObservedStampIsLater() {
  var clock = HybridClock(device: device)
  let seen = Stamp(milliseconds: 9_000, counter: 3, device: DeviceID(bits: 1))
  clock.observe(seen)
  #expect(seen < clock.tick(at: Instant(milliseconds: 10)))
}

@Test func aLearntOffsetMovesTheClock() {
  var clock = HybridClock(device: device)
  clock.offset = -500
  #expect(clock.tick(at: Instant(milliseconds: 2_000)).milliseconds == 1_500)
}

@Test func anIDIsReadBackFromItsText() {
  let id = ID<DeviceID>(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
  #expect(id.text == "0123456789abcdeffedcba9876543210")
  #expect(ID(text: id.text) == id)
  #expect(ID<DeviceID>(text: "0123") == nil)
  #expect(ID<DeviceID>(text: String(repeating: "g", count: 32)) == nil)
}
